#!/bin/sh
# Builds and tests the provider for swift-configuration, a package of its own.
#
#   scripts/configuration.sh
#
# SETTLE_PACKAGES is a folder with a script use.sh, which makes a package find its dependencies there instead of on the network.
# Unless said, it is ../shared/swift-packages beside the checkout. Without it the network is needed; where that isn't there
# either, the tests are skipped, and it is said so.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
cd integrations/settle-configuration
packages=${SETTLE_PACKAGES:-$root/../shared/swift-packages}
if [ -x "$packages/use.sh" ]; then
  "$packages/use.sh"
elif ! timeout 30 git ls-remote --exit-code https://github.com/apple/swift-configuration HEAD > /dev/null 2>&1; then
  echo "skipped: swift-configuration can't be reached; SETTLE_PACKAGES names a folder with it"
  exit 0
fi
swift test --scratch-path "$root/.build/configuration"

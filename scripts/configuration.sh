#!/bin/sh
# Builds and tests the provider for swift-configuration, a package of its own.
#
#   scripts/configuration.sh
#
# SETTLE_PACKAGES is a folder with a script use.sh, which makes a package find its dependencies there instead of on the network.
# Without it the network is needed; where that isn't there either, the tests are skipped, and it is said so.
set -eu
cd "$(dirname "$0")/.."
cd integrations/settle-configuration
if [ -n "${SETTLE_PACKAGES:-}" ]; then
  "$SETTLE_PACKAGES/use.sh"
elif ! git ls-remote --exit-code https://github.com/apple/swift-configuration HEAD > /dev/null 2>&1; then
  echo "skipped: swift-configuration can't be reached; name a folder with it as SETTLE_PACKAGES"
  exit 0
fi
swift test --scratch-path ../../.build/configuration

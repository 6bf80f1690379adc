#!/bin/sh
# Builds and tests the provider for swift-configuration, a package of its own.
#
#   scripts/configuration.sh       (SETTLE_PACKAGES as in scripts/swift-packages.sh)
set -eu
cd "$(dirname "$0")/.."
root=$PWD
cd integrations/settle-configuration
. "$root/scripts/swift-packages.sh"
swift test --scratch-path "$root/.build/configuration"

#!/bin/sh
# Builds the package with the provider for swift-configuration, and runs its own tests and the applicable, unchanged tests of
# swift-configuration from the checkout in the build folder.
#
#   scripts/configuration.sh [OPTION…]   build options; the library is reused if it was built with the same
#                                        (SETTLE_PACKAGES as in scripts/swift-packages.sh)
set -eu
cd "$(dirname "$0")/.."
root=$PWD
cd integrations/settle-configuration
. "$root/scripts/swift-packages.sh"
swift test --scratch-path "$root/.build" "$@"

own=$root/.build/own-tests
theirs=$root/.build/checkouts/swift-configuration/Tests/ConfigurationTests
rm -rf "$own/Tests"
mkdir -p "$own/Tests/OwnTests"
cp OwnTests/Package.swift "$own"
cp OwnTests/Snapshots.swift "$own/Tests/OwnTests"
for name in TestSnapshot YAMLFileProviderTests YAMLReloadingFileProviderTests JSONFileProviderTests JSONReloadingFileProviderTests; do
  ln -s "$theirs/$name.swift" "$own/Tests/OwnTests"
done
cd "$own"
. "$root/scripts/swift-packages.sh"
# Their JSON snapshot has 1 for true, and the description of a reloading provider contains the name of its snapshot.
swift test --scratch-path "$root/.build" "$@" \
  --skip 'JSONFileProviderTests/printingDebugDescription' --skip 'ReloadingFileProviderTests/printing.*Description'

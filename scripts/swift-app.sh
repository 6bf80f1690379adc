#!/bin/sh
# Builds and runs the example applications, one on a copy of its settings; exits with 0 if their output and the saved settings are
# as expected.
#
#   scripts/swift-app.sh [OPTION…]       build options; the library is reused if it was built with the same
set -eu
cd "$(dirname "$0")/.."
swift build --package-path examples/swift-app --scratch-path .build "$@"
programs=$(swift build --package-path examples/swift-app --scratch-path .build "$@" --show-bin-path)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp examples/swift-app/app.settings.yaml "$folder"
(cd "$folder" && "$programs/swift-app") | tee "$folder/output"
diff -u examples/swift-app/output.txt "$folder/output"
"$programs/in-memory" | tee "$folder/in-memory"
diff -u examples/swift-app/in-memory.txt "$folder/in-memory"
"$programs/schema-check" | tee "$folder/schema-check"
diff -u examples/swift-app/schema-check.txt "$folder/schema-check"
sed 's/mode: light/mode: dark/' examples/swift-app/app.settings.yaml | diff -u - "$folder/app.settings.yaml"

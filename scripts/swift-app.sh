#!/bin/sh
# Builds the example application, a package of its own, runs it on a copy of its settings, and ends with 0 where it prints and
# saves what it should.
set -eu
cd "$(dirname "$0")/.."
swift build --package-path examples/swift-app --scratch-path .build/swift-app
programs=$(swift build --package-path examples/swift-app --scratch-path .build/swift-app --show-bin-path)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp examples/swift-app/app.settings.yaml "$folder"
(cd "$folder" && "$programs/swift-app") | tee "$folder/output"
diff -u examples/swift-app/output.txt "$folder/output"
"$programs/in-memory" | tee "$folder/in-memory"
diff -u examples/swift-app/in-memory.txt "$folder/in-memory"
sed 's/mode: light/mode: dark/' examples/swift-app/app.settings.yaml | diff -u - "$folder/app.settings.yaml"

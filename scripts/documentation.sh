#!/bin/sh
# Builds the documentation of the library SettleSettings into .build/documentation, and ends with 0 where nothing about it
# calls for a warning.
set -eu
cd "$(dirname "$0")/.."
symbols=.build/documentation/symbols
rm -rf .build/documentation
mkdir -p "$symbols"
swift build --target SettleSettings
target=$(swift -print-target-info | sed -n 's/.*"triple" *: *"\([^"]*\)".*/\1/p' | head -n 1)
swift symbolgraph-extract -module-name SettleSettings -I .build/debug/Modules -I Sources/System/CLibYAML -I Sources/System/CPCRE2 \
  -I Sources/System/CIDN2 -I Sources/System/CSystem -output-dir "$symbols" -minimum-access-level public -target "$target" -skip-synthesized-members
docc convert Sources/FrontEnds/SettleSettings/SettleSettings.docc --additional-symbol-graph-dir "$symbols" \
  --fallback-display-name SettleSettings --fallback-bundle-identifier settle.SettleSettings \
  --output-dir .build/documentation/SettleSettings.doccarchive --warnings-as-errors

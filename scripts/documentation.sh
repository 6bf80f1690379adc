#!/bin/sh
# Builds the documentation of the libraries into .build/documentation; exits with 0 if there is no warning. Takes the options
# of `swift build`; with the same options as an earlier build, nothing is rebuilt.
set -eu
cd "$(dirname "$0")/.."
rm -rf .build/documentation
target=$(swift -print-target-info | sed -n 's/.*"triple" *: *"\([^"]*\)".*/\1/p' | head -n 1)
for catalog in Sources/*/*/*.docc; do
  module=$(basename "$catalog" .docc)
  symbols=.build/documentation/symbols/$module
  mkdir -p "$symbols"
  swift build "$@" --target "$module"
  swift symbolgraph-extract -module-name "$module" -I .build/debug/Modules -I Sources/Platform/CLibYAML -I Sources/Platform/CPCRE2 \
    -I Sources/Platform/CIDN2 -I Sources/Platform/CEmbeddedFiles/include -I Sources/Platform/CSettleSystem -output-dir "$symbols" -minimum-access-level public -target "$target" \
    -skip-synthesized-members -experimental-allowed-reexported-modules=DocumentModel,Settings,Screens
  docc convert "$catalog" --additional-symbol-graph-dir "$symbols" \
    --fallback-display-name "$module" --fallback-bundle-identifier "settle.$module" \
    --output-dir ".build/documentation/$module.doccarchive" --warnings-as-errors
done

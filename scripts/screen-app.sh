#!/bin/sh
# Builds the example application that draws a screen and runs it on a copy of its settings; exits with 0 if the output is as
# expected.
#
#   scripts/screen-app.sh [OPTION…]      build options; the library is reused if it was built with the same
set -eu
cd "$(dirname "$0")/.."
swift build --package-path examples/screen-app --scratch-path .build "$@"
programs=$(swift build --package-path examples/screen-app --scratch-path .build "$@" --show-bin-path)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp examples/screen-app/brewguide.settings.yaml "$folder"
# The time of an attempt differs in each run.
(cd "$folder" && "$programs/screen-app") | sed 's/attempt: [0-9-]* [0-9:]* UTC/attempt: NOW/' | tee "$folder/output"
diff -u examples/screen-app/output.txt "$folder/output"

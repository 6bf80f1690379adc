#!/bin/sh
# Checks the properties of edits, refactorings, and canonical form on random edits of real files and on random files; that no command
# shows the secrets of invalid files; and the verdicts on pairs of schemas. Optimized, because normal test runs have no time for
# that many.
#
#   scripts/properties.sh [EDITS [TEXTS [SEED [SECRETS [CHANGES [PAIRS]]]]]]
#
# The defaults are 100,000 edits and as many refactorings, 20,000 files (and 50 times as many of a few characters, which are only
# read), seed 1, 1,000 files with secrets (and a fifth as many of a few characters), 100,000 changes in an editor, which must report
# the same problems as `settle check`, and 10,000 pairs of schemas with 1,000 documents each.
#
# The real files are those of the suites in SETTLE_SUITES, or next to the checkout; without them, all files are generated.
set -eu
cd "$(dirname "$0")/.."

SETTLE_PROPERTIES=1 swift build -c release --scratch-path .build/properties --product settle-properties \
  -Xswiftc -warnings-as-errors
# The runs with secrets take as long as all others together, so they run in parallel.
program=.build/properties/release/settle-properties
seed=${3:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
SETTLE_LAST_TEXT=$folder/secret "$program" 0 0 "$seed" "${4:-1000}" 0 > "$folder/secrets" &
code=0
# After a crash, show what was printed, and the file that caused it.
SETTLE_LAST_TEXT=$folder/text stdbuf -oL "$program" "${1:-100000}" "${2:-20000}" "$seed" 0 "${5:-100000}" \
  "${2:-20000}" "${6:-10000}" \
  > "$folder/others" || code=$?
secrets=0
wait $! || secrets=$?
# Drop the lines of parts that weren't requested.
cat "$folder/others" "$folder/secrets" | grep -v '^properties: 0 '
# Shows the text that caused a crash, which ends with a signal.
show_crash() {
  if [ "$1" -gt 1 ] && [ -s "$2" ]; then
    echo "properties: crashed on this text:"
    cat -A "$2"
  fi
}
show_crash "$code" "$folder/text"
show_crash "$secrets" "$folder/secret"
[ "$code" -eq 0 ] && [ "$secrets" -eq 0 ]

#!/bin/sh
# Checks random edits of real files, refactorings of their parts, and random files, against the promises of edits and canonical
# form; files with secrets in wrong shapes, which no command may show; and verdicts on pairs of schemas. Optimised, since an
# ordinary test run has no time for that many.
#
#   scripts/properties.sh [EDITS [TEXTS [SEED [SECRETS [CHANGES [PAIRS]]]]]]
#
# By default 100,000 edits and as many refactorings, 20,000 files (and 50 times as many of a few characters, which are only read), seed 1, 1,000 files
# with secrets (and a fifth as many of such characters), 100,000 changes in an editor, whose findings must equal those of settle
# check, and 10,000 pairs of schemas with 1,000 documents each.
#
# The real files are those of the suites that SETTLE_SUITES names, or beside the checkout; without them, only generated files.
set -eu
cd "$(dirname "$0")/.."

SETTLE_PROPERTIES=1 swift build -c release --scratch-path .build/properties --product settle-properties \
  -Xswiftc -warnings-as-errors
# The files with secrets take as long as everything else, so they run beside it if there is a second processor.
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
# A part that wasn't requested counts as none.
cat "$folder/others" "$folder/secrets" | grep -v '^properties: 0 '
# A crash ends with a signal.
tell() {
  if [ "$1" -gt 1 ] && [ -s "$2" ]; then
    echo "properties: crashed on this text:"
    cat -A "$2"
  fi
}
tell "$code" "$folder/text"
tell "$secrets" "$folder/secret"
[ "$code" -eq 0 ] && [ "$secrets" -eq 0 ]

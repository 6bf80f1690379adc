#!/bin/sh
# Random edits of real files, and random texts, held against what edits and canonical form promise, and texts with secrets
# in wrong shapes, which no command may show, and verdicts on pairs of schemas; optimised, for an ordinary test run has no
# time for so many.
#
#   scripts/properties.sh [EDITS [TEXTS [SEED [SECRETS [CHANGES [PAIRS]]]]]]
#
# 100,000 edits, 20,000 texts (and 50 times as many of a few signs, which are only read), seed 1, 1,000 texts with secrets (and
# a fifth as many among such signs), 100,000 changes in an editor, whose findings have to be those of settle check, and 10,000
# pairs of schemas with 1,000 documents each, unless said.
#
# The real files are those of the suites that SETTLE_SUITES names, or beside the checkout; without them only texts.
set -eu
cd "$(dirname "$0")/.."

SETTLE_PROPERTIES=1 swift build -c release --scratch-path .build/properties --product settle-properties \
  -Xswiftc -warnings-as-errors
# The texts with secrets take as long as all others: beside them, where there is a second processor.
program=.build/properties/release/settle-properties
seed=${3:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
SETTLE_LAST_TEXT=$folder/secret "$program" 0 0 "$seed" "${4:-1000}" 0 > "$folder/secrets" &
code=0
# Where the run crashes, what it printed is seen, and the text that it crashed on.
SETTLE_LAST_TEXT=$folder/text stdbuf -oL "$program" "${1:-100000}" "${2:-20000}" "$seed" 0 "${5:-100000}" \
  "${2:-20000}" "${6:-10000}" \
  > "$folder/others" || code=$?
secrets=0
wait $! || secrets=$?
# What one of the two wasn't asked for it has done no times.
cat "$folder/others" "$folder/secrets" | grep -v '^properties: 0 '
# A crash ends by a signal.
tell() {
  if [ "$1" -gt 1 ] && [ -s "$2" ]; then
    echo "properties: crashed on this text:"
    cat -A "$2"
  fi
}
tell "$code" "$folder/text"
tell "$secrets" "$folder/secret"
[ "$code" -eq 0 ] && [ "$secrets" -eq 0 ]

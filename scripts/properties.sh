#!/bin/sh
# Random edits of real files, and random texts, held against what edits and canonical form promise, and texts with secrets
# in wrong shapes, which no command may show; optimised, for an ordinary test run has no time for so many.
#
#   scripts/properties.sh [EDITS [TEXTS [SEED [SECRETS [CHANGES]]]]]
#
# 100,000 edits, 20,000 texts, seed 1, 1,000 texts with secrets, 100,000 changes in an editor, whose findings have to be those
# of settle check, unless said.
#
# The real files are those of the suites that SETTLE_SUITES names, or beside the checkout; without them only texts.
set -eu
cd "$(dirname "$0")/.."

SETTLE_PROPERTIES=1 swift build -c release --scratch-path .build/properties --product settle-properties \
  -Xswiftc -warnings-as-errors
exec .build/properties/release/settle-properties "${1:-100000}" "${2:-20000}" "${3:-1}" "${4:-1000}" "${5:-100000}"

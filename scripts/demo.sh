#!/bin/sh
# Runs `settle check` on the examples, valid and broken, and ends with 0 when each reports what it should.
#
#   scripts/demo.sh PROGRAM
set -eu
cd "$(dirname "$0")/.."
settle=$1
failed=0

echo "== the valid files"
"$settle" check examples/*/default.yaml examples/*/realistic.yaml || failed=1

echo
echo "== one broken file"
"$settle" check examples/settings/broken/several.yaml || true

echo
echo "== every broken file against its expected report"
count=0
for report in examples/*/broken/*.txt; do
  file=${report%.txt}.yaml
  count=$((count + 1))
  if ! "$settle" check --color never "$file" 2>/dev/null | diff -u "$report" - >&2; then
    echo "$file: not the report it should give" >&2
    failed=1
  fi
done
[ "$failed" = 0 ] && echo "$count of $count report what they should"
exit "$failed"

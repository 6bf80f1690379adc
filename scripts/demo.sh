#!/bin/sh
# Runs `settle check` on the examples, valid and broken; exits with 0 if every report is as expected.
#
#   scripts/demo.sh PROGRAM
set -eu
cd "$(dirname "$0")/.."
settle=$1
failed=0

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
[ -t 1 ] && [ -z "${NO_COLOR-}" ] || say() { printf '\n%s\n' "$*"; }
run() {
  say "\$ settle $*"
  "$settle" "$@"
}

say "Realistic files, each checked against the schema that its first line names:"
say "\$ settle check examples/*/default.yaml examples/*/realistic.yaml"
"$settle" check examples/*/default.yaml examples/*/realistic.yaml || failed=1

say "A file with several kinds of problems:"
run check examples/settings/broken/several.yaml || true

say "A sensitive value of the wrong type, which is redacted:"
run check examples/brewguide/broken/identifier-as-number.yaml || true

say "Every broken example, compared with its expected report:"
count=0
good=0
for file in examples/*/broken/*.yaml; do
  count=$((count + 1))
  if "$settle" check --color never "$file" 2>/dev/null | diff -u "${file%.yaml}.txt" - >&2; then
    good=$((good + 1))
  else
    echo "$file: unexpected report" >&2
    failed=1
  fi
done
echo "$good of $count broken files produce the expected report"

say "Done: the valid files have no problems, and each problem in the broken files is reported at its line, with a fix if one is proven."
exit "$failed"

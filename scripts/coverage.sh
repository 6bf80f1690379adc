#!/bin/sh
# Runs the tests and prints how many lines of each module they cover.
#
#   scripts/coverage.sh             a table
#   scripts/coverage.sh MODULE      the files of a module, and their uncovered lines
#
# SETTLE_COVERAGE_FRESH=0 reuses the figures of the last run.
set -eu
cd "$(dirname "$0")/.."
out=.build/coverage
# The toolchain's own tool, next to swift, or else the system's.
tool() {
  beside=$(dirname "$(readlink -f "$(command -v swift)")")/$1
  if [ -x "$beside" ]; then echo "$beside"; else echo "$1"; fi
}

failed=0
if [ "${SETTLE_COVERAGE_FRESH:-1}" = 1 ]; then
  rm -rf "$out"/debug/codecov
  mkdir -p "$out"
  swift build --build-tests --enable-code-coverage --scratch-path "$out" >"$out/build.log" 2>&1 || {
    grep -a 'error:' "$out/build.log" >&2
    exit 1
  }
  swift test --skip-build --enable-code-coverage --scratch-path "$out" >"$out/tests.log" 2>&1 || failed=1
  [ "$failed" = 0 ] || grep -a '✘' "$out/tests.log" >&2
fi
profile=$out/debug/codecov/merged.profdata
"$(tool llvm-profdata)" merge -sparse -o "$profile" "$out"/debug/codecov/*.profraw
bundle=$(find "$out/debug/" -maxdepth 1 -name '*.xctest' | head -n 1)
if [ -d "$bundle" ]; then bundle=$(find "$bundle/Contents/MacOS" -type f | head -n 1); fi
llvm_cov=$(tool llvm-cov)
program=$out/debug/settle

if [ $# -gt 0 ]; then
  "$llvm_cov" report "$bundle" -object "$program" -instr-profile "$profile" "Sources/$1" --show-branch-summary=false |
    awk 'NF >= 10 { printf "%-40s %6s %6s %8s\n", $1, $8, $9, $10 }'
  "$llvm_cov" show "$bundle" -object "$program" -instr-profile "$profile" "Sources/$1" |
    awk -F'|' '/^\/|^[A-Za-z].*:$/ { file = $0 } $2 ~ /^ *0$/ { if (file != "") print file; file = ""; print }'
  exit "$failed"
fi
"$llvm_cov" export "$bundle" -object "$program" -instr-profile "$profile" -summary-only Sources |
  tr '{' '\n' | awk -F'"' '
    /"filename":/ {
      name = $4
      sub(/.*\/Sources\//, "", name); sub(/\/.*/, "", name)
    }
    /"lines":/ || lines { }
    $0 ~ /^"count":[0-9]+,"covered":[0-9]+,"percent"/ && wanted {
      split($0, parts, /[:,]/)
      if (name != "") { all[name] += parts[2]; reached[name] += parts[4] }
      wanted = 0
    }
    /"lines":$/ { wanted = 1 }
    /"totals"/ { name = "" }
    END {
      for (name in all) printf "%-24s %6d of %6d lines  %5.1f %%\n", name, reached[name], all[name], 100 * reached[name] / all[name]
    }' | sort
exit "$failed"

#!/bin/sh
# Builds the tests with a sanitizer and runs them, then runs the program with several threads; exits with 1 if the sanitizer
# reports anything.
#
#   scripts/sanitizers.sh [thread|address [FILTER]]      both if none is named; FILTER as swift test takes it
#
# The reports are in .build/sanitizer-NAME/report.*. The tests of the command line, the examples, and the articles are
# skipped: they start programs, whose reports would be lost.
set -eu
cd "$(dirname "$0")/.."
filter=${2:-.}
# The toolchain's own tool, next to swift, or else the system's.
tool() {
  beside=$(dirname "$(readlink -f "$(command -v swift)")")/$1
  if [ -x "$beside" ]; then echo "$beside"; else echo "$1"; fi
}

# The runtime's crash handler would get in the way.
export SWIFT_BACKTRACE=enable=no
export SETTLE_ENGINES=1
# Functions need several times their stack under a sanitizer.
ulimit -s 65536 2>/dev/null || true
failed=0
mkdir -p .build
for name in ${1:-thread address}; do
  out=.build/sanitizer-$name
  # Optimized: otherwise, the tests that reach step limits take minutes.
  swift build --build-tests --sanitize="$name" -Xswiftc -O --scratch-path "$out" >"$out.log" 2>&1 || {
    grep -a 'error:' "$out.log" >&2
    exit 1
  }
  rm -f "$out"/report.*
  # One test requests more memory than the machine has.
  export TSAN_OPTIONS="exitcode=0:history_size=4:allocator_may_return_null=1:log_path=$PWD/$out/report"
  # The program's threads have signal stacks of their own, which the sanitizer would unmap.
  export ASAN_OPTIONS="detect_leaks=0:use_sigaltstack=0:allocator_may_return_null=1:log_path=$PWD/$out/report"
  preload=
  if [ "$name" = thread ] && [ "$(uname -s)" = Linux ]; then
    preload=$PWD/$out/mutex.so
    "$(tool clang)" -O1 -shared -fPIC -o "$preload" scripts/mutex-for-tsan.c
  fi

  bundle=$(find "$out/debug/" -maxdepth 1 -name '*.xctest' | head -n 1)
  LD_PRELOAD=$preload "$bundle" --testing-library swift-testing --filter "$filter" --skip ArticleTests \
    >"$out/tests.log" 2>&1 || failed=1
  grep -a '✘' "$out/tests.log" >&2 || true
  # A run that ends early may print nothing else.
  grep -a 'Test run with .* passed' "$out/tests.log" || {
    echo "sanitizers: $name: the tests did not finish: $out/tests.log" >&2
    failed=1
  }

  # Several files by several workers, one large file in pieces, and records from standard input.
  large=$out/large.yaml
  awk 'BEGIN { for (i = 0; i < 100000; i++) printf "- name: item %d\n  on: %s\n", i, i % 9 ? "true" : "yes" }' >"$large"
  for arguments in 'check examples schemas' 'check --schema appearance examples' 'format --check examples' "check $large"; do
    # Exit codes 1 and 2 only report findings.
    LD_PRELOAD=$preload "$out/debug/settle" $arguments --jobs 4 >"$out/program.log" 2>&1 || [ $? -lt 3 ] || failed=1
  done
  awk 'BEGIN { for (i = 0; i < 2000; i++) printf "{\"id\": %d, \"text\": \"a: [%d\\n\"}\n", i, i }' |
    LD_PRELOAD=$preload "$out/debug/settle" check --stdin-records --jobs 4 >"$out/program.log" 2>&1 || [ $? -lt 3 ] || failed=1

  reports=$(cat "$out"/report.* 2>/dev/null | grep -ac -E '(WARNING: Thread|ERROR: Address)Sanitizer' || true)
  echo "sanitizers: $name: $reports reports"
  if [ "$reports" != 0 ]; then
    failed=1
    cat "$out"/report.* | grep -a '^SUMMARY' | sort | uniq -c >&2
  fi
done
exit "$failed"

#!/bin/sh
# Builds the fuzzers and runs each for a limited time; exits with 3 if one finds a failure, and names the input that reproduces it.
#
#   scripts/fuzz.sh SECONDS [NAME…]      NAME as in Fuzz/Fuzzer.swift; all by default
#   .build/fuzz/fuzz-yaml FILE           runs one input again
#
# Seeds are made from examples/ and schemas/ each time; interesting inputs that a run finds stay in .build/fuzz/corpus. If
# SETTLE_SUITES names the suites of `make test`, their files are seeds of the fast fuzzers too.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -gt 0 ] && shift
all="yaml json schema pattern configuration edit format report fix secret store baseline merge pieces languages"
names=${*:-$all}
out=.build/fuzz

# An existing archive would keep the objects of deleted files.
rm -f "$out/build/release/libSettleFuzz.a"
SETTLE_FUZZ=1 swift build -c release --scratch-path "$out/build" --product SettleFuzz \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing -Xswiftc -warnings-as-errors
rm -f "$out/fuzz"
swiftc -sanitize=fuzzer,address -o "$out/fuzz" \
  -Xlinker --whole-archive "$out/build/release/libSettleFuzz.a" -Xlinker --no-whole-archive \
  $(pkg-config --libs yaml-0.1 libpcre2-8 libidn2 libevent_extra) 2>&1 | { grep -v 'Cannot export local symbol' || true; } >&2
[ -x "$out/fuzz" ]

# seed NAME: adds standard input to the seeds.
seed() {
  cat >"$(mktemp "$out/seeds/$1/XXXXXXXX")"
}

rm -rf "$out/seeds"
for name in $all; do
  mkdir -p "$out/seeds/$name" "$out/corpus/$name" "$out/found/$name"
  ln -sf fuzz "$out/fuzz-$name"
done
. scripts/fuzz-seeds.sh

# The runtime's crash handler would interfere with the reports of libFuzzer.
export SWIFT_BACKTRACE=enable=no
# No leak check: the runtime never frees type metadata. No stacks of allocations, which would take a quarter of the time; run an
# input again by hand to see them.
export ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0:quarantine_size_mb=16

# No entropic scheduling: each input reaches so much code that it would take longer than running.
failed=0
for name in $names; do
  # Fixing, redacting and baselines search the whole file repeatedly, so their time grows faster than the file.
  case $name in
  fix | secret | baseline) longest=768 ;;
  *) longest=2048 ;;
  esac
  case $name in
  yaml | format) suite=${SETTLE_SUITES:+$SETTLE_SUITES/yaml/data} ;;
  json) suite=${SETTLE_SUITES:+$SETTLE_SUITES/json-schema/tests} ;;
  *) suite= ;;
  esac
  echo "== $name, $seconds s"
  "$out/fuzz-$name" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -max_len="$longest" -detect_leaks=0 -entropic=0 \
    -dict="$out/seeds/$name.dict" -artifact_prefix="$out/found/$name/" -print_final_stats=1 -verbosity=1 \
    "$out/corpus/$name" "$out/seeds/$name" ${suite:+"$suite"} >"$out/$name.log" 2>&1 || {
    failed=3
    grep -aE 'does not hold|Fatal error|ERROR:|SUMMARY|Test unit written' "$out/$name.log" || tail -n 20 "$out/$name.log"
    echo "fuzz: $name found a failure; see $out/$name.log" >&2
  }
  grep -aE 'stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' "$out/$name.log" || true
done
exit "$failed"

#!/bin/sh
# Builds the example service, which must start, reject invalid settings, apply a change, survive an invalid one, and stop.
#
#   scripts/service.sh [OPTION…]         build options; the library is reused if it was built with the same
#                                        (SETTLE_PACKAGES as in scripts/swift-packages.sh)
set -eu
cd "$(dirname "$0")/.."
root=$PWD
cd examples/service
. "$root/scripts/swift-packages.sh"
swift build --scratch-path "$root/.build" "$@"
program=$(swift build --scratch-path "$root/.build" "$@" --show-bin-path)/service
work=$(mktemp -d)
trap 'kill "$pid" 2> /dev/null || true; rm -rf "$work"' EXIT
pid=
fail() { echo "service.sh: $1" >&2; cat "$work"/* >&2; exit 1; }

# It doesn't start with invalid settings, and reports every problem without showing a secret.
cp broken/greeter.yaml "$work/app.yaml"
status=0; "$program" "$work/app.yaml" > "$work/out" 2> "$work/errors" || status=$?
[ "$status" = 1 ] && [ "$(grep -c "app.yaml:" "$work/errors")" = 4 ] || fail "invalid settings: exit $status"
! grep -q hunter2 "$work/out" "$work/errors" || fail "the output shows the token"

# It starts with valid settings; a variable and an argument override them.
cp good.yaml "$work/app.yaml"
GREETER_GREETING=Hi "$program" "$work/app.yaml" --port=9000 > "$work/out" 2> "$work/errors" &
pid=$!
wait_for() { # FILE WORDS
  for _ in $(seq 100); do grep -q "$2" "$work/$1" && return; sleep 0.1; done
  fail "no '$2' in $1"
}
wait_for out "serving Hi on 9000, forwarding to b.example"
sed 's/b.example/c.example/' good.yaml > "$work/new" && mv "$work/new" "$work/app.yaml"
wait_for out "forwarding to c.example"
cp broken/greeter.yaml "$work/app.yaml"
wait_for errors "app.yaml:3:1"
sleep 1
[ "$(grep -c "keeping the last valid ones" "$work/errors")" = 1 ] || fail "invalid settings are logged more than once"
sed 's/b.example/d.example/' good.yaml > "$work/new" && mv "$work/new" "$work/app.yaml"
wait_for out "forwarding to d.example"
kill -TERM "$pid"
wait "$pid" || fail "the service doesn't exit on SIGTERM"
echo "service: 6 checks passed"

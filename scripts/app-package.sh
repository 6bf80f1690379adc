#!/bin/sh
# Builds the example package in which SwiftPM plugins check the settings and generate their types, without a network. A second
# build does nothing, and an invalid setting is reported at its line.
#
#   scripts/app-package.sh PROGRAM
set -eu
[ $# -eq 1 ] || { sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 2; }
program=$(realpath "$1")
cd "$(dirname "$0")/.."
scripts/artifact-bundle.sh "$program" integrations/settle-plugins
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/examples"
cp -R integrations "$work/"
cp -R examples/app-package "$work/examples/"
package=$work/examples/app-package
fail() { echo "app-package.sh: $1" >&2; cat "$work/log" >&2; exit 1; }
# A network namespace of its own has only the loopback device.
offline=
if unshare -rn true 2> /dev/null; then offline='unshare -rn'; fi
build() {
  $offline sh -c 'ip link set lo up 2> /dev/null; exec swift build --package-path "$0"' "$package" > "$work/log" 2>&1
}

build || fail "the package doesn't build"
"$package/.build/debug/app-package" > "$work/out"
diff -u examples/app-package/output.txt "$work/out" || fail "the output differs"
build || fail "the package doesn't build a second time"
build || fail "the package doesn't build a third time"
! grep -v 'Compiling plugin' "$work/log" | grep -qE 'Compiling|Generating|Checking' || fail "a build without changes does work"
(cd "$package" && swift package settle-check --quiet) > "$work/log" 2>&1 || fail "the command reports a problem in valid settings"
sed -i.old 's/volume: .*/volume: 150/' "$package/Sources/app-package/player.settings.yaml"
! build || fail "the build passes with an invalid setting"
# SwiftPM itself may crash as it ends a failed build.
! grep -q 'Program crashed' "$work/log" || ! build || fail "the build passes with an invalid setting"
! (cd "$package" && swift package settle-check --quiet) > "$work/command" 2>&1 || fail "the command doesn't report the invalid setting"
grep -q 'player.settings.yaml:4:11: error: must be at most 100, found 150' "$work/log" || fail "the invalid setting isn't reported at its line"
mv "$package/Sources/app-package/player.settings.yaml.old" "$package/Sources/app-package/player.settings.yaml"
build || fail "the package doesn't build after the setting is fixed"
echo "app-package: 7 checks passed"

#!/bin/sh
# Builds the program twice from the committed sources, in two folders; exits with 0 if both have the same bytes.
#
# Two sections are ignored: the compiler's hash of each module, which depends on the folder, and the linker's hash of all bytes.
# The names of the folders have the same length, because the compiler stores the lengths of some paths.
set -eu
cd "$(dirname "$0")/.."
sh scripts/setup.sh binutils
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for name in one two; do
  mkdir -p "$folder/$name"
  git archive HEAD | tar -x -C "$folder/$name"
  make -C "$folder/$name" program > "$folder/$name.log" 2>&1 || { tail -20 "$folder/$name.log"; exit 1; }
  objcopy --remove-section=.swift_modhash --remove-section=.note.gnu.build-id \
    "$folder/$name/.build/static/release/settle" "$folder/settle-$name"
  sha256sum "$folder/settle-$name"
  rm -rf "${folder:?}/$name"
done
cmp "$folder/settle-one" "$folder/settle-two"
echo "reproducible: both builds are identical"

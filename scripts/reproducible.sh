#!/bin/sh
# Builds the program twice from what is committed, in two folders, and ends with 0 where both have the same bytes.
#
# Left out are the compiler's own hash of each module, in which the folder counts, and the linker's hash of all bytes. The names
# of the folders have one length, because the compiler writes down how long the paths of some files are.
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
echo "reproducible: the same bytes twice"

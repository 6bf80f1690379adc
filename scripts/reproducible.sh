#!/bin/sh
# Builds the program twice from what is committed, in two folders, and ends with 0 where both have the same bytes.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for name in one another; do
  mkdir -p "$folder/$name"
  git archive HEAD | tar -x -C "$folder/$name"
  make -C "$folder/$name" program > "$folder/$name.log" 2>&1 || { tail -20 "$folder/$name.log"; exit 1; }
  sha256sum "$folder/$name/.build/static/release/settle"
done
cmp "$folder/one/.build/static/release/settle" "$folder/another/.build/static/release/settle"
echo "reproducible: the same bytes twice"

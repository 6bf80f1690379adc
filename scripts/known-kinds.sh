#!/bin/sh
# Makes the table of known kinds again: which files are of which kind, and where the schema is. Facts of a catalog.json as the
# SchemaStore has it: names, patterns, addresses; no schema, and no description.
#
#   scripts/known-kinds.sh PROGRAM CATALOG.json DATE
set -eu
[ $# -eq 3 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/catalog" && cp "$2" "$work/catalog/catalog.json"
XDG_DATA_HOME="$work/data" "$1" catalogue add "$work/catalog" --name known
# In the place of the day of this run and of its folder: the day of the list.
table="$(dirname "$0")/../Sources/Analysis/Catalogues/known-kinds.txt"
sed "1s|^\(settle-table 1 [0-9]* [0-9]* [0-9]*\) .*|\1 $3 schemastore|" "$work/data/settle/catalogues/known/index" > "$table"

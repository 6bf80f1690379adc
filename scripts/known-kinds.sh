#!/bin/sh
# Makes the table of known kinds again: which files are of which kind, and where the schema is. Facts of a catalog.json as the
# SchemaStore has it: names, patterns, addresses; no schema, and no description.
#
#   scripts/known-kinds.sh PROGRAM CATALOG.json DATE CRDS
#
# CRDS is a copy of the CRDs-catalog: its folders are the groups of custom resources.
set -eu
[ $# -eq 4 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
known="$(dirname "$0")/../Sources/Checking/Workspace/Catalogues/Known"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/catalog" && cp "$2" "$work/catalog/catalog.json"
XDG_DATA_HOME="$work/data" "$1" catalogue add "$work/catalog" --name known
# In the place of the day of this run and of its folder: the day of the list.
sed "1s|^\(settle-table 2 [0-9]* [0-9]* [0-9]*\) .*|\1 $3 schemastore|" "$work/data/settle/catalogues/known/index" \
  > "$known/kinds.table"
# Kustomizations have a name of their own.
(cd "$4" && ls -d ./*.*/) | sed 's|^\./||; s|/$||' | grep -vx 'kustomize.config.k8s.io' | LC_ALL=C sort > "$known/groups.txt"

#!/bin/sh
# Regenerates the table of known kinds: which files are of which kind, and where the schema is. It takes only names,
# patterns, and addresses from a catalog.json of SchemaStore, no schemas or descriptions.
#
#   scripts/known-kinds.sh PROGRAM CATALOG.json DATE CRDS
#
# CRDS is a checkout of CRDs-catalog: its folders are the groups of custom resources.
set -eu
[ $# -eq 4 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
known="$(dirname "$0")/../Sources/Checking/Workspace/Catalogs/Known"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/catalog" && cp "$2" "$work/catalog/catalog.json"
XDG_DATA_HOME="$work/data" "$1" catalog add "$work/catalog" --name known
# Replace this run's date and folder with the date of the catalog.
sed "1s|^\(settle-table 2 [0-9]* [0-9]* [0-9]*\) .*|\1 $3 schemastore|" "$work/data/settle/catalogues/known/index" \
  > "$known/kinds.table"
# Kustomizations have a file name of their own.
(cd "$4" && ls -d ./*.*/) | sed 's|^\./||; s|/$||' | grep -vx 'kustomize.config.k8s.io' | LC_ALL=C sort > "$known/groups.txt"

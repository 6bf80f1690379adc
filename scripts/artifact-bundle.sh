#!/bin/sh
# Builds the artifact bundle that provides the program to the SwiftPM plugins.
#
#   scripts/artifact-bundle.sh PROGRAM FOLDER
set -eu
[ $# -eq 2 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0" >&2; exit 2; }
case $(uname -s) in
Linux) triple=$(uname -m)-unknown-linux-gnu ;;
*) triple=$(uname -m | sed 's/x86_64/x86_64/')-apple-macosx ;;
esac
version=$("$1" version | sed 's/^settle //; s/ .*//')
bundle=$2/settle.artifactbundle
rm -rf "$bundle"
mkdir -p "$bundle/$triple"
cp "$1" "$bundle/$triple/settle"
cat > "$bundle/info.json" <<END
{
  "schemaVersion": "1.0",
  "artifacts": {
    "settle": {
      "type": "executable",
      "version": "$version",
      "variants": [{"path": "$triple/settle", "supportedTriples": ["$triple"]}]
    }
  }
}
END

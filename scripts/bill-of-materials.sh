#!/bin/sh
# Writes the program's bill of materials as SPDX 2.3 in JSON: the program, the libraries linked into it with their installed
# versions, and the compiler.
#
#   scripts/bill-of-materials.sh [PROGRAM] > settle.spdx.json
#
# With PROGRAM, its SHA-256 is included. The same sources, packages, and program give the same bytes.
set -eu
cd "$(dirname "$0")/.."
PROGRAM=${1:-}

tab=$(printf '\t')
version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/CommandLine/CommandLineInterface/SettleProgram.swift)
released=$(sed -n 's/.*static let released = "\(.*\)"/\1/p' Sources/CommandLine/CommandLineInterface/SettleProgram.swift)
swift=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -1)
checksum=""
if [ -n "$PROGRAM" ]; then
  sum=$(sha256sum "$PROGRAM" | cut -d' ' -f1)
  checksum=", \"checksums\": [{\"algorithm\": \"SHA256\", \"checksumValue\": \"$sum\"}]"
fi
digest=$(git rev-parse HEAD 2>/dev/null || echo unknown)

# Name, Debian package, license, and home page, separated by tabs.
libraries() { grep -v '^#' packaging/linked.tsv; }
installed() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo NOASSERTION; }

cat << HEAD
{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "settle-$version",
  "documentNamespace": "https://spdx.org/spdxdocs/settle-$version-$digest",
  "creationInfo": {"created": "${released}T00:00:00Z", "creators": ["Tool: bill-of-materials.sh"]},
  "packages": [
    {"SPDXID": "SPDXRef-settle", "name": "settle", "versionInfo": "$version", "downloadLocation": "NOASSERTION", "filesAnalyzed": false, "licenseDeclared": "MIT", "licenseConcluded": "MIT", "copyrightText": "NOASSERTION"$checksum},
    {"SPDXID": "SPDXRef-swift", "name": "swift", "versionInfo": "$swift", "downloadLocation": "https://www.swift.org/install", "filesAnalyzed": false, "licenseDeclared": "Apache-2.0 WITH Swift-exception", "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION"},
HEAD
libraries | while IFS=$tab read -r name package license home; do
  echo "    {\"SPDXID\": \"SPDXRef-$name\", \"name\": \"$name\", \"versionInfo\": \"$(installed "$package")\", \"downloadLocation\": \"$home\", \"filesAnalyzed\": false, \"licenseDeclared\": \"$license\", \"licenseConcluded\": \"NOASSERTION\", \"copyrightText\": \"NOASSERTION\"},"
done | sed '$s/},$/}/'
cat << TAIL
  ],
  "relationships": [
    {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-settle"},
    {"spdxElementId": "SPDXRef-settle", "relationshipType": "STATIC_LINK", "relatedSpdxElement": "SPDXRef-swift"},
TAIL
libraries | while IFS=$tab read -r name _; do
  echo "    {\"spdxElementId\": \"SPDXRef-settle\", \"relationshipType\": \"STATIC_LINK\", \"relatedSpdxElement\": \"SPDXRef-$name\"},"
done | sed '$s/},$/}/'
echo "  ]"
echo "}"

#!/bin/bash
# Packages the working copy as a release and tests each package (a "door") in a clean environment, from installation to the first
# reported problem, with the commands of docs/installing.md. Prints the seconds for each, or why it was skipped.
#
#   scripts/doors.sh [PROGRAM [DOOR …]]
set -euo pipefail
cd "$(dirname "$0")/.."
ROOT=$PWD
PROGRAM=$(realpath "${1:-.build/static/release/settle}")
shift || true
WORK=$(mktemp -d)
trap 'umount -q "$WORK"/*/proc 2>/dev/null || true; rm -rf "$WORK"' EXIT
VERSION=$("$PROGRAM" --version | awk '{ print $NF }')
RELEASE=$WORK/packages/$VERSION
export HOME=$WORK/home XDG_CONFIG_HOME=$WORK/home/.config XDG_DATA_HOME=$WORK/home/.local/share
mkdir -p "$HOME" "$WORK/project"
printf 'a: [1\n' > "$WORK/project/a.yaml"

has() { command -v "$1" > /dev/null; }
# skip REASON: ends a door that can't be used here.
skip() { echo "$*" > "$WORK/skipped"; exit 77; }
# Runs a command that must find the mistake in a.yaml.
finds() {
  local code=0
  "$@" > "$WORK/found" 2>&1 || code=$?
  if [ "$code" != 1 ] || ! grep -q 'yaml/unclosed-bracket' "$WORK/found"; then
    echo "$*: exited with $code" >&2
    cat "$WORK/found" >&2
    return 1
  fi
  [ -s "$WORK/first" ] || date +%s.%N > "$WORK/first"
}

door_debian() {
  has dpkg-deb && [ "$(id -u)" = 0 ] || skip "needs root and dpkg"
  local base=.build/doors/base.tar root=$WORK/debian old=$WORK/old
  if [ ! -f "$base" ]; then
    has mmdebstrap || skip "mmdebstrap isn't installed"
    mkdir -p .build/doors
    mmdebstrap --variant=essential --quiet "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$base.new.tar" || skip "cannot reach the Debian mirror"
    mv "$base.new.tar" "$base"
  fi
  mkdir "$root" && tar -xf "$base" -C "$root" --exclude='./dev/*'
  cp "$RELEASE"/*.deb "$root/tmp"
  cp -r "$WORK/project" "$root/project"
  listing() { (cd "$root" && find etc usr opt srv var ! -path 'var/lib/dpkg*' ! -path 'var/log*' ! -path 'var/cache*' | sort); }
  listing > "$WORK/before"
  dpkg-deb -R "$RELEASE/settle_${VERSION}_"*.deb "$old"
  sed -i 's/^Version: .*/Version: 0.0.1/' "$old/DEBIAN/control"
  dpkg-deb --root-owner-group -Znone -b "$old" "$root/tmp/older.deb" > /dev/null
  chroot "$root" dpkg -i /tmp/older.deb
  date +%s.%N > "$WORK/start"
  chroot "$root" dpkg -i "/tmp/settle_${VERSION}_$(dpkg --print-architecture).deb"
  # Nothing is mounted in it, not even /proc.
  finds chroot "$root" sh -c 'cd /project && settle check a.yaml'
  finds chroot --userspec=65534:65534 "$root" sh -c 'cd /project && settle check a.yaml'
  chroot "$root" dpkg -i "/tmp/settle-schemas-doors_${VERSION}_all.deb"
  printf 'size: large\n' > "$root/project/doors.yaml"
  chroot "$root" sh -c 'cd /project && settle check doors.yaml' > "$WORK/known" || true
  grep 'schema/type' "$WORK/known"
  gzip -t "$root"/usr/share/man/man1/settle*.1.gz
  bash -n "$root/usr/share/bash-completion/completions/settle"
  chroot "$root" dpkg --purge settle-schemas-doors settle
  listing | diff "$WORK/before" -
  if has lintian; then lintian --allow-root --fail-on error,warning "$RELEASE"/settle_*.deb; else echo "no lintian: skipped its check"; fi
}

door_archive() {
  mkdir -p "$WORK/archive/.local"
  (cd "$RELEASE" && sha256sum --check --quiet --ignore-missing SHA256SUMS)
  tar -xzf "$RELEASE/settle-$VERSION-linux-$(uname -m).tar.gz" -C "$WORK/archive/.local" --strip-components 1
  cd "$WORK/project" && finds "$WORK/archive/.local/bin/settle" check a.yaml
}

door_wheel() {
  python3 -m venv "$WORK/venv" || skip "Python has no venv module"
  cd "$WORK/project"
  "$WORK/venv/bin/pip" install --quiet --no-index --find-links "$RELEASE" settle-yaml
  finds "$WORK/venv/bin/settle" check a.yaml
  finds "$WORK/venv/bin/python" -m settle check a.yaml
  finds "$WORK/venv/bin/settle-yaml" check a.yaml
  "$WORK/venv/bin/pip" uninstall --quiet --yes settle-yaml
  [ ! -e "$WORK/venv/bin/settle" ]
}

# Tools from PyPI, installed once.
tools() {
  local folder=$ROOT/.build/doors/tools
  [ -x "$folder/bin/python" ] || python3 -m venv "$folder" || skip "Python has no venv module"
  [ -x "$folder/bin/$1" ] || "$folder/bin/pip" install --quiet "$1" || skip "cannot reach PyPI"
  TOOL=$folder/bin/$1
}

door_uvx() {
  tools uv
  date +%s.%N > "$WORK/start"
  cd "$WORK/project"
  finds env UV_CACHE_DIR="$WORK/uv" "${TOOL}x" --no-config --no-index --find-links "$RELEASE" settle-yaml check a.yaml
}

door_pre_commit() {
  tools pre-commit
  git -C "$ROOT" rev-parse --verify -q HEAD > /dev/null || skip "the repository has no commits"
  local repository=$WORK/repository
  export PRE_COMMIT_HOME=$WORK/pre-commit PIP_NO_INDEX=1 PIP_FIND_LINKS=$RELEASE GIT_CONFIG_NOSYSTEM=1
  export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
  mkdir -p "$repository/left/out" "$repository/schemas" && cd "$repository"
  git init -q -b main
  # The committed sources, at an address that git can clone.
  printf 'repos:\n  - repo: "file://%s"\n    rev: %s\n    hooks:\n' "$ROOT" "$(git -C "$ROOT" rev-parse HEAD)" > .pre-commit-config.yaml
  printf '      - id: %s\n' settle settle-check settle-fix settle-format settle-schema-check >> .pre-commit-config.yaml
  printf 'exclude: [left/**]\n' > .settle.yaml
  printf 'a: [1\n' > a.yaml && cp a.yaml left/out/a.yaml
  printf 'b:   1\n' > b.yaml
  printf 'type: object\n' > schemas/s.yaml
  git add . && git commit -q -m one
  date +%s.%N > "$WORK/start"
  finds "$TOOL" run --all-files settle
  if grep 'left/out' "$WORK/found"; then return 1; fi
  finds "$TOOL" run --all-files settle-check
  if grep 'left/out' "$WORK/found"; then return 1; fi
  "$TOOL" run --all-files settle-schema-check
  if "$TOOL" run --files b.yaml --hook-stage pre-commit settle-format; then return 1; fi
  grep -qx 'b: 1' b.yaml
}

door_npm() {
  has npm || skip "npm isn't installed"
  mkdir "$WORK/npm" && cd "$WORK/npm" && cp "$WORK/project/a.yaml" .
  echo '{"private": true}' > package.json
  npm install --silent --offline --no-audit --no-fund "$RELEASE/settle-yaml-$VERSION.tgz"
  finds npx --offline settle check a.yaml
  (cd node_modules/settle-yaml && npm pack --dry-run --json) | grep -q '"bin/settle"'
}

door_homebrew() {
  has ruby || skip "ruby isn't installed"
  ruby -c "$RELEASE/settle.rb"
  ruby Tests/Doors/formula.rb "$RELEASE/settle.rb" "$RELEASE"
}

door_image() {
  [ "$(id -u)" = 0 ] || skip "needs root"
  local image=$WORK/oci root=$WORK/image
  mkdir -p "$image" "$root" && tar -xf "$(echo "$RELEASE"/settle-*-image-*.tar)" -C "$image"
  (cd "$image/blobs/sha256" && sha256sum -- * | awk '$1 != $2 { exit 1 }')
  python3 - "$image" << 'PYTHON' | while read -r layer; do tar -xzf "$image/$layer" -C "$root"; done
import json, sys
print("\n".join(json.load(open(sys.argv[1] + "/manifest.json"))[0]["Layers"]))
PYTHON
  cp "$WORK/project/a.yaml" "$root/work"
  # As nobody, without a network, on a read-only disk.
  finds unshare --mount --net sh -c "mount --bind '$root' '$root' && mount -o remount,ro,bind '$root' &&
    cd '$root/work' && exec chroot --userspec=65534:65534 '$root' /usr/bin/settle check /work"
  python3 packaging/image.py "$PROGRAM" "$WORK/again" > /dev/null
  cmp "$RELEASE"/settle-*-image-*.tar "$WORK"/again/settle-*-image-*.tar
  if has skopeo; then
    skopeo inspect "oci-archive:$(echo "$RELEASE"/settle-*-image-*.tar)" | grep -q '"Os": "linux"'
  else
    echo "no skopeo: skipped its check"
  fi
  if docker info > /dev/null 2>&1; then
    docker load -i "$(echo "$RELEASE"/settle-*-image-*.tar)"
    finds docker run --rm -v "$WORK/project:/work" "settle:$VERSION" check a.yaml
  else
    echo "no Docker daemon: skipped its check"
  fi
}

door_action() {
  has curl || skip "curl isn't installed"
  python3 Tests/Doors/action.py "$PROGRAM" "$RELEASE"
}

door_vscode() {
  has node || skip "node isn't installed"
  local package
  package=$(echo "$RELEASE"/settle-*.vsix)
  if [ ! -f "$package" ]; then
    echo "no vscode-languageclient: used a stub"
    mkdir -p "$WORK/modules/vscode-languageclient"
    echo '{"name": "vscode-languageclient"}' > "$WORK/modules/vscode-languageclient/package.json"
    python3 packaging/vsix.py "$PROGRAM" "$WORK/vsix" "$WORK/modules"
    package=$(echo "$WORK"/vsix/*.vsix)
  fi
  date +%s.%N > "$WORK/start"
  python3 - "$package" "$WORK/extension" << 'PYTHON'
import os, sys, zipfile, xml.dom.minidom
archive = zipfile.ZipFile(sys.argv[1])
for name in ("extension.vsixmanifest", "[Content_Types].xml"):
    xml.dom.minidom.parseString(archive.read(name))
for member in archive.infolist():
    os.chmod(archive.extract(member, sys.argv[2]), member.external_attr >> 16 & 0o777)
PYTHON
  node Tests/Doors/vscode.js "$WORK/extension/extension"
}

door_site() {
  local site=$WORK/site chromium
  chromium=${SETTLE_CHROMIUM:-$(command -v chromium || command -v chromium-browser)} || skip "Chromium isn't installed"
  [ -f "$RELEASE/settle-$VERSION-site.tar.gz" ] || skip "the site was not built"
  tools playwright
  date +%s.%N > "$WORK/start"
  mkdir "$site" && tar -xzf "$RELEASE/settle-$VERSION-site.tar.gz" -C "$site" --strip-components 1
  "$ROOT/.build/doors/tools/bin/python" Tests/Doors/site.py "$site" "$chromium"
}

# A catalog with one kind of file.
mkdir -p "$WORK/doors"
url='https://schemas.example/doors.json'
echo '{"schemas": [{"name": "doors", "url": "'$url'", "fileMatch": ["doors.yaml"]}]}' > "$WORK/doors/catalog.json"
echo '{"$id": "'$url'", "properties": {"size": {"type": "integer"}}}' > "$WORK/doors/doors.json"
echo 'CC0-1.0' > "$WORK/doors/LICENSE"
begin=$(date +%s)
make -s release VERSION="$VERSION" PROGRAM="$PROGRAM" PACKAGES="$WORK/packages" CATALOGS="$WORK/doors"
echo "release: $(($(date +%s) - begin)) s"
ls -l "$RELEASE" | awk 'NR > 1 { printf "  %10d  %s\n", $5, $NF }'

failed=0
passed=0
[ $# -gt 0 ] || set -- debian archive wheel uvx pre_commit npm homebrew image action vscode site
for name in "$@"; do
  rm -f "$WORK/first" "$WORK/skipped"
  date +%s.%N > "$WORK/start"
  code=0
  (set -e; "door_$name") > "$WORK/log" 2>&1 &
  wait $! || code=$?
  [ -s "$WORK/first" ] || date +%s.%N > "$WORK/first"
  if [ "$code" = 0 ]; then
    passed=$((passed + 1))
    paste "$WORK/start" "$WORK/first" | awk -v name="$name" '{ printf "%-10s %5.1f s to the first problem\n", name, $2 - $1 }'
    grep -E '^no |^the ' "$WORK/log" | sed 's/^/           /' || true
  elif [ "$code" = 77 ]; then
    echo "$name: skipped, $(cat "$WORK/skipped")"
  else
    echo "$name: failed" >&2
    cat "$WORK/log" >&2
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]

#!/bin/sh
# Installs what the build needs and is missing: libyaml, PCRE2, libidn2, and libevent with their headers, and a C compiler.
# Uses the package manager of Debian or Homebrew; on any other system it prints what to install.
set -eu

has() { command -v "$1" >/dev/null 2>&1; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

if ! has swift; then
  echo "setup: a Swift 6.3 toolchain is needed: https://www.swift.org/install" >&2
  exit 1
fi

case "$(uname -s)" in
Darwin)
  for package in libyaml pcre2 libidn2 libevent; do
    brew list "$package" >/dev/null 2>&1 || brew install "$package"
  done
  ;;
*)
  missing=""
  need() { dpkg -s "$1" 2>/dev/null | grep -q '^Status: install ok installed' || missing="$missing $1"; }
  if ! has dpkg; then
    echo "setup: install the development packages of libyaml, PCRE2 (8 bit), libidn2, libunistring and libevent" >&2
    exit 0
  fi
  for package in libyaml-dev libpcre2-dev libidn2-dev libunistring-dev libevent-dev libc6-dev pkg-config "$@"; do need "$package"; done
  if [ -n "$missing" ]; then
    echo "setup: installing$missing"
    as_root apt-get update -qq
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
  fi
  ;;
esac

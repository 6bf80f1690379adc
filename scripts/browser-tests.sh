#!/bin/sh
# Kills PROGRAM while it writes, and makes its writes fail; then clicks through the screens of the examples in Chromium, if it is
# installed. With --pictures, redraws the pictures of the documentation.
#
#   scripts/browser-tests.sh PROGRAM [--pictures]
set -eu
cd "$(dirname "$0")/.."
program=$1
shift
python3 Tests/Browser/killed.py "$program"
python3 Tests/Browser/faults.py "$program"
chromium=${SETTLE_CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}
if [ -z "$chromium" ]; then
  echo "browser-tests: skipped: Chromium not found (install it, or set SETTLE_CHROMIUM to its path)" >&2
  exit 0
fi
if ! [ -x .build/browser/bin/python ]; then
  if ! { python3 -m venv .build/browser && .build/browser/bin/pip install --quiet playwright axe-playwright-python html5lib markdown-it-py; }; then
    rm -rf .build/browser
    echo "browser-tests: skipped: can't install Playwright from PyPI" >&2
    exit 0
  fi
fi
SETTLE_CHROMIUM="$chromium" .build/browser/bin/python Tests/Browser/browser.py "$program" "$@"
.build/browser/bin/python Tests/Browser/server.py "$program"

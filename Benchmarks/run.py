#!/usr/bin/env python3
"""Compares the speed of settle with libyaml alone and with other validators, formatters and linters.

The commands of a pair run alternately, A B A B …, so that a machine that slows down slows both. The result is the median of
the ratios of the pairs. growth.py measures how the time grows with hostile inputs.

    Benchmarks/run.py [--settle PROGRAM] [--evaluator PROGRAM] [--suites FOLDER] [--only GROUP] [--runs N] [--keep FOLDER]
"""

import argparse
import os
import pathlib
import shutil
import tempfile

import ci
import floor
import settings
import tools
import validators

PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / ".build/static/release"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=str(PROGRAMS / "settle"))
    parser.add_argument("--evaluator", default=str(PROGRAMS / "settle-measure"), help="the program that measures evaluation alone")
    parser.add_argument(
        "--suites", default=os.environ.get("SETTLE_SUITES"), help="a folder with schemastore (default: SETTLE_SUITES)")
    parser.add_argument(
        "--only", choices=["floor", "settings", "tools", "ci", "validators"], help="run only this group")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--keep", help="a folder in which to keep the input files")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        # Runs a copy, as after an installation: a file fresh from the linker is fragmented, and starts a fifth slower.
        settle = shutil.copy2(options.settle, folder / "settle")
        if options.only in (None, "floor"):
            floor.measure(settle, folder, options.runs)
        if options.only in (None, "settings"):
            settings.measure(settle, folder, options.runs)
        if options.only in (None, "tools"):
            tools.measure(settle, folder, options.runs)
        if options.only in (None, "ci"):
            ci.measure(settle, folder, options.runs)
        if options.only in (None, "validators"):
            store = existing(options.suites and pathlib.Path(options.suites) / "schemastore")
            validators.measure(settle, existing(options.evaluator), folder, store, options.runs)


def existing(path):
    """The path, or None if it doesn't exist."""
    return path if path and pathlib.Path(path).exists() else None


if __name__ == "__main__":
    main()

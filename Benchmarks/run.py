#!/usr/bin/env python3
"""Times settle against the libyaml floor and beside other validators, formatters and linters, and prints ratios of one run.

The commands of a pair run in turn, A B A B …, and the median of the ratios pair by pair is printed, so that a machine
that slows down slows both. How time grows with hostile texts is what growth.py prints.

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
    parser.add_argument("--evaluator", default=str(PROGRAMS / "settle-measure"), help="times evaluation alone")
    parser.add_argument(
        "--suites", default=os.environ.get("SETTLE_SUITES"), help="a folder with schemastore; else SETTLE_SUITES")
    parser.add_argument(
        "--only", choices=["floor", "settings", "tools", "ci", "validators"], help="one of the groups")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--keep", help="a folder to leave the input files in")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        # Copy it as an installation does: the system keeps a file just written by a linker in small pieces, and starts it a fifth slower.
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
    """The path, or None where nothing is there."""
    return path if path and pathlib.Path(path).exists() else None


if __name__ == "__main__":
    main()

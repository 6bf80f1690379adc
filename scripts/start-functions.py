#!/usr/bin/env python3
"""Lists the functions that short runs call, for the linker to place side by side, so that a start reads few pages of the program.

Where such functions lie all over the program, a start brings in most of its 14 MB, which takes longer than what it does.
The list ages slowly: a name that the program no longer has is passed over. --check says how much of a start stands in
the list, by bytes of code, and ends with 1 below 90 %.

    scripts/start-functions.py PROGRAM [--check]
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

LIST = pathlib.Path(__file__).with_suffix(".txt")
ENOUGH = 90

FILES = {
    "schema.yaml": "type: object\nproperties:\n  theme: {type: string, enum: [dark, light]}\n  size: {type: integer}\n"
    "  name: {type: string, pattern: '^[a-z]+[0-9]{2,}$'}\n",
    "right.yaml": "theme: dark\nsize: 3\nname: abc12\n",
    "wrong.yaml": "theme: drak # by night\nsiez: 3\n",
    "small.yaml": "mode: dark\n",
    # Read in pieces, side by side.
    "large.yaml": "\n".join(f"- {{theme: light, size: {number}, name: abc{number:05}}}" for number in range(30_000)) + "\n",
    "list.yaml": "items: {$ref: schema.yaml}\n",
    "folder/one.yaml": "theme: dark\n",
    "folder/two.yaml": "theme: light\n",
}
# The commonest first: the start of the list is the densest.
RUNS = [
    "check --schema schema.yaml right.yaml",
    "check --schema appearance small.yaml",
    "check right.yaml",
    "check --schema list.yaml large.yaml",
    "check --schema schema.yaml folder",
    "format --check right.yaml",
    "check --schema schema.yaml wrong.yaml",
    "check --format json --schema schema.yaml wrong.yaml",
    "get --schema appearance small.yaml mode",
    "set --dry-run --schema appearance small.yaml mode light",
    "lsp",
    "version",
]


def called(program):
    """The names of the functions that the runs call, in the order of their first run."""
    names = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        for run in RUNS:
            counter = ["valgrind", "--tool=callgrind", "--demangle=no", "--callgrind-out-file=profile"]
            environment = {"PATH": os.environ["PATH"], "HOME": folder, "SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C.UTF-8"}
            ended = subprocess.run(
                [*counter, program, *run.split()], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
            if ended.returncode not in (0, 1):
                sys.exit(f"{run} ended with {ended.returncode}:\n{ended.stderr.decode(errors='replace')[-2000:]}")
            profile = pathlib.Path(folder, "profile").read_text(errors="replace")
            # What stands behind an apostrophe is how deep a function calls itself.
            names |= dict.fromkeys(re.findall(r"^c?fn=\(\d+\) ([^'\n]+)", profile, re.MULTILINE))
    return names


def functions(program):
    """The address of each function, and by address its names and its bytes: equal functions are one."""
    addresses, names, sizes = {}, {}, {}
    for line in subprocess.run(["nm", "-S", program], capture_output=True, text=True, check=True).stdout.splitlines():
        parts = line.split(maxsplit=3)
        if len(parts) == 4 and parts[2] in "tTwW":
            addresses[parts[3]] = parts[0]
            names.setdefault(parts[0], []).append(parts[3])
            sizes[parts[0]] = int(parts[1], 16)
    return addresses, names, sizes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--check", action="store_true", help="write nothing, but say how much of a start the list has")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    addresses, names, sizes = functions(program)
    starts = list(dict.fromkeys(addresses[name] for name in called(program) if name in addresses))
    total = sum(sizes[address] for address in starts)
    if not options.check:
        lines = [name for address in starts for name in sorted(names[address])]
        LIST.write_text("# The functions of short runs; written by start-functions.py.\n" + "\n".join(lines) + "\n")
        print(f"start: {len(starts):,} functions of {total:,} bytes")
        return
    listed = set(LIST.read_text().splitlines())
    share = 100 * sum(sizes[address] for address in starts if listed.intersection(names[address])) / total
    print(f"start: {share:.1f} % of {total:,} bytes of functions stand side by side")
    if share < ENOUGH:
        sys.exit("start: write the list of functions anew by make start-functions")


if __name__ == "__main__":
    main()

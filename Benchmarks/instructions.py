#!/usr/bin/env python3
"""Counts the instructions of common runs, and exits with 1 if a run takes more than its recorded count.

Valgrind counts them, so they don't depend on the load of the machine, but they do depend on the toolchain. instructions.tsv contains
the recorded counts.

    Benchmarks/instructions.py [--settle PROGRAM] [--only PART-OF-A-NAME] [--most PERCENT] [--record]
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import inputs

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = HERE.parent / ".build/static/release/settle"
COUNTS = HERE / "instructions.tsv"
LISTED = 12
# A smaller rise is reported but accepted: the Swift runtime keeps types in tables hashed by address, so another
# build of the same sources takes a few thousand instructions more or less, which is a few percent of a run that only starts.
NOISE = 20_000

# The runs by name: `settle` is the program, braces contain a path.
RUNS = {
    "start": "version",
    "check, bundled schema, small file": "check --schema appearance {small}",
    "check, settings schema in a file, small file": "check {declared}",
    "check, settings schema in a file, schema seen before": "check {declared}",
    "check, 1 MB, without lint": "check --no-lint --schema {users.schema} {users}",
    "check, 1 MB, one fault": "check --no-lint --schema {users.schema} {fault}",
    "check, 1 MB, lint alone": "check --no-schema {users}",
    "check, 300 files": "check --no-cache --jobs 1 --schema {users.schema} {tree}",
    "check, 300 files, 300 patterns": "check --no-cache --jobs 1 {patterned}",
    "check --format json, 1,000 findings": "check --format json --schema {users.schema} {wrong}",
    "check --fix --diff, 1,000 findings": "check --fix --diff --schema {users.schema} {wrong}",
    "check, aliases and merge keys": "check {merged}",
    "format --check, 1 MB": "format --check {users}",
    "show, settings of an application": "show --schema betrfood {settings}",
    "set": "set --dry-run --schema betrfood {settings} appearance.mode dark",
    "preview": "preview --schema betrfood {settings}",
}

# Runs that are measured the second time, when they find what the first run left in the cache.
REPEATED = {"check, settings schema in a file, schema seen before"}


def make(folder):
    """The paths of the input files, by their names in braces."""
    paths = {name: folder / f"{name}.yaml" for name in ("users.schema", "users", "fault", "wrong", "merged", "small", "settings")}
    paths["tree"] = folder / "tree"
    paths["declared"] = HERE.parent / "examples/betrfood/realistic.yaml"
    paths["users.schema"].write_text(inputs.USERS_SCHEMA)
    inputs.write_users(paths["users"], 1_000_000)
    users = paths["users"].read_text()
    place = users.rindex("feed_layout: grid")
    paths["fault"].write_text(users[:place] + "feed_layout: girl" + users[place + 17:])
    inputs.write_users(paths["wrong"], 700_000)
    paths["wrong"].write_text(re.sub("text_size: medium", "text_size: meduim", paths["wrong"].read_text(), count=1000))
    anchors = "".join(f"- &a{n} {{one: {n}, two: [1, 2]}}\n- <<: *a{n}\n  three: *a{n}\n" for n in range(5000))
    paths["merged"].write_text(anchors)
    paths["small"].write_text("mode: dark\n")
    paths["settings"].write_text("appearance:\n  mode: light # by day\n")
    inputs.write_tree(paths["tree"], 300)
    paths["patterned"] = folder / "patterned"
    inputs.write_tree(paths["patterned"], 300)
    patterns = [f"kind{number}/**" for number in range(299)] + ["**"]
    rows = "".join(f"  - {{files: ['{pattern}'], schema: users.schema.yaml}}\n" for pattern in patterns)
    (paths["patterned"] / "users.schema.yaml").write_text(inputs.USERS_SCHEMA)
    (paths["patterned"] / ".settle.yaml").write_text("schemas:\n" + rows)
    return paths


def count(command, environment, profile):
    counter = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}"]
    ended = subprocess.run([*counter, *command], env=environment, capture_output=True, text=True, errors="replace")
    found = re.search(r"Collected : (\d+)", ended.stderr)
    if not found or ended.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} exited with {ended.returncode}:\n{ended.stderr[-2000:]}")
    return int(found[1])


def top(profile):
    """The most expensive functions of a profile."""
    listing = subprocess.run(["callgrind_annotate", str(profile)], capture_output=True, text=True, errors="replace").stdout
    lines = [line for line in listing.splitlines() if re.match(r" *[\d,]+ \([ \d.]+%\)", line)]
    return [line[:150] for line in lines[1:LISTED + 1]]


def known():
    if not COUNTS.exists():
        return {}
    lines = (line.split("\t") for line in COUNTS.read_text().splitlines() if line and not line.startswith("#"))
    return {name: int(number) for name, number in lines}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=str(PROGRAM))
    parser.add_argument("--only", default="", help="run only the runs whose name contains this")
    parser.add_argument("--most", type=float, default=3, help="the increase in percent that passes")
    parser.add_argument("--record", action="store_true", help="write the counts to instructions.tsv")
    options = parser.parse_args()
    # Otherwise the order of sets and dictionaries, and with it the count, differs between runs.
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C.UTF-8"}
    # No folder can be created there, so no run finds what another one left.
    environment["XDG_CACHE_HOME"] = "/dev/null"
    before, counts, risen = known(), {}, []
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        paths, profile = make(folder), folder / "profile"
        print(f"{'millions of instructions':52} {'before':>10} {'now':>10} {'change':>8}")
        for name, arguments in RUNS.items():
            if options.only not in name:
                continue
            words = [re.sub(r"\{(.*)\}", lambda found: str(paths[found[1]]), word) for word in arguments.split()]
            own = environment
            if name in REPEATED:
                own = environment | {"XDG_CACHE_HOME": str(folder / "cache")}
                subprocess.run([options.settle, *words], env=own, capture_output=True)
            counts[name] = count([options.settle, *words], own, profile)
            old = before.get(name)
            change = (counts[name] / old - 1) * 100 if old else 0
            shown = f"{old / 1e6:10.1f}" if old else f"{'–':>10}"
            print(f"{name:52} {shown} {counts[name] / 1e6:10.1f} {f'{change:+.1f} %' if old else '–':>8}", flush=True)
            if change > options.most and counts[name] - old > NOISE:
                risen.append(name)
                print("\n".join(f"    {line}" for line in top(profile)))
    if options.record:
        lines = [f"{name}\t{number}" for name, number in {**before, **counts}.items() if name in RUNS]
        COUNTS.write_text("# The instructions of each run; written by instructions.py --record.\n" + "\n".join(lines) + "\n")
    elif risen:
        print(f"instructions: {len(risen)} of {len(counts)} rose by more than {options.most:g} %: {', '.join(risen)}")
        print("instructions: fix the regression, or record the new counts with --record and give the reason in the commit")
        sys.exit(1)


if __name__ == "__main__":
    main()

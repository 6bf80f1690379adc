#!/usr/bin/env python3
"""Times settle on hostile shapes at 1, 2 and 4 times a size, and prints how its time grows.

The exponent is that of the last doubling, the start of the program left out: 1 is linear, 2 quadratic.

    Benchmarks/growth.py [--settle PROGRAM] [--only PART-OF-A-NAME] [--steps N] [--scale FACTOR] [--timeout SECONDS]
    Benchmarks/growth.py --instructions --scale 0.05 --steps 4 --most 1.15

The second counts instructions, which are the same on each machine and at each load, and ends with 1 where a case grows faster.
"""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import time

PROGRAM = pathlib.Path(__file__).resolve().parent.parent / ".build/static/release/settle"


# The shapes: each makes a file's text of a size.

def lines(one, before="", after=""):
    """One line for each number."""
    return lambda n: before + "".join(one(i) + "\n" for i in range(n)) + after


def schema(**keywords):
    return json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema", **keywords})


def properties(count, one=lambda i: {"type": "string", "description": f"The setting {i}."}, prefix="setting"):
    return {f"{prefix}_{word(i)}": one(i) for i in range(count)}


def word(number):
    """A name of five letters, each number another: no name is near because of its digits."""
    number, letters = number * 7_368_787 % 26 ** 5, ""
    for _ in range(5):
        number, letter = divmod(number, 26)
        letters += chr(97 + letter)
    return letters


def settings(n, **facts):
    return schema(type="object", additionalProperties=False, properties=properties(
        n, lambda i: {"type": "integer", "default": i, "title": f"Setting {i}", "x-setting": {"scope": "device", **facts}}))


def branches(n):
    return schema(type="array", items={"oneOf": [
        {"type": "object", "required": ["kind"], "properties": {f"p{i}": {"type": "integer"}, "kind": {"type": "array"}}}
        for i in range(n)]})


KEYS = lines(lambda i: f"key_{i}: {i}")
ANY = lambda n: schema(type="object", additionalProperties={"type": "integer"})
NAMED = lambda n: settings(n)
STATED = lines(lambda i: f"setting_{word(i)}: {i + 1}")

# name, size at 1, the arguments, the files by name. FILE.yaml stands for itself in the folder.
CASES = [
    ("hex of n digits", 25_000, ["check", "a.yaml"], {"a.yaml": lambda n: "a: 0x" + "f" * n + "\n"}),
    ("octal of n digits", 25_000, ["check", "a.yaml"], {"a.yaml": lambda n: "a: 0o" + "7" * n + "\n"}),
    ("decimal of n digits", 25_000, ["check", "a.yaml"], {"a.yaml": lambda n: "a: 1" + "7" * n + "\n"}),
    ("hex of n digits held against a schema", 25_000, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lambda n: "a: 0x" + "f" * n + "\n",
      "s.json": lambda n: schema(properties={"a": {"type": "integer", "multipleOf": 7, "maximum": 9}})}),
    ("check of n keys", 20_000, ["check", "a.yaml"], {"a.yaml": KEYS}),
    ("n wrong values", 5_000, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"key_{i}: text"), "s.json": ANY}),
    ("n wrong values, all shown", 5_000, ["check", "--format", "json", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"key_{i}: text"), "s.json": ANY}),
    ("n/4 wrong values beside an enum of n", 500, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lambda n: lines(lambda i: f"- name_{word(i)[1:]}x")(n // 4),
      "s.json": lambda n: schema(type="array", items={"enum": [f"name_{word(i)}" for i in range(n)]})}),
    ("n/4 unknown names beside n known", 500, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lambda n: lines(lambda i: f"setting_{word(i)[1:]}x: 1")(n // 4), "s.json": NAMED}),
    ("n unknown names beside n known", 500, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"setting_{word(i)[1:]}x: 1"), "s.json": NAMED}),
    ("n duplicate keys", 6_000, ["check", "a.yaml"], {"a.yaml": lines(lambda i: "a: 1")}),
    ("n pairs of duplicate keys", 6_000, ["check", "a.yaml"], {"a.yaml": lines(lambda i: f"a{i // 2}: 1")}),
    ("fix of n pairs of duplicate keys", 1_000, ["check", "--fix", "--diff", "a.yaml"],
     {"a.yaml": lines(lambda i: f"a{i // 2}: 1")}),
    ("n items by n branches", 50, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"- {{kind: {i}, p{i}: x}}"), "s.json": branches}),
    ("n lacking names", 2_000, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lambda n: "a: 1\n", "s.json": lambda n: schema(required=[f"name_{i}" for i in range(n)])}),
    ("n defaults to put in", 500, ["check", "--fix", "--diff", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"- {{b: {i}}}"),
      "s.json": lambda n: schema(items={"required": ["a"], "properties": {"a": {"default": 1}}})}),
    ("strict", 250, ["check", "a.yaml"],
     {"a.yaml": lines(lambda i: f"key_{i}: yes  # on"), ".settle.yaml": lambda n: "lint: {preset: strict}\n"}),
    ("fix under strict", 250, ["check", "--fix", "--diff", "a.yaml"],
     {"a.yaml": lines(lambda i: f"key_{i}:   'yes'   #on"), ".settle.yaml": lambda n: "lint: {preset: strict}\n"}),
    ("format", 20_000, ["format", "--check", "a.yaml"], {"a.yaml": lines(lambda i: f"key_{i}:   {i}")}),
    ("format --diff", 10_000, ["format", "--diff", "a.yaml"], {"a.yaml": lines(lambda i: f"key_{i}:   {i}")}),
    ("format --diff of one flow line", 10_000, ["format", "--diff", "a.yaml"],
     {"a.yaml": lambda n: "{" + ", ".join(f"k{i}: {i}" for i in range(n)) + "}\n"}),
    ("format of comments", 10_000, ["format", "--diff", "a.yaml"], {"a.yaml": lines(lambda i: f"k{i}: 1 #c{i}")}),
    ("show without a schema", 10_000, ["show", "a.yaml"], {"a.yaml": KEYS}),
    ("show with a schema", 10_000, ["show", "--schema", "s.json", "a.yaml"], {"a.yaml": KEYS, "s.json": ANY}),
    ("show of n settings", 1_000, ["show", "--schema", "s.json", "a.yaml"], {"a.yaml": STATED, "s.json": NAMED}),
    ("show --json of n settings", 1_000, ["show", "--json", "--schema", "s.json", "a.yaml"],
     {"a.yaml": STATED, "s.json": NAMED}),
    ("get without a schema", 20_000, ["get", "a.yaml", "key_7"], {"a.yaml": KEYS}),
    ("get with a schema", 20_000, ["get", "--schema", "s.json", "a.yaml", "key_7"], {"a.yaml": KEYS, "s.json": ANY}),
    ("set", 20_000, ["set", "--dry-run", "a.yaml", "key_7", "8"], {"a.yaml": KEYS}),
    ("set with a schema", 20_000, ["set", "--dry-run", "--schema", "s.json", "a.yaml", "key_7", "8"],
     {"a.yaml": KEYS, "s.json": ANY}),
    ("unset", 20_000, ["unset", "--dry-run", "a.yaml", "key_7"], {"a.yaml": KEYS}),
    ("diff", 10_000, ["diff", "a.yaml", "b.yaml"], {"a.yaml": KEYS, "b.yaml": lines(lambda i: f"key_{i}: {i + 1}")}),
    ("diff of lists", 5_000, ["diff", "a.yaml", "b.yaml"],
     {"a.yaml": lines(lambda i: f"- {i}"), "b.yaml": lines(lambda i: f"- {i + i % 3}")}),
    ("convert to JSON", 20_000, ["convert", "--to", "json", "a.yaml"], {"a.yaml": KEYS}),
    ("convert to a property list", 20_000, ["convert", "--to", "plist", "a.yaml"], {"a.yaml": KEYS}),
    ("convert with n errors", 5_000, ["convert", "--to", "json", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"key_{i}: text"), "s.json": ANY}),
    ("convert from JSON", 5_000, ["convert", "--from", "json", "--to", "yaml", "--schema", "s.json", "a.json"],
     {"a.json": lambda n: json.dumps({f"setting_{word(i)}": i for i in range(n)}), "s.json": NAMED}),
    ("reset --all", 1_000, ["reset", "--dry-run", "--all", "--schema", "s.json", "a.yaml"],
     {"a.yaml": STATED, "s.json": NAMED}),
    ("normalize", 1_000, ["normalize", "--dry-run", "--drop-defaults", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"setting_{word(i)}: {i}"), "s.json": NAMED}),
    ("init", 1_000, ["init", "s.json"], {"s.json": NAMED}),
    ("init --update", 1_000, ["init", "--dry-run", "--update", "a.yaml", "s.json"],
     {"a.yaml": lambda n: f"setting_{word(0)}: 1\n", "s.json": NAMED}),
    ("describe", 1_000, ["describe", "s.json"], {"s.json": NAMED}),
    ("describe one of n", 1_000, ["describe", "s.json", f"setting_{word(5)}"], {"s.json": NAMED}),
    ("schema check", 1_000, ["schema", "check", "s.json"], {"s.json": NAMED}),
    ("why", 1_000, ["why", "--schema", "s.json", "a.yaml", f"setting_{word(5)}"], {"a.yaml": STATED, "s.json": NAMED}),
    ("n syntax errors", 2_000, ["check", "a.yaml"], {"a.yaml": lines(lambda i: f"k{i}: [1, }}")}),
    ("n deep", 250, ["check", "a.yaml"], {"a.yaml": lambda n: "".join(" " * i + f"k{i}:\n" for i in range(n))}),
    ("n anchors", 10_000, ["check", "a.yaml"], {"a.yaml": lines(lambda i: f"k{i}: &a{i} {{x: 1}}\nl{i}: *a{i}")}),
    ("n merges", 2_000, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"k{i}: {{<<: *a, y: {i}}}", before="a: &a {x: 1}\n"),
      "s.json": lambda n: schema(additionalProperties={"properties": {"y": {"type": "string"}}})}),
    ("n documents", 2_000, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"---\na: {i}"), "s.json": lambda n: schema(properties={"a": {"type": "string"}})}),
    ("n comments that hide nothing", 2_000, ["check", "a.yaml"],
     {"a.yaml": lines(lambda i: f"k{i}: 1  # settle: ignore[lint/truthy]")}),
    ("n unlike items", 5_000, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"- {i}"), "s.json": lambda n: schema(uniqueItems=True, maxItems=5)}),
    ("n like items", 5_000, ["check", "--schema", "s.json", "a.yaml"],
     {"a.yaml": lines(lambda i: f"- {{a: {i // 2}}}"), "s.json": lambda n: schema(uniqueItems=True)}),
]


def run(command, folder, timeout):
    """What ended; nothing where it takes too long."""
    try:
        ended = subprocess.run(
            command, cwd=folder, timeout=timeout, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    except subprocess.TimeoutExpired:
        return None
    if ended.returncode not in (0, 1):
        print(f"  {' '.join(command)} ended with {ended.returncode}: {ended.stderr.strip()[:200]}")
    return ended


def seconds(command, folder, timeout):
    """Of the faster of two runs, where one is short."""
    best = math.inf
    for _ in range(2):
        start = time.perf_counter()
        if run(command, folder, timeout) is None:
            return math.inf
        best = min(best, time.perf_counter() - start)
        if best > 1:
            break
    return best


def instructions(command, folder, timeout):
    """In millions, of all threads, as Valgrind counts them: the same each time."""
    counter = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    ended = run([*counter, *command], folder, timeout)
    found = re.search(r"Collected : (\d+)", ended.stderr) if ended else None
    return int(found[1]) / 1e6 if found else math.inf


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=str(PROGRAM))
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    parser.add_argument("--steps", type=int, default=3, help="how many times the size is doubled, and one")
    parser.add_argument("--scale", type=float, default=1, help="what the sizes are multiplied by")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--instructions", action="store_true", help="count instructions by Valgrind in place of the time")
    parser.add_argument("--most", type=float, help="end with 1 where a case grows by a larger exponent")
    options = parser.parse_args()
    program = str(pathlib.Path(options.settle).resolve())
    measure, least = (instructions, 5) if options.instructions else (seconds, 0.01)
    steps = [2 ** step for step in range(options.steps)]
    worse = []
    with tempfile.TemporaryDirectory() as folder:
        start = measure([program, "version"], folder, options.timeout)
        print(f"in {'millions of instructions' if options.instructions else 'seconds'}; the start is {start:.3g}")
        print(f"{'case':42} {'n':>7} " + " ".join(f"{f'{step} x':>8}" for step in steps) + f" {'exponent':>9}")
        for name, size, arguments, files in CASES:
            if options.only not in name:
                continue
            size = max(8, int(size * options.scale))
            costs = [measured(measure, [program, *arguments], files, size * step, options.timeout) for step in steps]
            power = exponent(costs, start, least)
            shown = "timeout" if power == math.inf else "–" if power is None else f"{power:.2f}"
            print(f"{name:42} {size:7} " + " ".join(f"{cost:8.2f}" for cost in costs) + f" {shown:>9}", flush=True)
            if options.most and power is not None and power > options.most:
                worse.append(f"{name}: {shown}")
    if options.most:
        print(f"growth: {len(worse)} of the cases grow by more than {options.most}")
        for line in worse:
            print(f"growth: {line}")
    return 1 if worse else 0


def measured(measure, command, files, size, timeout):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            (pathlib.Path(folder) / name).write_text(text(size))
        return measure(command, folder, timeout)


def exponent(costs, start, least):
    """Of the last step; nothing where the program is done before it can be told."""
    if len(costs) < 2:
        return None
    one, other = (cost - start for cost in costs[-2:])
    if math.isinf(other):
        return math.inf
    return math.log2(other / one) if one > least else None


if __name__ == "__main__":
    sys.exit(main())

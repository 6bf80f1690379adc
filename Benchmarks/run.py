#!/usr/bin/env python3
"""Times settle against the libyaml floor, and prints ratios of one run.

The floor (floor.c) drains libyaml's events of the same files and does nothing with them. Each pair of commands runs in
turn, A B A B …, and the median of the ratios pair by pair is printed, so that a machine that slows down slows both.

    Benchmarks/run.py [--settle PROGRAM] [--runs N] [--keep FOLDER]
"""

import argparse
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
WORDS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda".split()

SCHEMA = """$schema: https://json-schema.org/draft/2020-12/schema
type: object
properties:
  users:
    type: array
    items: {$ref: "#/$defs/user"}
additionalProperties: false
$defs:
  user:
    type: object
    required: [id, name, email, active]
    additionalProperties: false
    properties:
      id: {type: integer, minimum: 0}
      name: {type: string, minLength: 1, maxLength: 80}
      email: {type: string, pattern: "^[^@]+@[^@]+$"}
      active: {type: boolean}
      score: {type: number, minimum: 0, maximum: 100}
      appearance:
        type: object
        additionalProperties: false
        properties:
          mode: {enum: [light, dark, system]}
          text_size: {enum: [small, medium, large, xlarge]}
          feed_layout: {enum: [grid, list]}
      quiet_hours:
        type: object
        additionalProperties: false
        dependentRequired: {start: [end], end: [start]}
        properties:
          start: {type: string, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$"}
          end: {type: string, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$"}
      tags: {type: array, items: {type: string}, uniqueItems: true, maxItems: 20}
      notifications:
        type: object
        additionalProperties: false
        properties:
          enabled: {type: boolean}
          types:
            type: object
            additionalProperties: {type: boolean}
"""


def record(rng, number):
    return f"""  - id: {number}
    name: "User {number} {rng.choice(WORDS)}"
    email: user{number}@example.org
    active: {rng.choice(["true", "false"])}
    score: {rng.random() * 100:.2f}
    appearance:
      mode: {rng.choice(["light", "dark", "system"])}
      text_size: medium
      feed_layout: grid
    quiet_hours:
      start: "22:00"
      end: "07:00"
    # a comment here and there
    tags: [{", ".join(rng.sample(WORDS, 3))}]
    notifications:
      enabled: true
      types:
        new_follower: true
        likes: false
        comments: true
"""


def write_records(path, size):
    rng = random.Random(1)
    with open(path, "w") as file:
        file.write("users:\n")
        written, number = 0, 0
        while written < size:
            text = record(rng, number)
            file.write(text)
            written += len(text)
            number += 1


def write_tree(folder, count):
    """`count` files of one record or a few, 20 to a folder, folders nested three deep."""
    rng = random.Random(2)
    paths = []
    for number in range(count):
        place = folder / f"a{number // 2000}" / f"b{number // 200 % 10}" / f"c{number // 20 % 10}"
        place.mkdir(parents=True, exist_ok=True)
        path = place / f"file{number}.yaml"
        path.write_text("users:\n" + "".join(record(rng, n) for n in range(rng.randint(1, 3))))
        paths.append(str(path))
    return paths


def write_keys(path, count):
    with open(path, "w") as file:
        for number in range(count):
            file.write(f"key_number_{number}: {number}\n")


def run(command):
    """Seconds of the wall clock and peak memory in bytes of one run."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{' '.join(command[:4])} … ended with {process.returncode}")
    return seconds, usage.ru_maxrss * 1024


def compare(title, ours, other, runs, size=None, aim=None):
    run(ours), run(other)
    pairs = [(run(ours), run(other)) for _ in range(runs)]
    ratio = statistics.median(a[0] / b[0] for a, b in pairs)
    mine, theirs = (statistics.median(pair[side][0] for pair in pairs) for side in (0, 1))
    peak = max(a[1] for a, _ in pairs)
    line = f"{title:34} {mine * 1000:9.1f} ms  {theirs * 1000:9.1f} ms  {ratio:6.2f} x"
    if aim:
        line += f"   (aim {aim} x)"
    if size:
        line += f"   peak memory {peak / size:4.1f} x the file"
    print(line, flush=True)
    return ratio


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=str(HERE.parent / ".build/static/release/settle"))
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--keep", help="a folder to leave the input files in")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        floor = str(folder / "floor")
        subprocess.run(["cc", "-O2", "-o", floor, str(HERE / "floor.c"), "-lyaml", "-lpthread"], check=True)
        measure(options.settle, floor, folder, options.runs)


def measure(settle, floor, folder, runs):
    schema = folder / "schema.yaml"
    schema.write_text(SCHEMA)
    check = [settle, "check", "--quiet", "--schema", str(schema)]
    print(f"{'':34} {'settle':>12}  {'floor':>12}  {'ratio':>8}")

    big = folder / "big.yaml"
    write_records(big, 20_000_000)
    compare("one file of 20 MB", check + [str(big)], [floor, str(big)], runs, size=big.stat().st_size, aim=1.6)

    tree = folder / "tree"
    paths = write_tree(tree, 10_000)
    listing = folder / "paths"
    listing.write_text("\n".join(paths) + "\n")
    jobs = str(os.cpu_count() or 1)
    compare(
        f"10,000 files, {jobs} threads", check + ["--jobs", jobs, str(tree)], [floor, "-j", jobs, "-l", str(listing)],
        runs, aim=1.6)

    small = folder / "small.yaml"
    small.write_text("users:\n" + "".join(record(random.Random(3), n) for n in range(2)))
    compare("start-up, 40 lines", check + [str(small)], [floor, str(small)], runs * 15, aim=2)
    compare(
        "start-up, bundled schema",
        [settle, "check", "--quiet", "--schema", "brewguide", str(HERE.parent / "examples/brewguide/realistic.yaml")],
        [floor, str(small)], runs * 15)

    times = []
    for count in (100_000, 200_000):
        keys = folder / f"keys{count}.yaml"
        write_keys(keys, count)
        command = [settle, "check", "--quiet", "--no-schema", str(keys)]
        compare(f"{count:,} keys in one mapping", command, [floor, str(keys)], runs)
        times.append(statistics.median(run(command)[0] for _ in range(runs)))
    print(f"{'twice the keys':34} {times[1] / times[0]:9.2f} x the time")


if __name__ == "__main__":
    main()

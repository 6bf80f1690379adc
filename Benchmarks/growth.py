#!/usr/bin/env python3
"""Counts the instructions of hostile shapes (shapes.py) at 1, 4 and 16 times a size, and ends with 1 where one grows faster than
linearly.

The exponent is that of what the second step adds to what the first added, so whatever the size doesn't change is left out: 1 is
linear in the bytes of the files, 2 quadratic. A case of a product is held against their square. With --time seconds are taken instead.

    Benchmarks/growth.py [--settle PROGRAM] [--only PART-OF-A-NAME] [--scale FACTOR] [--most EXPONENT] [--jobs N] [--time]
"""

import argparse
import concurrent.futures
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import shapes

PROGRAM = pathlib.Path(__file__).resolve().parent.parent / ".build/static/release/settle"
STEP = 4
# 0 is what was asked for, 1 findings. Trouble is no measurement.
CODES = (0, 1)


class Trouble(Exception):
    pass


def run(command, folder, timeout=None):
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C.UTF-8"}
    ended = subprocess.run(command, cwd=folder, timeout=timeout, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    told = ended.stderr.decode(errors="replace")
    if ended.returncode not in CODES:
        raise Trouble(f"ended with {ended.returncode}")
    return told


def seconds(command, folder, timeout):
    start = time.perf_counter()
    run(command, folder, timeout)
    return time.perf_counter() - start


def instructions(command, folder, timeout):
    """In millions, of all threads, as Valgrind counts them: the same each time."""
    counter = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    return int(re.search(r"Collected : (\d+)", run([*counter, *command], folder, timeout))[1]) / 1e6


def cost(measure, program, case, size, timeout):
    """What a run takes, and the bytes of its files."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = case.files(size) if callable(case.files) else {path: make(size) for path, make in case.files.items()}
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(text.encode())
        for arguments in case.before:
            run([program, *arguments], folder)
        command = case.command(size) if callable(case.command) else case.command
        return measure([program, *command], folder, timeout), sum(len(text.encode()) for text in files.values())


def exponent(costs, least):
    """Of steps, each with its cost and bytes. Nothing where the program is done before it can be told."""
    first, second = ([more - less for less, more in zip(one, other)] for one, other in zip(costs, costs[1:]))
    if second[0] < least:
        return None
    return math.log(second[0] / max(first[0], least / STEP ** 2)) / math.log(second[1] / first[1])


def measured(measure, program, case, scale, timeout):
    """The size, what each step costs, and what went wrong."""
    size, costs = max(1, int(case.size * scale)), []
    try:
        for step in range(3):
            costs.append(cost(measure, program, case, size * STEP ** step, timeout))
    except Trouble as trouble:
        return size, costs, str(trouble)
    except subprocess.TimeoutExpired:
        return size, costs, f"took more than {timeout:g} s"
    return size, costs, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=str(PROGRAM))
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    parser.add_argument("--scale", type=float, default=1, help="what the sizes are multiplied by")
    parser.add_argument("--most", type=float, default=1.15, help="the largest exponent that is no fault")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many cases are run side by side")
    parser.add_argument("--timeout", type=float, default=60, help="seconds that a run may take")
    parser.add_argument("--time", action="store_true", help="take seconds, in place of instructions")
    options = parser.parse_args()
    program = str(pathlib.Path(options.settle).resolve())
    measure, least = (seconds, 0.05) if options.time else (instructions, 2)
    cases = [case for case in shapes.CASES if options.only in case.name]
    faults, start = [], time.perf_counter()
    print(f"{'seconds' if options.time else 'millions of instructions':42} {'n':>7} {'1 x':>9} {'4 x':>9} {'16 x':>9} {'exponent':>9}")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda case: measured(measure, program, case, options.scale, options.timeout), cases)
        for case, (size, costs, trouble) in zip(cases, results):
            power = exponent(costs, least) if len(costs) == 3 else None
            shown = trouble or ("–" if power is None else f"{power:.2f}")
            told = f", of n × n: {case.product}" if case.product else ""
            print(f"{case.name:42} {size:7} " + " ".join(f"{one:9.1f}" for one, _ in costs) + f" {shown:>9}{told}", flush=True)
            if trouble or power is not None and power > options.most * (2 if case.product else 1):
                faults.append(f"{case.name}: {shown}")
    print(f"growth: {len(faults)} of {len(cases)} cases grow by more than {options.most}, in {time.perf_counter() - start:.0f} s")
    for fault in faults:
        print(f"growth: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Runs settle on hostile inputs (shapes.py) at 1, 4 and 16 times a size, and exits with 1 if the cost of one grows faster than the
size of its files.

The exponent compares the cost that the second step adds with the cost that the first step added, so fixed costs are ignored: 1 is
linear, 2 is quadratic. Cases that are quadratic by nature are compared with the square. Time is measured first, because it is quick
but inexact. If it doesn't look linear, instructions are counted from a quarter of the size; their number is the same in each run, and
decides. A limit that takes effect between two sizes looks like growth, so a growing count is repeated at larger sizes while that is
quick; then the total time at the next larger size must confirm it.

    Benchmarks/growth.py [--settle PROGRAM] [--only PART-OF-A-NAME] [--scale FACTOR] [--most EXPONENT] [--jobs N] [--count]
"""

import argparse
import concurrent.futures
import dataclasses
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

import shapes

PROGRAM = pathlib.Path(__file__).resolve().parent.parent / ".build/static/release/settle"
STEP = 4
# The exponent above which the time suggests growth.
DOUBTFUL = 1.1
# No larger size is counted beyond this many millions of instructions.
ENOUGH = 500
# 0 means success, 1 findings; anything else is not a measurement.
CODES = (0, 1)


class Trouble(Exception):
    pass


def run(command, folder, timeout=None):
    """The output on standard error, and the CPU seconds."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C.UTF-8"}
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=output)
        timer = threading.Timer(timeout, process.kill) if timeout else None
        if timer:
            timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        if timer:
            timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in CODES:
            raise Trouble(f"exited with {process.returncode}" if process.returncode >= 0 else f"took more than {timeout:g} s")
        output.seek(0)
        return output.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


def milliseconds(command, folder, timeout):
    """The fastest of several runs; short runs are repeated more often."""
    best, spent = math.inf, 0
    while spent < 0.2 and best > 0:
        _, seconds = run(command, folder, timeout)
        best, spent = min(best, seconds), spent + seconds + 0.03
    return best * 1e3


def instructions(command, folder, timeout):
    """The millions of instructions of all threads, as counted by Valgrind: the same in each run."""
    counter = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    output, _ = run([*counter, *command], folder, timeout)
    return int(re.search(r"Collected : (\d+)", output)[1]) / 1e6


def cost(measure, program, case, size, timeout):
    """The cost of a run, and the bytes of its files."""
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
    """The exponent that follows from three costs and sizes; None if the runs are too short to measure it."""
    first, second = ([more - less for less, more in zip(one, other)] for one, other in zip(costs, costs[1:]))
    if second[0] < least:
        return None
    if first[0] <= 0:
        # The smallest file costs as much as the next one, so compare totals.
        first, second = costs[1:]
    return math.log(second[0] / max(first[0], least / STEP ** 2)) / math.log(second[1] / first[1])


def exponent_of_whole(costs):
    """The exponent of the last two steps, fixed costs included: exact if those are small."""
    (less, fewer), (more, bytes) = costs[1:]
    return math.log(more / less) / math.log(bytes / fewer)


def measured(unit, measure, program, case, size, timeout):
    """The result of three sizes."""
    costs = []
    try:
        for step in range(3):
            costs.append(cost(measure, program, case, size * STEP ** step, timeout))
    except Trouble as trouble:
        return Result(case, unit, size, costs, None, str(trouble))
    return Result(case, unit, size, costs, exponent(costs, 2), "")


@dataclasses.dataclass
class Result:
    case: shapes.Case
    unit: str
    size: int
    costs: list
    power: "float | None"
    trouble: str

    def grows(self, most):
        return bool(self.trouble) or self.power is not None and self.power > most * (2 if self.case.product else 1)

    def __str__(self):
        shown = self.trouble or ("–" if self.power is None else f"{self.power:.2f}")
        note = f", of n × n: {self.case.product}" if self.case.product else ""
        costs = " ".join(f"{one:9.1f}" for one, _ in self.costs)
        return f"{self.case.name:42} {self.size:7} {costs} {self.unit:5} {shown:>5}{note}"


def result(program, case, options):
    size = max(1, int(case.size * options.scale))
    if not options.count:
        quick = measured("ms", milliseconds, program, case, size, options.timeout)
        if quick.trouble or not quick.grows(DOUBTFUL):
            return quick
    found = measured("M", instructions, program, case, max(1, size // STEP), options.timeout)
    while found.grows(options.most) and not found.trouble and found.costs[-1][0] < ENOUGH:
        found = measured("M", instructions, program, case, found.size * STEP, options.timeout)
    if found.grows(options.most) and not options.count:
        larger = measured("ms", milliseconds, program, case, size * STEP, options.timeout)
        if not larger.trouble:
            larger.power = exponent_of_whole(larger.costs)
            return larger
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=str(PROGRAM))
    parser.add_argument("--only", default="", help="run only the cases whose name contains this")
    parser.add_argument("--scale", type=float, default=1, help="multiply the sizes by this")
    parser.add_argument("--most", type=float, default=1.15, help="the largest exponent that passes")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="the number of cases to run in parallel")
    parser.add_argument("--timeout", type=float, default=60, help="the time limit of a run in seconds")
    parser.add_argument("--count", action="store_true", help="count the instructions of all cases")
    options = parser.parse_args()
    program = str(pathlib.Path(options.settle).resolve())
    cases = [case for case in shapes.CASES if options.only in case.name]
    faults, start = [], time.perf_counter()
    print(f"{'case':42} {'n':>7} {'1 x':>9} {'4 x':>9} {'16 x':>9} {'':5} exponent")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(lambda case: result(program, case, options), cases):
            print(found, flush=True)
            if found.grows(options.most):
                faults.append(found)
    print(f"growth: {len(faults)} of {len(cases)} cases grow with an exponent above {options.most:g}, in {time.perf_counter() - start:.0f} s")
    for fault in faults:
        print(f"growth: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

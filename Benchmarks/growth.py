#!/usr/bin/env python3
"""Runs settle on hostile shapes (shapes.py) at 1, 4 and 16 times a size, and ends with 1 where what it takes grows faster than
the bytes of its files.

The exponent is that of what the second step adds to what the first added, so whatever the size doesn't change is left out: 1 is
linear, 2 quadratic. A case of a product is held against the square. Time is taken first, which is quick and not exact; where that
doesn't look linear, instructions are counted from a quarter of the size: these are the same each time, and decide. A limit that
begins or ends between two sizes looks like growth, so a count that grows is taken at larger sizes too, as long as that is quick;
behind that the whole time of the next larger size has to say the same.

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
# Above this ratio, seconds prove growth; below it they vary too much.
DOUBTFUL = 1.1
# No larger size is counted beyond this many millions of instructions.
ENOUGH = 500
# 0 means success, 1 findings; anything else is not a measurement.
CODES = (0, 1)


class Trouble(Exception):
    pass


def run(command, folder, timeout=None):
    """What was told on standard error, and the processor's seconds."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C.UTF-8"}
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=told)
        timer = threading.Timer(timeout, process.kill) if timeout else None
        if timer:
            timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        if timer:
            timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in CODES:
            raise Trouble(f"ended with {process.returncode}" if process.returncode >= 0 else f"took more than {timeout:g} s")
        told.seek(0)
        return told.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


def milliseconds(command, folder, timeout):
    """Of the fastest of some runs, more where they are short."""
    best, spent = math.inf, 0
    while spent < 0.2 and best > 0:
        _, seconds = run(command, folder, timeout)
        best, spent = min(best, seconds), spent + seconds + 0.03
    return best * 1e3


def instructions(command, folder, timeout):
    """In millions, of all threads, as Valgrind counts them: the same each time."""
    counter = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    told, _ = run([*counter, *command], folder, timeout)
    return int(re.search(r"Collected : (\d+)", told)[1]) / 1e6


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
    if first[0] <= 0:
        # Done on small files only, so compare totals.
        first, second = costs[1:]
    return math.log(second[0] / max(first[0], least / STEP ** 2)) / math.log(second[1] / first[1])


def exponent_of_whole(costs):
    """Of the last two, with what the size doesn't change: right where that is little."""
    (less, fewer), (more, bytes) = costs[1:]
    return math.log(more / less) / math.log(bytes / fewer)


def measured(unit, measure, program, case, size, timeout):
    """A result at three sizes."""
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
        told = f", of n × n: {self.case.product}" if self.case.product else ""
        costs = " ".join(f"{one:9.1f}" for one, _ in self.costs)
        return f"{self.case.name:42} {self.size:7} {costs} {self.unit:5} {shown:>5}{told}"


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
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    parser.add_argument("--scale", type=float, default=1, help="what the sizes are multiplied by")
    parser.add_argument("--most", type=float, default=1.15, help="the largest exponent that is no fault")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many cases are run side by side")
    parser.add_argument("--timeout", type=float, default=60, help="seconds that a run may take")
    parser.add_argument("--count", action="store_true", help="count the instructions of every case")
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
    print(f"growth: {len(faults)} of {len(cases)} cases grow by more than {options.most:g}, in {time.perf_counter() - start:.0f} s")
    for fault in faults:
        print(f"growth: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""Runs commands alternately, and prints the ratio of each pair."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

VERDICTS = (0, 1)


def run(command, codes=VERDICTS):
    """The wall-clock seconds and the peak memory in bytes of one run."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in codes:
        sys.exit(f"{' '.join(command[:4])} … exited with {process.returncode}")
    return seconds, usage.ru_maxrss * 1024


def heading(title, other):
    print(f"\n{title:34} {'settle':>12}  {other:>12}  {'ratio':>8}", flush=True)


def in_turn(ours, other, runs):
    """The results of two functions, called alternately so that both are affected if the machine slows down."""
    return [(ours(), other()) for _ in range(runs)]


def show(title, pairs, aim=None, note=""):
    """Prints the medians of both sides in milliseconds, and the median of the ratios of the pairs."""
    mine, theirs = (statistics.median(pair[side] for pair in pairs) * 1000 for side in (0, 1))
    ratio = statistics.median(a / b for a, b in pairs)
    print(
        f"{title:34} {mine:9.1f} ms  {theirs:9.1f} ms  {ratio:6.2f} x"
        + (f"   (aim {aim} x)" if aim else "") + (f"   {note}" if note else ""), flush=True)


def compare(title, ours, other, runs, size=None, aim=None, codes=VERDICTS):
    """Compares two commands. With the size of the input, also prints the memory that settle takes."""
    run(ours), run(other, codes)
    pairs = in_turn(lambda: run(ours), lambda: run(other, codes), runs)
    peak = max(a[1] for a, _ in pairs)
    note = f"peak memory {peak / size:4.1f} x the file" if size else ""
    show(title, [(a[0], b[0]) for a, b in pairs], aim, note)

#!/usr/bin/env python3
"""Simulates a repository of many small files in a temporary folder, and measures settle on it: all files, a shard, the changes since
a revision, with a baseline, from a list, from records, report formats, and canonical form. Peak memory should be the same for a
tenth of the files. It is the memory of the largest process, which is git if git takes more, or Python if GNU time is missing.

    Benchmarks/monorepo.py [--settle PROGRAM] [--files N] [--jobs N]
"""

import argparse
import os
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from measuring import run as run_in_python

PROGRAM = pathlib.Path(__file__).resolve().parent.parent / ".build/static/release/settle"
# The number of files in each folder.
FILES = 50
# One file in FAULTY has a problem, for the baseline; one in CHANGED is changed.
FAULTY, CHANGED = 20, 100
SCHEMA = """
$schema: https://json-schema.org/draft/2020-12/schema
type: object
additionalProperties: false
properties:
  name: { type: string }
  mode: { enum: [dark, light, system] }
  size: { type: integer, minimum: 1 }
  tags: { type: array, items: { type: string } }
"""


def text(number, mode="dark"):
    return f"name: service-{number}\nmode: {'drak' if number % FAULTY == 0 else mode}\nsize: {number + 1}\ntags: [a, b]\n"


def path(number):
    folder = number // FILES
    return f"teams/t{folder // 400}/p{folder // 20 % 20}/s{folder % 20}/f{number % FILES}.yaml"


def write(root, count):
    (root / "schema.yaml").write_text(SCHEMA)
    (root / ".settle.yaml").write_text("schemas:\n  - { schema: schema.yaml, files: ['teams/**/*.yaml'] }\n")
    for number in range(count):
        file = root / path(number)
        if number % FILES == 0:
            file.parent.mkdir(parents=True)
        file.write_text(text(number))


def commit(root):
    names = {f"GIT_{role}_{part}": "a@example.org" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"]):
        subprocess.run(["git", *command], cwd=root, check=True, env={**os.environ, **names})


def change(root, count):
    for number in range(0, count, CHANGED):
        (root / path(number)).write_text(text(number, "light") + "other: 1\n")


def run(command):
    """Seconds and peak memory in bytes. Started from Python directly, a process would include Python's memory."""
    if not (time := shutil.which("time")):
        return run_in_python(command)
    with tempfile.NamedTemporaryFile("r") as peak:
        seconds, _ = run_in_python([time, "-q", "-f", "%M", "-o", peak.name, *command])
        return seconds, int(peak.read()) * 1024


def measure(settle, root, count, jobs):
    """The peak memory in MB of each run, by name."""
    check = [settle, "check", "--no-cache", "--quiet", "--jobs", str(jobs)]
    beside = {name: str(root.parent / f"{name}-{count}") for name in ("baseline", "report", "sarif", "list", "records")}
    pathlib.Path(beside["list"]).write_text("".join(path(number) + "\n" for number in range(count)))
    with open(beside["records"], "w") as records:
        for number in range(count):
            print(json.dumps({"id": number, "text": text(number)}), file=records)
    reports = ["--report", f"jsonl={beside['report']}", "--report", f"sarif={beside['sarif']}"]
    git = "git diff --name-only HEAD --; git ls-files --others --exclude-standard"
    runs = {
        "whole": ([*check, "."], count),
        "jsonl and SARIF to files": ([*check, *reports, "."], count),
        "report merge": ([settle, "report", "merge", "-q", "--format", "sarif", beside["report"]], count),
        "--shard 1/10": ([*check, "--shard", "1/10", "."], count // 10),
        "--write-baseline": ([*check, "--write-baseline", beside["baseline"], "."], count),
        "--baseline": ([*check, "--baseline", beside["baseline"], "."], count),
        "--changed-since HEAD": ([*check, "--changed-since", "HEAD", "."], count // CHANGED),
        "  git alone": (["sh", "-c", git], count // CHANGED),
        "two folders": ([*check, "teams/t0", "teams"], count),
        "--files-from": ([*check, "--files-from", beside["list"]], count),
        "--fix --diff": ([*check, "--fix", "--diff", "."], count),
        "format --check": ([settle, "format", "--check", "--quiet", "--jobs", str(jobs), "."], count),
        "--stdin-records": (
            ["sh", "-c", '"$@" --stdin-records --schema schema.yaml < "$0"', beside["records"], *check], count),
    }
    peaks = {}
    os.chdir(root)
    for name, (command, files) in runs.items():
        seconds, peak = run(command)
        peaks[name] = peak / 1e6
        print(f"{name:24} {count:8,} {seconds:8.2f} s {files / seconds:10,.0f} {peak / 1e6:9.1f} MB", flush=True)
    return peaks


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=str(PROGRAM))
    parser.add_argument("--files", type=int, default=200_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    settle = str(pathlib.Path(options.settle).resolve())
    peaks = []
    print(f"{'':24} {'files':>8} {'time':>10} {'files/s':>10} {'memory':>12}")
    with tempfile.TemporaryDirectory() as name:
        for count in (options.files // 10, options.files):
            root = pathlib.Path(name) / f"tree-{count}"
            root.mkdir()
            write(root, count)
            commit(root)
            change(root, count)
            peaks.append(measure(settle, root, count, options.jobs))
        os.chdir("/")
    for run_, few in peaks[0].items():
        print(f"{run_:24} takes {peaks[1][run_] / few:5.2f} x the memory for 10 x the files")


if __name__ == "__main__":
    sys.exit(main())

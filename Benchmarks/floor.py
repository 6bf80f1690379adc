"""Settle compared with a lower bound: floor.c only reads libyaml's events of the same files."""

import os
import pathlib
import statistics
import subprocess

import inputs
from measuring import compare, heading, run

HERE = pathlib.Path(__file__).resolve().parent


def build(folder):
    program = str(folder / "floor")
    subprocess.run(["cc", "-O2", "-o", program, str(HERE / "floor.c"), "-lyaml", "-lpthread"], check=True)
    return program


def measure(settle, folder, runs):
    floor = build(folder)
    schema = folder / "users.schema.yaml"
    schema.write_text(inputs.USERS_SCHEMA)
    linted = [settle, "check", "--no-cache", "--quiet", "--schema", str(schema)]
    check = linted + ["--no-lint"]
    heading("against libyaml alone", "floor")

    big = folder / "big.yaml"
    inputs.write_users(big, 20_000_000)
    compare("one file of 20 MB", check + [str(big)], [floor, str(big)], runs, size=big.stat().st_size, aim=1.6)

    tree = folder / "tree"
    listing = folder / "paths"
    listing.write_text("\n".join(inputs.write_tree(tree, 10_000)) + "\n")
    jobs = str(os.cpu_count() or 1)
    compare(
        f"10,000 files, {jobs} threads", check + ["--jobs", jobs, str(tree)], [floor, "-j", jobs, "-l", str(listing)],
        runs, aim=1.6)

    compare("one file of 20 MB, with lint", linted + [str(big)], [floor, str(big)], runs)
    compare(
        f"10,000 files, {jobs} threads, with lint", linted + ["--jobs", jobs, str(tree)],
        [floor, "-j", jobs, "-l", str(listing)], runs)

    small = folder / "small.yaml"
    inputs.write_users(small, 1_000)
    compare("start-up, 40 lines", check + [str(small)], [floor, str(small)], runs * 15, aim=2)
    compare(
        "start-up, bundled schema",
        [settle, "check", "--no-cache", "--quiet", "--no-lint", "--schema", "brewguide", str(HERE.parent / "examples/brewguide/realistic.yaml")],
        [floor, str(small)], runs * 15)

    times = []
    for count in (100_000, 200_000):
        keys = folder / f"keys{count}.yaml"
        inputs.write_keys(keys, count)
        command = [settle, "check", "--no-cache", "--quiet", "--no-schema", "--no-lint", str(keys)]
        compare(f"{count:,} keys in one mapping", command, [floor, str(keys)], runs)
        times.append(statistics.median(run(command)[0] for _ in range(runs)))
    print(f"{'twice the keys':34} {times[1] / times[0]:9.2f} x the time")

    heading("against libyaml's tokens alone", "floor")
    form = [settle, "format", "--check", "--quiet", "--no-schema"]
    compare("format --check, 20 MB", form + [str(big)], [floor, "-t", str(big)], runs, size=big.stat().st_size, aim=2.5)
    compare(
        f"format --check, 10,000 files, {jobs} threads", form + ["--jobs", jobs, str(tree)],
        [floor, "-t", "-j", jobs, "-l", str(listing)], runs, aim=2.5)

"""Compares settle's formatter and linter with other YAML formatters and linters, on one large file and on many small ones.

A tool that would take minutes for the whole input gets a part of it, and so does settle in that comparison.
"""

import os

import inputs
from measuring import compare, heading
from peers import Peers

FILES = 10_000
SIZE = 20_000_000
# The share of the input that a slow tool gets.
PART = 100
# Most exit with 1 or 2 if they would change or find something.
CODES = (0, 1, 2)


def measure(settle, folder, runs):
    peers = Peers()
    whole = Input(folder / "tools", SIZE, FILES)
    part = Input(folder / "tools-part", SIZE // PART, FILES // PART)
    jobs = ["--jobs", str(os.cpu_count() or 1)]
    groups = (
        ("format", [settle, "format", "--check", "--quiet", "--no-schema"], peers.formatters()),
        ("lint", [settle, "check", "--no-cache", "--quiet", "--no-schema"], peers.linters()),
    )
    for title, ours, others in groups:
        heading(title, "other")
        for other in others:
            given = part if other.is_slow else whole
            compare(
                f"{other.name}, {given.size / 1e6:g} MB", ours + [given.file], other.command + [given.file],
                min(runs, 3), codes=CODES)
            compare(
                f"{other.name}, {given.count:,} files", ours + jobs + [given.tree],
                other.command + (given.paths if other.wants_paths else [given.tree]), min(runs, 3), codes=CODES)


class Input:
    def __init__(self, folder, size, count):
        folder.mkdir(parents=True, exist_ok=True)
        self.size, self.count = size, count
        self.file, self.tree = str(folder / "big.yaml"), str(folder / "tree")
        inputs.write_users(self.file, size)
        self.paths = inputs.write_tree(folder / "tree", count)

#!/usr/bin/env python3
"""Counts how many pairs of schemas `settle schema diff` decides, and compares each verdict with independent tools.

    Benchmarks/schema_diff.py [--settle PROGRAM] --subschema FOLDER [--show]
    Benchmarks/schema_diff.py [--settle PROGRAM] --history REPOSITORY [--sample N] [--seed N] [--show]

--subschema runs the pairs of jsonsubschema's own tests in FOLDER/test, and compares the answers. --history runs a random sample of
successive versions of the schemas in a clone of SchemaStore. jsonschema-rs checks every witness (one schema must accept it and the
other must reject it), and its `covers` shows for each pair what it can prove.

Columns: pairs; unusable (a schema that settle can't use, such as one that refers to the network); decided (backward and forward);
decided by jsonschema-rs; false witnesses; contradictions (settle says compatible where jsonschema-rs disproves it, or breaking where
it proves cover); median and longest time of a run. Exits with 1 if a witness is false or a verdict is contradicted.
"""

import argparse
import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = pathlib.Path(__file__).resolve().parent.parent / ".build/static/release/settle"


def run(program, old, new, *options):
    """The report on two schemas, or None if one can't be used, and the seconds."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in [("old.json", old), ("new.json", new)]:
            pathlib.Path(folder, name).write_bytes(text)
        start = time.monotonic()
        result = subprocess.run(
            [program, "schema", "diff", "old.json", "new.json", "--json", "--require", "none", *options],
            cwd=folder, capture_output=True)
        seconds = time.monotonic() - start
    if result.returncode not in (0, 1, 2):
        sys.exit(f"exit {result.returncode}\n{old[:2000]!r}\n{new[:2000]!r}\n{result.stderr[-2000:]!r}")
    return (json.loads(result.stdout) if result.returncode < 2 else None), seconds


class Judge:
    """jsonschema-rs."""

    def __init__(self):
        import jsonschema_rs

        self.rs = jsonschema_rs

    def accepts(self, schema, value):
        try:
            return self.rs.validator_for(schema, validate_formats=True).is_valid(value)
        except Exception:
            return None

    def covers(self, new, old):
        try:
            canonical = [self.rs.canonicalize(s, validate_formats=True, offline=True) for s in (new, old)]
            return str(canonical[0].covers(canonical[1])).rsplit(".", 1)[-1].lower()
        except BaseException:
            return "unknown"


def count(program, pairs, show):
    """Runs pairs of (name, old, new), and prints the table."""
    judge = Judge()
    total = unusable = false = contradicted = 0
    decided = {"backward": 0, "forward": 0}
    others = {"backward": 0, "forward": 0}
    reasons = {}
    times = []
    for name, old, new in pairs:
        report, seconds = run(program, old, new)
        total += 1
        if report is None:
            unusable += 1
            continue
        times.append((seconds, name))
        before, after = json.loads(old), json.loads(new)
        for direction, source, target in [("backward", before, after), ("forward", after, before)]:
            verdict = report[direction]
            other = judge.covers(target, source)
            others[direction] += other != "unknown"
            kind = verdict["verdict"]
            if kind == "unknown":
                reason = verdict["reason"]
                reasons[reason[:60]] = reasons.get(reason[:60], 0) + 1
                if show:
                    print(f"unknown {direction} {name}: {reason} {verdict.get('pointer', '')}")
                continue
            decided[direction] += 1
            if kind == "breaking":
                witness = verdict["witness"]
                if judge.accepts(source, witness) is False or judge.accepts(target, witness) is True:
                    false += 1
                    print(f"witness {direction} {name}: {json.dumps(witness)[:300]}")
            if (kind, other) in [("breaking", "yes"), ("compatible", "no")]:
                contradicted += 1
                print(f"contradicted {direction} {name}: {kind}, jsonschema-rs says {other}")
    usable = max(1, total - unusable)
    seconds = sorted(times)
    print(f"pairs {total}, unusable {unusable}")
    for direction in decided:
        print(
            f"{direction}: decided {decided[direction]} ({100 * decided[direction] / usable:.1f} %), "
            f"jsonschema-rs {others[direction]} ({100 * others[direction] / usable:.1f} %)")
    print(f"false witnesses {false}, contradictions {contradicted}")
    if seconds:
        print(f"median {statistics.median(s for s, _ in seconds) * 1000:.0f} ms, longest {seconds[-1][0]:.2f} s ({seconds[-1][1]})")
    for reason, number in sorted(reasons.items(), key=lambda item: -item[1])[:12]:
        print(f"  {number} × {reason}")
    return false + contradicted


def subschema_pairs(folder):
    """The pairs of jsonsubschema's tests, with its answers."""
    import jsonsubschema

    recorded = []
    original = jsonsubschema.isSubschema

    def record(left, right):
        answer = original(left, right)
        recorded.append((left, right, answer))
        return answer

    jsonsubschema.isSubschema = record
    suite = unittest.defaultTestLoader.discover(str(folder / "test"))
    with open("/dev/null", "w", encoding="utf-8") as nowhere:
        unittest.TextTestRunner(stream=nowhere).run(suite)
    return recorded


def has_open_bound(schema):
    """Whether a schema has draft 4's boolean `exclusiveMinimum` or `exclusiveMaximum`."""
    if isinstance(schema, list):
        return any(map(has_open_bound, schema))
    if not isinstance(schema, dict):
        return False
    own = any(isinstance(schema.get(name), bool) for name in ("exclusiveMinimum", "exclusiveMaximum"))
    return own or any(map(has_open_bound, schema.values()))


def compare_subschema(program, folder, show):
    answered = decided = same = 0
    for left, right, answer in subschema_pairs(folder):
        try:
            # jsonsubschema reads schemas without a draft as draft 4, plus `const` and the integers of draft 6.
            draft = "04" if has_open_bound(left) or has_open_bound(right) else "06"
            left, right = ({"$schema": f"http://json-schema.org/draft-{draft}/schema#"} | side for side in (left, right))
            old, new = json.dumps(left).encode(), json.dumps(right).encode()
        except TypeError:
            continue
        # jsonsubschema doesn't support formats.
        report, _ = run(program, old, new, "--no-assert-format")
        if report is None:
            continue
        answered += 1
        verdict = report["backward"]
        if verdict["verdict"] == "unknown":
            if show:
                print(f"unknown: {verdict['reason']}\n  {old.decode()}\n  {new.decode()}")
            continue
        decided += 1
        if (verdict["verdict"] == "compatible") == bool(answer):
            same += 1
        else:
            judged = ""
            if "witness" in verdict:
                judge = Judge()
                judged = f"{judge.accepts(left, verdict['witness'])} {judge.accepts(right, verdict['witness'])}"
            print(f"other answer: {verdict} {judged}\n  {old.decode()}\n  {new.decode()}")
    print(f"pairs {answered}, decided {decided} ({100 * decided / max(1, answered):.1f} %), same answer {same}")
    return 0


def history_pairs(repository, sample, seed):
    def git(*words):
        return subprocess.run(["git", "-C", repository, *words], capture_output=True, check=True).stdout

    lines = git("log", "--no-renames", "--diff-filter=M", "--raw", "--no-abbrev", "--format=", "--", "src/schemas/json")
    changes = []
    for line in lines.decode(errors="replace").splitlines():
        facts, _, path = line.partition("\t")
        words = facts.split()
        if path.endswith(".json") and len(words) == 5:
            changes.append((words[2], words[3], path))
    random.Random(seed).shuffle(changes)
    found = 0
    for old, new, path in changes:
        if found == sample:
            break
        try:
            texts = [git("cat-file", "blob", blob) for blob in (old, new)]
            if all(isinstance(json.loads(text), dict) for text in texts):
                found += 1
                yield f"{pathlib.Path(path).name} {old[:10]} {new[:10]}", *texts
        except (subprocess.CalledProcessError, ValueError):
            continue


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=str(PROGRAM))
    parser.add_argument("--subschema", type=pathlib.Path)
    parser.add_argument("--history")
    parser.add_argument("--sample", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    wrong = 0
    if options.subschema:
        wrong += compare_subschema(options.settle, options.subschema, options.show)
    if options.history:
        wrong += count(options.settle, history_pairs(options.history, options.sample, options.seed), options.show)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

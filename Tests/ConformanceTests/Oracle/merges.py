"""Merges real files with random variants of them, with the program and with yaml-merge (yamlpath), and compares the values.

    merges.py PROGRAM YAML_MERGE SEED COUNT < PATHS

Prints a line for each pair that differs, with both values of the first difference, and the counts.
"""

import collections
import json
import multiprocessing
import pathlib
import random
import subprocess
import sys
import tempfile

import yaml

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import edits  # noqa: E402

LISTS = {"replace": ["-A", "right", "-O", "right"], "append": ["-A", "unique", "-O", "unique"]}


def changed(chance, text):
    """A variant of the text: some of its keys, with other values."""

    def part(value, depth=0):
        if value.kind == "map":
            kept = {n: part(v, depth + 1) for n, v in value.data.items() if n != "<<" and chance.random.random() < 0.5}
            if chance.random.random() < 0.3:
                kept[f"new{depth}"] = chance.value(1)
            return kept
        if value.kind == "list":
            items = [part(v, depth + 1) for v in value.data if chance.random.random() < 0.6]
            return items + ([chance.value(1)] if chance.random.random() < 0.4 else [])
        return chance.random.choice(edits.SCALARS) if chance.random.random() < 0.5 else yaml.safe_load(json.dumps(value.data[1]))

    return yaml.safe_dump(part(text.value), sort_keys=False, allow_unicode=True)


def values(text):
    return edits.Text(text).value.plain() if text.strip() else None


def difference(one, other, path=""):
    if isinstance(one, dict) and isinstance(other, dict):
        for name in list(one) + [n for n in other if n not in one]:
            if name not in one or name not in other:
                return f"{path}/{name}: {'missing here' if name not in one else 'missing there'}"
            if found := difference(one[name], other[name], f"{path}/{name}"):
                return found
        return None
    return None if one == other else f"{path}: {str(one)[:80]} here, {str(other)[:80]} there"


def pair(case):
    program, merge, base, other, lists = case
    with tempfile.TemporaryDirectory() as folder:
        a, b = pathlib.Path(folder, "a.yaml"), pathlib.Path(folder, "b.yaml")
        a.write_text(base)
        b.write_text(other)
        mine = subprocess.run(
            [program, "merge", "--no-schema", "--lists", lists, "-", str(b)], input=base, capture_output=True, text=True)
        theirs = subprocess.run(
            [merge, "-S", "-l", "-H", "deep", *LISTS[lists], str(a), str(b)], capture_output=True, text=True,
            stdin=subprocess.DEVNULL)
    lost = [edits.collections.Counter(c.text for c in edits.Text(base).comments)]
    for done in (mine, theirs):
        try:
            lost.append(edits.collections.Counter(c.text for c in edits.Text(done.stdout).comments))
        except Exception:
            lost.append(None)
    counts = [sum((lost[0] - one).values()) if one is not None else -1 for one in lost[1:]]
    if mine.returncode or theirs.returncode:
        words = (mine.stderr if mine.returncode else "") + " | " + (theirs.stderr if theirs.returncode else "")
        kind = ["both", "settle", "yamlpath"][(mine.returncode == 0) * 2 or (theirs.returncode == 0) * 1]
        return f"refused by {kind}", words.strip()[:300], counts
    try:
        found = difference(values(mine.stdout), values(theirs.stdout))
    except Exception as error:
        return "unreadable", f"{type(error).__name__} {error}"[:200], counts
    return ("differs", found, counts) if found else ("same", "", counts)


def main():
    program, merge, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    files = []
    for line in sys.stdin:
        try:
            text = edits.read(line.strip())
        except Exception:
            continue
        if text.text.isascii() and "\t" not in text.text and len(text.text) < 20_000 and text.value.kind == "map":
            files.append(text)
    chance = edits.Chance(seed)
    cases = []
    for number in range(count):
        text = chance.random.choice(files)
        cases.append((program, merge, text.text, changed(chance, text), ["replace", "append"][number % 2]))
    total, lost = collections.Counter(), [0, 0]
    with multiprocessing.Pool(2) as pool:
        for case, (verdict, words, counts) in zip(cases, pool.imap(pair, cases)):
            total[case[4], verdict] += 1
            if min(counts) >= 0:
                lost = [one + more for one, more in zip(lost, counts)]
            if verdict != "same":
                print(case[4], verdict, words.replace("\n", " "), sep=": ")
    print(dict(total), "comments of the first file lost here and there:", lost)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures how long a screen takes to draw and edit, compared with `settle show --json` of the same file.

  Benchmarks/screens.py [--settle .build/static/release/settle] [--settings 500,1000,2000,5000] [--edits 1000]

Generates files with the given numbers of settings, of every kind that a screen supports, in groups of ten. Measures `settle show --json`,
`settle preview`, `settle preview --json`, and the requests that a page sends to `settle edit`: the page, the screen, an edit, a trial of
an edit, an undo. Then makes many edits in sequence and compares the last fifty with the first fifty. Prints the best of several runs in
CPU time, which doesn't depend on other programs, and the server's peak memory.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/Browser"))
from program import Server

KINDS = [
    lambda i: ({"type": "boolean", "default": False}, i % 3 == 0),
    lambda i: ({"enum": ["low", "middle", "high"], "default": "low"}, ["low", "middle", "high"][i % 3]),
    lambda i: ({"type": "integer", "minimum": 0, "maximum": 100000, "default": 0}, i),
    lambda i: ({"type": "string", "maxLength": 40, "default": ""}, f"text {i}"),
    lambda i: ({"type": "array", "items": {"type": "string"}, "default": []}, ["one", "two"]),
]


def inputs(count):
    """A schema and a file. Every tenth setting has no effect while the first of its group is off."""
    groups, lines = {}, []
    for group in range(0, count, 10):
        name = f"group_{group // 10}"
        properties = {}
        lines.append(f"{name}:  # the group {group // 10}")
        for number in range(group, min(group + 10, count)):
            rules, value = KINDS[number % len(KINDS)](number)
            one = {"title": f"Setting {number}", "description": f"What the setting {number} is for.", **rules}
            if number % 10 == 9:
                condition = {"setting": f"{name}.setting_{group}", "is": True, "message": "The first is off.", "severity": "note"}
                one["x-setting"] = {"requires": [condition]}
            properties[f"setting_{number}"] = one
            lines.append(f"  setting_{number}: {json.dumps(value)}")
        groups[name] = {
            "title": f"Group {group // 10}", "type": "object", "properties": properties, "additionalProperties": False,
            "x-setting": {"section": f"s{group // 100}"},
        }
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Many settings", "type": "object", "properties": groups,
        "additionalProperties": False,
        "x-settings": {
            "name": "many", "version": "1.0.0",
            "sections": [{"id": f"s{part}", "title": f"Section {part}"} for part in range((count + 99) // 100)],
        },
    }
    return json.dumps(schema), "\n".join(lines) + "\n"


def processor_time(process):
    """The CPU seconds of a process with one thread."""
    return int(pathlib.Path(f"/proc/{process.pid}/schedstat").read_text().split()[0]) / 1e9


def timed(process, work):
    start = processor_time(process)
    answer = work()
    return processor_time(process) - start, answer


def memory(process):
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024
    return 0


def good(answer):
    if answer[0] != 200:
        raise SystemExit(f"screens: {answer}")
    return json.loads(answer[1])


def measure(settle, count, repeat, edits, folder):
    schema, text = inputs(count)
    (folder / "s.json").write_text(schema)
    path = folder / "a.yaml"
    path.write_text(text)

    def program(*arguments):
        times = []
        for _ in range(repeat):
            command = [settle, *arguments, "--schema", "s.json", "a.yaml"]
            process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode != 0:
                raise SystemExit(f"screens: {command[1:]} exited with {process.returncode}")
            times.append(usage.ru_utime + usage.ru_stime)
        return min(times)

    rows = {"show --json": program("show", "--json"), "preview": program("preview"), "preview --json": program("preview", "--json")}
    server = Server(settle, "--schema", str(folder / "s.json"), str(path))
    rows["edit, until it answers"] = processor_time(server.process)

    def asked(method, path, body=None):
        time, answer = timed(server.process, lambda: server.ask(method, path, body))
        return time, good(answer)

    for row in ("page", "screen", "state", "diff"):
        rows[row] = min(timed(server.process, lambda: server.ask("GET", f"/api/{row}"))[0] for _ in range(repeat))
    revision = asked("GET", "/api/state")[1]["revision"]
    middle = count // 2 // 10 * 10 + 2
    setting = f"group_{middle // 10}.setting_{middle}"
    times = []
    for number in range(edits):
        time, state = asked("POST", "/api/edit", {"revision": revision, "changes": [{"set": setting, "value": 50_000 + number}]})
        times.append(time)
        revision = state["revision"]
    rows["edit"] = min(times[:50])
    attempts = [{"changes": [{"set": setting, "value": number}]} for number in range(repeat)]
    rows["try"] = min(asked("POST", "/api/try", body)[0] for body in attempts)
    rows["undo"] = asked("POST", "/api/undo", {"revision": revision})[0]
    growth = statistics.median(times[-50:]) / statistics.median(times[:50])
    peak = memory(server.process)
    server.end()
    return rows, growth, peak


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=".build/static/release/settle")
    parser.add_argument("--settings", default="500,1000,2000,5000")
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=7)
    options = parser.parse_args()
    settle = str(pathlib.Path(options.settle).resolve())
    sizes = [int(size) for size in options.settings.split(",")]
    results = []
    with tempfile.TemporaryDirectory() as name:
        for size in sizes:
            edits = options.edits if size == sizes[0] else 20
            results.append(measure(settle, size, options.repeat, edits, pathlib.Path(name)))
    first, last = results[0][0], results[-1][0]
    print("| ms | " + " | ".join(f"{size} settings" for size in sizes) + " | growth, 1 is linear |")
    print("|---" * (len(sizes) + 2) + "|")
    for row in first:
        cells = " | ".join(f"{rows[row] * 1000:.1f}" for rows, *_ in results)
        print(f"| {row} | {cells} | {last[row] / first[row] / (sizes[-1] / sizes[0]):.2f} |")
    print("| memory, MB | " + " | ".join(f"{peak / 1e6:.0f}" for *_, peak in results) + " | |")
    print(f"\nThe last fifty of {options.edits} edits take {results[0][1]:.2f} times what the first fifty take.")


if __name__ == "__main__":
    main()

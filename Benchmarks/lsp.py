#!/usr/bin/env python3
"""Measures how long an editor waits for the server, as ratios to one `settle check` of the same text.

  Benchmarks/lsp.py --settle .build/static/release/settle [--sizes 1k,100k,1M,10M] [--repeat 5]

Generates texts of several sizes with a schema of settings and opens each in a server. Measures the problems after typing a letter; a
completion and a hover in the middle; the tokens of a screenful and a completion after a letter; and the problems after 300 letters.
Prints the best of several runs. Also prints the server's peak memory compared with the size of the text, and its memory after many
files, each with its own schema, were opened and closed.
"""

import argparse
import json
import os
import pathlib
import subprocess
import tempfile
import time

SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "additionalProperties": {
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": {"type": "string"},
            "level": {"enum": ["low", "middle", "high"], "default": "low"},
            "ports": {"type": "array", "items": {"type": "integer"}},
            "limits": {"type": "object", "properties": {"memory": {"type": "integer"}, "open": {"type": "boolean"}}},
        },
        "additionalProperties": False,
    },
}


class Server:
    def __init__(self, settle, root):
        self.process = subprocess.Popen([settle, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.sent = []
        capabilities = {"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"publishDiagnostics": {"versionSupport": True}}}
        self.ask("initialize", {"processId": os.getpid(), "rootUri": root.as_uri(), "capabilities": capabilities})
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            if not line:
                raise SystemExit("lsp: the server exited")
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.number and "method" not in message:
                if "error" in message:
                    raise SystemExit(f"lsp: {method}: {message['error']}")
                return message["result"]
            self.sent.append(message)

    def findings(self, version):
        while True:
            message = self.sent.pop(0) if self.sent else self.receive()
            params = message.get("params", {})
            if message.get("method") == "textDocument/publishDiagnostics" and params.get("version") == version:
                return params["diagnostics"]

    def memory(self, which="VmHWM"):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(which):
                return int(line.split()[1]) * 1024
        return 0

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.wait()


def text_of(size):
    parts, count, number = [], 0, 0
    while count < size:
        part = (
            f"service_{number}:\n  name: service {number}\n  level: {['low', 'middle', 'high'][number % 3]}\n"
            f"  ports: [80, {8000 + number % 1000}]\n  limits:\n    memory: {number}\n    open: true\n"
        )
        parts.append(part)
        count += len(part)
        number += 1
    return "".join(parts)


# The server sends the findings of a file at most every 50 ms.
REST = 0.06


def best(repeat, work, rest=0):
    times = []
    for _ in range(repeat):
        time.sleep(rest)
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def size_of(text):
    return int(text[:-1]) * {"k": 1_000, "M": 1_000_000}[text[-1]]


def measure(settle, size, repeat, folder):
    path = folder / "app.yaml"
    text = text_of(size)
    path.write_text(text)
    check = best(repeat, lambda: subprocess.run([settle, "check", "-q", "app.yaml"], cwd=folder, stdout=subprocess.DEVNULL))
    server = Server(settle, folder)
    document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
    start = time.perf_counter()
    server.tell("textDocument/didOpen", {"textDocument": document})
    server.findings(1)
    opened = time.perf_counter() - start
    lines = text.count("\n")
    line = lines // 2 // 7 * 7 + 2
    state = {"version": 1}

    def letter():
        state["version"] += 1
        place = {"line": line - 1, "character": 8}
        server.tell(
            "textDocument/didChange",
            {
                "textDocument": {"uri": path.as_uri(), "version": state["version"]},
                "contentChanges": [{"range": {"start": place, "end": place}, "text": "x"}],
            },
        )

    def letter_and_findings():
        letter()
        server.findings(state["version"])

    at = {"textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": 9}}

    def letter_and_completion():
        letter()
        if not server.ask("textDocument/completion", at)["items"]:
            raise SystemExit("lsp: no completions")

    def letters():
        for _ in range(300):
            letter()
        server.findings(state["version"])

    rows = {"open, findings": opened, "letter, findings": best(repeat, letter_and_findings, REST)}
    rows["completion"] = best(repeat, lambda: server.ask("textDocument/completion", at))
    rows["hover"] = best(repeat, lambda: server.ask("textDocument/hover", at))
    screenful = {"start": {"line": line, "character": 0}, "end": {"line": line + 60, "character": 0}}

    def letter_and_tokens():
        letter()
        of_range = {"textDocument": {"uri": path.as_uri()}, "range": screenful}
        if not server.ask("textDocument/semanticTokens/range", of_range)["data"]:
            raise SystemExit("lsp: no tokens")

    rows["letter, tokens of a screenful"] = best(repeat, letter_and_tokens, REST)
    server.findings(state["version"])
    rows["letter, completion"] = best(repeat, letter_and_completion, REST)
    server.findings(state["version"])
    rows["300 letters, findings"] = best(1, letters)
    rows["outline"] = best(1, lambda: server.ask("textDocument/documentSymbol", {"textDocument": {"uri": path.as_uri()}}))
    memory = server.memory()
    server.end()
    return check, rows, memory, len(text)


def open_and_close(settle, count, folder):
    server = Server(settle, folder)
    start = server.memory("VmRSS")
    for number in range(count):
        schema = dict(SCHEMA, title=f"Schema {number}")
        (folder / f"{number}.json").write_text(json.dumps(schema))
        uri = (folder / f"text{number}.yaml").as_uri()
        text = f"# yaml-language-server: $schema={number}.json\n" + text_of(10_000)
        server.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}})
        server.findings(1)
        server.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": 3, "character": 9}})
        server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    memory, most = server.memory("VmRSS"), server.memory()
    server.end()
    return start, memory, most


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--settle", default=".build/static/release/settle")
    parser.add_argument("--sizes", default="1k,100k,1M,10M")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--files", type=int, default=1_000, help="the number of files to open and close")
    options = parser.parse_args()
    settle = str(pathlib.Path(options.settle).resolve())
    results = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / ".settle.yaml").write_text("schemas:\n  - files: [app.yaml]\n    schema: app.json\n")
        (folder / "app.json").write_text(json.dumps(SCHEMA))
        for size in options.sizes.split(","):
            results.append((size, *measure(settle, size_of(size), options.repeat, folder)))
        start, memory, most = open_and_close(settle, options.files, folder) if options.files else (0, 0, 0)
    print("| | " + " | ".join(size for size, *_ in results) + " |")
    print("|---" * (len(results) + 1) + "|")
    print("| check, ms | " + " | ".join(f"{check * 1000:.1f}" for _, check, *_ in results) + " |")
    for row in results[0][2]:
        cells = (f"{rows[row] / check:.2f} ({rows[row] * 1000:.1f} ms)" for _, check, rows, *_ in results)
        print(f"| {row}, times check | " + " | ".join(cells) + " |")
    most_of_text = (f"{memory / length:.1f} ({memory / 1e6:.0f} MB)" for *_, memory, length in results)
    print("| memory, times the text | " + " | ".join(most_of_text) + " |")
    if options.files:
        megabytes = [round(bytes / 1e6) for bytes in (start, memory, most)]
        print(
            f"\n{options.files} files opened and closed, each with its own schema: {megabytes[1]} MB,"
            f" {megabytes[2]} MB at most, {megabytes[0]} MB at the start")


main()

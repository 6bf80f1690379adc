"""SIGKILL while a file is written: each file has its complete old or new text afterwards, and the next start continues where the
last one was killed. Kills at random moments and, if strace is available, at each system call of a save.

killed.py PROGRAM [--rounds N] [--files N] [--seed N]
"""

import argparse
import collections
import json
import random
import shutil
import socket
import subprocess
import sys
import threading
import time

from program import Folder, Server, run_tests

NUMBERS = 2000


def numbered(seven):
    # Comments aren't aligned: aligned ones would stay aligned, whatever the number's length.
    return "# numbers\n" + "".join(
        f"s{index}: {seven if index == 7 else index}{'  ' if index % 2 else ' '}# the {index}.\n" for index in range(NUMBERS))


class Run(Folder):
    def __init__(self, program, rounds, files, seed):
        super().__init__(program)
        self.rounds, self.files, self.chance = rounds, files, random.Random(seed)

    def left_behind(self):
        """Files that the killed program couldn't remove; they are hidden, so no search finds them."""
        names = [path.name for path in self.folder.rglob("*") if path.name.startswith(".settle-")]
        assert all("." not in name[1:] for name in names), names
        return len(names)


def request_to_save(server):
    state = server.json("GET", "/api/state")
    body = json.dumps({"revision": state["revision"], "fingerprint": state["fingerprint"]}).encode()
    return (
        b"POST /api/save HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Settle-Token: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        % (server.port, server.token.encode(), len(body)) + body)


def begun(server, request):
    """A connection that waits for the response."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    try:
        connection.sendall(request)
    except ConnectionError:
        pass  # already ended
    return connection


def answered(connection):
    try:
        return connection.recv(65536).startswith(b"HTTP/1.1 200 ")
    except ConnectionError:
        return False


def a_save_by_chance(run):
    path = run.file("chance.yaml", numbered(0))
    value, told, outcomes = 0, [], collections.Counter()
    for _ in range(run.rounds + 1):
        old, new = numbered(value), numbered(value + 1)
        server = Server(run.program, str(path))
        assert server.change("edit", changes=[{"set": "s7", "value": value + 1}])[0] == 200
        request = request_to_save(server)
        start = time.monotonic()
        with begun(server, request) as connection:
            if not told:  # the first save isn't killed, to measure how long one takes
                assert answered(connection)
                told.append(time.monotonic() - start)
            else:
                time.sleep(run.chance.uniform(0, 1.2 * told[0]))
            server.process.kill()
        server.process.wait(20)
        text = path.read_text()
        assert text in (old, new), "incomplete file"
        value += text == new
        outcomes["new" if text == new else "old"] += 1
    return f"{run.rounds} kills: {outcomes['old']} times old, {outcomes['new'] - 1} new, {run.left_behind()} hidden files left behind"


def strace(*arguments):
    return ["strace", "-f", "-qq", "-o", "/dev/null", *arguments]


def calls_of(command, folder):
    """How often the program makes each system call."""
    record = folder / "calls.trace"
    subprocess.run(["strace", "-f", "-qq", "-o", str(record), *command], cwd=folder, capture_output=True, check=True)
    return counted(record.read_text())


def counted(trace):
    names = (line.split(None, 1)[1].split("(", 1)[0] for line in trace.splitlines() if "(" in line and "resumed" not in line)
    return collections.Counter(name for name in names if name.isidentifier())


def may_trace():
    return shutil.which("strace") and subprocess.run(strace("true"), capture_output=True).returncode == 0


def traced(server, *arguments):
    """strace attached to a running server."""
    tracer = subprocess.Popen(["strace", "-f", *arguments, "-p", str(server.process.pid)], stderr=subprocess.PIPE, text=True)
    assert "attached" in tracer.stderr.readline()
    threading.Thread(target=tracer.stderr.read, daemon=True).start()
    return tracer


def a_save_at_each_call(run):
    if not may_trace():
        return "skipped, nothing can be traced here by strace"
    path = run.file("each.yaml", numbered(0))

    def save(value, *arguments):
        """Whether the save got a response."""
        server = Server(run.program, str(path))
        assert server.change("edit", changes=[{"set": "s7", "value": value}])[0] == 200
        request = request_to_save(server)
        tracer = traced(server, *arguments)
        try:
            with begun(server, request) as connection:
                done = answered(connection)
        except ConnectionError:
            done = False  # ended before the request
        server.process.kill()
        server.process.wait(20)
        tracer.wait(20)
        return done

    record = run.folder / "save.trace"
    assert save(1, "-o", str(record))
    value, outcomes = 1, collections.Counter()
    for name in counted(record.read_text()):
        number = 1
        while not save(value + 1, "-o", "/dev/null", "-e", f"inject={name}:signal=KILL:when={number}"):
            text = path.read_text()
            assert text in (numbered(value), numbered(value + 1)), f"incomplete file after {name} {number}"
            outcomes["new" if text == numbered(value + 1) else "old"] += 1
            value += text == numbered(value + 1)
            number += 1
        value += 1
        assert path.read_text() == numbered(value), f"not saved, but reported as saved, at {name}"
    assert outcomes["old"] and outcomes["new"], outcomes
    return f"{outcomes.total()} system calls: {outcomes['old']} times old, {outcomes['new']} new"


def a_set_at_each_call(run):
    if not may_trace():
        return "skipped, nothing can be traced here by strace"
    path = run.file("set.yaml", "# kept\na: 0 # a\nb: 2\n")
    command = lambda value: [run.program, "set", "--no-schema", "set.yaml", "a", str(value)]
    value, outcomes = 1, collections.Counter()
    for name, count in calls_of(command(value), run.folder).items():
        for number in range(1, count + 1):
            killed = subprocess.run(
                strace("-e", f"inject={name}:signal=KILL:when={number}", *command(value + 1)), cwd=run.folder, capture_output=True)
            texts = [f"# kept\na: {one} # a\nb: 2\n" for one in (value, value + 1)]
            text = path.read_text()
            assert text in texts, f"incomplete file after {name} {number}"
            assert killed.returncode != 0 or text == texts[1], f"not set, but reported as set, at {name} {number}"
            outcomes["new" if text == texts[1] else "old"] += 1
            value += text == texts[1]
    return f"{outcomes.total()} system calls: {outcomes['old']} times old, {outcomes['new']} new"


def many_files(run):
    """Formats many files and is killed repeatedly; the result is the same as without kills."""
    folder = run.folder / "many"
    folder.mkdir()
    old = {f"{index}.yaml": f"# {index}\na:   {index}   # one\nb: [ 1,2,   {index} ]\n" for index in range(run.files)}
    new = {name: text.replace("   ", " ").replace("[ 1,2, ", "[1, 2, ").replace(" ]", "]") for name, text in old.items()}
    for name, text in old.items():
        (folder / name).write_text(text)
    start = time.monotonic()
    run.settle("format", "--form", "canonical", "--check", "many")
    whole = time.monotonic() - start
    formatted, kills = 0, 0
    while True:
        process = subprocess.Popen([run.program, "format", "--form", "canonical", "many"], cwd=run.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(run.chance.uniform(0, 2 * whole))
        except subprocess.TimeoutExpired:
            process.kill()
            kills += 1
        code = process.wait(60)
        texts = {name: (folder / name).read_text() for name in old}
        assert all(text in (old[name], new[name]) for name, text in texts.items()), [
            name for name, text in texts.items() if text not in (old[name], new[name])][:3]
        formatted = sum(texts[name] == new[name] for name in old)
        if code >= 0:
            break
    assert formatted == run.files, formatted
    return f"{run.files} files, {kills} kills: each whole each time, {run.left_behind()} hidden files left behind"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    run_tests((a_save_by_chance, a_save_at_each_call, a_set_at_each_call, many_files), lambda: Run(arguments.program, arguments.rounds, arguments.files, arguments.seed))


if __name__ == "__main__":
    main()

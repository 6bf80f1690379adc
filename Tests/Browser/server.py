"""Holds the server of `settle edit` against what no browser sends, by raw sockets: after each request it is still there. The
pages of the preview are read by a strict reader of HTML. Then: edits through the protocol against the same by `settle set`.

server.py PROGRAM [--edits N]
"""

import argparse
import json
import pathlib
import random
import socket
import subprocess
import time

import html5lib

from program import Folder, Server

SECRET = "001473.9c1f4e0b7a2d4d5f.1142"


def hostile(run):
    server = Server(run.program, "--demo", "betrfood/settled-in")
    host = f"Host: 127.0.0.1:{server.port}\r\n".encode()
    token = f"X-Settle-Token: {server.token}\r\n".encode()
    status = lambda answer: int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0
    wanted = [
        ("no Host", b"GET / HTTP/1.1\r\n\r\n", {400}),
        ("two Hosts", b"GET / HTTP/1.1\r\n" + host + host + b"\r\n", {400}),
        ("another Host", b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", {403}),
        ("a Host cut short", b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\0.evil.example\r\n\r\n" % server.port, {400}),
        ("another origin", b"GET / HTTP/1.1\r\n" + host + b"Origin: http://evil.example\r\n\r\n", {403}),
        ("another site", b"GET / HTTP/1.1\r\n" + host + b"Sec-Fetch-Site: cross-site\r\n\r\n", {403}),
        ("an absolute address", b"GET http://127.0.0.1:%d/ HTTP/1.1\r\n" % server.port + host + b"\r\n", {400}),
        ("a path of the disk", b"GET /../../etc/passwd HTTP/1.1\r\n" + host + b"\r\n", {404}),
        ("no token", b"GET /api/screen HTTP/1.1\r\n" + host + b"\r\n", {401}),
        ("a wrong token", b"GET /api/screen HTTP/1.1\r\n" + host + b"X-Settle-Token: 0\r\n\r\n", {401}),
        ("another method", b"DELETE /api/state HTTP/1.1\r\n" + host + token + b"\r\n", {405, 501}),
        ("OPTIONS", b"OPTIONS /api/edit HTTP/1.1\r\n" + host + b"\r\n", {405, 501}),
        ("no JSON", b"POST /api/edit HTTP/1.1\r\n" + host + token + b"Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}", {415}),
        ("chunks", b"POST /api/try HTTP/1.1\r\n" + host + token + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", {400}),
        ("two lengths", b"POST /api/try HTTP/1.1\r\n" + host + token + b"Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", {400}),
        ("a long head", b"GET / HTTP/1.1\r\n" + host + b"X: " + b"x" * 20000 + b"\r\n\r\n", {0, 400, 413}),
        ("a long body", b"POST /api/try HTTP/1.1\r\n" + host + token + b"Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n" + b"x" * 2000000, {0, 400, 413}),
        ("a length below 0", b"POST /api/try HTTP/1.1\r\n" + host + token + b"Content-Length: -1\r\n\r\n", {0, 400}),
        ("nonsense", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", {0, 400}),
        ("no line", b"\r\n\r\n\r\n", {0, 400}),
    ]
    for name, data, expected in wanted:
        got = status(server.raw(data))
        assert got in expected, f"{name}: {got}"
        assert server.ask("GET", "/api/state")[0] == 200, f"{name}: the server is gone"
    # A byte a second, and nobody else waits for it.
    start = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port)) as slow:
        while time.monotonic() - start < 20:
            try:
                slow.sendall(b"G")
                slow.settimeout(1)
                if slow.recv(1) == b"":
                    break
            except TimeoutError:
                assert server.ask("GET", "/api/state")[0] == 200
            except ConnectionError:
                break
        else:
            raise AssertionError("a byte a second is listened to for ever")
    # As many connections as one likes.
    many = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
    time.sleep(2.5)
    for one in many:
        one.close()
    assert server.ask("GET", "/api/state")[0] == 200
    # A browser that goes away.
    with socket.create_connection(("127.0.0.1", server.port)) as gone:
        gone.sendall(b"GET /api/page HTTP/1.1\r\n" + host + token + b"\r\n")
    assert server.ask("GET", "/api/state")[0] == 200
    addresses = subprocess.run(["ss", "-ltnH"], capture_output=True, text=True).stdout if pathlib.Path("/usr/bin/ss").exists() else ""
    for line in addresses.splitlines():
        if f":{server.port} " in line:
            assert f"127.0.0.1:{server.port} " in line, line
    taken = subprocess.run([run.program, "edit", "--demo", "rial", "--port", str(server.port)], capture_output=True, text=True)
    assert taken.returncode == 2 and "is taken" in taken.stderr, taken
    server.end()
    assert server.process.returncode == 0


def secret(run):
    path = run.file("brewguide.settings.yaml", f"account: {{signed_in: true, apple_user_id: {SECRET}}} # {SECRET}\nsync: {{enabled: true}}\n")
    server = Server(run.program, str(path))
    server.change("edit", changes=[{"set": "sync.enabled", "value": False}])
    server.change("edit", changes=[{"set": "account.apple_user_id", "value": SECRET + "2"}])
    server.change("edit", changes=[{"set": "account.apple_user_id", "value": [3]}])
    server.change("do", action="sign_out", inputs={}, confirmed=[])
    for address in ("screen", "state", "page", "diff"):
        server.ask("GET", "/api/" + address)
    path.write_text(f"account: {{signed_in: true, apple_user_id: {SECRET}3}}\n")
    server.ask("GET", "/api/diff")
    server.change("merge", take={})
    printed = server.end()
    assert SECRET not in server.received + printed
    assert server.process.returncode == 1, "changes that weren't saved"


def edits(run):
    """Through the protocol and by `settle set`: the same bytes."""
    chance = random.Random(7)
    one, other = run.file("one.yaml", START), run.file("other.yaml", START)
    server = Server(run.program, "--schema", "betrfood", str(one))
    choices = {
        "appearance.mode": ["light", "dark", "system"], "appearance.text_size": ["small", "medium", "large", "xlarge", "tiny"],
        "appearance.feed_layout": ["grid", "list"], "privacy.profile_visibility": ["public", "private"],
        "privacy.searchable": [True, False], "notifications.enabled": [True, False], "notifications.types.likes": [True, False],
        "dietary.allergies": [["peanuts"], ["#1", "yes"], []],
    }
    for number in range(run.edits):
        path = chance.choice(list(choices))
        if chance.random() < 0.2:
            status, _ = server.change("edit", changes=[{"unset": path}])
            if status == 200:
                subprocess.run([run.program, "unset", "--schema", "betrfood", str(other), path], capture_output=True)
        else:
            value = chance.choice(choices[path])
            status, _ = server.change("edit", changes=[{"set": path, "value": value}])
            done = subprocess.run(
                [run.program, "set", "--schema", "betrfood", "--json", str(other), path, json.dumps(value)], capture_output=True)
            assert (status == 200) == (done.returncode == 0), (path, value, status, done)
        if number % 20 == 0 or number == run.edits - 1:
            assert server.save()[0] == 200
            assert one.read_bytes() == other.read_bytes(), number
    server.end()


START = "# mine\nappearance:\n  mode: dark # at night\n  text_size: medium\nprivacy: {searchable: true}\n"


def valid_pages(run):
    for example in ("brewguide/local-only", "brewguide/failed-attempt", "cravey/first-launch", "betrfood/settled-in", "rial/hash-only"):
        page = subprocess.run([run.program, "preview", "--demo", example], capture_output=True, check=True).stdout
        html5lib.HTMLParser(strict=True).parse(page)
    server = Server(run.program, "--demo", "betrfood/settled-in")
    html5lib.HTMLParser(strict=True).parse(server.ask("GET", "/")[1])
    main = server.ask("GET", "/api/page")[1]
    html5lib.HTMLParser(strict=True).parse(f"<!DOCTYPE html><title>T</title><main>{main}</main>")
    server.end()


class Run(Folder):
    def __init__(self, program, count):
        super().__init__(program)
        self.edits = count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--edits", type=int, default=300)
    arguments = parser.parse_args()
    run = Run(arguments.program, arguments.edits)
    failed = 0
    for test in (hostile, secret, edits, valid_pages):
        try:
            test(run)
            print(f"ok      {test.__name__}", flush=True)
        except Exception as error:  # one that fails doesn't keep the others from running
            failed += 1
            print(f"FAILED  {test.__name__}: {error!r}", flush=True)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()

"""Requests every address of the server of `settle edit`, and sends it requests through raw sockets that no browser would send: the
server keeps running. No response and no output contains a planted secret. A strict HTML parser reads the pages of editor and preview.
Finally, edits through the protocol are compared with the same edits by `settle set`.

server.py PROGRAM [--edits N]
"""

import argparse
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import time

import html5lib

from program import EXAMPLES, Folder, Server

SECRET = "001473.9c1f4e0b7a2d4d5f.1142"


def hostile(run):
    server = Server(run.program, "--demo", "betrfood/settled-in")
    host = f"Host: 127.0.0.1:{server.port}\r\n".encode()
    token = f"X-Settle-Token: {server.token}\r\n".encode()
    status = lambda answer: int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0
    get = lambda *lines: b"GET / HTTP/1.1\r\n" + b"".join(line + b"\r\n" for line in lines) + b"\r\n"
    named = lambda name: b"Host: " + name + b"\r\n"
    own = host.strip()
    post = lambda head, body=b"": b"POST /api/try HTTP/1.1\r\n" + host + token + head + b"\r\n" + body
    json_type = b"Content-Type: application/json\r\n"
    padded = lambda count: b'{"changes":[{"set":"appearance.mode","value":"' + b"x" * (count - 50) + b'"}]}'
    assert len(padded(100)) == 100 and json.loads(padded(100))
    wanted = [
        ("this host", get(own), {200}),
        ("this host by its name", get(b"Host: localhost:%d" % server.port), {200}),
        ("its own origin", get(own, b"Origin: http://127.0.0.1:%d" % server.port), {200}),
        ("its own site", get(own, b"Sec-Fetch-Site: same-origin"), {200}),
        ("an address that was typed", get(own, b"Sec-Fetch-Site: none"), {200}),
        ("no Host", get(), {400}),
        ("two Hosts", get(own, own), {400}),
        ("another Host", get(b"Host: evil.example"), {403}),
        ("another Host that begins alike", get(b"Host: 127.0.0.1:%d.evil.example" % server.port), {403}),
        ("a Host without port", get(b"Host: 127.0.0.1"), {403}),
        ("a Host with another port", get(b"Host: 127.0.0.1:1"), {403}),
        ("a Host of the other protocol", get(b"Host: [::1]:%d" % server.port), {403}),
        ("an empty Host", get(b"Host:"), {400, 403}),
        ("a Host cut short", get(b"Host: 127.0.0.1:%d\0.evil.example" % server.port), {400}),
        ("another origin", get(own, b"Origin: http://evil.example"), {403}),
        ("no origin that is known", get(own, b"Origin: null"), {403}),
        ("an origin of another protocol", get(own, b"Origin: https://127.0.0.1:%d" % server.port), {403}),
        ("another site", get(own, b"Sec-Fetch-Site: cross-site"), {403}),
        ("a neighboring site", get(own, b"Sec-Fetch-Site: same-site"), {403}),
        ("an absolute address", b"GET http://127.0.0.1:%d/ HTTP/1.1\r\n" % server.port + host + b"\r\n", {400}),
        ("a path of the disk", b"GET /../../etc/passwd HTTP/1.1\r\n" + host + b"\r\n", {404}),
        ("a path of the disk, written otherwise", b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n" + host + b"\r\n", {404}),
        ("no token", b"GET /api/screen HTTP/1.1\r\n" + host + b"\r\n", {401}),
        ("a wrong token", b"GET /api/screen HTTP/1.1\r\n" + host + b"X-Settle-Token: 0\r\n\r\n", {401}),
        ("two tokens", b"GET /api/screen HTTP/1.1\r\n" + host + token + token + b"\r\n", {401}),
        *[
            (method, method.encode() + b" /api/state HTTP/1.1\r\n" + host + token + b"Content-Length: 0\r\n\r\n", {400, 405, 501})
            for method in ("DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "SETTLE")
        ],
        ("not JSON", post(b"Content-Type: text/plain\r\nContent-Length: 2\r\n", b"{}"), {415}),
        ("a form", post(b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 2\r\n", b"{}"), {415}),
        ("no type", post(b"Content-Length: 2\r\n", b"{}"), {415}),
        ("chunks", post(json_type + b"Transfer-Encoding: chunked\r\n", b"2\r\n{}\r\n0\r\n\r\n"), {400}),
        ("two lengths", post(json_type + b"Content-Length: 2\r\nContent-Length: 3\r\n", b"{}"), {400}),
        ("no length", post(json_type), {400, 411}),
        ("a length below 0", post(json_type + b"Content-Length: -1\r\n"), {0, 400}),
        ("a head of 15 KiB", get(own, b"X: " + b"x" * 15_000), {200}),
        ("a head of 17 KiB", get(own, b"X: " + b"x" * 17_000), {0, 400, 413}),
        ("a body of 1 MiB", post(json_type + b"Content-Length: 1048576\r\n", padded(1_048_576)), {200}),
        ("a body of more", post(json_type + b"Content-Length: 1048577\r\n", padded(1_048_577)), {0, 400, 413}),
        ("nonsense", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", {0, 400}),
        ("no line", b"\r\n\r\n\r\n", {0, 400}),
    ]
    for name, data, expected in wanted:
        answer = server.raw(data, wait=30 if len(data) > 100_000 else 3)
        assert status(answer) in expected, f"{name}: {answer[:200]}"
        head = answer.split(b"\r\n\r\n")[0].lower()
        assert b"set-cookie" not in head and b"access-control-" not in head, f"{name}: {head}"
        assert server.ask("GET", "/api/state")[0] == 200, f"{name}: the server is gone"
    # A client that sends one byte per second doesn't delay others.
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
            raise AssertionError("a client that sends a byte per second is never disconnected")
    # With many connections, idle or not, requests still get responses and the draft is kept.
    before = server.ask("GET", "/api/state")[1]
    for data in (b"", b"G", get(own)):
        many = []
        for _ in range(200):
            many.append(socket.create_connection(("127.0.0.1", server.port)))
            try:
                many[-1].sendall(data)
            except ConnectionError:
                pass
        assert server.ask("GET", "/api/state") == (200, before), data
        for one in many:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            one.close()
        assert server.ask("GET", "/api/state") == (200, before), data
    # A browser that disconnects in the middle of a request.
    with socket.create_connection(("127.0.0.1", server.port)) as gone:
        gone.sendall(b"GET /api/page HTTP/1.1\r\n" + host + token + b"\r\n")
    assert server.ask("GET", "/api/state")[0] == 200
    for table in ("tcp", "tcp6"):
        for line in pathlib.Path("/proc/net", table).read_text().splitlines()[1:] if pathlib.Path("/proc/net", table).exists() else []:
            address, port = line.split()[1].split(":")
            assert int(port, 16) != server.port or line.split()[3] != "0A" or address == "0100007F", line
    taken = subprocess.run([run.program, "edit", "--demo", "rial", "--port", str(server.port)], capture_output=True, text=True)
    assert taken.returncode == 2 and "is in use" in taken.stderr, taken
    server.end()
    assert server.process.returncode == 0
    return f"{len(wanted)} requests"


GUARDS = {
    "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin", "X-Frame-Options": "DENY",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; "
        "base-uri 'none'; frame-ancestors 'none'"),
}
STATE = {"revision", "fingerprint", "dirty", "canUndo", "canRedo", "changedOutside", "readOnly"}


def routes(run):
    """Every address, once with a valid request and once with an invalid one."""
    path = run.file("routes.settings.yaml", "account: {signed_in: true}\nsync: {enabled: true}\n")
    server = Server(run.program, "--schema", "brewguide", str(path))
    key = server.link.split("=")[1]
    assert len(key) == len(server.token) == 64 and key != server.token, "256 bits each"
    asked = set()

    def ask(method, address, body=None, code=200, error=None):
        asked.add(address)
        status, text = server.ask(method, address, body)
        assert status == code, (address, body, status, text)
        for name, value in GUARDS.items():
            assert server.headers[name] == value, (address, name)
        if error:
            assert json.loads(text)["error"] == error, (address, text)
        return text if method == "GET" and not address.startswith("/api") or address == "/api/page" else json.loads(text)

    for address, start in (("/", "<!DOCTYPE html>"), ("/editor.js", "//"), ("/style.css", ":root")):
        assert ask("GET", address).startswith(start) and "account" not in server.received.split(start)[-1][:100]
    ask("POST", "/api/session", {"key": "0"}, 403, "forbidden")
    assert len(ask("POST", "/api/session", {"key": key})["token"]) == 64
    ask("POST", "/api/session", {"key": key}, 403, "forbidden")
    state = ask("GET", "/api/state")
    assert set(state) == STATE
    revision = lambda: ask("GET", "/api/state")["revision"]
    assert set(ask("GET", "/api/screen")) == STATE | {"screen"}
    preview = json.loads(run.settle("preview", "--json", "--schema", "brewguide", path).stdout)
    assert ask("GET", "/api/screen")["screen"] == preview, "the same as settle preview --json"
    assert "data-row=" in ask("GET", "/api/page") and ask("GET", "/api/diff") == {"diff": ""}
    change = [{"set": "sync.enabled", "value": False}]
    assert ask("POST", "/api/try", {"changes": change}) == {"valid": True, "findings": []}
    assert ask("POST", "/api/try", {"changes": [{"set": "sync.enabled", "value": 3}]})["findings"][0]["path"] == "sync.enabled"
    edited = ask("POST", "/api/edit", {"revision": revision(), "changes": change})
    assert set(edited) == STATE | {"screen", "switched"} and edited["dirty"], "the action of the switch has no message"
    ask("POST", "/api/edit", {"revision": 999, "changes": change}, 409, "revision")
    ask("POST", "/api/edit", {"revision": revision(), "changes": [{"set": "sync.enabled", "value": 3}]}, 422, "refused")
    ask("POST", "/api/edit", {"revision": revision()}, 400, "bad-request")
    assert "-sync: {enabled: true}" in ask("GET", "/api/diff")["diff"]
    assert not ask("POST", "/api/undo", {"revision": revision()})["dirty"]
    assert ask("POST", "/api/redo", {"revision": revision()})["dirty"]
    ask("POST", "/api/redo", {"revision": revision()}, 422, "refused")
    ask("POST", "/api/quit", {}, 409, "unsaved")
    path.write_text("# theirs\n" + path.read_text())
    state = ask("GET", "/api/state")
    assert state["changedOutside"]
    ask("POST", "/api/save", {"revision": state["revision"], "fingerprint": state["fingerprint"]}, 409, "changed-outside")
    path.write_text(path.read_text().replace("sync: {enabled: true}", "sync: {}"))
    conflict = ask("POST", "/api/merge", {"revision": revision()}, 409, "conflict")["conflicts"]
    assert conflict == [{"path": "sync.enabled", "mine": False}], conflict
    ask("POST", "/api/merge", {"revision": revision(), "take": {"sync.enabled": "mine"}})
    state = ask("GET", "/api/state")
    saved = ask("POST", "/api/save", {"revision": state["revision"], "fingerprint": state["fingerprint"]})
    assert set(saved) == STATE and path.read_text().startswith("# theirs\naccount: {signed_in: true}\nsync:")
    assert "enabled: false" in path.read_text()
    ask("POST", "/api/do", {"revision": revision(), "action": "retry_sync", "inputs": {}, "confirmed": []}, 422, "closed")
    ask("POST", "/api/do", {"revision": revision(), "action": "request_data_deletion", "inputs": {}, "confirmed": []}, 422, "confirm")
    ask("POST", "/api/do", {"revision": revision(), "action": "sign_out", "inputs": {"busy": 3}, "confirmed": []}, 422, "input")
    done = ask("POST", "/api/do", {"revision": revision(), "action": "sign_out", "inputs": {}, "confirmed": []})
    assert STATE | {"screen", "switched"} <= set(done)
    assert ask("POST", "/api/ask", {"question": "syncing", "inputs": {}}) == {"answer": False, "reason": "Local only"}
    ask("POST", "/api/reveal", {"path": "sync.enabled"}, 422, "refused")
    ask("POST", "/api/export", {"export": "none"}, 422, "refused")
    assert not ask("POST", "/api/reload", {"revision": revision()})["dirty"]
    path.unlink()
    state = ask("GET", "/api/state")
    ask("POST", "/api/save", {"revision": state["revision"], "fingerprint": state["fingerprint"]}, 409, "gone")
    ask("GET", "/api/nothing", None, 404)
    ask("GET", "/api/edit", None, 405)
    assert ask("POST", "/api/quit", {}) == {}
    server.process.wait(20)
    assert server.process.returncode == 0
    return f"{len(asked) - 1} addresses"


def opened(run):
    """`--open` passes the address in a file that only its owner can read, and doesn't wait for the browser."""
    told = run.folder / "told"
    script = run.file("xdg-open", f'#!/bin/sh\nls -l "$1" > {told}\nsleep 600 &\necho "$1 $!" >> {told}\n')
    script.chmod(0o755)
    server = Server(run.program, "--demo", "rial", "--open", variables={"PATH": f"{run.folder}:{os.environ['PATH']}"})
    while not told.exists() or told.read_text().count("\n") < 2:
        time.sleep(0.05)
    mode, last = told.read_text().splitlines()
    page, browser = last.split()
    assert mode.startswith("-rw-------"), mode
    assert f"127.0.0.1:{server.port}/#key=" in pathlib.Path(page).read_text()
    arguments = pathlib.Path(f"/proc/{server.process.pid}/cmdline").read_text()
    assert "key" not in arguments and "key" not in page
    assert server.ask("GET", "/api/state")[0] == 200
    server.end()
    os.kill(int(browser), signal.SIGTERM)  # still running
    assert not pathlib.Path(page).exists()


def two_editors(run):
    """Two editors of one file: no change is lost in either."""
    path = run.file("two.settings.yaml", START)
    one, other = (Server(run.program, "--schema", "betrfood", str(path)) for _ in range(2))
    one.change("edit", changes=[{"set": "appearance.mode", "value": "light"}])
    other.change("edit", changes=[{"set": "appearance.text_size", "value": "large"}])
    assert one.save()[0] == 200
    late = other.save()
    assert late[0] == 409 and json.loads(late[1])["error"] == "changed-outside"
    assert other.change("merge")[0] == 200 and other.save()[0] == 200
    assert path.read_text() == START.replace("dark", "light").replace("medium", "large"), path.read_text()
    assert not one.json("GET", "/api/state")["changedOutside"], "without changes it reloads"
    for server in (one, other):
        server.end()
        assert server.process.returncode == 0


def not_writable(run):
    """If the file can't be written, an error says so and the draft is kept."""
    if os.geteuid() != 0:
        return "skipped: only root can be somebody else"
    path = run.file("kept.settings.yaml", START)
    run.folder.chmod(0o755)
    try:
        server = Server(run.program, "--schema", "betrfood", str(path), user=65534)
    except PermissionError:
        return "skipped: nobody else may start the program"
    server.change("edit", changes=[{"set": "appearance.mode", "value": "light"}])
    status, text = server.save()
    assert status == 422 and json.loads(text)["message"] == f"{path}: is read-only", text
    assert server.json("GET", "/api/state")["dirty"] and path.read_text() == START
    assert "unsaved changes were discarded" in server.end() and server.process.returncode == 1


def secret(run):
    path = run.file("brewguide.settings.yaml", f"account: {{signed_in: true, apple_user_id: {SECRET}}} # {SECRET}\nsync: {{enabled: true}}\n")
    server = Server(run.program, str(path))
    setting = "account.apple_user_id"
    looks = ("screen", "state", "page", "diff")
    for address in looks:
        server.ask("GET", "/api/" + address)
    for value in (SECRET + "2", [3], [SECRET], {"a": SECRET}, ""):
        server.ask("POST", "/api/try", {"changes": [{"set": setting, "value": value}]})
        server.change("edit", changes=[{"set": setting, "value": value}])
    server.change("edit", changes=[{"set": "sync.enabled", "value": False}])
    for address in looks:
        server.ask("GET", "/api/" + address)
    server.change("do", action="sign_out", inputs={}, confirmed=[])
    server.change("do", action="sign_in", inputs={"apple_user_id": [SECRET]}, confirmed=[])
    server.change("do", action="sign_in", inputs={"apple_user_id": SECRET + "4"}, confirmed=[])
    server.change("undo")
    server.ask("POST", "/api/reveal", {"path": "sync.enabled"})
    server.ask("POST", "/api/export", {"export": "none"})
    path.write_text(f"account: {{signed_in: true, apple_user_id: {SECRET}3}}\n")
    for address in looks:
        server.ask("GET", "/api/" + address)
    server.change("merge", take={})
    path.write_text(f"account: {{signed_in: true, apple_user_id: [{SECRET}\n")
    server.change("merge", take={})
    for address in looks:
        server.ask("GET", "/api/" + address)
    printed = server.end()
    assert server.process.returncode == 1, "unsaved changes"
    path.write_text(f"account: {{signed_in: true, apple_user_id: {SECRET}}} # {SECRET}\n")
    for arguments in (["preview"], ["preview", "--json"]):
        preview = run.settle(*arguments, path)
        printed += preview.stdout + preview.stderr
    place = (server.received + printed).find(SECRET)
    assert place < 0, (server.received + printed)[max(0, place - 300):place + 50]
    return f"{len(server.received + printed)} characters"


def edits(run):
    """Edits through the protocol give the same bytes as `settle set`."""
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
    return f"{run.edits} edits"


START = "# mine\nappearance:\n  mode: dark # at night\n  text_size: medium\nprivacy: {searchable: true}\n"


def valid_pages(run):
    for example in EXAMPLES:
        html5lib.HTMLParser(strict=True).parse(run.settle("preview", "--demo", example).stdout)
        server = Server(run.program, "--demo", example)
        html5lib.HTMLParser(strict=True).parse(server.ask("GET", "/")[1])
        main = server.ask("GET", "/api/page")[1]
        html5lib.HTMLParser(strict=True).parse(f"<!DOCTYPE html><title>T</title><main>{main}</main>")
        server.end()
    return f"{3 * len(EXAMPLES)} pages"


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
    for test in (routes, hostile, opened, two_editors, not_writable, secret, edits, valid_pages):
        try:
            figure = test(run)
            print(f"ok      {test.__name__}" + (f": {figure}" if figure else ""), flush=True)
        except Exception as error:  # a failure doesn't stop the other tests
            failed += 1
            print(f"FAILED  {test.__name__}: {error!r}", flush=True)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()

"""Runs the program as a user does: `settle edit`, with requests sent without a browser, and commands in a temporary folder."""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request


EXAMPLES = [
    "brewguide/local-only", "brewguide/failed-attempt", "brewguide/deletion-requested", "cravey/first-launch", "cravey/one-of-each",
    "betrfood/new-account", "betrfood/settled-in", "rial/new-install", "rial/hash-only",
]


class Server:
    def __init__(self, program, *arguments, variables=None, user=None):
        self.process = subprocess.Popen(
            [program, "edit", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **(variables or {})},
            user=user)
        self.link = self.process.stdout.readline().strip()
        self.port = int(re.search(r":(\d+)/", self.link).group(1))
        self.received = ""
        self.token = self.json("POST", "/api/session", {"key": self.link.split("=")[1]})["token"]
        self.link = self.process.stdout.readline().strip()

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", method=method, data=None if body is None else json.dumps(body).encode())
        if body is not None:
            request.add_header("Content-Type", "application/json")
        if getattr(self, "token", None):
            request.add_header("X-Settle-Token", self.token)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        text = answer.read().decode()
        self.headers = answer.headers
        self.received += text
        return answer.status, text

    def json(self, method, path, body=None):
        return json.loads(self.ask(method, path, body)[1])

    def change(self, path, **members):
        return self.ask("POST", "/api/" + path, {"revision": self.json("GET", "/api/state")["revision"], **members})

    def save(self):
        state = self.json("GET", "/api/state")
        return self.ask("POST", "/api/save", {"revision": state["revision"], "fingerprint": state["fingerprint"]})

    def raw(self, data, wait=3.0):
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
            answer = b""
            try:
                connection.sendall(data)
                while True:
                    more = connection.recv(65536)
                    if not more:
                        return answer
                    answer += more
            except (TimeoutError, ConnectionError):
                return answer

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        output, errors = self.process.communicate(timeout=30)
        return output + errors


class Folder:
    """Files in a temporary folder, and the program under test."""

    def __init__(self, program):
        self.program = str(pathlib.Path(program).resolve())
        self.folder = pathlib.Path(tempfile.mkdtemp())

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def settle(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True)


def run_tests(tests, make):
    """Runs each test in its own folder, prints its result, and exits with 1 if one failed.

    `make` returns a `Folder`; a test returns a summary to print.
    """
    failed = 0
    for test in tests:
        run = make()
        try:
            print(f"ok      {test.__name__}: {test(run)}", flush=True)
        except Exception as error:  # a failure doesn't stop the other tests
            failed += 1
            print(f"FAILED  {test.__name__}: {error!r}", flush=True)
        shutil.rmtree(run.folder, ignore_errors=True)
    sys.exit(1 if failed else 0)

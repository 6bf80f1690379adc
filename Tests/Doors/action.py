"""Runs the steps of the action as a runner does, with releases served from a folder on this machine.

action.py SETTLE RELEASE

SETTLE is the program that reads action.yml; RELEASE is the folder of a release.
"""
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
settle, release = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
action = json.loads(subprocess.run(
    [settle, "convert", ROOT / "action.yml", "--no-schema", "--to", "json"], stdout=subprocess.PIPE, check=True).stdout)


class Handler(http.server.SimpleHTTPRequestHandler):
    asked = 0

    def log_message(self, *arguments):
        Handler.asked += 1


def run(work, inputs, address):
    """The exit code of the job, and what the steps print."""
    values = {"inputs." + name: inputs.get(name, facts.get("default", "")) for name, facts in action["inputs"].items()}
    values["github.action_repository"] = "a/b"
    files = {name: work / name for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(work), "RUNNER_TOOL_CACHE": str(work / "tools"), "GITHUB_ACTION_PATH": str(ROOT),
        "GITHUB_SERVER_URL": address, **{name: str(path) for name, path in files.items()}}

    def value(text):
        def part(match):
            name, _, other = match[1].partition(" || ")
            return values[name] or other.strip("'")
        return re.sub(r"\$\{\{ (.*?) \}\}", part, text)

    output, code = "", 0
    for step in action["runs"]["steps"]:
        condition = step.get("if", "")
        if condition == "inputs.settle == ''" and values["inputs.settle"] or "run" not in step or code:
            continue
        for path in files.values():
            path.touch()
        settings = {name: value(text) for name, text in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=work / "project", text=True,
            env={**environment, **settings}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        output, code = output + done.stdout, done.returncode
        for line in files["GITHUB_OUTPUT"].read_text().splitlines():
            name, _, text = line.partition("=")
            values["steps.%s.outputs.%s" % (step.get("id"), name)] = text
        environment["PATH"] = ":".join(files["GITHUB_PATH"].read_text().split() + [environment["PATH"]])
    return code, output


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    (work / "project").mkdir()
    (work / "project/a.yaml").write_text("a: [1\n")
    version = release.name
    served = work / "served/a/b/releases/download"
    served.mkdir(parents=True)
    (served / ("v" + version)).symlink_to(release)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(work / "served")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = "http://127.0.0.1:%d" % server.server_port

    code, output = run(work, {"sha256": "0" * 64}, address)
    assert code == 2 and "SHA-256" in output, output
    code, output = run(work, {"sarif": "out.sarif"}, address)
    assert code == 1 and output.startswith("::error file=a.yaml,line=1"), output
    assert json.loads((work / "project/out.sarif").read_text())["runs"][0]["results"], "the report has findings"
    assert "1 error" in (work / "GITHUB_STEP_SUMMARY").read_text()
    asked = Handler.asked
    (work / "project/a.yaml").write_text("a: [1]\n")
    code, output = run(work, {"version": version}, address)
    assert code == 0 and Handler.asked == asked, "the second run uses the installed program: " + output
    shutil.rmtree(work / "tools")
    code, output = run(work, {"version": "99.0.0"}, address)
    assert code not in (0, 1), "a release that doesn't exist"
    code, output = run(work, {"settle": str(settle)}, "http://127.0.0.1:1")
    assert code == 0, output
    server.shutdown()
print("the action installs, finds, caches, and refuses a wrong checksum")

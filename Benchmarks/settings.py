"""Measures the cost of the settings vocabulary: checking settings documents, including their effective values, compared with
checking the same documents against the same schema without `x-setting` and `x-settings`."""

import json
import pathlib
import subprocess

from measuring import compare, heading

HERE = pathlib.Path(__file__).resolve().parent
SIZE = 20_000_000
APP = "betrfood"
AIM = 1.5


def measure(settle, folder, runs):
    bundle = json.loads(subprocess.run([settle, "schema", "bundle", APP, "--to", "json"], capture_output=True, check=True).stdout)
    schemas = {
        "stream": (write(folder / "settings.json", bundle), write(folder / "plain.json", without_vocabulary(bundle))),
        "list": (
            write(folder / "settings-list.json", list_of(bundle)),
            write(folder / "plain-list.json", list_of(without_vocabulary(bundle))),
        ),
    }
    document = (HERE.parent / "examples" / APP / "realistic.yaml").read_text().split("\n", 1)[1].strip("\n") + "\n"
    # Notifications are off, but one is set: a problem.
    faulty = document.replace("enabled: true", "enabled: false", 1)
    heading("settings, with effective values", "plain check")
    for title, shape, texts in (
        ("a stream of documents, 20 MB", "stream", [document]),
        ("a list of documents, 20 MB", "list", [document]),
        ("a stream, one in 100 with a problem", "stream", [document] * 99 + [faulty]),
    ):
        file = folder / "settings.yaml"
        write_documents(file, shape, texts)
        settings, plain = schemas[shape]
        check = [settle, "check", "--no-cache", "--quiet", "--no-lint", "--schema"]
        compare(title, check + [settings, str(file)], check + [plain, str(file)], runs, aim=AIM, codes=(0, 1))


def write(path, value):
    path.write_text(json.dumps(value))
    return str(path)


def list_of(schema):
    return {"type": "array", "items": schema}


def without_vocabulary(value):
    if isinstance(value, list):
        return [without_vocabulary(item) for item in value]
    if isinstance(value, dict):
        return {name: without_vocabulary(v) for name, v in value.items() if name not in ("x-setting", "x-settings")}
    return value


def write_documents(path, shape, texts):
    indented = ["-\n" + "".join(f"  {line}" if line.strip() else line for line in text.splitlines(True)) for text in texts]
    pieces = indented if shape == "list" else ["---\n" + text for text in texts]
    written = 0
    with open(path, "w") as file:
        while written < SIZE:
            for piece in pieces:
                file.write(piece)
                written += len(piece)

"""Runs the commands of Questions/questions.yaml with each program, and counts what each program loses.

    questions.py PROGRAM [FOLDER]      FOLDER contains the other programs: yq, yaml-set, yaml-merge

Prints a line for each question and program, and the totals as a Markdown table.
"""

import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

import yaml


def count(text):
    comments = sum(1 for line in text.splitlines() if "#" in line)
    return comments, sum(1 for line in text.splitlines() if not line.strip())


def values(text):
    try:
        return list(yaml.load_all(text, Loader=yaml.BaseLoader))
    except yaml.YAMLError:
        return None


def run(question, command, program, folders):
    with tempfile.TemporaryDirectory() as folder:
        files = {"f.yaml": question.get("from"), "g.yaml": question.get("other"), **question.get("also", {})}
        for name, text in files.items():
            if text is not None:
                pathlib.Path(folder, name).write_text(text)
        environment = os.environ | {"PATH": folders + ":" + os.environ["PATH"]}
        words = shlex.split(command)
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, env=environment)
        in_place = program == "settle" or words[0] == "yaml-set"
        return pathlib.Path(folder, "f.yaml").read_text() if in_place else done.stdout


def main():
    questions = yaml.safe_load(pathlib.Path(__file__).parent.parent.joinpath("Questions/questions.yaml").read_text())
    folders = sys.argv[2] if len(sys.argv) > 2 else ""
    sums = {}
    for question in questions:
        wanted = question.get("to", "")
        commands = {"settle": f"{sys.argv[1]} {question['run']}" if "run" in question and "gap" not in question else ""}
        commands |= {"yq": question["yq"], "yamlpath": question["yamlpath"]}
        for program, command in commands.items():
            total = sums.setdefault(program, {"none": 0, "values": 0, "comments": 0, "blanks": 0, "exact": 0})
            if not command:
                total["none"] += 1
                continue
            got = run(question, command, program, folders)
            is_right = values(got) == values(wanted) or not wanted
            lost = [max(0, a - b) for a, b in zip(count(wanted), count(got))] if wanted else [0, 0]
            total["values"] += is_right
            total["exact"] += got == wanted
            total["comments"] += lost[0]
            total["blanks"] += lost[1]
            if not is_right or program == "settle" and got != wanted:
                print(f"{program}: {question['ask']}: {'text' if is_right else 'values'} differ\n{got}", file=sys.stderr)
    print("| program | no command | values as asked | text as asked | comments lost | blank lines lost |")
    print("|---|---|---|---|---|---|")
    for program, total in sums.items():
        print(f"| {program} | {total['none']} | {total['values']} | {total['exact']} | {total['comments']} | {total['blanks']} |")


main()

"""Reads the reports of one run with parsers independent of settle, and prints what is wrong with them.

usage: reports.py FOLDER [SARIF-SCHEMA]

FOLDER is where the run was started; its reports are in FOLDER/out. The text at every finding with a fix is "drak", and
the file is valid once that is "dark".
"""

import json
import os
import re
import sys
import urllib.parse
import xml.etree.ElementTree as ET

os.chdir(sys.argv[1])
faults = []


def expect(holds, *words):
    if not holds:
        faults.append(" ".join(str(word) for word in words))


def text_of(path):
    with open(path, "rb") as file:
        return file.read().decode("utf-8-sig")


def index(text, line, column):
    """The place of a line and column, both from 1, in code points."""
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    return start + column - 1


def region(text, of):
    return slice(index(text, of["startLine"], of["startColumn"]), index(text, of["endLine"], of["endColumn"]))


def sarif():
    with open("out/sarif", encoding="utf-8") as file:
        report = json.load(file)
    if len(sys.argv) > 2:
        import jsonschema

        with open(sys.argv[2], encoding="utf-8") as file:
            schema = json.load(file)
        validator = jsonschema.validators.validator_for(schema)(schema)
        for error in validator.iter_errors(report):
            expect(False, "sarif:", list(error.absolute_path), error.message)
    run = report["runs"][0]
    expect(run["columnKind"] == "unicodeCodePoints", "sarif: the kind of columns")
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    expect(len(rules) == len(set(rules)), "sarif: a rule twice")
    expect(set(rules) == {result["ruleId"] for result in run["results"]}, "sarif: rules of", rules)
    names = set()
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]
        artifact = place["artifactLocation"]
        expect(artifact.get("uriBaseId") in run["originalUriBaseIds"], "sarif: no base of", artifact)
        expect(re.fullmatch(r"[A-Za-z0-9\-._~%/]+", artifact["uri"]), "sarif: not a URI", artifact)
        path = urllib.parse.unquote_to_bytes(artifact["uri"])
        expect(os.path.isfile(path), "sarif: no file", path)
        names.add(path)
        if "fixes" not in result:
            continue
        text = text_of(path)
        expect(text[region(text, place["region"])].strip("'\"") == "drak", "sarif: the region in", path)
        for fix in result["fixes"]:
            (change,) = fix["artifactChanges"]
            for replacement in change["replacements"]:
                at = region(text, replacement["deletedRegion"])
                mended = text[: at.start] + replacement["insertedContent"]["text"] + text[at.stop :]
                expect("drak" not in mended and "dark" in mended, "sarif: the fix of", path)
    prints = [
        (result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], *result["partialFingerprints"].values())
        for result in run["results"]
    ]
    expect(len(prints) == len(set(prints)), "sarif: two findings with one fingerprint")
    return names


def junit():
    root = ET.parse("out/junit").getroot()
    expect(root.tag == "testsuites", "junit: the root is", root.tag)
    for suite in root:
        expect(suite.tag == "testsuite" and suite.get("name"), "junit:", suite.tag)
        cases = suite.findall("testcase")
        for attribute, tag in (("failures", "failure"), ("errors", "error")):
            found = sum(len(case.findall(tag)) for case in cases)
            expect(int(suite.get(attribute)) == found, "junit:", attribute, "of", suite.get("name"))
        expect(int(suite.get("tests")) == len(cases) > 0, "junit: tests of", suite.get("name"))
        expect({child.tag for child in suite} <= {"testcase", "system-out"}, "junit: content of", suite.get("name"))
        expect(len({case.get("name") for case in cases}) == len(cases), "junit: a test twice in", suite.get("name"))
        for case in cases:
            expect(len(case) <= 1 and case.get("classname") == suite.get("name"), "junit: a test of", suite.get("name"))
            for failure in case:
                expect(failure.get("type") and failure.get("message") and failure.text, "junit: a failure without a message")
    return {suite.get("name") for suite in root if suite.get("failures") != "0"}


def checkstyle():
    root = ET.parse("out/checkstyle").getroot()
    expect(root.tag == "checkstyle" and root.get("version"), "checkstyle: the root is", root.tag)
    for file in root:
        expect(file.tag == "file", "checkstyle:", file.tag)
        for error in file:
            expect(error.tag == "error", "checkstyle:", error.tag)
            expect(int(error.get("line")) > 0 and int(error.get("column")) > 0, "checkstyle: a place")
            expect(error.get("severity") in ("error", "warning", "info", "ignore"), "checkstyle:", error.get("severity"))
            expect(error.get("message") and error.get("source"), "checkstyle: a finding without words")
    return {file.get("name") for file in root if len(file)}


def gitlab():
    with open("out/gitlab", encoding="utf-8") as file:
        report = json.load(file)
    for finding in report:
        expect(finding["severity"] in ("info", "minor", "major", "critical", "blocker"), "gitlab:", finding["severity"])
        expect(finding["description"] and finding["check_name"], "gitlab: a finding without words")
        expect(finding["location"]["lines"]["begin"] > 0, "gitlab: a place")
        expect(not finding["location"]["path"].startswith("./"), "gitlab:", finding["location"]["path"])
    prints = [finding["fingerprint"] for finding in report]
    expect(len(prints) == len(set(prints)), "gitlab: two findings with one fingerprint")
    return {finding["location"]["path"] for finding in report}


def github():
    def unescaped(text, more=()):
        for code, sign in (*more, ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
            text = text.replace(code, sign)
        return text

    names = set()
    with open("out/github", encoding="utf-8", newline="") as file:
        lines = file.read().split("\n")
    expect(lines.pop() == "", "github: the last line has no end")
    for line in lines:
        match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.+)", line)
        expect(match, "github: not a command:", repr(line))
        if not match:
            continue
        properties = dict(item.split("=", 1) for item in match[2].split(","))
        expect(properties.keys() <= {"file", "line", "endLine", "col", "endColumn", "title"}, "github:", properties)
        expect(int(properties["line"]) > 0, "github: a place")
        names.add(unescaped(properties["file"], (("%3A", ":"), ("%2C", ","))))
    return names


def lines():
    with open("out/jsonl", encoding="utf-8") as file:
        reports = [json.loads(line) for line in file]
    return {report["path"] for report in reports if report["diagnostics"]}


names = sarif()
texts = {name.decode("utf-8", "replace") for name in names}
for reader in (junit, checkstyle, gitlab, github, lines):
    found = reader()
    # Where a format can't represent a character, the report contains its visible replacement.
    differing = {
        name for name in found ^ texts if not re.search("[\x00-\x1f\x7f-\x9f\u2400-\u2426\ufffd]", name) or reader in (gitlab, lines)
    }
    expect(not differing, reader.__name__ + ": files", differing)
    expect(len(found) == len(texts), reader.__name__ + ":", len(found), "files of", len(texts))
for fault in faults:
    print(fault)
print(len(names), "files in", 6, "shapes")
sys.exit(1 if faults else 0)

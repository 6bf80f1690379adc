#!/usr/bin/env python3
"""Makes mistakes of known kinds in valid files with known schemas, and counts how well settle reports and fixes them.

A mistake is one change to a valid file: a key with two letters swapped, a missing bracket, a number in quotes. Its place and its
fix are known. A seed selects the places, so each run makes the same mistakes. A schema mistake is used only if an independent
validator (jsonschema-rs) rejects the result, a syntax mistake only if an independent parser (PyYAML, json) rejects it or reads
other values.

    Benchmarks/mistakes.py --suites FOLDER [--settle PROGRAM] [--half seen|unseen] [--show METRIC] [--kind KIND] [--each N]
    Benchmarks/mistakes.py --suites FOLDER [--settle PROGRAM] --older [--kind KIND] [--each N]

Columns: number of mistakes; found (an error is reported); alone (nothing else is reported); place (a problem begins on the line
and within the wrong word); named (the report contains the right fix); singled (it offers only that fix); fix and unsafe (`--fix`,
`--unsafe-fixes` restore the intended values); wrong (`--fix` changed values to unintended ones).

With --older the files stay valid and the schema is an older one, which lacks a key or value of the file, or has it under a similar
name. `--fix` may then change the spelling of a word, but never the word. Columns: number of files and schemas; found; asked (another
word is suggested); fixed (`--fix` changed the file); changed (words that `--fix` removed). Exits with 1 if the last isn't 0.

Needs PyYAML and jsonschema-rs. The mistakes are split into two halves by name: improve messages by looking at the half
`seen` with --show, and measure with the half `unseen`.
"""

import argparse
import hashlib
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

try:
    import jsonschema_rs
    import yaml
except ImportError as error:
    sys.exit(f"mistakes.py: {error}; it needs PyYAML and jsonschema-rs")

PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / ".build/static/release"
# A report may contain the character itself, or its name.
WORDS = {",": "comma", ":": "colon", "]": "bracket", "}": "bracket", '"': "quote", "'": "quote", "#": "#"}
METRICS = ["found", "alone", "place", "named", "singled", "fix", "unsafe", "wrong"]


class Plain(yaml.SafeLoader):
    """The scalars of YAML 1.2, as settle reads them: no dates, `yes` and `no`, `1_000` or `1:30`."""


Plain.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if tag == "tag:yaml.org,2002:null"]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Plain.add_implicit_resolver("tag:yaml.org,2002:int", re.compile("^[-+]?[0-9]+$"), list("-+0123456789"))
Plain.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$"), list("-+.0123456789"))
Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|True|TRUE|false|False|FALSE)$"), list("tTfF"))


def load(text, is_json):
    return json.loads(text) if is_json else yaml.load(text, Plain)


class Mistake:
    """A change that replaces text[start:end] with `new`. The mistake then begins at `place`; `repair` is the intended word."""

    def __init__(self, kind, start, end, new, repair, place=None, reach=None):
        self.kind, self.start, self.end, self.new, self.repair = kind, start, end, new, repair
        self.place = start if place is None else place
        self.reach = max(1, len(new)) if reach is None else reach


def misspelled(word, rng):
    letters = [i for i in range(1, len(word) - 1) if word[i].isalpha() and word[i + 1].isalpha() and word[i] != word[i + 1]]
    if len(word) < 4 or not letters:
        return None
    at = rng.choice(letters)
    form = rng.randrange(3)
    if form == 0:
        return word[:at] + word[at + 1] + word[at] + word[at + 2:]
    if form == 1:
        return word[:at] + word[at + 1:]
    return word[:at] + word[at] + word[at:]


def other_style(word):
    if "-" in word:
        return word.replace("-", "_")
    if "_" in word:
        return word.replace("_", "-")
    if re.search("[a-z][A-Z]", word):
        return re.sub("([a-z])([A-Z])", lambda m: m[1] + "_" + m[2].lower(), word)
    return None


def is_valid(validator, data):
    try:
        return validator.is_valid(data)
    except ValueError:  # a name that isn't text
        return False


def nodes(node, path=()):
    """Every node as (key node or None, value node, depth)."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield key, value, node, len(path)
            yield from nodes(value, path + (key,))
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield None, item, node, len(path)
            yield from nodes(item, path + (None,))


def schema_mistakes(text, tree, data, rng, is_json):
    for key, value, parent, _ in nodes(tree):
        if key is not None and isinstance(key, yaml.ScalarNode):
            start, end = key.start_mark.index, key.end_mark.index
            word = key.value
            raw = text[start:end]
            quote = raw[0] if raw[0] in "\"'" else ""
            for kind, new in (
                ("name misspelled", misspelled(word, rng)), ("name in another style", other_style(word)),
                ("name in another case", word.capitalize() if word.capitalize() != word else word.lower()),
                ("name in the plural", word[:-1] if word.endswith("s") else word + "s"),
            ):
                if new and new != word:
                    yield Mistake(kind, start, end, quote + new + quote, word)
            line = text.rfind("\n", 0, start) + 1
            if not is_json and not text[line:start].strip() and value.start_mark.line == key.start_mark.line:
                # A missing key is reported at the line of its mapping, or at the line above that names the mapping.
                first = text.rfind("\n", 0, parent.start_mark.index) + 1
                if not text[first:parent.start_mark.index].strip():
                    first = text.rfind("\n", 0, max(0, first - 1)) + 1
                yield Mistake("name missing", line, text.find("\n", start) + 1 or len(text), "", word, first, 200)
        if isinstance(value, yaml.ScalarNode) and "\n" not in text[value.start_mark.index:value.end_mark.index]:
            start, end = value.start_mark.index, value.end_mark.index
            raw = text[start:end]
            if not raw or raw[0] in "&*!|>":
                continue
            if value.tag.endswith(":str"):
                quote = raw[0] if raw[0] in "\"'" else ""
                if re.fullmatch("[A-Za-z][A-Za-z-]{3,}", value.value):
                    new = misspelled(value.value, rng)
                    if new:
                        yield Mistake("value misspelled", start, end, quote + new + quote, value.value)
                    if value.value.upper() != value.value:
                        yield Mistake(
                            "value in another case", start, end, quote + value.value.upper() + quote, value.value)
                if value.value and not is_json:
                    yield Mistake("list for a value", start, end, "[" + raw + "]", value.value)
            elif value.tag.endswith((":int", ":float")):
                if re.fullmatch(r"[0-9]+\.[0-9]+", raw) and not is_json:
                    yield Mistake("decimal comma", start, end, raw.replace(".", ","), "decimal point")
                yield Mistake("number in quotes", start, end, '"' + raw + '"', raw)
                if not is_json:
                    yield Mistake("number with a unit", start, end, raw + "px", raw)
            elif value.tag.endswith(":bool"):
                yield Mistake("boolean in quotes", start, end, '"' + raw + '"', raw)
                if not is_json:
                    yield Mistake("yes and no", start, end, "yes" if raw.lower() == "true" else "no", raw)
        if isinstance(value, yaml.SequenceNode) and value.flow_style and len(value.value) == 1:
            start, end = value.start_mark.index, value.end_mark.index
            item = value.value[0]
            if isinstance(item, yaml.ScalarNode):
                raw = text[item.start_mark.index:item.end_mark.index]
                yield Mistake("value for a list", start, end, raw, "[" + raw + "]")


def yaml_mistakes(text, tree, rng):
    for key, value, _, depth in nodes(tree):
        if key is None or not isinstance(key, yaml.ScalarNode):
            continue
        start, end = key.start_mark.index, key.end_mark.index
        line = text.rfind("\n", 0, start) + 1
        stop = text.find("\n", start)
        stop = len(text) if stop < 0 else stop
        if text[line:start].strip() or text[end:end + 1] != ":":
            continue
        one_line = isinstance(value, yaml.ScalarNode) and value.end_mark.index <= stop and value.start_mark.index > end
        indent = start - line
        if indent >= 2:
            yield Mistake("tab", line, start, "\t" * (indent // 2), "space", line, stop - line)
            yield Mistake("indented by one", line, line, " ", "", line, stop - line + 1)
            yield Mistake("dedented by one", line, line + 1, "", "", line, stop - line)
        if one_line and value.style is None and re.fullmatch("[A-Za-z0-9 ._/-]+", value.value):
            raw = text[value.start_mark.index:value.end_mark.index]
            yield Mistake("no blank after the colon", end + 1, value.start_mark.index, "", ":", line, stop - line)
            yield Mistake("no colon", end, end + 1, "", ":", line, stop - line)
            yield Mistake("equals sign", end, end + 1, " =", ":", line, stop - line)
            yield Mistake("comma at the end", value.end_mark.index, value.end_mark.index, ",", raw, line, stop - line)
            yield Mistake(
                "slashes for a comment", value.end_mark.index, value.end_mark.index, " // note", "#", line, stop - line)
            yield Mistake("quote not closed", value.start_mark.index, value.end_mark.index, '"' + raw, '"', line, stop - line)
            yield Mistake("blank that does not break", end + 1, end + 2, "\u00a0", "space", line, stop - line)
        if one_line and value.tag.endswith(":str"):
            first, last = value.start_mark.index, value.end_mark.index
            inner = text[first + 1:last - 1] if value.style else text[first:last]
            if value.value == inner:
                if value.style:
                    yield Mistake("quotes left out", first, last, inner, "quote", line, stop - line)
                    yield Mistake("curly quotes", first, last, "\u201c" + inner + "\u201d", inner, line, stop - line)
                if "'" in inner:
                    yield Mistake("apostrophe in quotes", first, last, "'" + inner + "'", "quote", line, stop - line)
                if "\\" in inner and '"' not in inner:
                    yield Mistake("backslash in quotes", first, last, '"' + inner + '"', "single quotes", line, stop - line)
        yield from level_mistakes(text, key, value, line, stop)
        if isinstance(value, yaml.MappingNode) and not value.flow_style and value.start_mark.index > stop and value.value:
            # The parser ends a block at the next token; that token's indentation isn't part of the block.
            first, last = value.start_mark.index, text.rfind("\n", 0, value.end_mark.index) + 1 or len(text)
            last = len(text) if value.end_mark.index == len(text) else last
            deeper = value.start_mark.column - indent
            inner = text[text.rfind("\n", 0, first) + 1:last]
            if deeper > 0 and all(not row or row[:deeper] == " " * deeper for row in inner.split("\n")):
                flat = "\n".join(row[deeper:] for row in inner.split("\n"))
                yield Mistake("entries not indented", text.rfind("\n", 0, first) + 1, last, flat, text[end - len(key.value):end], line, last - line)
        if isinstance(value, yaml.ScalarNode) and value.style == "|" and value.start_mark.index <= stop:
            first, last = stop + 1, value.end_mark.index
            rows = text[first:last].split("\n")
            deeper = len(rows[0]) - len(rows[0].lstrip(" ")) - indent
            if deeper > 0 and all(not row.strip() or row[:deeper] == " " * deeper for row in rows):
                yield Mistake("block not indented", first, last, "\n".join(row[deeper:] for row in rows), "indent", first, last - first)
    for line in re.finditer(r"^( *)- (?=[A-Za-z][^:\n]*$)", text, re.M):
        yield Mistake("no dash", line.end() - 2, line.end(), "", "dash", line.start(), line.end() - line.start() + 1)
    for line in re.finditer(r"^( *)- (?=[A-Za-z])", text, re.M):
        yield Mistake("no blank after the dash", line.end() - 1, line.end(), "", "dash", line.start(), line.end() - line.start() + 1)
    for line in re.finditer(r"^( *)- (?=[A-Za-z_]+: )", text, re.M):
        yield Mistake("no dash before a key", line.end() - 2, line.end(), "  ", "dash", line.start(), len(text) - line.start())
    for item in re.finditer(r"^( *- [^\s:'\"{}\[\]]+:)(?=[^\s:'\"]+$)", text, re.M):
        yield Mistake("blank after a colon", item.end(), item.end(), " ", "space", item.start(), len(item[0]) + 20)
    for brackets in re.finditer(r"\[[^][\n]+\]", text):
        if "," in brackets[0]:
            inner = brackets[0][1:-1]
            yield Mistake("no brackets", brackets.start(), brackets.end(), inner, "[", brackets.start(), len(inner))
            yield Mistake("bracket not opened", brackets.start(), brackets.start() + 1, "", "[", brackets.start(), len(inner))
        yield Mistake("bracket not closed", brackets.end() - 1, brackets.end(), "", "]", brackets.start(), len(brackets[0]) + 40)


def level_mistakes(text, key, value, line, stop):
    """Entries moved out of a mapping, entries moved into it, and an extra dash."""
    if not isinstance(value, yaml.MappingNode) or value.flow_style or value.start_mark.index <= stop:
        return
    column = key.start_mark.column
    deeper = value.start_mark.column - column
    last = value.value[-1]
    first = text.rfind("\n", 0, last[0].start_mark.index) + 1
    end = text.find("\n", first) % (len(text) + 1)
    is_line = isinstance(last[1], yaml.ScalarNode) and last[1].end_mark.index <= end
    if deeper > 0 and is_line and len(value.value) > 1 and not text[first:last[0].start_mark.index].strip():
        yield Mistake("entry one level up", first, first + deeper, "", f'into "{key.value}"', first, end - first)
    after = value.end_mark.index
    start = text.rfind("\n", 0, after) + 1
    below = re.match(r" *[A-Za-z_][\w-]*: [^|>&*\n]+$", text[start:].split("\n")[0])
    if deeper > 0 and below and len(below[0]) - len(below[0].lstrip(" ")) == column:
        yield Mistake("entry one level down", start, start, " " * deeper, "one level up", start, len(below[0]) + deeper)
    if deeper >= 2 and len(value.value) == 1 and is_line:
        at = value.start_mark.index
        yield Mistake("dash too many", at - 2, at, "- ", "dash", line, end - line)


def json_mistakes(text, rng):
    def outside(at):
        return len(re.findall(r'(?<!\\)"', text[:at])) % 2 == 0
    for found in re.finditer(r",\n", text):
        if outside(found.start()):
            yield Mistake("comma missing", found.start(), found.start() + 1, "", ",", found.start() - 30, 80)
    for found in re.finditer(r'(?<=[\]}"0-9a-z])(?=\n\s*[\]}])', text):
        if outside(found.start()):
            yield Mistake("comma too many", found.start(), found.start(), ",", ",", found.start(), 1)
    for found in re.finditer(r'"([A-Za-z]+)":', text):
        yield Mistake("name without quotes", found.start(), found.end(), found[1] + ":", f'"{found[1]}"')
        yield Mistake("single quotes", found.start(), found.end(), f"'{found[1]}':", '"')
        yield Mistake("quote left out", found.start() + 1 + len(found[1]), found.start() + 2 + len(found[1]), "", '"', found.start(), 60)
        yield Mistake("colon left out", found.end() - 1, found.end(), "", ":", found.start(), 60)
    for found in re.finditer(r"[\]}]", text):
        if outside(found.start()):
            yield Mistake("closing bracket left out", found.start(), found.end(), "", found[0], 0, len(text))
    for found in re.finditer(r"[\]}]", text):
        if outside(found.start()):
            other = "}" if found[0] == "]" else "]"
            yield Mistake("wrong bracket", found.start(), found.end(), other, found[0], 0, len(text))
            yield Mistake("bracket too many", found.start(), found.start(), found[0], "bracket", 0, len(text))
    for found in re.finditer(r'"([^"\\\n]*[^"\\\n ])"', text):
        if outside(found.start()):
            yield Mistake("curly quotes", found.start(), found.end(), f"\u201c{found[1]}\u201d", found[1])
    for found in re.finditer(r'\\\\', text):
        yield Mistake("single backslash", found.start(), found.end(), "\\", "backslash", found.start() - 80, 160)
    for found in re.finditer(r": (true|false|null)", text):
        if outside(found.start()):
            yield Mistake("word in capitals", found.start() + 2, found.end(), found[1].capitalize(), found[1])


def schema_of(store, file):
    return store / "src/schemas/json" / (file.relative_to(store / "src/test").parts[0] + ".json")


def valid_files(store):
    for file in sorted((store / "src/test").rglob("*")):
        if file.suffix not in (".json", ".yaml", ".yml") or file.stat().st_size > 5000 or not schema_of(store, file).exists():
            continue
        is_json = file.suffix == ".json"
        try:
            text = file.read_text()
            data = load(text, is_json)
            schema = json.loads(schema_of(store, file).read_text())
            validator = jsonschema_rs.validator_for(schema)
            if "\r" in text or "\t" in text and not is_json or not is_valid(validator, data):
                continue
            yaml.compose(text, Plain)
        except Exception:
            continue
        yield file, is_json, text, data, schema


def cases(store, each, seed):
    rng = random.Random(seed)
    by_kind = {}
    for file, is_json, text, data, schema in valid_files(store):
        validator, tree = jsonschema_rs.validator_for(schema), yaml.compose(text, Plain)
        found = {}
        if tree is not None:
            for mistake in schema_mistakes(text, tree, data, rng, is_json):
                found.setdefault(mistake.kind, []).append((mistake, True))
        for mistake in json_mistakes(text, rng) if is_json else yaml_mistakes(text, tree, rng):
            found.setdefault(mistake.kind, []).append((mistake, False))
        for kind, mistakes in found.items():
            rng.shuffle(mistakes)
            for mistake, is_of_schema in mistakes[:12]:
                wrong = text[:mistake.start] + mistake.new + text[mistake.end:]
                try:
                    read = load(wrong, is_json)
                    broken = False
                except Exception:
                    broken, read = True, None
                if (is_of_schema and (broken or is_valid(validator, read))) or (not is_of_schema and not broken and read == data):
                    continue
                if not is_of_schema and not broken and is_valid(validator, read):
                    continue
                by_kind.setdefault((kind, is_json and not is_of_schema), []).append((file, schema_of(store, file), wrong, data, mistake, is_json))
                break
    for key in sorted(by_kind):
        rng.shuffle(by_kind[key])
        yield from by_kind[key][:each]


def measure(settle, case, folder):
    file, schema, wrong, data, mistake, is_json = case
    path = folder / ("a.json" if is_json else "a.yaml")
    command = [settle, "check", "--no-lint", "--schema", str(schema), str(path)]

    def run(*options):
        path.write_text(wrong)
        done = subprocess.run(command + list(options), capture_output=True, text=True, cwd=folder)
        return done.stdout, path.read_text()

    report, _ = run("--json")
    findings = [finding for one in json.loads(report)["files"] if one["path"].endswith(path.name) for finding in one["diagnostics"]]
    errors = [finding for finding in findings if finding["severity"] == "error"]
    text, _ = run()

    def begins(finding):
        at = len(wrong.encode()[:finding["range"]["start"]["offset"]].decode(errors="ignore"))
        return mistake.place <= at <= mistake.place + mistake.reach

    def restored(options):
        _, after = run(*options)
        try:
            read = load(after, is_json)
        except Exception:
            return False, False
        try:
            before = load(wrong, is_json)
        except Exception:
            before = None
        return read == data, read != before and read != data

    offered = " ".join(
        [finding.get("caption") or "" for finding in errors]
        + [fix["title"] for finding in errors for fix in finding.get("fixes", [])])
    def holds(shown):
        word = WORDS.get(mistake.repair[-1:]) or WORDS.get(mistake.repair)
        return not mistake.repair or mistake.repair in shown or bool(word) and word in shown

    fix, wrong_fix = restored(["--fix"])
    unsafe, _ = restored(["--unsafe-fixes"])
    return {
        "found": bool(errors), "alone": len(findings) == 1, "place": any(map(begins, errors)),
        "named": holds(text), "singled": holds(offered) and bool(offered.strip()),
        "fix": fix, "unsafe": unsafe, "wrong": wrong_fix,
    }, text, len(findings)


# Older schemas.

SUBSCHEMAS = ("properties", "patternProperties", "$defs", "definitions")


def subschemas(schema):
    """Every subschema in a place that certainly contains one."""
    if isinstance(schema, dict):
        yield schema
        for key, value in schema.items():
            if key in SUBSCHEMAS and isinstance(value, dict):
                for inner in value.values():
                    yield from subschemas(inner)
            elif key not in ("enum", "const", "default", "examples"):
                yield from subschemas(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from subschemas(item)


def older(schema, word, new, is_name):
    """The schema with a key or value removed or replaced; None if the schema doesn't have it."""
    schema = json.loads(json.dumps(schema))
    is_changed = False
    for part in subschemas(schema):
        if is_name and word in (part.get("properties") or {}) and isinstance(part["properties"], dict):
            inner = part["properties"].pop(word)
            if new:
                part["properties"].setdefault(new, inner)
            if word in (part.get("required") or []):
                part["required"] = [name for name in part["required"] if name != word] + ([new] if new else [])
            is_changed = True
        if not is_name and word in (part.get("enum") or []) and len(part["enum"]) > 1:
            part["enum"] = [value for value in part["enum"] if value != word] + ([new] if new else [])
            is_changed = True
    return schema if is_changed else None


def words(data):
    """The keys and strings, regardless of spelling."""
    if isinstance(data, dict):
        return [fold(name) for name in data] + [word for value in data.values() for word in words(value)]
    if isinstance(data, list):
        return [word for item in data for word in words(item)]
    return [fold(data)]


def fold(word):
    return re.sub("[-_ ]", "", str(word)).lower()


def older_cases(store, each, seed):
    rng = random.Random(seed)
    by_kind = {}
    for file, is_json, text, data, schema in valid_files(store):
        tree = yaml.compose(text, Plain)
        names = {key.value for key, *_ in nodes(tree) if isinstance(key, yaml.ScalarNode)} if tree else set()
        values = {value.value for _, value, *_ in nodes(tree) if isinstance(value, yaml.ScalarNode)} if tree else set()
        for is_name, used in ((True, names), (False, values)):
            for word in sorted(used):
                for how in ("left out", "near"):
                    new = misspelled(word, rng) if how == "near" else None
                    if how == "near" and not new:
                        continue
                    changed = older(schema, word, new, is_name)
                    try:
                        if changed is None or is_valid(jsonschema_rs.validator_for(changed), data):
                            continue
                    except Exception:
                        continue
                    kind = f"{'json' if is_json else 'yaml'}: {'name' if is_name else 'value'} {how}"
                    by_kind.setdefault(kind, []).append((file, text, data, changed, is_json))
    for kind in sorted(by_kind):
        rng.shuffle(by_kind[kind])
        for case in by_kind[kind][:each]:
            yield kind, case


def measure_older(settle, case, folder):
    file, text, data, schema, is_json = case
    path = folder / ("a.json" if is_json else "a.yaml")
    (folder / "older.json").write_text(json.dumps(schema))
    command = [settle, "check", "--no-lint", "--schema", str(folder / "older.json"), str(path)]
    path.write_text(text)
    report = subprocess.run(command + ["--json"], capture_output=True, text=True, cwd=folder).stdout
    findings = [finding for one in json.loads(report)["files"] for finding in one["diagnostics"]]
    subprocess.run(command + ["--fix"], capture_output=True, text=True, cwd=folder)
    after = load(path.read_text(), is_json)
    left = words(after)
    gone = [word for word in words(data) if word not in left]
    return {
        "found": any(finding["severity"] == "error" for finding in findings),
        "asked": any((finding.get("caption") or "").startswith("did you mean") for finding in findings),
        "fixed": after != data, "changed": len(gone),
    }


def run_older(options, settle):
    table = {}
    with tempfile.TemporaryDirectory() as scratch:
        store = pathlib.Path(options.suites).resolve() / "schemastore"
        for kind, case in older_cases(store, options.each, options.seed):
            if not options.kind or options.kind in kind:
                table.setdefault(kind, []).append(measure_older(settle, case, pathlib.Path(scratch)))
    metrics = ["found", "asked", "fixed", "changed"]
    table["all"] = [result for results in table.values() for result in results]
    width = max(map(len, table))
    print(" " * width, "   n", *(metric.rjust(7) for metric in metrics))
    for kind, results in table.items():
        counts = [f"{sum(result[metric] for result in results):7}" for metric in metrics]
        print(kind.ljust(width), f"{len(results):4}", *counts)
    return 1 if any(result["changed"] for result in table["all"]) else 0


def half(case):
    file, _, _, _, mistake, _ = case
    name = f"{file.name} {mistake.kind} {mistake.start}"
    return "seen" if hashlib.sha256(name.encode()).digest()[0] % 2 else "unseen"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=str(PROGRAMS / "settle"))
    parser.add_argument("--suites", default=os.environ.get("SETTLE_SUITES"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=8, help="the maximum number of mistakes of one kind")
    parser.add_argument("--half", choices=["seen", "unseen"])
    parser.add_argument("--older", action="store_true", help="check valid files against older schemas")
    parser.add_argument("--kind", help="make only the kinds whose name contains this")
    parser.add_argument("--show", choices=METRICS, help="print the report of each mistake that fails this metric; only for the half `seen`")
    options = parser.parse_args()
    if not options.suites:
        sys.exit("mistakes.py: set --suites or SETTLE_SUITES to the folder with schemastore")
    settle = str(pathlib.Path(options.settle).resolve())
    if options.older:
        sys.exit(run_older(options, settle))
    table, findings = {}, {}
    with tempfile.TemporaryDirectory() as scratch:
        for case in cases(pathlib.Path(options.suites).resolve() / "schemastore", options.each, options.seed):
            mistake, is_json = case[4], case[5]
            kind = ("json: " if is_json else "yaml: ") + mistake.kind
            if (options.half and half(case) != options.half) or (options.kind and options.kind not in kind):
                continue
            result, text, count = measure(settle, case, pathlib.Path(scratch))
            table.setdefault(kind, []).append(result)
            findings[kind] = findings.get(kind, 0) + count
            fails = options.show and (result[options.show] == (options.show == "wrong"))
            if fails and half(case) == "seen":
                print(f"=== {kind}: {case[0].name}; expected {mistake.repair!r}, got {mistake.new!r}\n{text}")
    width = max((len(kind) for kind in table), default=0)
    print(" " * width, "   n", *(metric.rjust(7) for metric in METRICS), "findings")
    total = [result for results in table.values() for result in results]
    for kind, results in [*sorted(table.items()), ("all", total)]:
        rates = [f"{100 * sum(result[metric] for result in results) / len(results):6.0f}%" for metric in METRICS]
        mean = (sum(findings.values()) if kind == "all" else findings[kind]) / len(results)
        print(kind.ljust(width), f"{len(results):4}", *rates, f"{mean:8.2f}")


if __name__ == "__main__":
    main()

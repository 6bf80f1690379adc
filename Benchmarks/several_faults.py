#!/usr/bin/env python3
"""Makes two mistakes in each mapping of valid files, and counts how many of them are reported in one run.

A mistake is a value of another type, or an additional key that the schema doesn't allow. It is used only if an independent validator
(jsonschema-rs) rejects the file with that mistake alone. A mistake is reported if a problem is at its place or inside it.

    Benchmarks/several_faults.py --suites FOLDER [--settle PROGRAM] [--schema SCHEMA FILE...] [--show N]

Without --schema the files are those of SchemaStore's tests. Needs PyYAML and jsonschema-rs.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

try:
    import jsonschema_rs
    import yaml
except ImportError as error:
    sys.exit(f"several_faults.py: {error}; it needs PyYAML and jsonschema-rs")

from mistakes import PROGRAMS, Plain, is_valid

UNKNOWN = "zq-unknown"
Case = collections.namedtuple("Case", "file text faults")


def pointer(path):
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in path)


def mappings(data, path=()):
    if isinstance(data, dict):
        yield path, data
        for key, value in data.items():
            if isinstance(key, str):
                yield from mappings(value, path + (key,))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from mappings(value, path + (index,))


def other_kind(value, rng):
    """A value of another type."""
    if isinstance(value, str):
        return [1]
    if isinstance(value, bool) or isinstance(value, (int, float)):
        return rng.choice(["q-text", {"q": 1}])
    return 4711 if isinstance(value, (list, dict)) else "q-text"


def with_changes(data, path, changes):
    """A copy in which the mapping at a path has other entries."""
    if not path:
        return {**data, **changes}
    copy = list(data) if isinstance(data, list) else dict(data)
    copy[path[0]] = with_changes(data[path[0]], path[1:], changes)
    return copy


def cases(file, data, validator, rng, most):
    found = list(mappings(data))
    rng.shuffle(found)
    for path, mapping in found[:most]:
        names = [name for name in mapping if isinstance(name, str) and name not in ("$schema", "$ref", "<<")]
        rng.shuffle(names)
        faults = {}
        for name in names + [UNKNOWN]:
            change = 1 if name == UNKNOWN else other_kind(mapping[name], rng)
            if not is_valid(validator, with_changes(data, path, {name: change})):
                faults[name] = change
        chosen = dict(rng.sample(sorted(faults.items(), key=lambda one: one[0]), min(2, len(faults))))
        if len(chosen) == 2:
            text = json.dumps(with_changes(data, path, chosen), indent=1, ensure_ascii=False)
            yield Case(file, text, [pointer(path + (name,)) for name in chosen])


def sources(options):
    if options.schema:
        for file in options.files:
            yield pathlib.Path(file), pathlib.Path(options.schema)
        return
    store = pathlib.Path(options.suites) / "schemastore/src"
    for file in sorted((store / "test").rglob("*")):
        schema = store / "schemas/json" / (file.relative_to(store / "test").parts[0] + ".json")
        if file.suffix in (".json", ".yaml", ".yml") and schema.exists() and file.stat().st_size < 20_000:
            yield file, schema


def collect(options):
    rng = random.Random(options.seed)
    by_schema, validators, files = {}, {}, 0
    for file, schema in sources(options):
        try:
            if schema not in validators:
                validators[schema] = jsonschema_rs.validator_for(json.loads(schema.read_text()))
            data = yaml.load(file.read_text(), Plain)
            if not isinstance(data, (dict, list)) or not is_valid(validators[schema], data):
                continue
            own = list(cases(file, data, validators[schema], rng, options.most))
        except Exception:
            continue
        files += bool(own)
        by_schema.setdefault(schema, []).extend(own)
    return by_schema, files


def reported(settle, schema, own, folder):
    """The errors that are reported for each case."""
    for number, case in enumerate(own):
        (folder / f"{number}.yaml").write_text(case.text)
    command = [settle, "check", "--no-cache", "--no-lint", "--format", "jsonl", "--schema", str(schema), str(folder)]
    report = subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout
    places = {}
    for line in report.splitlines():
        one = json.loads(line)
        name = pathlib.Path(one.get("path", "")).name
        if "diagnostics" in one:
            places[name] = [finding for finding in one["diagnostics"] if finding["severity"] == "error"]
    return [places.get(f"{number}.yaml", []) for number in range(len(own))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=str(PROGRAMS / "settle"))
    parser.add_argument("--suites", default=os.environ.get("SETTLE_SUITES"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=12, help="the maximum number of mappings to use in one file")
    parser.add_argument("--schema")
    parser.add_argument("--show", type=int, default=0, help="print this many unreported mistakes")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    if not options.schema and not options.suites:
        sys.exit("several_faults.py: set --suites or SETTLE_SUITES to the folder with schemastore")
    settle = str(pathlib.Path(options.settle).resolve())
    by_schema, files = collect(options)
    count = found = extra = 0
    for schema, own in by_schema.items():
        with tempfile.TemporaryDirectory() as scratch:
            for case, findings in zip(own, reported(settle, schema, own, pathlib.Path(scratch))):
                places = [finding.get("instanceLocation", "") for finding in findings]
                # Too many keys are reported at the mapping.
                crowded = [finding["instanceLocation"] for finding in findings if finding["code"] == "schema/maxProperties"]
                for fault in case.faults:
                    is_reported = any(place == fault or place.startswith(fault + "/") for place in places)
                    is_reported = is_reported or fault.endswith(UNKNOWN) and fault.removesuffix("/" + UNKNOWN) in crowded
                    count, found = count + 1, found + is_reported
                    if not is_reported and options.show > 0:
                        options.show -= 1
                        print(f"--- {case.file.name} by {schema.name}: {fault} of {case.faults} is not reported")
                        for finding in findings:
                            print("   ", finding["code"], finding.get("instanceLocation"), finding["message"][:200])
                extra += sum(not any(p == f or p.startswith(f + "/") for f in case.faults) for p in places)
    print(f"{found} of {count} mistakes reported, in mappings of {files} files; {extra} other problems")


if __name__ == "__main__":
    main()

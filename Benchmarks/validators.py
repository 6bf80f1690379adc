"""Compares settle with other validators: whole commands from file to verdict, and evaluation alone within one process."""

import json
import subprocess

import inputs
from measuring import compare, heading, in_turn, run, show
from peers import Peers

RECORDS = 200_000
# Tools that would take minutes for all records get some of them, and so does settle in that comparison.
PART = {"sourcemeta": RECORDS, "jsonschema-rs, JSON": RECORDS, "jsonschema-rs, YAML": 20_000, "check-jsonschema": 2_000}
ROUNDS = 5
# The SchemaStore schemas that every command runs with.
STORE_RUNS = 50
# Sourcemeta's command exits with 2 for an invalid file.
CODES = (0, 1, 2)


def measure(settle, evaluator, folder, store, runs):
    peers = Peers()
    schema = folder / "records.schema.json"
    schema.write_text(json.dumps(inputs.RECORDS_SCHEMA))
    records = {count: inputs.write_records(folder, count) for count in sorted(set(PART.values()))}
    files_to_verdicts(settle, peers, schema, records, runs)
    evaluation(evaluator, peers, folder, {schema: [records[RECORDS][0]]}, "200,000 records", 1)
    if store is None:
        print("\nSchemaStore not found (set --suites or SETTLE_SUITES): skipped")
        return
    groups = usable(peers, folder, inputs.schemastore(store))
    schemastore(settle, peers, dict(list(groups.items())[:STORE_RUNS]))
    evaluation(evaluator, peers, folder, groups, f"SchemaStore, {sum(map(len, groups.values())):,} files", ROUNDS)


def files_to_verdicts(settle, peers, schema, records, runs):
    check = [settle, "check", "--no-cache", "--quiet", "--no-lint", "--schema", str(schema)]
    heading("records, from file to verdict", "other")
    for is_yaml in (False, True):
        notation = "YAML" if is_yaml else "JSON"
        for name, command in commands(peers, schema, notation):
            count = PART.get(name) or PART[f"{name}, {notation}"]
            file = str(records[count][is_yaml])
            compare(
                f"{name}, {notation}, {count:,}", check + [file], command(file), min(runs, 3),
                aim=1 if is_yaml else None, codes=CODES)


def commands(peers, schema, notation):
    """Each command-line validator: its name, and its command for a file."""
    if peers.sourcemeta:
        yield "sourcemeta", lambda file: peers.sourcemeta + ["validate", "--fast", str(schema), file]
    if peers.jsonschema_rs:
        yield "jsonschema-rs", lambda file: peers.jsonschema_rs + ["verdict", str(schema), file]
    if peers.check_jsonschema:
        yield "check-jsonschema", lambda file: peers.check_jsonschema + ["--schemafile", str(schema), file]


def usable(peers, folder, groups):
    """The schemas and files that all in-process validators can use."""
    if not peers.jsonschema_rs:
        return groups
    report = output(peers.jsonschema_rs + ["measure", "1", str(inputs.write_list(folder / "list", groups))])
    return {schema: files for schema, files in groups.items() if str(schema) not in report["unusable"]}


def schemastore(settle, peers, groups):
    """One run per schema, start-up included."""
    heading(f"SchemaStore, {len(groups)} runs", "other")
    quiet = [settle, "check", "--no-cache", "--quiet", "--no-lint", "--schema"]
    for name, command in (
        ("sourcemeta", peers.sourcemeta and peers.sourcemeta + ["validate", "--fast", "--format-assertion"]),
        ("check-jsonschema", peers.check_jsonschema and peers.check_jsonschema + ["--schemafile"]),
    ):
        if command:
            able = {schema: files for schema, files in groups.items() if judges(command, schema, files)}
            pairs = in_turn(lambda: total(quiet, able), lambda: total(command, able), 1)
            show(name, pairs, aim=1, note=f"{len(able)} usable schemas")


def judges(command, schema, files):
    """Whether the command reaches a verdict on the schema and its files."""
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.run(command + [str(schema), *map(str, files)], check=False, **silent).returncode in CODES


def total(command, groups):
    """The total seconds of one run for each schema."""
    return sum(run(command + [str(schema), *map(str, files)], CODES)[0] for schema, files in groups.items())


def evaluation(evaluator, peers, folder, groups, title, rounds):
    """Evaluation alone, with parsed documents and compiled schemas."""
    heading(f"evaluation alone: {title}", "jsonschema-rs")
    if not evaluator or not peers.jsonschema_rs:
        print("settle-measure or jsonschema-rs is missing: skipped")
        return
    arguments = ["measure", str(rounds), str(inputs.write_list(folder / "list", groups))]
    pairs = in_turn(
        lambda: output([evaluator] + arguments[1:]), lambda: output(peers.jsonschema_rs + arguments), 3)
    for key, name in (("load", "load (read, parse, compile)"), ("is_valid", "is_valid"), ("errors", "every error")):
        aim = 1.5 if key == "is_valid" else None
        show(name, [(ours[key], theirs[key]) for ours, theirs in pairs], aim)


def output(command):
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)

"""jsonschema-rs from Python, on files.

    jsonschema_rs_peer.py verdict SCHEMA FILE     exits with 0 if the file is valid, otherwise with 1
    jsonschema_rs_peer.py measure ROUNDS LIST     measures and prints the same as `settle-measure ROUNDS LIST`
"""

import json
import sys
import time

import jsonschema_rs
import yaml


def parse(path):
    """The documents of a file."""
    with open(path, "rb") as file:
        if path.endswith(".json"):
            return [json.load(file)]
        return list(yaml.load_all(file, Loader=yaml.CSafeLoader))


def refuse(uri):
    raise ValueError(f"{uri} is not available")


def load(schema, paths):
    validator = jsonschema_rs.validator_for(parse(schema)[0], retriever=refuse, validate_formats=True)
    return validator, [value for path in paths for value in parse(path)]


def verdict(schema, path):
    validator, values = load(schema, [path])
    sys.exit(0 if all(map(validator.is_valid, values)) else 1)


def timed(body):
    start = time.perf_counter()
    result = body()
    return time.perf_counter() - start, result


def measure(rounds, list_path):
    totals = {"load": 0.0, "is_valid": 0.0, "errors": 0.0, "valid": 0, "files": 0, "unusable": []}
    for line in open(list_path):
        schema, *paths = line.rstrip("\n").split("\t")
        try:
            seconds, (validator, values) = timed(lambda: load(schema, paths))
            valid = sum(map(validator.is_valid, values))
        except Exception:
            # jsonschema-rs rejects the schema, or PyYAML doesn't read the file as YAML 1.2.
            totals["unusable"].append(schema)
            continue
        totals["load"] += seconds
        totals["files"] += len(paths)
        totals["valid"] += valid
        for name, check in (("is_valid", validator.is_valid), ("errors", lambda v: list(validator.iter_errors(v)))):
            totals[name] += min(timed(lambda: list(map(check, values)))[0] for _ in range(int(rounds)))
    json.dump(totals, sys.stdout)


if __name__ == "__main__":
    {"verdict": verdict, "measure": measure}[sys.argv[1]](*sys.argv[2:])

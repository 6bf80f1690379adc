"""The input files, the same in every run."""

import json
import random
import re

WORDS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda".split()

USERS_SCHEMA = """$schema: https://json-schema.org/draft/2020-12/schema
type: object
properties:
  users:
    type: array
    items: {$ref: "#/$defs/user"}
additionalProperties: false
$defs:
  user:
    type: object
    required: [id, name, email, active]
    additionalProperties: false
    properties:
      id: {type: integer, minimum: 0}
      name: {type: string, minLength: 1, maxLength: 80}
      email: {type: string, pattern: "^[^@]+@[^@]+$"}
      active: {type: boolean}
      score: {type: number, minimum: 0, maximum: 100}
      appearance:
        type: object
        additionalProperties: false
        properties:
          mode: {enum: [light, dark, system]}
          text_size: {enum: [small, medium, large, xlarge]}
          feed_layout: {enum: [grid, list]}
      quiet_hours:
        type: object
        additionalProperties: false
        dependentRequired: {start: [end], end: [start]}
        properties:
          start: {type: string, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$"}
          end: {type: string, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$"}
      tags: {type: array, items: {type: string}, uniqueItems: true, maxItems: 20}
      notifications:
        type: object
        additionalProperties: false
        properties:
          enabled: {type: boolean}
          types:
            type: object
            additionalProperties: {type: boolean}
"""


def user(rng, number):
    return f"""  - id: {number}
    name: "User {number} {rng.choice(WORDS)}"
    email: user{number}@example.org
    active: {rng.choice(["true", "false"])}
    score: {rng.random() * 100:.2f}
    appearance:
      mode: {rng.choice(["light", "dark", "system"])}
      text_size: medium
      feed_layout: grid
    quiet_hours:
      start: "22:00"
      end: "07:00"
    # a comment here and there
    tags: [{", ".join(rng.sample(WORDS, 3))}]
    notifications:
      enabled: true
      types:
        new_follower: true
        likes: false
        comments: true
"""


def write_users(path, size):
    rng = random.Random(1)
    with open(path, "w") as file:
        file.write("users:\n")
        written, number = 0, 0
        while written < size:
            text = user(rng, number)
            file.write(text)
            written += len(text)
            number += 1


def write_tree(folder, count):
    """Writes `count` files of one or a few records, 20 per folder, in folders nested three deep."""
    rng = random.Random(2)
    paths = []
    for number in range(count):
        place = folder / f"a{number // 2000}" / f"b{number // 200 % 10}" / f"c{number // 20 % 10}"
        place.mkdir(parents=True, exist_ok=True)
        path = place / f"file{number}.yaml"
        path.write_text("users:\n" + "".join(user(rng, n) for n in range(rng.randint(1, 3))))
        paths.append(str(path))
    return paths


def write_keys(path, count):
    with open(path, "w") as file:
        for number in range(count):
            file.write(f"key_number_{number}: {number}\n")


ID = {"type": "string", "pattern": "^[a-z]+-[0-9]+$"}


def store(kind, required, **properties):
    """One branch of a `oneOf` that is selected by the property `kind`."""
    return {
        "type": "object",
        "required": ["kind"] + required,
        "additionalProperties": False,
        "properties": {"kind": {"const": kind}, **properties},
    }


RECORDS_SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "array",
    "items": {"$ref": "#/$defs/record"},
    "$defs": {
        "id": ID,
        "time": {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"},
        "visibility": {"enum": ["everyone", "followers", "nobody"]},
        "record": {
            "type": "object",
            "required": ["id", "name", "appearance", "notifications", "store"],
            "additionalProperties": False,
            "properties": {
                "id": {"$ref": "#/$defs/id"},
                "name": {"type": "string", "minLength": 1, "maxLength": 80},
                "email": {"type": "string", "pattern": "^[^@]+@[^@]+$"},
                "level": {"type": "integer", "minimum": 0, "maximum": 100},
                "ratio": {"type": "number", "exclusiveMinimum": 0, "multipleOf": 0.5},
                "appearance": {
                    "type": "object",
                    "required": ["mode"],
                    "additionalProperties": False,
                    "properties": {
                        "mode": {"enum": ["light", "dark", "system"]},
                        "text_size": {"enum": ["small", "medium", "large", "xlarge"]},
                        "layout": {"enum": ["grid", "list"]},
                    },
                },
                "notifications": {
                    "type": "object",
                    "additionalProperties": False,
                    "dependentRequired": {"start": ["end"], "end": ["start"]},
                    "properties": {
                        "enabled": {"type": "boolean"},
                        "start": {"$ref": "#/$defs/time"},
                        "end": {"$ref": "#/$defs/time"},
                        "types": {"type": "object", "additionalProperties": {"type": "boolean"}},
                    },
                },
                "privacy": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {
                        "profile": {"$ref": "#/$defs/visibility"},
                        "pantry": {"$ref": "#/$defs/visibility"},
                        "blocked": {"type": "array", "uniqueItems": True, "items": {"$ref": "#/$defs/id"}},
                    },
                },
                "tags": {"type": "array", "uniqueItems": True, "maxItems": 20, "items": {"type": "string"}},
                "limit": {"anyOf": [{"type": "integer", "minimum": 1}, {"const": "none"}]},
                "store": {
                    "oneOf": [
                        store("defaults", ["suite"], suite={"type": "string"}),
                        store("row", ["table", "column"], table={"type": "string"}, column={"type": "string"}),
                        store("file", ["path"], path={"type": "string", "pattern": "^/"}, atomic={"type": "boolean"}),
                        store("keychain", ["service"], service={"type": "string"}, synced={"type": "boolean"}),
                        store("remote", ["url"], url={"type": "string", "pattern": "^https://"}, retries={
                            "type": "integer", "minimum": 0}),
                        store("memory", [], bytes={"type": "integer", "minimum": 0}),
                    ]
                },
            },
        },
    },
}

STORES = [
    {"kind": "defaults", "suite": "group.example"},
    {"kind": "row", "table": "user_settings", "column": "theme"},
    {"kind": "file", "path": "/var/settings", "atomic": True},
    {"kind": "keychain", "service": "example", "synced": False},
    {"kind": "remote", "url": "https://example.org/settings", "retries": 3},
    {"kind": "memory", "bytes": 4096},
]


def record(rng, number):
    return {
        "id": f"user-{number}",
        "name": f"User {number} {rng.choice(WORDS)}",
        "email": f"user{number}@example.org",
        "level": rng.randrange(101),
        "ratio": rng.randrange(1, 1000) / 2,
        "appearance": {"mode": rng.choice(["light", "dark", "system"]), "text_size": "medium", "layout": "grid"},
        "notifications": {
            "enabled": True, "start": "22:00", "end": "07:00", "types": {"likes": False, "comments": True}},
        "privacy": {"profile": "followers", "pantry": "nobody", "blocked": [f"user-{n}" for n in range(3)]},
        "tags": rng.sample(WORDS, 3),
        "limit": rng.choice([5, "none"]),
        "store": rng.choice(STORES),
    }


def yaml_lines(value, indent):
    """A mapping in block style with lists in flow style. Strings are quoted if YAML would read them as something else."""
    for key, item in value.items():
        if isinstance(item, dict):
            yield f"{indent}{key}:\n"
            yield from yaml_lines(item, indent + "  ")
        elif isinstance(item, list):
            yield f"{indent}{key}: [{', '.join(item)}]\n"
        else:
            is_plain = isinstance(item, str) and not re.match("[0-9]", item)
            yield f"{indent}{key}: {item if is_plain else json.dumps(item)}\n"


def write_records(folder, count):
    """Writes a list of `count` valid settings records as JSON and as YAML."""
    rng = random.Random(4)
    paths = folder / f"records{count}.json", folder / f"records{count}.yaml"
    with open(paths[0], "w") as as_json, open(paths[1], "w") as as_yaml:
        as_json.write("[\n")
        for number in range(count):
            one = record(rng, number)
            as_json.write((",\n" if number else "") + json.dumps(one))
            as_yaml.write("- " + "".join(yaml_lines(one, "  "))[2:])
        as_json.write("\n]\n")
    return paths


def schemastore(folder):
    """The files of SchemaStore by schema, for schemas without external references."""
    groups = {}
    for line in (folder / "EXPECTED.tsv").read_text().splitlines()[1:]:
        path = folder / line.split("\t")[0]
        schema = folder / "src/schemas/json" / f"{path.parent.name}.json"
        groups.setdefault(schema, []).append(path)
    return {
        schema: paths for schema, paths in groups.items()
        if schema.exists() and not re.search(r'"\$ref"\s*:\s*"[^#"]', schema.read_text())
    }


def write_list(path, groups):
    """Writes the input of the measuring programs: a line per schema, followed by its files."""
    path.write_text("".join("\t".join(map(str, [schema, *files])) + "\n" for schema, files in groups.items()))
    return path

"""Reads YAML files with several readers. Standard input has one path per line, and each gets a line of output.

The first line names the keys whose values are ignored. "same": PyYAML, ruamel.yaml as YAML 1.1 and as YAML 1.2, and libyaml
with the rules of YAML 1.1 and with the core schema of YAML 1.2 find the same values. Otherwise, what differs. Numbers are compared
by value.
"""

import re
import sys
import warnings

import yaml
from ruamel.yaml import YAML
from ruamel.yaml.resolver import VersionedResolver

warnings.simplefilter("ignore")


class Core(yaml.CSafeLoader):
    """libyaml with the core schema (YAML 1.2.2, 10.3.2)."""

    yaml_implicit_resolvers = {}


def number(loader, node):
    text = node.value
    for prefix, base in ("0o", 8), ("0x", 16):
        if text.startswith(prefix):
            return int(text[2:], base)
    return int(text)


FLOAT = r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
for tag, pattern, first in (
    ("null", r"(null|Null|NULL|~|)", ["~", "n", "N", ""]),
    ("bool", r"(true|True|TRUE|false|False|FALSE)", list("tTfF")),
    ("int", r"([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)", list("-+0123456789")),
    ("float", f"({FLOAT})", list("-+.0123456789")),
    ("merge", r"<<", ["<"]),
):
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern + "$"), first)
Core.add_constructor("tag:yaml.org,2002:int", number)


def ruamel(version):
    reader = YAML(typ="safe", pure=True)
    reader.Resolver = type("R", (VersionedResolver,), {"processing_version": property(lambda self: version)})
    return reader.load


READERS = {
    "PyYAML": lambda text: yaml.load(text, yaml.SafeLoader),
    "libyaml 1.1": lambda text: yaml.load(text, yaml.CSafeLoader),
    "libyaml 1.2": lambda text: yaml.load(text, Core),
    "ruamel.yaml 1.1": lambda text: ruamel((1, 1))(text),
    "ruamel.yaml 1.2": lambda text: ruamel((1, 2))(text),
}


def plain(value):
    """A value with its type; numbers are one type."""
    if isinstance(value, dict):
        return {(type(k).__name__, k): plain(v) for k, v in value.items() if str(k) not in LEFT_OUT}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return type(value).__name__, value
    if isinstance(value, (int, float)):
        return "number", float(value)
    return type(value).__name__, str(value)


def answer(path):
    with open(path, "rb") as file:
        text = file.read().decode("utf-8")
    first = None
    for name, read in READERS.items():
        try:
            found = plain(read(text))
        except Exception as error:
            return f"{name} can't read it: {error}"
        if first is None:
            first = found
        elif found != first:
            return f"{name} finds {found} and not {first}"
    return "same"


LEFT_OUT = set(sys.stdin.readline().split())
for line in sys.stdin:
    print(answer(line.rstrip("\n")).replace("\n", " ")[:2000], flush=True)

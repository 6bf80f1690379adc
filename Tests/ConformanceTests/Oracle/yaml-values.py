"""Reads YAML files with ruamel.yaml (YAML 1.2) and prints the values as one line of JSON for each path on standard input.

For each document: null, true, false, a list, an object by property names, "s" and a string, or "n" and a decimal number.
A key that is a collection is skipped. A file that can't be read gives {"error": why}.
"""
import json
import sys
import warnings
from decimal import Decimal

from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

CORE = "tag:yaml.org,2002:"


def scalar(node):
    tag, text = str(node.tag), node.value
    if tag == CORE + "null":
        return None
    if tag == CORE + "bool":
        return text.lower() == "true"
    if tag == CORE + "int":
        return "n" + str(int(text.replace("_", ""), 0 if text.lstrip("+-")[:2] in ("0x", "0o") else 10))
    if tag == CORE + "float":
        lower = text.lower()
        if lower.endswith(("inf", "nan")):
            return "n" + lower.lstrip("+")
        return "n" + str(Decimal(text))
    return "s" + text


def name(node):
    if not isinstance(node, ScalarNode):
        return None
    value = scalar(node)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return node.value


def members(node):
    own, merged = {}, {}
    for key, value in node.value:
        if str(key.tag) == CORE + "merge":
            for part in value.value if isinstance(value, SequenceNode) else [value]:
                for each, found in members(part).items():
                    merged.setdefault(each, found)
        elif name(key) is not None:
            own[name(key)] = value
    return {**merged, **own}


def plain(node):
    if isinstance(node, MappingNode):
        return {key: plain(value) for key, value in members(node).items()}
    if isinstance(node, SequenceNode):
        return [plain(item) for item in node.value]
    return scalar(node)


def documents(path):
    with open(path, "rb") as file:
        constructor, parser = YAML(typ="safe", pure=True).get_constructor_parser(file)
        composer = constructor.composer
        found = []
        while composer.check_node():
            found.append(plain(composer.get_node()))
        return found


warnings.simplefilter("ignore")
sys.setrecursionlimit(5000)
for line in sys.stdin:
    try:
        result = documents(line.rstrip("\n"))
    except Exception as error:  # whatever it is, the file is not compared
        result = {"error": type(error).__name__}
    print(json.dumps(result))

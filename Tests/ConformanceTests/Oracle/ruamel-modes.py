"""Compares pairs of YAML files with ruamel.yaml. Standard input has a line "BEFORE<tab>AFTER" for each pair, and each gets a line of
output.

"same": the same nodes, tags and values, read as YAML 1.1 and as YAML 1.2. "unread": ruamel.yaml can't read the first file in
either way. Otherwise, what differs.
"""

import sys
import warnings
from fractions import Fraction

from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, ScalarNode
from ruamel.yaml.resolver import VersionedResolver

warnings.simplefilter("ignore")
CORE = "tag:yaml.org,2002:"
WORDS = {"null": lambda word: None, "bool": lambda word: word.lower() in ("true", "yes", "on", "y")}


def amount(value):
    """The value of a number; one in base 8 or 60 unchanged."""
    text = value.lower().replace("_", "")
    digits = text.lstrip("+-")
    if digits.startswith("0x"):
        return int(text, 16)
    if digits[:1] == "0" and digits[1:2].isalnum() or ":" in digits or "inf" in digits or "nan" in digits:
        return value.lower()
    return Fraction(text)


def plain(node, seen):
    """A node without its style; a node that occurred before is replaced with its number."""
    if id(node) in seen:
        return seen[id(node)]
    seen[id(node)] = len(seen)
    tag = str(node.tag)
    if isinstance(node, ScalarNode) and tag in (CORE + "int", CORE + "float"):
        return amount(node.value)
    if isinstance(node, ScalarNode):
        spell = WORDS.get(tag.removeprefix(CORE), lambda word: word)
        return tag, spell(node.value)
    if isinstance(node, MappingNode):
        return tag, [(plain(key, seen), plain(value, seen)) for key, value in node.value]
    return tag, [plain(item, seen) for item in node.value]


def resolver(version):
    """A resolver for one version of YAML; by itself, ruamel.yaml forgets the version at the first `---`."""
    return type("Resolver", (VersionedResolver,), {"processing_version": property(lambda self: version)})


def read(text, version):
    yaml = YAML(typ="safe", pure=True)
    yaml.Resolver = resolver(version)
    return [None if node is None else plain(node, {}) for node in yaml.compose_all(text)]


def answer(before, after):
    with open(before, "rb") as file:
        first = file.read().decode("utf-8-sig").replace("\r\n", "\n")
    with open(after, "rb") as file:
        second = file.read().decode("utf-8")
    is_read = False
    for version in (1, 1), (1, 2):
        try:
            one = read(first, version)
        except Exception:
            continue
        is_read = True
        try:
            other = read(second, version)
        except Exception as error:
            return f"broken for {version}: {error}"
        if one != other:
            pair = next(((a, b) for a, b in zip(one, other) if a != b), (len(one), len(other)))
            return f"other values for {version}: {pair}"
    return "same" if is_read else "unread"


for line in sys.stdin:
    print(answer(*line.rstrip("\n").split("\t")).replace("\n", " ")[:500], flush=True)

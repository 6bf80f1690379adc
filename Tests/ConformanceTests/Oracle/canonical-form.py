"""Compares pairs of YAML files. Standard input has a line "BEFORE<tab>AFTER" for each pair, and each gets a line of output.

"same": PyYAML reads the same events by the rules of YAML 1.1, and of YAML 1.2 for plain scalars, and the same comments.
"unread": PyYAML can't read the first file. Otherwise, what differs.
"""

import re
import sys
from fractions import Fraction

import yaml
from yaml.resolver import Resolver

CORE = [
    ("null", re.compile(r"(null|Null|NULL|~|)$")),
    ("true", re.compile(r"(true|True|TRUE)$")),
    ("false", re.compile(r"(false|False|FALSE)$")),
    ("number", re.compile(r"([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$")),
    ("number", re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$")),
    ("number", re.compile(r"([-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$")),
]
resolver = Resolver()


def amount(value):
    """The value of a number; one in base 8 or 60 unchanged."""
    text = value.lower().replace("_", "")
    digits = text.lstrip("+-")
    if digits.startswith("0x"):
        return int(text, 16)
    if digits[:1] == "0" and digits[1:2].isdigit() or ":" in digits or "inf" in digits or "nan" in digits:
        return value.lower()
    return Fraction(text)


def older(value):
    """The value by YAML 1.1, in a uniform spelling."""
    tag = resolver.resolve(yaml.ScalarNode, value, (True, False))
    if tag.endswith(":null"):
        return tag, None
    if tag.endswith(":bool"):
        return tag, value.lower() in ("true", "yes", "on")
    if tag.endswith((":int", ":float")):
        return "number", amount(value)
    return tag, value


def newer(value):
    """The value by YAML 1.2, in a uniform spelling."""
    for kind, pattern in CORE:
        if pattern.match(value):
            return kind, (amount(value) if kind == "number" and not value.startswith("0o") else value if kind == "number" else kind)
    return "text", value


def events(text):
    result = []
    for event in yaml.parse(text, Loader=yaml.CLoader if USE_C else yaml.Loader):
        kind = type(event).__name__
        if kind == "ScalarEvent":
            plain = event.tag is None and event.implicit[0]
            value = event.value
            result.append(
                (kind, event.anchor, event.tag)
                + ((older(value), newer(value)) if plain else (("tag:yaml.org,2002:str", value), ("text", value)))
            )
        elif kind in ("SequenceStartEvent", "MappingStartEvent"):
            result.append((kind, event.anchor, event.tag))
        elif kind == "AliasEvent":
            result.append((kind, event.anchor))
        elif kind not in ("StreamStartEvent", "StreamEndEvent", "DocumentEndEvent"):
            result.append((kind,))
    return result


def comments(text):
    """Every text from # to the end of a line that isn't part of a token."""
    spans = []
    for token in yaml.scan(text, Loader=yaml.Loader):
        if isinstance(token, (yaml.ScalarToken, yaml.DirectiveToken)):
            start = token.start_mark.index
            if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
                start = text.index("\n", start) if "\n" in text[start:] else len(text)
            spans.append((start, token.end_mark.index))
        elif isinstance(token, yaml.TagToken):
            spans.append((token.start_mark.index, token.end_mark.index))
    found, place = [], 0
    for start, end in spans + [(len(text), len(text))]:
        found += [c.rstrip("\r") for c in re.findall(r"#[^\n]*", text[place:start])]
        place = max(place, end)
    return sorted(found)


def answer(before, after):
    with open(before, "rb") as file:
        first = file.read().decode("utf-8-sig").replace("\r\n", "\n")
    with open(after, "rb") as file:
        second = file.read().decode("utf-8")
    try:
        one, said = events(first), comments(first)
    except (yaml.YAMLError, ValueError, RecursionError):
        return "unread"
    try:
        other = events(second)
    except yaml.YAMLError as error:
        return "broken: " + str(error).replace("\n", " ")
    if one != other:
        pair = next(((a, b) for a, b in zip(one, other) if a != b), (len(one), len(other)))
        return f"other events: {pair}"
    if said != comments(second):
        return f"other comments: {said} {comments(second)}"
    return "same"


USE_C = False
for line in sys.stdin:
    paths = line.rstrip("\n").split("\t")
    print(answer(*paths).replace("\n", " ")[:500], flush=True)

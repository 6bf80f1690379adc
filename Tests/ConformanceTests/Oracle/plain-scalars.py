"""Compares readings of plain scalars with those of PyYAML and of ruamel.yaml as YAML 1.2. Each line of standard input is JSON,
[text, reading by PyYAML, reading by YAML 1.2]. A reading is "null", "true", "false", "string", or a number in decimal. Prints "same",
"refused" if the other reader raises an error, or what it finds.
"""

import datetime
import json
import math
import re
import sys
from decimal import Decimal

import yaml
from ruamel.yaml import YAML
from ruamel.yaml.nodes import ScalarNode as RuamelNode
from ruamel.yaml.resolver import VersionedResolver

sys.set_int_max_str_digits(0)

# Where ruamel.yaml 0.19 differs from the core schema (YAML 1.2.2, section 10.3.2): it also allows digit groups, base 2
# and a sign before a base; after a leading `.` it doesn't know exponents without a sign.
BEYOND_CORE = re.compile(r"_|^[-+]?0b|^[-+]0[xo]|^[-+]?\.[0-9]+[eE][0-9]")


def pyyaml(text):
    loader = yaml.SafeLoader("")
    tag = loader.resolve(yaml.ScalarNode, text, (True, False))
    return loader.construct_object(yaml.ScalarNode(tag, text))


class Resolver(VersionedResolver):
    processing_version = property(lambda self: (1, 2))


RUAMEL = YAML(typ="safe", pure=True)
RUAMEL.Resolver = Resolver


def ruamel(text):
    tag = RUAMEL.resolver.resolve(RuamelNode, text, (True, False))
    return RUAMEL.constructor.construct_object(RuamelNode(tag, text))


def same(reading, value):
    if isinstance(value, (str, datetime.date)):
        return reading == "string"
    if value is None or isinstance(value, bool):
        return reading == json.dumps(value)
    if reading in ("null", "true", "false", "string"):
        return False
    number = Decimal(reading.replace(".inf", "inf").replace(".nan", "nan"))
    if isinstance(value, int):
        return number == value
    if math.isnan(value) or number.is_nan():
        return math.isnan(value) and number.is_nan()
    # In base 60, PyYAML adds floating-point numbers.
    return float(number) == value or math.isclose(float(number), value, rel_tol=1e-12)


def answer(text, older, newer):
    refused = False
    for name, read, reading in (("PyYAML", pyyaml, older), ("ruamel.yaml", ruamel, newer)):
        if name == "ruamel.yaml" and BEYOND_CORE.search(text):
            continue
        try:
            value = read(text)
        except Exception:
            refused = True
            continue
        if not same(reading, value):
            return f"{name}: {text!r} is {value!r}, not {reading}"
    return "refused" if refused else "same"


for line in sys.stdin:
    print(answer(*json.loads(line)).replace("\n", " ")[:300], flush=True)

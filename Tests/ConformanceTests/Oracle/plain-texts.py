"""Reads unquoted texts with PyYAML and ruamel.yaml, as YAML 1.1 and 1.2. Each line of standard input is JSON, [context, text].
Prints "same" if every reader finds exactly that text, otherwise what one of them finds.
"""

import json
import sys
import warnings

import yaml
from ruamel.yaml import YAML
from ruamel.yaml.resolver import VersionedResolver

warnings.simplefilter("ignore")


def ruamel(version):
    reader = YAML(typ="safe", pure=True)
    reader.Resolver = type("Resolver", (VersionedResolver,), {"processing_version": property(lambda self: version)})
    return reader.load


READERS = [
    ("PyYAML", yaml.safe_load),
    ("ruamel.yaml 1.1", lambda text: ruamel((1, 1))(text)),
    ("ruamel.yaml 1.2", lambda text: ruamel((1, 2))(text)),
]
PLACES = {
    "block": [("k: {}\n", lambda value: value["k"]), ("- {}\n- x\n", lambda value: value[0])],
    "flow": [("{{k: {}}}\n", lambda value: value["k"]), ("[{}, x]\n", lambda value: value[0])],
}


def answer(context, text):
    for name, load in READERS:
        for place, pick in PLACES[context]:
            try:
                found = pick(load(place.format(text)))
            except Exception as error:
                found = error
            if found != text or not isinstance(found, str):
                return f"{name}: {place.format(text)!r} is {found!r}"
    return "same"


for line in sys.stdin:
    print(answer(*json.loads(line)).replace("\n", " ")[:300], flush=True)

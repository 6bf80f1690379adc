"""Reads files with PyYAML and compares a string in each with the one that was written. Standard input has one JSON text per line."""
import json
import sys

import yaml

count = 0
for line in sys.stdin:
    wanted = json.loads(line)
    with open(wanted["file"], "rb") as file:
        found = yaml.safe_load(file)
    for step in wanted["at"]:
        found = found[int(step) if isinstance(found, list) else step]
    if not isinstance(found, str) or found != wanted["value"]:
        sys.exit(f"{wanted['file']}: {found!r}, not {wanted['value']!r}")
    count += 1
print(f"{count} strings")

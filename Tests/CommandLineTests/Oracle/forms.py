"""Reads a property list and a CSV file with the standard library, and prints their content as JSON."""
import csv
import datetime
import json
import plistlib
import sys


def plain(value):
    if isinstance(value, datetime.datetime):
        return "date " + value.isoformat()
    if isinstance(value, dict):
        return {key: plain(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [plain(inside) for inside in value]
    return value


with open(sys.argv[1], "rb") as file:
    print(json.dumps(plain(plistlib.load(file)), separators=(",", ":")))
with open(sys.argv[2], newline="", encoding="utf-8") as file:
    print(json.dumps(list(csv.reader(file)), separators=(",", ":")))

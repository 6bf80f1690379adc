"""Checks references in the most straightforward way. Each line of standard input is {"rules", "document", "unknown", "cycles", "repeats"}.
A rule is {"at": path, "to": targets} or {"at": path, "uniqueBy": key}; in a path, "*" is every key and 0 every item. Prints "same" or what
differs.
"""

import json
import re
import sys


def places(value, path, at=()):
    """The values at a path, each with its actual path."""
    if not path:
        yield at, value
    elif path[0] == "*":
        for key in value if isinstance(value, dict) else ():
            yield from places(value[key], path[1:], at + (key,))
    elif path[0] == 0:
        for index, item in enumerate(value if isinstance(value, list) else ()):
            yield from places(item, path[1:], at + (index,))
    elif isinstance(value, dict) and path[0] in value:
        yield from places(value[path[0]], path[1:], at + (path[0],))


def step(value, token):
    if token == "*":
        return list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if isinstance(value, dict):
        return [value[token]] if token in value else []
    if isinstance(value, list) and token.isdigit() and int(token) < len(value):
        return [value[int(token)]]
    return []


def names(document, at, target):
    """The names that a target has for a value at a place, and the path of the collection if they are its keys."""
    if "names" in target:
        return set(target["names"]), None
    pointer = target.get("keysOf", target.get("list"))
    steps, _, rest = pointer.partition("/")
    start = () if steps == "" else at[: len(at) - int(steps)] if int(steps) <= len(at) else None
    if start is None:
        return set(), None
    found = [document]
    tokens = [str(token) for token in start] + (rest.split("/") if rest else [])
    # A key on the path may itself be called "*".
    for number, token in enumerate(tokens):
        found = [inner for outer in found for inner in (step(outer, token) if number >= len(start) else [outer[start[number]]])]
    if "keysOf" in target:
        return {key for one in found if isinstance(one, dict) for key in one}, tuple(tokens)
    items = [item for one in found for item in (one if isinstance(one, list) else [one] if isinstance(one, str) else [])]
    if "member" in target:
        items = [item[target["member"]] for item in items if isinstance(item, dict) and target["member"] in item]
    return {item for item in items if isinstance(item, str)}, None


def judge(line):
    document, unknown, repeats, edges = line["document"], set(), set(), set()
    for rule in line["rules"]:
        for at, value in places(document, rule["at"]):
            if "uniqueBy" in rule:
                seen = []
                for index, item in enumerate(value if isinstance(value, list) else ()):
                    if isinstance(item, dict) and rule["uniqueBy"] in item:
                        own = json.dumps(item[rule["uniqueBy"]], sort_keys=True)
                        if own in seen:
                            repeats.add(pointer(at + (index, rule["uniqueBy"])))
                        seen.append(own)
                continue
            if isinstance(value, str):
                references = [(at, value)]
            elif isinstance(value, list):
                references = [(at + (index,), item) for index, item in enumerate(value) if isinstance(item, str)]
            else:
                references = [(at + (key,), key) for key in value] if isinstance(value, dict) else []
            for place, text in references:
                meant, isKnown, isName = [], False, False
                for target in rule["to"]:
                    name = text
                    if "match" in target:
                        match = re.search(target["match"], text)
                        if not match:
                            continue
                        name = match.group(1)
                    meant.append(target)
                    isName = isName or "names" not in target
                    known, collection = names(document, at, target)
                    if name in known:
                        isKnown = True
                        if target.get("acyclic") and collection is not None:
                            count = len(collection)
                            if len(at) > count and tuple(str(one) for one in at[:count]) == collection:
                                edges.add(((collection, at[count]), (collection, name)))
                        break
                if meant and not isKnown and isName:
                    unknown.add(pointer(place))
    return unknown, repeats, edges


def pointer(at):
    return "".join("/" + str(one).replace("~", "~0").replace("/", "~1") for one in at)


def reached(start, edges):
    found, pending = set(), [start]
    while pending:
        current = pending.pop()
        for one, other in edges:
            if one == current and other not in found:
                found.add(other)
                pending.append(other)
    return found


for text in sys.stdin:
    line = json.loads(text)
    unknown, repeats, edges = judge(line)
    wrong = []
    if unknown != set(line["unknown"]):
        wrong.append(f"unknown {sorted(unknown)} not {sorted(line['unknown'])}")
    if repeats != set(line["repeats"]):
        wrong.append(f"repeats {sorted(repeats)} not {sorted(line['repeats'])}")
    cyclic = {one for one, _ in edges if one in reached(one, edges)}
    left = set(edges)
    for shown in line["cycles"]:
        # Several collections may have keys of the same name.
        cycles = [[(one, name) for name in shown] for one in {one for (one, _), _ in edges}]
        found = [cycle for cycle in cycles if all(pair in edges for pair in zip(cycle, cycle[1:]))]
        if shown[0] != shown[-1] or not found:
            wrong.append(f"no cycle: {shown}")
        left -= {(cycle[-2], cycle[-1]) for cycle in found}
    if any(one in reached(one, left) for one, _ in left):
        wrong.append(f"a cycle is missing among {sorted(cyclic)}")
    print("; ".join(wrong).replace("\n", " ") + " in " + json.dumps(line["document"]) if wrong else "same")

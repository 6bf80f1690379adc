"""Judges edits of YAML with PyYAML: the values afterwards, and what each comment belongs to.

    edits.py make SEED COUNT < PATHS      random edits of the files, a line of JSON each: {"file", "op", "path", "value" or "to"}
    edits.py < CASES                      judges edits with "after" (the text after the edit) or "refused" (the reason)
    edits.py run PROGRAM < CASES          runs the program for each edit, and adds "after" or "refused"
    edits.py ruamel < CASES               the same with ruamel.yaml

A judgment is "same", "refused: …", "value: …", "lost: …" or "owner: …". A comment after a value belongs to the entry on that line, a
comment on its own line to the next entry. Only comments of removed or replaced parts may be lost.
"""

import bisect
import collections
import io
import itertools
import json
import pickle
import random
import re
import subprocess
import sys

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
PLAIN = yaml.SafeLoader("")


class Value:
    """A node: a scalar, a list, or a mapping of names. Aliases are the same object."""

    def __init__(self, kind, data):
        self.kind, self.data = kind, data

    def child(self, step):
        return self.data.get(step) if self.kind == "map" else self.data[step]

    def plain(self):
        if self.kind == "map":
            return {name: value.plain() for name, value in self.data.items()}
        return [item.plain() for item in self.data] if self.kind == "list" else self.data


class Unfit(Exception):
    """A text that the oracle can't judge: several documents, duplicate or long keys, cyclic aliases."""


def scalar(node):
    try:
        value = PLAIN.construct_object(yaml.ScalarNode(node.tag, node.value), deep=True)
    except Exception:
        value = (node.tag, node.value)
    return [type(value).__name__, str(value)]


class Text:
    """A text with its values, its entries and its comments."""

    def __init__(self, text):
        self.text = text
        self.entries = []
        self.anchors = set()
        roots = list(yaml.compose_all(text, Loader=LOADER))
        if len(roots) != 1 or roots[0] is None:
            raise Unfit("documents")
        tokens = [t for t in yaml.scan(text, Loader=LOADER)]
        self.dashes = [t.start_mark.index for t in tokens if isinstance(t, yaml.BlockEntryToken)]
        self.spans = []
        for token in tokens:
            start, end = token.start_mark.index, token.end_mark.index
            if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
                # A comment may be after the header.
                line = text.find("\n", start)
                header = text.find(" #", start, line)
                self.spans += [(start, header), (line, end)] if header > 0 else [(start, end)]
            elif end > start:
                self.spans.append((start, end))
        self.known, self.open = {}, set()
        self.value = self.read(roots[0], (), 0)[0]
        self.pickled = pickle.dumps(self.value, -1)
        self.entries.sort(key=lambda entry: (entry[0], -entry[1]))
        self.first = self.entries[0][2] if self.entries else None
        self.comments = list(self.read_comments())

    def read(self, node, path, start):
        """The value of a node, and the place of its end."""
        if id(node) in self.known:
            if id(node) in self.open:
                raise Unfit("loop")
            self.anchors.add(self.known[id(node)][1])
            return self.known[id(node)][0], start
        self.known[id(node)] = value, _ = Value("scalar", None), path
        self.open.add(id(node))
        end = node.end_mark.index
        if isinstance(node, yaml.ScalarNode):
            value.data = scalar(node)
            last = self.text[:end].rstrip() if end - start > 1 else ""
            end = max(min(end, len(last)), node.start_mark.index) if last else end
        else:
            is_flow = node.flow_style
            last = node.start_mark.index
            if isinstance(node, yaml.SequenceNode):
                value.kind, value.data = "list", []
                for index, item in enumerate(node.value):
                    begin = item.start_mark.index
                    if not is_flow:
                        begin = self.dashes[max(bisect.bisect_left(self.dashes, begin) - 1, 0)]
                    if id(item) in self.known:
                        # The marks of an alias are those of its anchor's node.
                        begin = last
                    inner, stop = self.read(item, path + (index,), begin)
                    value.data.append(inner)
                    self.entries.append((begin, stop, path + (index,)))
                    last = max(last, stop)
            else:
                value.kind, value.data = "map", {}
                for key, item in node.value:
                    if not isinstance(key, yaml.ScalarNode) or key.value in value.data or id(key) in self.known:
                        raise Unfit("key")
                    begin = key.start_mark.index
                    colon = self.text.find(":", key.end_mark.index) + 1
                    inner, stop = self.read(item, path + (key.value,), colon)
                    value.data[key.value] = inner
                    stop = max(stop, colon)
                    self.entries.append((begin, stop, path + (key.value,)))
                    last = max(last, stop)
            end = end if is_flow else last
        self.open.discard(id(node))
        return value, end

    def read_comments(self):
        """The comments, each with its text, the path of its owner, its relation to the owner, and whether a blank line separates it from the next
        entry."""
        place = 0
        for start, end in self.spans + [(len(self.text), len(self.text))]:
            for found in re.finditer(r"(?m)(?<![^\s])#[^\n]*", self.text[place:start]):
                below = self.text[place + found.end():].split("\n")[1:]
                lines = list(itertools.takewhile(lambda line: line.strip() == "" or line.lstrip().startswith("#"), below))
                is_parted = any(not line.strip() for line in lines)
                above = self.text[:place + found.start()].split("\n")[:-1]
                lines = itertools.takewhile(lambda line: not line.strip() or line.lstrip().startswith("#"), reversed(above))
                owner, role = self.owner(place + found.start(), any(not line.strip() for line in lines) and not is_parted)
                yield Comment(found.group().rstrip(), owner, role, is_parted)
            place = max(place, end)

    def column(self, place):
        return place - self.text.rfind("\n", 0, place) - 1

    def owner(self, place, is_heading):
        column = self.column(place)
        before = self.text[place - column:place].rstrip()
        if before:
            last = place - column + len(before) - 1
            if self.text[last] == ",":
                last = place - column + len(before[:-1].rstrip()) - 1
            inside = [entry for entry in self.entries if entry[0] <= last < entry[1]]
            return (max(inside, key=lambda entry: (entry[0], len(entry[2])))[2] if inside else ()), "after"
        next_index = next((index for index, entry in enumerate(self.entries) if entry[0] > place), len(self.entries))
        if next_index == 0:
            return (), "top"
        after = self.entries[next_index] if next_index < len(self.entries) else None
        is_above_item = is_heading and after and isinstance(after[2][-1], int)
        if column > (self.column(after[0]) if after else 0) and not is_above_item:
            last = self.entries[next_index - 1][2]
            starts = {path: start for start, _, path in self.entries}
            for length in range(len(last), 0, -1):
                path = last[:length]
                if self.column(starts[path]) >= column:
                    continue
                inner = [step for step in [last[:length + 1]] if len(step) > length]
                if inner and column < self.column(starts[inner[0]]):
                    break
                if inner or self.at(path).data in ([], {}, ["NoneType", "None"], ["str", ""]):
                    return path, "inside"
        return (after[2], "above") if after else ((), "end")

    def at(self, path):
        value = self.value
        for step in path:
            value = value.child(step)
        return value


Comment = collections.namedtuple("Comment", "text owner role is_parted")


# Edits


def written(value):
    """A value of JSON."""
    if isinstance(value, dict):
        return Value("map", {name: written(item) for name, item in value.items()})
    if isinstance(value, list):
        return Value("list", [written(item) for item in value])
    return Value("scalar", [type(value).__name__, str(value)])


def without(steps):
    def moved(one):
        if one[:len(steps)] == steps:
            return None
        outer, last = steps[:-1], steps[-1]
        if isinstance(last, int) and one[:len(outer)] == outer and len(one) > len(outer) and one[len(outer)] > last:
            return outer + (one[len(outer)] - 1,) + one[len(steps):]
        return one
    return moved


def with_item(steps):
    def moved(one):
        outer, last = steps[:-1], steps[-1]
        if isinstance(last, int) and one[:len(outer)] == outer and len(one) > len(outer) and one[len(outer)] >= last:
            return outer + (one[len(outer)] + 1,) + one[len(steps):]
        return one
    return moved


def apply(text, case):
    """The value after an edit, and how it moves paths: a function that returns the new path, or None for removed parts."""
    root = pickle.loads(text.pickled)
    path = tuple(case["path"])

    def at(steps):
        value = root
        for step in steps:
            value = value.child(step)
        return value

    def put(steps, new):
        """Inserts an entry and any missing parents; an item goes before the existing one."""
        value = root
        for number, step in enumerate(steps):
            if value.kind == "scalar":
                value.kind, value.data = ("list", []) if isinstance(step, int) else ("map", {})
            if number + 1 == len(steps):
                if value.kind == "list":
                    value.data.insert(step, new)
                else:
                    value.data[step] = new
                return
            if value.kind == "map" and step not in value.data:
                value.data[step] = Value("scalar", None)
            value = value.child(step)

    def take(steps):
        outer = at(steps[:-1])
        taken = outer.child(steps[-1])
        del outer.data[steps[-1]]
        return taken

    if case["op"] == "set":
        new = written(case["value"])
        try:
            old = at(path)
        except (AttributeError, KeyError, IndexError, TypeError):
            old = None
        if old is None:
            put(path, new)
            return root, lambda one: one
        kept = inside(new)
        is_merged = old.kind == new.kind == "map"
        if path in text.anchors or old.kind == "map" and is_merged:
            old.kind, old.data = new.kind, new.data
        else:
            outer = at(path[:-1])
            outer.data[path[-1]] = new
        return root, lambda one: one if one[:len(path)] != path or one == path or is_merged and one[len(path):] in kept else None
    if case["op"] == "unset":
        take(path)
        return root, without(path)
    if case["op"] == "insert":
        put(path, written(case["value"]))
        return root, with_item(path)
    to = tuple(case["to"])
    gone = without(path)
    put(to, take(path))
    shifted = with_item(to)

    def moved(one):
        if one[:len(path)] == path:
            return to + one[len(path):]
        return shifted(gone(one))
    return root, moved


def inside(value, path=()):
    found = {path}
    if value.kind == "map":
        for name, item in value.data.items():
            found |= inside(item, path + (name,))
    return found


def judged(case):
    if "refused" in case:
        return "refused: " + case["refused"]
    before = read(case["file"])
    wanted, moved = apply(before, case)
    try:
        after = Text(case["after"])
    except Unfit as unfit:
        return f"value: unfit {unfit}"
    except yaml.YAMLError as error:
        return f"value: not YAML {error}"
    if after.value.plain() != wanted.plain():
        return "value: another one"
    there = collections.Counter((comment.text, comment.owner, comment.role) for comment in after.comments)
    missing = []
    anywhere = []
    path = tuple(case["path"])
    for comment in before.comments:
        place = moved(comment.owner)
        is_inside = comment.owner == path and comment.role == "inside"
        is_own = comment.owner == path and comment.role == "above"
        if case["op"] == "set" and (place is None or is_inside):
            continue
        if case["op"] == "unset" and (place is None and not (is_own and comment.is_parted) or comment.role == "top" and path == before.first):
            continue
        is_title = comment.is_parted and comment.owner == path and case["op"] in ("unset", "move")
        if comment.role == "top" or is_title:
            anywhere.append(comment.text)
        elif there[comment.text, place, comment.role] > 0:
            there[comment.text, place, comment.role] -= 1
        elif place == after.first and comment.role == "above" and there[comment.text, (), "top"] > 0:
            # Above what is now the first entry, it counts as a comment at the top.
            there[comment.text, (), "top"] -= 1
        else:
            missing.append((comment.text, place))
    rest = collections.Counter()
    for (comment, *_), count in there.items():
        rest[comment] += count
    lost = []
    strayed = []
    for comment in anywhere:
        if rest[comment] > 0:
            rest[comment] -= 1
        else:
            lost.append((comment, ()))
    for comment, place in missing:
        if rest[comment] > 0:
            rest[comment] -= 1
            strayed.append((comment, place))
        else:
            lost.append((comment, place))
    if lost:
        return f"lost: {len(lost)} of {len(before.comments)}: {lost[0]}"
    return f"owner: {len(strayed)}: {strayed[0]}" if strayed else "same"


# Random edits

SCALARS = [
    1, 0, -5, 8080, 1.5, True, False, None, "x", "dark", "a b", "yes", "null", "123", "a: b", "x # y", "", " lead", "two\nlines\n", "é",
    "- a", "*x", "it's", '"quoted"', "0x1F", "1e3", "2024-01-01", "a very long text " * 6, "key", "#1", "@x", "%d", "22:00", "{a}", "trail "]


class Chance:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def value(self, depth=0):
        kind = self.random.random()
        if depth > 2 or kind < 0.65:
            return self.random.choice(SCALARS)
        if kind < 0.82:
            return [self.value(depth + 1) for _ in range(self.random.randrange(4))]
        return {f"k{n}": self.value(depth + 1) for n in range(self.random.randrange(4))}

    def edit(self, file, text):
        paths, maps, lists = [], [], []

        def walk(value, path):
            if path:
                paths.append(path)
            if value.kind == "map":
                maps.append(path)
                for name, item in value.data.items():
                    if name not in ("<<", "~", "null", ""):
                        walk(item, path + (name,))
            elif value.kind == "list":
                lists.append(path)
                for index, item in enumerate(value.data):
                    walk(item, path + (index,))

        walk(text.value, ())
        if not paths:
            return None
        pick = self.random.choice
        path = pick(paths)
        case = {"file": file}

        def at(steps):
            value = text.value
            for step in steps:
                value = value.child(step)
            return value

        kind = self.random.random()
        if kind < 0.3:
            old = at(path)
            if old.kind == "map" and self.random.random() < 0.7 and all(v.kind == "scalar" for v in old.data.values()):
                new = {name: self.value(1) for name in old.data if self.random.random() < 0.8}
                if self.random.random() < 0.5:
                    new["added"] = self.value(1)
                return case | {"op": "set", "path": path, "value": new}
            return case | {"op": "set", "path": path, "value": self.value()}
        if kind < 0.5 and maps:
            more = tuple(f"new{n}" for n in range(self.random.choice([1, 1, 1, 2, 3])))
            return case | {"op": "set", "path": pick(maps) + more, "value": self.value()}
        if kind < 0.7:
            return case | {"op": "unset", "path": path}
        if kind < 0.85 and lists:
            outer = pick(lists)
            return case | {
                "op": "insert", "path": outer + (self.random.randint(0, len(at(outer).data)),), "value": self.value()}
        if isinstance(path[-1], str) and self.random.random() < 0.4:
            return case | {"op": "move", "path": path, "to": path[:-1] + ("renamed",)}
        outer = pick(maps + lists)
        if outer[:len(path)] == path:
            return None
        count = len(at(outer).data)
        to = without(path)(outer)
        if outer == path[:-1]:
            count -= 1
        if outer in maps:
            name = path[-1] if isinstance(path[-1], str) and path[-1] not in at(outer).data else "moved"
            return case | {"op": "move", "path": path, "to": to + (name,)}
        if count == 0:
            return None
        return case | {"op": "move", "path": path, "to": to + (self.random.randint(0, count),)}


texts = {}


def read(file):
    if file not in texts:
        texts[file] = Text(open(file, encoding="utf-8", newline="").read())
    return texts[file]


def make(seed, count):
    files = []
    for line in sys.stdin:
        try:
            text = read(line.strip())
        except (Unfit, yaml.YAMLError, UnicodeDecodeError, RecursionError):
            continue
        if text.text.isascii() and "\t" not in text.text and "\r" not in text.text and len(text.text) < 40_000:
            files.append((line.strip(), len(text.comments)))
    # Most edits are made in files with comments.
    chance = Chance(seed)
    weights = [1 + min(comments, 40) for _, comments in files]
    made = 0
    while made < count:
        file = chance.random.choices(files, weights)[0][0]
        case = chance.edit(file, read(file))
        if case:
            print(json.dumps(case))
            made += 1


# Other editors


def pointer(path):
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def run_program(case):
    program = sys.argv[2]
    words = [program, case["op"], "--no-schema"]
    words += [] if case["op"] in ("unset", "move") else ["--json"]
    words += ["--", "-", pointer(case["path"])]
    words += [pointer(case["to"])] if "to" in case else [json.dumps(case["value"])] if "value" in case else []
    done = subprocess.run(words, input=read(case["file"]).text.encode(), capture_output=True)
    if done.returncode:
        return case | {"refused": done.stderr.decode().strip()}
    return case | {"after": done.stdout.decode()}


def run_ruamel(case):
    from ruamel.yaml import YAML

    reader = YAML()
    reader.preserve_quotes = True
    reader.width = 10_000
    try:
        data = reader.load(read(case["file"]).text)
        path = [step for step in case["path"]]

        def key(value, step):
            """The key as ruamel reads it: `on`, 8080."""
            if isinstance(step, int):
                return step
            return next((name for name in value if str(name) == step), step)

        def put(steps, new):
            value = data
            for number, step in enumerate(steps):
                step = key(value, step)
                if number + 1 == len(steps):
                    if isinstance(value, list) and (case["op"] != "set" or step == len(value)):
                        value.insert(step, new)
                    else:
                        value[step] = new
                    return
                if step not in value and not isinstance(value, list):
                    value[step] = {}
                value = value[step]

        def take(steps):
            outer = data
            for step in steps[:-1]:
                outer = outer[key(outer, step)]
            return outer.pop(key(outer, steps[-1]))

        if case["op"] in ("set", "insert"):
            put(path, case["value"])
        elif case["op"] == "unset":
            take(path)
        elif list(case["to"])[:-1] == path[:-1] and isinstance(path[-1], str):
            outer = data
            for step in path[:-1]:
                outer = outer[key(outer, step)]
            old = key(outer, path[-1])
            place = list(outer).index(old)
            outer.insert(place, case["to"][-1], outer.pop(old))
        else:
            put(case["to"], take(path))
        output = io.StringIO()
        reader.dump(data, output)
        return case | {"after": output.getvalue()}
    except Exception as error:
        return case | {"refused": type(error).__name__}


def answer(line):
    case = json.loads(line)
    if len(sys.argv) > 1:
        return json.dumps((run_program if sys.argv[1] == "run" else run_ruamel)(case))
    return judged(case)


if __name__ == "__main__":
    sys.setrecursionlimit(5000)
    if sys.argv[1:2] == ["make"]:
        make(int(sys.argv[2]), int(sys.argv[3]))
    else:
        for line in sys.stdin:
            print(answer(line).replace("\n", "\\n"))

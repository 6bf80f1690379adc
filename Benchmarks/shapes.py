"""Hostile inputs: texts and schemas that can be generated in any size, and the command to run on them."""

import dataclasses
import json
import typing

Text = typing.Callable[[int], str]


@dataclasses.dataclass
class Case:
    name: str
    # The size of the first step, chosen so that the third takes tens of milliseconds.
    size: int
    # A function of the size if it depends on it.
    command: "list | typing.Callable[[int], list]"
    files: "dict[str, Text] | typing.Callable[[int], dict[str, str]]"
    # Commands that run first, unmeasured.
    before: tuple = ()
    # Why the cost is quadratic by nature; the exponent is then that of n × n.
    product: str = ""


# Helpers for shapes.

def lines(one, before="", after=""):
    """A text with one line per number."""
    return lambda n: before + "".join(one(i) + "\n" for i in range(n)) + after


def schema(**keywords):
    return json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema", **keywords})


def fixed(**keywords):
    return lambda n: schema(**keywords)


def properties(count, one=lambda i: {"type": "string", "description": f"The setting {i}."}, prefix="setting"):
    return {f"{prefix}_{word(i)}": one(i) for i in range(count)}


def word(number):
    """A name of five letters, different for each number, so that no two names look alike because of their digits."""
    number, letters = number * 7_368_787 % 26 ** 5, ""
    for _ in range(5):
        number, letter = divmod(number, 26)
        letters += chr(97 + letter)
    return letters


def settings(n, **facts):
    return schema(type="object", additionalProperties=False, properties=properties(
        n, lambda i: {"type": "integer", "default": i, "title": f"Setting {i}", "x-setting": {"scope": "device", **facts}}))


def branches(n):
    return schema(type="array", items={"oneOf": [
        {"type": "object", "required": ["kind"], "properties": {f"p{i}": {"type": "integer"}, "kind": {"type": "array"}}}
        for i in range(n)]})


def chain(n, link, leaf):
    """A chain of subschemas, each of which refers to the next, in a text that isn't deeply nested itself."""
    links = {f"d{i}": link({"$ref": f"#/$defs/d{i + 1}"}) for i in range(n)}
    return schema(**{"$ref": "#/$defs/d0", "$defs": {**links, f"d{n}": leaf}})


def text_of(make):
    return {"a.yaml": make}


def strict(make):
    return {"a.yaml": make, ".settle.yaml": lambda n: "lint: {preset: strict}\n"}


def held(make, against):
    return {"a.yaml": make, "s.json": against}


CHECK = ["check", "a.yaml"]
CHECK_BY = ["check", "--schema", "s.json", "a.yaml"]
FIX = ["check", "--fix", "--diff", "a.yaml"]
FIX_BY = ["check", "--fix", "--diff", "--schema", "s.json", "a.yaml"]
FORMAT = ["format", "--diff", "a.yaml"]

KEYS = lines(lambda i: f"key_{i}: {i}")
ANY = fixed(type="object", additionalProperties={"type": "integer"})
NAMED = lambda n: settings(n)
STATED = lines(lambda i: f"setting_{word(i)}: {i + 1}")
WRONG = lines(lambda i: f"key_{i}: text")

# Lines that violate many lint rules each.
MESS = lines(lambda i: "\n".join([
    f"k{i}: yes  # on", f"o{i}: 0777", f"d{i} : {{a: 1,b: [ 1,2]}}", f"s{i}: 'text'   ", f"v{i}: 1.10", f"t{i}: 12:30:45",
    f"n{i}:", f"q{i}: \"true\"", f"b{i}: |", "    text", "", f"l{i}:", "    -   1", "    - ~  #no", f"x{i}: !str y",
    f"f{i}: .5", "  # far", f"#k{i}: 1", f"a{i}: &a{i} {{}}", f"y{i}: 2001-01-01", f"z{i}: 1e3",
    f"w{i}: {'long ' * 20}"]))

SYNTAX = [
    Case("hex of n digits", 400_000, CHECK, text_of(lambda n: "a: 0x" + "f" * n + "\n")),
    Case("octal of n digits", 400_000, CHECK, text_of(lambda n: "a: 0o" + "7" * n + "\n")),
    Case("decimal of n digits", 400_000, CHECK, text_of(lambda n: "a: 1" + "7" * n + "\n")),
    Case("n numbers of 2,000 digits", 20, CHECK, text_of(lines(lambda i: f"- 1{'7' * 2000}"))),
    Case("n keys", 1_000, CHECK, text_of(KEYS)),
    Case("a plain scalar of n letters", 40_000, CHECK, text_of(lambda n: "a: " + "word " * (n // 5) + "\n")),
    Case("a quoted scalar of n letters", 40_000, CHECK, text_of(lambda n: 'a: "' + "word " * (n // 5) + '"\n')),
    Case("n escapes", 10_000, CHECK, text_of(lambda n: 'a: "' + "\\u00e9\\n" * n + '"\n')),
    Case("n pairs of surrogate escapes", 2_000, CHECK, text_of(lambda n: "".join(
        f'- "\\ud8{i >> 10:02x}\\u{0xdc00 | i & 0x3ff:04x}"\n' for i in range(n)) + "- " + "word " * n + "\n")),
    Case("a plain scalar of n lines", 4_000, CHECK, text_of(lines(lambda i: "  some words", before="a:\n"))),
    Case("a quoted scalar of n lines", 4_000, CHECK, text_of(lines(lambda i: "  some words", "a: '\n", "  '\n"))),
    Case("a literal scalar of n lines", 4_000, CHECK, text_of(lines(lambda i: "  some words", before="a: |\n"))),
    Case("a folded scalar of n lines", 4_000, CHECK, text_of(lines(lambda i: "  some words\n", before="a: >\n"))),
    Case("a key of n letters", 20_000, CHECK, text_of(lambda n: "? " + "k" * n + "\n: 1\n")),
    Case("n keys of 500 letters", 50, CHECK, text_of(lines(lambda i: f"{'k' * 500}{i}: 1"))),
    Case("n comments", 2_000, CHECK, text_of(lines(lambda i: f"# a comment {i}", after="a: 1\n"))),
    Case("a comment of n letters", 40_000, CHECK, text_of(lambda n: "a: 1 # " + "c" * n + "\n")),
    Case("n empty lines", 20_000, CHECK, text_of(lambda n: "a: 1\n" + "\n" * n + "b: 2\n")),
    Case("n spaces", 40_000, CHECK, text_of(lambda n: "a: 1" + " " * n + "\nb: 2\n")),
    Case("n tabs", 20_000, CHECK, text_of(lambda n: "a: 1" + "\t" * n + "\nb: 2\n")),
    Case("n line breaks of Windows", 2_000, CHECK, text_of(lambda n: "".join(f"k{i}: 1\r\n" for i in range(n)))),
    Case("n letters that can't be seen", 1_000, CHECK, text_of(lines(lambda i: f"k{i}: a\u200bb\u202e\u00a0"))),
    Case("n next-line signs", 1_000, CHECK, text_of(lambda n: "".join(f"k{i}: 'a\u0085b\u2028'\n" for i in range(n)))),
    Case("n lines of a next-line sign", 2_000, CHECK, text_of(lines(lambda i: "- \u0085"))),
    Case("n byte order marks", 2_000, CHECK, text_of(lambda n: "\ufeff" * n)),
    Case("a list of n on one line", 2_000, CHECK, text_of(lambda n: "[" + "1, " * n + "]\n")),
    Case("a mapping of n on one line", 1_000, CHECK, text_of(
        lambda n: "{" + ", ".join(f"k{i}: {i}" for i in range(n)) + "}\n")),
    Case("n deep", 60, CHECK, text_of(lambda n: "".join(" " * i + f"k{i}:\n" for i in range(n)))),
    Case("n opened lists", 20_000, CHECK, text_of(lambda n: "[" * n)),
    Case("n opened mappings", 20_000, CHECK, text_of(lambda n: "{" * n)),
    Case("n closed lists", 20_000, CHECK, text_of(lambda n: "]" * n)),
    Case("n dashes", 20_000, CHECK, text_of(lambda n: "- " * n)),
    Case("n question marks", 20_000, CHECK, text_of(lambda n: "? " * n)),
    Case("n colons", 20_000, CHECK, text_of(lambda n: "a: " * n)),
    Case("n syntax errors", 1_000, CHECK, text_of(lines(lambda i: f"k{i}: [1, }}"))),
    Case("n quotes left open", 1_000, CHECK, text_of(lines(lambda i: f"k{i}: \"text"))),
    Case("n wrong indentations", 1_000, CHECK, text_of(lines(lambda i: f"k{i}:\n   a: 1\n  b: 2"))),
    Case("n tabs for indentation", 1_000, CHECK, text_of(lines(lambda i: f"k{i}:\n\ta: 1"))),
    # Not more problems than a report tries fixes for.
    Case("n duplicate keys", 500, CHECK, text_of(lines(lambda i: "a: 1"))),
    Case("n duplicate keys between lone carriage returns", 250, CHECK, text_of(lambda n: "a: 1\rb: 2\r" * n)),
    Case("n duplicate keys next to an anchor", 500, CHECK, text_of(lines(lambda i: "a: 1", before="z: &x 1\n"))),
    Case("n duplicate keys among aliases", 250, CHECK, text_of(lines(lambda i: "a: 1\nb: *x", before="z: &x 1\n"))),
    Case("n duplicate keys with anchors", 500, CHECK, text_of(
        lines(lambda i: f"k{i}: &a{i} {{a: &b{i} 1, a: &c{i} 1}}\nl{i}: *a{i}"))),
    # The document of each problem has to be found.
    Case("n documents with duplicate keys", 250, CHECK, text_of(lines(lambda i: "---\na: 1\na: 1\na: 1"))),
    Case("n duplicate keys in brackets", 500, CHECK, text_of(lambda n: "{" + "a: 1, # c\n" * n + "}\n")),
    Case("n duplicate keys in a pair of brackets each", 500, CHECK, text_of(
        lines(lambda i: f"k{i}: {{a: 1, a: 1}} # c"))),
    Case("n pairs of duplicate keys", 1_000, CHECK, text_of(lines(lambda i: f"a{i // 2}: 1"))),
    Case("n anchors", 1_000, CHECK, text_of(lines(lambda i: f"k{i}: &a{i} {{x: 1}}\nl{i}: *a{i}"))),
    Case("n anchors of one name", 1_000, CHECK, text_of(lines(lambda i: f"k{i}: &a {{x: 1}}\nl{i}: *a"))),
    Case("n aliases of one anchor", 2_000, CHECK, text_of(lines(lambda i: f"k{i}: *a", before="a: &a [1, 2]\n"))),
    Case("n unknown aliases", 1_000, CHECK, text_of(lines(lambda i: f"k{i}: *a{i}"))),
    Case("n anchors in each other", 60, CHECK, text_of(
        lambda n: "".join(f"{' ' * i}k{i}: &a{i}\n" for i in range(n)) + " " * n + "x: 1\n")),
    Case("aliases that double n times", 1_000, CHECK, text_of(
        lines(lambda i: f"- &a{i + 1} [*a{i}, *a{i}]", before="- &a0 [1]\n"))),
    Case("merges from n mappings", 1_000, CHECK, text_of(
        lambda n: "a: &a {x: 1}\nb:\n  <<: [" + "*a, " * n + "]\n")),
    Case("merges of n that follow from each other", 1_000, CHECK, text_of(
        lines(lambda i: f"k{i + 1}: &a{i + 1} {{<<: *a{i}, n{i}: 1}}", before="k0: &a0 {x: 1}\n"))),
    Case("n tags", 1_000, CHECK, text_of(lines(lambda i: f"k{i}: !t{i} 1"))),
    Case("n documents", 500, CHECK, text_of(lines(lambda i: f"---\na: {i}\n..."))),
    Case("n directives", 500, CHECK, text_of(lines(lambda i: f"%TAG !t{i}! tag:x,2000:{i}", after="---\na: 1\n"))),
    Case("JSON of n entries", 2_000, ["check", "a.json"], {"a.json": lambda n: json.dumps({f"k{i}": i for i in range(n)})}),
    Case("JSON of n opened lists", 20_000, ["check", "a.json"], {"a.json": lambda n: "[" * n}),
    Case("JSON with n commas too many", 1_000, ["check", "a.json"], {"a.json": lambda n: "[" + "1,," * n + "1]"}),
]

LINT = [
    Case("rules broken n times", 30, CHECK, strict(MESS)),
    Case("strict", 250, CHECK, strict(lines(lambda i: f"key_{i}: yes  # on"))),
    Case("n names that are near each other", 300, CHECK, strict(lines(lambda i: f"colour_{word(i)}: 1\ncolor_{word(i)}: 1"))),
    Case("n names that differ in capitals", 300, CHECK, strict(lines(lambda i: f"name_{word(i)}: 1\nName_{word(i)}: 1"))),
    Case("n lines of n words", 300, CHECK, strict(lambda n: "a: " + "word " * n * 4 + "\n")),
    Case("n merges that override", 300, CHECK, strict(
        lines(lambda i: f"k{i}:\n  <<: *a\n  x: {i}", before="a: &a {x: 1}\n"))),
    Case("n comments that hide nothing", 500, CHECK, text_of(lines(lambda i: f"k{i}: 1  # settle: ignore[lint/truthy]"))),
    Case("n comments that hide one each", 500, CHECK, strict(lines(lambda i: f"k{i}: yes  # settle: ignore[lint/truthy]"))),
    Case("n settings in comments", 300, CHECK_BY, {
        **strict(lines(lambda i: f"# setting_{word(i)}: 1", after=f"setting_{word(0)}: 2\n")), "s.json": NAMED}),
    Case("n comments out of line", 500, CHECK, strict(lines(lambda i: f"k{i}:\n      # out of line\n  - 1"))),
    Case("n names near those of the schema", 200, CHECK_BY, held(
        lines(lambda i: f"setting_{word(i)[:4]}: 1"), lambda n: schema(properties=properties(n)))),
    Case("n old settings", 500, CHECK_BY, held(STATED, lambda n: schema(properties=properties(
        n, lambda i: {"type": "integer", "deprecated": True, "x-setting": {"replacedBy": f"setting_{word(i + 1)}"}})))),
]

SCHEMAS = [
    Case("hex of n digits held against a schema", 400_000, CHECK_BY, held(
        lambda n: "a: 0x" + "f" * n + "\n", fixed(properties={"a": {"type": "integer", "multipleOf": 7, "maximum": 9}}))),
    Case("n wrong values", 250, CHECK_BY, held(WRONG, ANY)),
    Case("n wrong values, all shown", 250, ["check", "--format", "json", "--schema", "s.json", "a.yaml"], held(WRONG, ANY)),
    Case("n wrong values under --verbose", 250, ["check", "--verbose", "--schema", "s.json", "a.yaml"], held(WRONG, ANY)),
    Case("n wrong values, as SARIF", 250, ["check", "--format", "sarif", "--schema", "s.json", "a.yaml"], held(WRONG, ANY)),
    Case("n wrong values, as standard output", 250, ["check", "--format", "json-schema-detailed", "--schema", "s.json", "a.yaml"],
         held(WRONG, ANY)),
    Case("n/4 wrong values with an enum of n", 200, CHECK_BY, held(
        lambda n: lines(lambda i: f"- name_{word(i)[1:]}x")(n // 4),
        lambda n: schema(type="array", items={"enum": [f"name_{word(i)}" for i in range(n)]}))),
    Case("n values in an enum of n numbers", 500, CHECK_BY, held(
        lines(lambda i: f"- {i}"), lambda n: schema(items={"enum": list(range(n))}))),
    Case("n values in an enum of n lists", 300, CHECK_BY, held(
        lines(lambda i: f"- [{i}]"), lambda n: schema(items={"enum": [[i] for i in range(n)]}))),
    Case("n/4 unknown names next to n known", 400, CHECK_BY, held(
        lambda n: lines(lambda i: f"setting_{word(i)[1:]}x: 1")(n // 4), NAMED)),
    Case("n unknown names next to n known", 200, CHECK_BY, held(lines(lambda i: f"setting_{word(i)[1:]}x: 1"), NAMED)),
    Case("n unknown names next to 500 known", 40, CHECK_BY, held(
        lines(lambda i: f"setting_{word(i + 1_000)}: 1"), lambda n: settings(500))),
    Case("n misplaced names", 200, CHECK_BY, held(
        lines(lambda i: f"name_{word(i)}: 1"), lambda n: schema(additionalProperties=False, properties={
            "inner": {"properties": properties(n, prefix="name")}}))),
    Case("n items by n branches", 6, CHECK_BY, held(lines(lambda i: f"- {{kind: {i}, p{i}: x}}"), branches),
         product="each item is tried by each branch"),
    Case("n items, none of 20 branches", 20, CHECK_BY, held(
        lines(lambda i: f"- {{kind: {i}, p{i % 20}: x}}"), lambda n: branches(20))),
    Case("a value, none of n branches", 60, CHECK_BY, held(lambda n: "- {kind: 1, p3: x}\n", branches)),
    Case("a value, n forms alike", 40, CHECK_BY, held(lambda n: "a: 1\n", lambda n: schema(properties={
        "a": {"anyOf": [{"type": "string", "pattern": f"^x{i}$"} for i in range(n)]}}))),
    Case("a value named by one of n kinds", 100, CHECK_BY, held(lambda n: "kind: k1\nx: text\n", lambda n: schema(oneOf=[
        {"properties": {"kind": {"const": f"k{i}"}, "x": {"type": "integer"}}, "required": ["kind"]} for i in range(n)]))),
    # The schema grows with the file; what is expensive in both together has a limit.
    Case("n items by n constants of numbers", 300, CHECK_BY, held(lines(lambda i: f"- {i}"), lambda n: schema(
        items={"oneOf": [{"const": i} for i in range(n)]}))),
    Case("n items by n constants", 300, CHECK_BY, held(lines(lambda i: f"- x{i}"), lambda n: schema(
        items={"oneOf": [{"const": f"x{i}"} for i in range(n)]}))),
    Case("n items, none of n constants", 1_000, CHECK_BY, held(lines(lambda i: f"- y{i}"), lambda n: schema(
        items={"oneOf": [{"const": f"x{i}"} for i in range(n)]}))),
    Case("n items by n ranges", 1_000, CHECK_BY, held(lines(lambda i: f"- {i}"), lambda n: schema(
        items={"anyOf": [{"minimum": i, "maximum": i + 0.5} for i in range(n)]}))),
    Case("n items, none of n patterns", 500, CHECK_BY, held(lines(lambda i: f"- y{i}"), lambda n: schema(
        items={"anyOf": [{"pattern": f"^x{i}$"} for i in range(n)]}))),
    Case("n items, each wrong by one of n kinds", 400, CHECK_BY, held(lines(lambda i: f"- {{kind: k{i}, v: x}}"), lambda n: schema(
        items={"oneOf": [{"required": ["kind"], "properties": {"kind": {"const": f"k{i}"}, "v": {"type": "integer"}}}
                         for i in range(n)]}))),
    Case("n items that lack n names", 800, CHECK_BY, held(lines(lambda i: f"- {{a: {i}}}"), lambda n: schema(
        items={"required": [f"name_{i}" for i in range(n)]}))),
    Case("choices of two equal references n deep", 200, CHECK_BY, held(lambda n: "a: 1\n", lambda n: chain(
        n, lambda next: {"anyOf": [next, next]}, {"type": "integer"}))),
    Case("n lacking names", 500, CHECK_BY, held(
        lambda n: "a: 1\n", lambda n: schema(required=[f"name_{i}" for i in range(n)]))),
    Case("n lacking names that are known", 300, CHECK_BY, held(
        lambda n: "a: 1\n", lambda n: schema(required=[f"setting_{word(i)}" for i in range(n)], properties=properties(n)))),
    Case("n unlike items", 1_000, CHECK_BY, held(lines(lambda i: f"- {i}"), fixed(uniqueItems=True, maxItems=5))),
    Case("n like items", 300, CHECK_BY, held(lines(lambda i: f"- {{a: {i // 2}}}"), fixed(uniqueItems=True))),
    Case("n items of which none is contained", 1_000, CHECK_BY, held(
        lines(lambda i: f"- {i}"), fixed(contains={"type": "string"}))),
    Case("a wrong value merged n times", 500, CHECK_BY, held(
        lines(lambda i: f"k{i}: {{<<: *b}}", before="b: &b {p: x}\n"),
        fixed(additionalProperties={"properties": {"p": {"type": "integer"}}}))),
    Case("n merges", 250, CHECK_BY, held(
        lines(lambda i: f"k{i}: {{<<: *a, y: {i}}}", before="a: &a {x: 1}\n"),
        fixed(additionalProperties={"properties": {"y": {"type": "string"}}}))),
    Case("n faulty documents", 250, CHECK_BY, held(
        lines(lambda i: f"---\na: {i}"), fixed(properties={"a": {"type": "string"}}))),
    Case("n documents that lack a name", 500, CHECK_BY, held(lines(lambda i: f"---\nb: {i}"), fixed(required=["a"]))),
    Case("n references to each other", 100, CHECK_BY, held(KEYS, lambda n: schema(
        additionalProperties={"$ref": "#/$defs/d0"},
        **{"$defs": {f"d{i}": {"$ref": f"#/$defs/d{i + 1}"} if i + 1 < n else {"type": "integer"} for i in range(n)}})),
        product="each value goes the way of all references"),
    Case("n references to one", 300, CHECK_BY, held(STATED, lambda n: schema(
        properties=properties(n, lambda i: {"$ref": "#/$defs/d"}), **{"$defs": {"d": {"type": "integer"}}}))),
    Case("n anchors of a schema", 300, CHECK_BY, held(STATED, lambda n: schema(
        properties=properties(n, lambda i: {"$ref": f"#a{i}"}),
        **{"$defs": {f"d{i}": {"$anchor": f"a{i}", "type": "integer"} for i in range(n)}}))),
    Case("n dynamic references", 300, CHECK_BY, held(STATED, lambda n: schema(
        properties=properties(n, lambda i: {"$dynamicRef": "#d"}), **{"$defs": {"d": {"$dynamicAnchor": "d", "type": "integer"}}}))),
    Case("n resources in a schema", 150, CHECK_BY, held(STATED, lambda n: schema(
        properties=properties(n, lambda i: {"$ref": f"https://example.org/{i}"}),
        **{"$defs": {f"d{i}": {"$id": f"https://example.org/{i}", "type": "integer"} for i in range(n)}}))),
    Case("n dynamic resources n deep", 15, CHECK_BY, held(
        lambda n: "a: 1\n", lambda n: schema(**{"$ref": "r0", "$id": "https://example.org/", "$defs": {
            f"d{i}": {"$id": f"r{i}", "$ref": f"r{i + 1}", "$defs": {"x": {"$dynamicAnchor": "x"}}} if i + 1 < n
            else {"$id": f"r{i}", "$dynamicRef": "#x", "$defs": {"x": {"$dynamicAnchor": "x"}}} for i in range(n)}}))),
    Case("n keys by ten patterns", 500, CHECK_BY, held(KEYS, fixed(
        patternProperties={f"^k.*{i}$": {"type": "string"} for i in range(10)}))),
    Case("n keys by n patterns", 30, CHECK_BY, held(KEYS, lambda n: schema(
        patternProperties={f"^k.*x{i}$": {"type": "string"} for i in range(n)})),
        product="each key is held against each pattern"),
    Case("n texts by a pattern that goes back", 1, CHECK_BY, held(
        lines(lambda i: f"- {'a' * 40}b"), fixed(items={"pattern": "^(a+)+$"}))),
    Case("n texts, none of a pattern", 100, CHECK_BY, held(
        lines(lambda i: f"- {word(i)}"), fixed(items={"pattern": "^[a-z]+-[0-9]{3}$"}))),
    Case("n names by a pattern", 300, CHECK_BY, held(KEYS, fixed(propertyNames={"pattern": "^[A-Z]+$", "maxLength": 4}))),
    Case("n dependent schemas", 200, CHECK_BY, held(STATED, lambda n: schema(
        dependentSchemas={f"setting_{word(i)}": {"required": [f"setting_{word(i + 1)}"]} for i in range(n)}))),
    Case("n items by n dependent schemas", 200, CHECK_BY, held(lines(lambda i: f"- {{setting_{word(i)}: 1}}"), lambda n: schema(
        items={"dependentSchemas": {f"setting_{word(i)}": {"maxProperties": 1} for i in range(n)}}))),
    Case("n names of a schema by n patterns of it", 50, CHECK_BY, held(lambda n: f"setting_{word(0)}: a\n", lambda n: schema(
        properties=properties(n), patternProperties={f"^other_{i}$": {"type": "string"} for i in range(n)}))),
    Case("n dependent names", 200, CHECK_BY, held(STATED, lambda n: schema(
        dependentRequired={f"setting_{word(i)}": [f"setting_{word(i + 1)}", f"other_{i}"] for i in range(n)}))),
    Case("n keys of which none is evaluated", 300, CHECK_BY, held(
        KEYS, fixed(allOf=[{"properties": {"a": True}}, {"properties": {"b": True}}], unevaluatedProperties=False))),
    Case("n items of which none is evaluated", 300, CHECK_BY, held(
        lines(lambda i: f"- {i}"), fixed(allOf=[{"prefixItems": [True]}], unevaluatedItems=False))),
    Case("unevaluated n deep", 60, CHECK_BY, held(
        lambda n: "a: 1\nb: 2\n", lambda n: chain(n, lambda next: {"allOf": [next], "unevaluatedProperties": False}, {})),
        product="each level has a finding, which names the way to it"),
    Case("allOf n deep", 100, CHECK_BY, held(
        lambda n: "a: 1\n", lambda n: chain(n, lambda next: {"allOf": [next]}, {"type": "string"}))),
    Case("allOf of n", 200, CHECK_BY, held(
        lambda n: "a: 1\n", lambda n: schema(allOf=[{"properties": {"a": {"multipleOf": i + 2}}} for i in range(n)]))),
    Case("anyOf n deep", 30, CHECK_BY, held(
        lambda n: "a: 1\n", lambda n: chain(n, lambda next: {"anyOf": [next, {"type": "string"}]}, {"type": "array"})),
        product="each level asks for what is inside, and tells the way to it"),
    Case("if n deep", 60, CHECK_BY, held(
        lambda n: "a: 1\n", lambda n: chain(n, lambda next: {"if": {"required": ["a"]}, "then": next}, {"required": ["b"]}))),
    Case("a value n deep by a schema in itself", 6, CHECK_BY, held(
        lambda n: "{a: " * n + "1" + "}" * n + "\n", fixed(
            anyOf=[{"type": "string"}, {"properties": {"a": {"$ref": "#"}}, "required": ["b"]}, {
                "properties": {"a": {"$ref": "#"}}, "required": ["c"]}]))),
    Case("n texts by each format", 10, CHECK_BY, held(
        lines(lambda i: f"- {word(i)}@x..y"), fixed(items={"allOf": [{"format": name} for name in [
            "email", "idn-email", "hostname", "idn-hostname", "uri", "iri", "date-time", "ipv4", "ipv6", "uuid", "regex",
            "json-pointer", "uri-template", "duration", "time"]]}))),
    Case("a text of n letters by each format", 2_000, CHECK_BY, held(
        lambda n: "a: " + "xn--a." * (n // 6) + "\n", fixed(additionalProperties={"anyOf": [{"format": name} for name in [
            "email", "idn-email", "hostname", "idn-hostname", "uri", "iri", "date-time", "ipv6", "regex",
            "json-pointer", "uri-template", "duration"]]}))),
    Case("a pattern of n letters", 100, CHECK_BY, held(
        lambda n: "a: x\n", lambda n: schema(properties={"a": {"pattern": "^(" + "|".join(f"a{i}" for i in range(n)) + ")$"}}))),
    Case("n secrets", 40, CHECK_BY, held(
        STATED, lambda n: schema(additionalProperties=False, properties=properties(
            n, lambda i: {"type": "string", "x-setting": {"sensitive": True}})))),
    Case("n unknown names next to n secrets", 40, CHECK_BY, held(
        lines(lambda i: f"setting_{word(i)[1:]}x: text{i}"), lambda n: schema(additionalProperties=False, properties=properties(
            n, lambda i: {"type": "integer", "x-setting": {"sensitive": True}})))),
    Case("n objects with names that a pattern of secrets may mean", 20, CHECK_BY, held(
        lines(lambda i: f"- un{word(i)}: x"), fixed(items={
            "properties": properties(300), "additionalProperties": False,
            "patternProperties": {"_token$": {"x-setting": {"sensitive": True}}}}))),
    Case("n conditions", 40, CHECK_BY, held(STATED, lambda n: schema(properties=properties(
        n, lambda i: {"type": "integer", "x-setting": {"requires": [
            {"setting": f"setting_{word(max(0, i - 1))}", "is": 0, "message": "Set it"}]} if i else {"scope": "device"}})))),
    Case("n conditions under branches", 25, CHECK_BY, held(STATED, lambda n: schema(
        oneOf=[{"properties": properties(n, lambda i: {"type": "integer", "default": i, "x-setting": {"requires": [
            {"setting": f"setting_{word(0)}", "is": 7, "message": "Set it"}]} if i else {"scope": "device"}})}, {"required": ["other"]}]))),
    Case("n items with settings under branches", 40, CHECK_BY, held(
        lines(lambda i: f"- {{kind: a, size: {i}}}"), fixed(items={"oneOf": [
            {"properties": {"kind": {"const": kind}, "size": {"default": 1, "x-setting": {"scope": "device"}}},
             "required": ["kind"]} for kind in "ab"]}))),
]

FIXES = [
    Case("fix of n pairs of duplicate keys", 200, FIX, text_of(lines(lambda i: f"a{i // 2}: 1"))),
    # The third size exceeds the number of findings that are reported for one file.
    Case("fix of n duplicate keys between lone carriage returns", 2_500, FIX, text_of(lambda n: "a: 1\rb: 2\r" * n)),
    Case("fix of n wrong names", 60, FIX_BY, held(lines(lambda i: f"setting_{word(i)[:4]}: 1"), NAMED)),
    Case("fix of n wrong values", 60, FIX_BY, held(
        lines(lambda i: f"k{i}: meduim"), fixed(additionalProperties={"enum": ["small", "medium", "large"]}))),
    Case("n defaults to put in", 100, FIX_BY, held(
        lines(lambda i: f"- {{b: {i}}}"), fixed(items={"required": ["a"], "properties": {"a": {"default": 1}}}))),
    Case("n names to put in", 100, FIX_BY, held(
        lambda n: "b: 1\n", lambda n: schema(required=[f"setting_{word(i)}" for i in range(n)], properties=properties(
            n, lambda i: {"default": 1})))),
    Case("fix under strict", 60, FIX, strict(lines(lambda i: f"key_{i}:   'yes'   #on"))),
    Case("fix of rules broken n times", 6, FIX, strict(MESS)),
    Case("fix of n syntax errors", 100, FIX, text_of(lines(lambda i: f"k{i}: \"text"))),
]

FORMATS = [
    Case("format --check", 500, ["format", "--check", "a.yaml"], text_of(lines(lambda i: f"key_{i}:   {i}"))),
    Case("format", 500, FORMAT, text_of(lines(lambda i: f"key_{i}:   {i}"))),
    Case("format of one flow line", 300, FORMAT, text_of(lambda n: "{" + ", ".join(f"k{i}: {i}" for i in range(n)) + "}\n")),
    Case("format of comments", 500, FORMAT, text_of(lines(lambda i: f"k{i}: 1 #c{i}"))),
    Case("format of comments alone", 1_000, FORMAT, text_of(lines(lambda i: f"  #c{i}", after="a: 1\n"))),
    Case("format of a mess", 20, FORMAT, text_of(MESS)),
    Case("format of long scalars", 4_000, FORMAT, text_of(lambda n: "a: " + "word " * n + "\nb: '" + "word " * n + "'\n")),
    Case("format of a literal of n lines", 1_000, FORMAT, text_of(lines(lambda i: "    some words   ", before="a: |\n"))),
    Case("format of n deep", 40, FORMAT, text_of(lambda n: "".join(" " * i + f"k{i}:\n" for i in range(n)))),
    Case("format of n anchors", 300, FORMAT, text_of(lines(lambda i: f"k{i}: &a{i} {{x: 1}}\nl{i}: *a{i}"))),
    Case("format of n documents", 200, FORMAT, text_of(lines(lambda i: f"---\na:   {i}"))),
    Case("format of n byte order marks", 2_000, ["format", "--check", "a.yaml"], text_of(lambda n: "\ufeff" * n)),
    Case("format of empty lines", 5_000, FORMAT, text_of(lambda n: "a: 1\n" + "\n" * n + "b: 2\n")),
    Case("format in the schema's order", 200, ["format", "--diff", "--schema", "s.json", "a.yaml"], held(
        lambda n: "".join(f"setting_{word(i)}:   1\n" for i in reversed(range(n))), NAMED)),
]

CHANGES = [
    Case("get without a schema", 1_000, ["get", "a.yaml", "key_7"], text_of(KEYS)),
    Case("get with a schema", 1_000, ["get", "--schema", "s.json", "a.yaml", "key_7"], held(KEYS, ANY)),
    Case("set", 500, ["set", "--dry-run", "a.yaml", "key_7", "8"], text_of(KEYS)),
    Case("set with a schema", 500, ["set", "--dry-run", "--schema", "s.json", "a.yaml", "key_7", "8"], held(KEYS, ANY)),
    Case("set of n settings", 200, ["set", "--dry-run", "--schema", "s.json", "a.yaml", f"setting_{word(3)}", "8"],
         held(STATED, NAMED)),
    Case("set in a list", 500, ["set", "--dry-run", "a.yaml", "[3]", "8"], text_of(lines(lambda i: f"- {i}"))),
    Case("set in a flow line", 300, ["set", "--dry-run", "a.yaml", "k3", "8"], text_of(
        lambda n: "{" + ", ".join(f"k{i}: {i}" for i in range(n)) + "}\n")),
    Case("set among comments", 300, ["set", "--dry-run", "a.yaml", "k3", "8"], text_of(lines(lambda i: f"# c\nk{i}: {i} # d"))),
    Case("unset", 500, ["unset", "--dry-run", "a.yaml", "key_7"], text_of(KEYS)),
    Case("unset among anchors", 300, ["unset", "--dry-run", "a.yaml", "k3"], text_of(
        lines(lambda i: f"k{i}: &a{i} {{x: 1}}\nl{i}: *a{i}"))),
    Case("move", 500, ["move", "--dry-run", "a.yaml", "key_7", "other"], text_of(KEYS)),
    Case("reset --all", 100, ["reset", "--dry-run", "--all", "--schema", "s.json", "a.yaml"], held(STATED, NAMED)),
    Case("normalize", 100, ["normalize", "--dry-run", "--drop-defaults", "--schema", "s.json", "a.yaml"], held(
        lines(lambda i: f"setting_{word(i)}: {i}"), NAMED)),
    Case("init", 200, ["init", "s.json"], {"s.json": NAMED}),
    Case("init --update", 100, ["init", "--dry-run", "--update", "a.yaml", "s.json"], held(
        lambda n: f"setting_{word(0)}: 1\n", NAMED)),
]

QUESTIONS = [
    Case("show without a schema", 500, ["show", "a.yaml"], text_of(KEYS)),
    Case("show with a schema", 500, ["show", "--schema", "s.json", "a.yaml"], held(KEYS, ANY)),
    Case("show of n settings", 100, ["show", "--schema", "s.json", "a.yaml"], held(STATED, NAMED)),
    Case("show --json of n settings", 100, ["show", "--json", "--schema", "s.json", "a.yaml"], held(STATED, NAMED)),
    Case("show of n items that lack a default", 100, ["show", "--json", "--schema", "s.json", "a.yaml"], held(
        lines(lambda i: f"- {{b: {i}}}"), fixed(items={"properties": {"a": {"default": 1, "x-setting": {"scope": "device"}}}}))),
    Case("show by n groups in themselves", 12, ["show", "--schema", "s.json", "a.yaml"], held(
        lambda n: "k0: {k1: {k0: {}}}\n", lambda n: schema(
            type="object", properties={f"k{i}": {"$ref": "#", "default": {}} for i in range(n)})),
        product="each group has each as a member"),
    Case("describe n groups in each other", 24, ["describe", "s.json"], {"s.json": lambda n: chain(
        n, lambda next: {"type": "object", "properties": {"a": next, "b": next}}, {"type": "integer", "default": 1})}),
    Case("show over n layers", 4, lambda n: [
        "show", "--schema", "s.json", *(word for i in range(n) for word in ("--layer", f"l{i}=l{i}.yaml")), "a.yaml"],
        lambda n: {"a.yaml": STATED(20), "s.json": settings(50), **{f"l{i}.yaml": STATED(50) for i in range(n)}}),
    Case("check over n layers", 4, lambda n: [
        "check", "--schema", "s.json", *(word for i in range(n) for word in ("--layer", f"l{i}=l{i}.yaml")), "a.yaml"],
        lambda n: {"a.yaml": STATED(20), "s.json": settings(50), **{f"l{i}.yaml": STATED(50) for i in range(n)}}),
    Case("preview of n settings", 30, ["preview", "--schema", "s.json", "a.yaml"], held(STATED, NAMED)),
    Case("why", 200, ["why", "--schema", "s.json", "a.yaml", f"setting_{word(5)}"], held(STATED, NAMED)),
    Case("describe", 200, ["describe", "s.json"], {"s.json": NAMED}),
    Case("describe one of n", 200, ["describe", "s.json", f"setting_{word(5)}"], {"s.json": NAMED}),
    Case("diff", 500, ["diff", "a.yaml", "b.yaml"], {"a.yaml": KEYS, "b.yaml": lines(lambda i: f"key_{i}: {i + 1}")}),
    Case("diff of lists", 500, ["diff", "a.yaml", "b.yaml"],
         {"a.yaml": lines(lambda i: f"- {i}"), "b.yaml": lines(lambda i: f"- {i + i % 3}")}),
    Case("diff of other lists", 500, ["diff", "a.yaml", "b.yaml"],
         {"a.yaml": lines(lambda i: f"- {i}"), "b.yaml": lines(lambda i: f"- {word(i)}")}),
]

CONVERSIONS = [
    Case("convert to JSON", 1_000, ["convert", "--to", "json", "a.yaml"], text_of(KEYS)),
    Case("convert to a property list", 1_000, ["convert", "--to", "plist", "a.yaml"], text_of(KEYS)),
    Case("convert n unlike records to CSV", 1_000, ["convert", "--to", "csv", "a.yaml"], text_of(lines(lambda i: f"- a{i}: 1"))),
    Case("convert with n errors", 300, ["convert", "--to", "json", "--schema", "s.json", "a.yaml"], held(WRONG, ANY)),
    Case("convert from JSON", 300, ["convert", "--from", "json", "--to", "yaml", "--schema", "s.json", "a.json"],
         {"a.json": lambda n: json.dumps({f"setting_{word(i)}": i for i in range(n)}), "s.json": NAMED}),
]

SCHEMA_TOOLS = [
    Case("schema check", 100, ["schema", "check", "s.json"], {"s.json": NAMED}),
    Case("schema check of n wrong keywords", 100, ["schema", "check", "s.json"], {
        "s.json": lambda n: schema(properties=properties(n, lambda i: {"typ": "string", "minimun": 1, "enum": [1, 1]}))}),
    Case("schema check of n broken patterns", 200, ["schema", "check", "s.json"], {
        "s.json": lambda n: schema(properties=properties(n, lambda i: {"pattern": "("}))}),
    Case("schema check of n lost references", 30, ["schema", "check", "s.json"], {
        "s.json": lambda n: schema(properties=properties(n, lambda i: {"$ref": f"#/$defs/d{i}"}))}),
    Case("schema check of n names that none is", 30, ["schema", "check", "s.json"], {
        "s.json": lambda n: schema(additionalProperties=False, properties=properties(n), required=[
            f"setting_{word(i)[1:]}x" for i in range(n)])}),
    Case("schema check of n settings that none is", 30, ["schema", "check", "s.json"], {
        "s.json": lambda n: schema(properties=properties(n, lambda i: {"x-setting": {"requires": [
            {"setting": f"setting_{word(i)[1:]}x", "is": 1, "message": "Set it"}]}}))}),
    Case("schema bundle", 200, ["schema", "bundle", "s.json"], {"s.json": lambda n: schema(
        properties=properties(n, lambda i: {"$ref": f"t.json#/$defs/d{i}"})),
        "t.json": lambda n: schema(**{"$defs": {f"d{i}": {"type": "integer"} for i in range(n)}})}),
    Case("schema bundle of n files", 8, ["schema", "bundle", "s.json"], lambda n: {
        "s.json": schema(properties=properties(n, lambda i: {"$ref": f"t{i}.json"})),
        **{f"t{i}.json": schema(type="integer") for i in range(n)}}),
    Case("schema upgrade", 200, ["schema", "upgrade", "s.json"], {"s.json": lambda n: json.dumps({
        "$schema": "http://json-schema.org/draft-07/schema#", "definitions": {
            f"d{i}": {"items": [{"type": "string"}], "dependencies": {"a": ["b"]}} for i in range(n)}})}),
]

FILES = [
    Case("n files", 20, ["check", "--no-cache", "--jobs", "1", "--schema", "s.json", "files"], lambda n: {
        "s.json": ANY(n), **{f"files/f{i}.yaml": f"k: {i}\n" for i in range(n)}}),
    Case("n faulty files", 20, ["check", "--no-cache", "--jobs", "1", "--schema", "s.json", "files"], lambda n: {
        "s.json": ANY(n), **{f"files/f{i}.yaml": f"k: text{i}\n" for i in range(n)}}),
    Case("n folders in each other", 15, ["check", "--no-cache", "--jobs", "1", "files"], lambda n: {
        f"files/{'d/' * (i % 100)}f{i}.yaml": f"k: {i}\n" for i in range(n)}),
    Case("n lines of .gitignore", 50, ["check", "--no-cache", "--jobs", "1", "files"], lambda n: {
        ".gitignore": "".join(f"name{i}/**/x*\n" for i in range(n)), "files/a.yaml": "a: 1\n"}),
    Case("n schemas in the configuration", 30, ["check", "--no-cache", "--jobs", "1", "files"], lambda n: {
        ".settle.yaml": "schemas:\n" + "".join(f"  - {{schema: s.json, files: ['x{i}/**/*.yaml']}}\n" for i in range(n)),
        "s.json": ANY(n), "files/a.yaml": "a: 1\n"}),
    Case("a baseline of n", 100, ["check", "--baseline", "base.json", "--schema", "s.json", "a.yaml"], held(WRONG, ANY),
         before=(["check", "--write-baseline", "base.json", "--schema", "s.json", "a.yaml"],)),
    Case("a baseline of n like findings", 100, ["check", "--baseline", "base.json", "--schema", "s.json", "a.yaml"],
         held(lines(lambda i: "- text"), fixed(items={"type": "integer"})),
         before=(["check", "--write-baseline", "base.json", "--schema", "s.json", "a.yaml"],)),
    Case("writing a baseline of n", 100, ["check", "--write-baseline", "b.json", "--schema", "s.json", "a.yaml"], held(WRONG, ANY)),
    Case("report merge of n findings", 100, ["report", "merge", "a.jsonl"], held(WRONG, ANY),
         before=(["check", "--report", "jsonl=a.jsonl", "--schema", "s.json", "a.yaml"],)),
    Case("report merge of n files", 20, ["report", "merge", "a.jsonl"], lambda n: {
        "s.json": ANY(n), **{f"files/f{i}.yaml": f"k: text{i}\n" for i in range(n)}},
        before=(["check", "--no-cache", "--report", "jsonl=a.jsonl", "--schema", "s.json", "files"],)),
]

CASES = SYNTAX + LINT + SCHEMAS + FIXES + FORMATS + CHANGES + QUESTIONS + CONVERSIONS + SCHEMA_TOOLS + FILES

#!/usr/bin/env python3
"""Prints metrics of the code's shape, and exits with 1 and advice if one is worse than its recorded value.

The recorded values are in scripts/house.tsv: name, value, target. `--record` writes the current values. `--folders` prints the
number of lines of each folder of Sources.

Everything is counted in the text of the sources, without a compiler, so the numbers of parameters and types are those that
the patterns below match. They are stable enough to compare commits.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORD = ROOT / "scripts/house.tsv"

# The modules of the checker, which must not depend on settings: none of them may import any other module.
CHECKER = {
    "FileAccess", "DocumentModel", "Patterns", "YAMLReading", "YAMLEditing", "YAMLFormatting",
    "JSONParsing", "JSONSchema", "Workspace", "Analysis", "Linting", "Importing", "LanguageServer",
}

# Types by what they contain, found by name. Add the name of any other type that contains the same.
ROLES = {
    "a setting": r"\w*Setting|Setting\w*(?:Info|Facts|Row|Declaration|Entry|State|Member)|CodeMember",
    "a path": r"(?:Setting|JSON)?(?:Path|Pointer)|InstancePath|SchemaPlace|EditPlace|\w*(?:Edit|Instance)Step",
    "a value": r"\w*Value|Literal|MissingValue",
    "a change":
    r"\w*(?:Change|Edit|Edits|Proposal|Operation|Refusal|ChangeOutcome|EditResult)"
    r"|(?:Action|Migration|Conversion|Request|Draft)Error",
}
# A nested `enum Step` with cases for a name and an index is also a path.
STEPS = re.compile(r"enum (?:Step|Segment)\b[^{]*\{(?:(?!\n\s*\}).)*?case (?:index|item|element|name|key|member)", re.S)

DECLARATION = re.compile(
    r"^\s*(?:(?:public|package|private|fileprivate|final|indirect)\s+)*(?:struct|class|enum|protocol|actor)\s+(\w+)", re.M)


def files(folder):
    return sorted(p for p in (ROOT / folder).rglob("*.swift"))


def text(path, kept={}):
    if path not in kept:
        kept[path] = path.read_text(encoding="utf-8")
    return kept[path]


def count_lines(paths):
    return sum(text(p).count("\n") for p in paths)


def code(source):
    """The source without comments and strings."""
    source = re.sub(r'#*""".*?"""#*', '""', source, flags=re.S)
    source = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', source)
    return re.sub(r"//[^\n]*", "", source)


def parameters(source):
    """The parameter lists of functions and initializers."""
    for match in re.finditer(r"\b(?:func\s+[^\s(<]+|init[?!]?)\s*(?:<[^>{(]*>)?\(", source):
        depth, start = 1, match.end()
        end = start
        while end < len(source) and depth:
            depth += {"(": 1, ")": -1, "[": 1, "]": -1}.get(source[end], 0)
            end += 1
        yield source[start:end - 1]


def split(parameters):
    depth, parts, last = 0, [], 0
    for index, sign in enumerate(parameters):
        if sign in "([{<":
            depth += 1
        elif sign in ")]}" or (sign == ">" and parameters[index - 1] != "-"):
            depth -= 1
        elif sign == "," and depth == 0:
            parts.append(parameters[last:index])
            last = index + 1
    parts.append(parameters[last:])
    return [part.strip() for part in parts if part.strip()]


def unlabelled(source):
    return sum(
        part.startswith("_ ") for one in parameters(code(source)) for part in split(one)[1:])


def tuple_assignments(source):
    return len(re.findall(r"^\s*\((?:self\.)?\w+(?:, (?:self\.)?\w+)+\) = \(", code(source), re.M))


def throwing(source):
    """The number of public functions and initializers that throw, and the number of those with `- Throws:`."""
    count = documented = 0
    lines = source.split("\n")
    for index, line in enumerate(lines):
        if not re.match(r"\s*public (?:\w+ )*(?:func|init)\b", line):
            continue
        head = line
        following = index
        while "{" not in head and following + 1 < len(lines) and following - index < 8:
            following += 1
            head += lines[following]
        if not re.search(r"\bthrows\b", head.split("{")[0]):
            continue
        count += 1
        above = index - 1
        comment = ""
        while above >= 0 and re.match(r"\s*(///|@)", lines[above]):
            comment += lines[above]
            above -= 1
        documented += "Throws:" in comment
    return count, documented


def inner_comments(source):
    return sum(1 for line in source.split("\n") if re.match(r"\s*//(?!/)", line))


def measures():
    sources = files("Sources")
    modules = [
        folder for floor in (ROOT / "Sources").iterdir() if floor.is_dir()
        for folder in floor.iterdir() if folder.is_dir() and any(folder.rglob("*.swift"))]
    names = {m.name for m in modules}
    imports = 0
    for module in modules:
        if module.name in CHECKER:
            for path in module.rglob("*.swift"):
                for found in re.findall(r"^(?:(?:public|package|internal) )?import (\w+)", text(path), re.M):
                    imports += found in names and found not in CHECKER
    rows = [
        ("lines of Swift in Sources", count_lines(sources), 100_000),
        ("Swift modules", len(names), 30),
        ("imports of settings by the checker", imports, 0),
    ]
    declared = [name for p in sources for name in DECLARATION.findall(code(text(p)))]
    aims = {"a setting": 6, "a path": 2, "a value": 6, "a change": 9}
    for role, pattern in ROLES.items():
        number = sum(bool(re.fullmatch(pattern, name)) for name in declared)
        if role == "a path":
            number += sum(len(STEPS.findall(text(p))) for p in sources)
        rows.append((f"types that carry {role}", number, aims[role]))
    rows += [
        ("later parameters without a label", sum(unlabelled(text(p)) for p in sources), 300),
        ("tuple assignments", sum(tuple_assignments(text(p)) for p in sources), 0),
    ]
    counts = [throwing(text(p)) for p in sources]
    rows.append(("public throwing functions without - Throws:", sum(c - d for c, d in counts), 0))
    folders = ("Tests/LintingTests", "Tests/AnalysisTests"), ("Sources/Lint", "Sources/Checking/Analysis")
    tests = [sum(count_lines(files(folder)) for folder in group) for group in folders]
    rows.append(("lines of tests per 100 of Linting and Analysis", -(100 * tests[0] // tests[1]), -25))
    rows.append(("comments inside code per 1,000 lines",
        -(1000 * sum(inner_comments(text(p)) for p in sources) // count_lines(sources)), -20))
    starts = sum(len(re.findall(r"\bProgramRun\(", text(p))) for p in files("Tests/CommandLineTests"))
    rows.append(("process starts in CommandLineTests", starts, 400))
    return rows


ADVICE = {
    "lines of Swift in Sources": "look for code that nearly does the same, and for code that nobody needs",
    "Swift modules": "add the files to an existing module",
    "imports of settings by the checker": "let the caller pass in what is needed, as Vocabulary and TextMeaning do",
    "types that carry a setting": "use an existing type that matches ROLES in scripts/house.py",
    "types that carry a path": "use Path or JSONPointer",
    "types that carry a value": "use an existing type that matches ROLES in scripts/house.py",
    "types that carry a change": "use an existing type that matches ROLES in scripts/house.py",
    "later parameters without a label": "give every parameter after the first a label, unless all are peers, as in min(a, b)",
    "tuple assignments": "assign one property per line instead of (a, b) = (c, d)",
    "public throwing functions without - Throws:": "say in the doc comment what it throws, and when",
    "lines of tests per 100 of Linting and Analysis": "add tests to Tests/LintingTests or Tests/AnalysisTests",
    "comments inside code per 1,000 lines": "say why the code does what it does, with an example text",
    "process starts in CommandLineTests": "use CommandRun, which runs a command without a process, instead of ProgramRun",
}


def main():
    if "--folders" in sys.argv:
        for floor in sorted((ROOT / "Sources").iterdir()):
            for module in sorted(floor.iterdir()):
                print(f"{count_lines(module.rglob('*.swift')):7,}  {floor.name}/{module.name}")
        return 0
    rows = measures()
    if "--record" in sys.argv:
        RECORD.write_text("".join(f"{name}\t{value}\t{aim}\n" for name, value, aim in rows), encoding="utf-8")
    recorded = {}
    if RECORD.exists():
        recorded = {line.split("\t")[0]: int(line.split("\t")[1]) for line in RECORD.read_text().splitlines()}
    worse = []
    print(f"{'measure':48}{'recorded':>10}{'now':>10}{'target':>10}")
    for name, value, aim in rows:
        before = recorded.get(name)
        print(f"{name:48}{'' if before is None else format(abs(before), ','):>10}{abs(value):>10,}{abs(aim):>10,}")
        # A fix may add a few lines. A rise of more than one percent must be recorded, with its reason in the commit.
        if before is not None and value > max(before + abs(before) // 100, aim):
            worse.append(name)
    for name in worse:
        print(f"house: {name}: worse than recorded; {ADVICE[name]}", file=sys.stderr)
    if worse:
        print("house: if it can't be avoided, run scripts/house.py --record and give the reason in the commit", file=sys.stderr)
    return 1 if worse else 0


sys.exit(main())

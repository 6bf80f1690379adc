"""Runs yamllint over YAML files: prints a line of JSON, [[line, rule], ...], for each path on standard input.

The first argument is yamllint's configuration. A file that yamllint can't read, or finds a syntax error in, gives null.
"""
import json
import sys

from yamllint import linter
from yamllint.config import YamlLintConfig

config = YamlLintConfig(sys.argv[1])
for path in sys.stdin:
    try:
        with open(path.rstrip("\n"), "rb") as file:
            problems = list(linter.run(file.read(), config))
        result = None if any(not problem.rule for problem in problems) else [
            [problem.line, problem.rule] for problem in problems
        ]
    except Exception:  # whatever it is, the file is not compared
        result = None
    print(json.dumps(result))

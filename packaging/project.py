"""What all packages share: the project's address and version, the program, licenses, and reproducible archives."""

import calendar
import gzip
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.parse
import zipfile
from typing import Dict, NamedTuple, Tuple, Union

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION_FILE = ROOT / "Sources/CommandLine/CommandLineInterface/SettleProgram.swift"


def _constant(name: str) -> str:
    return re.search(r'static let %s = "(.*)"' % name, VERSION_FILE.read_text(encoding="utf-8")).group(1)


# The project's home page. Release addresses and pages are derived from it.
ADDRESS = _constant("home")
# The name `settle` is taken on PyPI and npm.
DISTRIBUTION = "settle-yaml"
SUMMARY = "check, format and edit settings files in YAML and JSON"
DESCRIPTION = """settle validates settings files in YAML and JSON against JSON Schema.
It reports every problem in one run, with its line and column, and a fix where one is proven to work.
It also formats files, changes single settings without losing comments, shows effective values and where they come from,
and includes a language server for editors."""
AUTHORS = "the settle authors"
MAINTAINER = "%s <maintainers@%s>" % (AUTHORS, urllib.parse.urlsplit(ADDRESS).hostname)
# The repository as owner/name.
REPOSITORY = urllib.parse.urlsplit(ADDRESS).path.strip("/")

VERSION = _constant("version")
RELEASED = _constant("released")
# The day of the release in seconds since 1970. Every file in every package has this time.
EPOCH = calendar.timegm(time.strptime(RELEASED, "%Y-%m-%d"))

# The files of an archive by path: the bytes, or the target of a symbolic link, and whether the file is executable.
Entries = Dict[str, Tuple[Union[bytes, str], bool]]


class Machine(NamedTuple):
    """The names of one processor architecture."""

    uname: str
    debian: str
    node: str


MACHINES = {62: Machine("x86_64", "amd64", "x64"), 183: Machine("aarch64", "arm64", "arm64")}


def fail(message: str) -> "None":
    sys.exit("%s: %s" % (pathlib.Path(sys.argv[0]).name, message))


class Program:
    """The program to pack. It must be static and of this version; otherwise the script fails."""

    def __init__(self, path: str):
        self.path = pathlib.Path(path).resolve()
        if not self.path.is_file():
            fail("%s not found (run `make program`)" % path)
        head = self.path.read_bytes()[:4096]
        number = int.from_bytes(head[18:20], "little")
        if head[:4] != b"\x7fELF" or number not in MACHINES:
            fail("%s is not a Linux program for x86-64 or arm64" % path)
        # The program header of a dynamic program names a loader.
        if b"/ld-linux" in head or b"/ld-musl" in head:
            fail("%s is not static (run `make program`)" % path)
        self.machine = MACHINES[number]
        said = subprocess.run([self.path, "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().split()[-1]
        if said != VERSION:
            fail("%s has version %s, but the sources have %s" % (path, said, VERSION))

    @property
    def bytes(self) -> bytes:
        """The program without its symbol table, as `make install` installs it."""
        with tempfile.NamedTemporaryFile() as stripped:
            subprocess.run(["strip", "-o", stripped.name, self.path], check=True)
            return pathlib.Path(stripped.name).read_bytes()

    def install(self, folder: pathlib.Path, prefix: str) -> None:
        """Installs the program, man pages and completions into a folder, as `make install` does."""
        subprocess.run(
            ["make", "--no-print-directory", "-s", "-C", ROOT, "install-files", "PROGRAM=%s" % self.path,
             "PREFIX=%s" % prefix, "DESTDIR=%s" % folder.resolve()], check=True)


def linked():
    """Rows of the libraries that are linked into the program: name, package, license, home page."""
    lines = (ROOT / "packaging/linked.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def license() -> str:
    return (ROOT / "LICENSE").read_text(encoding="utf-8")


def notices(common: bool = True) -> str:
    """The licenses of everything that is linked into the program.

    common: whether to include the license texts that Debian installs on every machine and its packages refer to.
    """
    parts = [
        "settle is linked statically with the libraries below. Its sources, and everything needed to relink it with other\n"
        "versions of them, are at %s.\n" % ADDRESS]
    swift = pathlib.Path(os.path.realpath(shutil.which("swift") or "/usr/bin/swift")).parent.parent
    texts = [("swift", swift / "share/swift/LICENSE.txt")]
    texts += [(name, pathlib.Path("/usr/share/doc") / package / "copyright") for name, package, _, _ in linked()]
    if common:
        folder = pathlib.Path("/usr/share/common-licenses")
        texts += [(name, folder / name) for name in ("LGPL-2.1", "LGPL-3", "GPL-2", "GPL-3")]
    for name, path in texts:
        if not path.is_file():
            fail("license of %s not found: %s" % (name, path))
        text = path.read_text(encoding="utf-8", errors="replace")
        parts.append("%s\n%s\n\n%s" % (name, "=" * len(name), text))
    return "\n\n".join(parts)


def legal() -> Entries:
    """The license of the program and of everything linked into it."""
    return {"LICENSE": (license().encode(), False), "NOTICES": (notices().encode(), False)}


def tree(folder: pathlib.Path) -> Entries:
    """All files under a folder."""
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), os.access(path, os.X_OK))
        for path in sorted(folder.rglob("*")) if path.is_file()}


def tar(entries: Entries) -> bytes:
    """A tar whose bytes depend only on the entries. Folders precede their files."""
    result = io.BytesIO()
    with tarfile.open(fileobj=result, mode="w", format=tarfile.GNU_FORMAT) as archive:
        folders = {parent.as_posix() for name in entries for parent in pathlib.PurePosixPath(name).parents} - {"."}
        for name in sorted(folders | set(entries)):
            member = tarfile.TarInfo(name)
            member.mtime = EPOCH
            data, runs = entries.get(name, (b"", False))
            if isinstance(data, str):
                member.type, member.linkname = tarfile.SYMTYPE, data
                archive.addfile(member)
            elif name in entries:
                member.size, member.mode = len(data), 0o755 if runs else 0o644
                archive.addfile(member, io.BytesIO(data))
            else:
                member.type, member.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(member)
    return result.getvalue()


def gzipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def zipped(entries: Entries) -> bytes:
    """A zip whose bytes depend only on the entries."""
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (data, runs) in entries.items():
            member = zipfile.ZipInfo(name, time.gmtime(EPOCH)[:6])
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3
            member.external_attr = (0o100755 if runs else 0o100644) << 16
            archive.writestr(member, data)
    return result.getvalue()


def filled(text: str) -> str:
    """A page with {address}, {repository} and {version} filled in."""
    return text.replace("{address}", ADDRESS).replace("{repository}", REPOSITORY).replace("{version}", VERSION)


def arguments():
    """The arguments that every script here takes: PROGRAM, and the FOLDER for the package."""
    if len(sys.argv) < 3:
        fail("missing arguments: PROGRAM FOLDER")
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    return Program(sys.argv[1]), folder


def say(path: pathlib.Path) -> None:
    print("%s: %s bytes" % (path, path.stat().st_size))


def write(folder: pathlib.Path, name: str, data: bytes) -> None:
    """Writes a package and prints its size."""
    (folder / name).write_bytes(data)
    say(folder / name)

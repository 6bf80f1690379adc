"""Facts that every package shares: where the project lives, its version, the program, licences, archives with fixed times."""

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


# Where the project lives. Releases and pages are filled in from here.
ADDRESS = _constant("home")
# `settle` has other owners in the indexes of Python and npm.
DISTRIBUTION = "settle-yaml"
SUMMARY = "check, format and edit settings files in YAML and JSON"
DESCRIPTION = """settle validates settings files in YAML and JSON against JSON Schema.
Every problem is reported in one run, at its line and column, with a fix if there is one that is proven.
It also formats files, changes single settings with their comments kept, shows effective values and where they come from,
and is a language server for editors."""
AUTHORS = "the settle authors"
MAINTAINER = "%s <maintainers@%s>" % (AUTHORS, urllib.parse.urlsplit(ADDRESS).hostname)
# The owner and the name, as forges call a repository.
REPOSITORY = urllib.parse.urlsplit(ADDRESS).path.strip("/")

VERSION = _constant("version")
RELEASED = _constant("released")
# Seconds since 1970 of the day of the release: the time of every file in every package.
EPOCH = calendar.timegm(time.strptime(RELEASED, "%Y-%m-%d"))

# What an archive holds: a path, its bytes or where a link leads, whether it can be run.
Entries = Dict[str, Tuple[Union[bytes, str], bool]]


class Machine(NamedTuple):
    """Names of one kind of processor."""

    uname: str
    debian: str
    node: str


MACHINES = {62: Machine("x86_64", "amd64", "x64"), 183: Machine("aarch64", "arm64", "arm64")}


def fail(message: str) -> "None":
    sys.exit("%s: %s" % (pathlib.Path(sys.argv[0]).name, message))


class Program:
    """The program that is packed: a static one of this version. Anything else ends the script."""

    def __init__(self, path: str):
        self.path = pathlib.Path(path).resolve()
        if not self.path.is_file():
            fail("there is no program %s: make program" % path)
        head = self.path.read_bytes()[:4096]
        number = int.from_bytes(head[18:20], "little")
        if head[:4] != b"\x7fELF" or number not in MACHINES:
            fail("%s is no program for Linux on x86-64 or arm64" % path)
        # Its table of segments names a loader where the program isn't static.
        if b"/ld-linux" in head or b"/ld-musl" in head:
            fail("%s isn't static: make program" % path)
        self.machine = MACHINES[number]
        said = subprocess.run([self.path, "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().split()[-1]
        if said != VERSION:
            fail("%s is version %s, the sources are %s" % (path, said, VERSION))

    @property
    def bytes(self) -> bytes:
        """The program without its table of symbols, as `make install` has it."""
        with tempfile.NamedTemporaryFile() as stripped:
            subprocess.run(["strip", "-o", stripped.name, self.path], check=True)
            return pathlib.Path(stripped.name).read_bytes()

    def install(self, folder: pathlib.Path, prefix: str) -> None:
        """The program, its manual pages and completions below a folder, as `make install` has them."""
        subprocess.run(
            ["make", "--no-print-directory", "-s", "-C", ROOT, "install-files", "PROGRAM=%s" % self.path,
             "PREFIX=%s" % prefix, "DESTDIR=%s" % folder.resolve()], check=True)


def linked():
    """Rows of the libraries that are linked into the program: name, package, licence, home."""
    lines = (ROOT / "packaging/linked.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def licence() -> str:
    return (ROOT / "LICENSE").read_text(encoding="utf-8")


def notices(common: bool = True) -> str:
    """The licences of all that is linked into the program.

    common: with the texts that Debian has on every machine, which its packages refer to.
    """
    parts = [
        "settle is linked statically with the libraries below. Its sources, with all that relinks it with other versions of\n"
        "them, are at %s.\n" % ADDRESS]
    swift = pathlib.Path(os.path.realpath(shutil.which("swift") or "/usr/bin/swift")).parent.parent
    texts = [("swift", swift / "share/swift/LICENSE.txt")]
    texts += [(name, pathlib.Path("/usr/share/doc") / package / "copyright") for name, package, _, _ in linked()]
    if common:
        folder = pathlib.Path("/usr/share/common-licenses")
        texts += [(name, folder / name) for name in ("LGPL-2.1", "LGPL-3", "GPL-2", "GPL-3")]
    for name, path in texts:
        if not path.is_file():
            fail("the licence of %s isn't here: %s" % (name, path))
        text = path.read_text(encoding="utf-8", errors="replace")
        parts.append("%s\n%s\n\n%s" % (name, "=" * len(name), text))
    return "\n\n".join(parts)


def legal() -> Entries:
    """The licence of the program and the licences of what is linked into it."""
    return {"LICENSE": (licence().encode(), False), "NOTICES": (notices().encode(), False)}


def tree(folder: pathlib.Path) -> Entries:
    """All files below a folder."""
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), os.access(path, os.X_OK))
        for path in sorted(folder.rglob("*")) if path.is_file()}


def tar(entries: Entries) -> bytes:
    """A tar whose bytes depend on the entries alone; folders come before what they hold."""
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
    """A zip whose bytes depend on the entries alone."""
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
    """A page with the address, the repository and the version in it."""
    return text.replace("{address}", ADDRESS).replace("{repository}", REPOSITORY).replace("{version}", VERSION)


def arguments():
    """PROGRAM and FOLDER, as every script here takes them: the program, and where the package goes."""
    if len(sys.argv) < 3:
        fail("PROGRAM FOLDER are wanted")
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    return Program(sys.argv[1]), folder


def say(path: pathlib.Path) -> None:
    print("%s: %s bytes" % (path, path.stat().st_size))


def write(folder: pathlib.Path, name: str, data: bytes) -> None:
    """Writes a package and says its size."""
    (folder / name).write_bytes(data)
    say(folder / name)

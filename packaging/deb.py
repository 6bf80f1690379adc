"""Builds the Debian package of the program with dpkg-deb.

deb.py PROGRAM FOLDER
"""
import email.utils
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import textwrap

import project

# Lintian tags that every static program triggers.
OVERRIDES = """settle: statically-linked-binary [usr/bin/settle]
settle: embedded-library *
"""

# The full text of a license that Debian installs on every machine.
APACHE = re.compile(r"[ \t]*Apache License\s+Version 2\.0,.*?END OF TERMS AND CONDITIONS(.*?limitations under the License\.)?", re.DOTALL)
APACHE_HERE = "Apache License 2.0: /usr/share/common-licenses/Apache-2.0"


def control(package: str, architecture: str, size: int, summary: str, description: str, extra: str = "") -> str:
    lines = textwrap.fill(description, 76, initial_indent=" ", subsequent_indent=" ")
    return (
        "Package: %s\nVersion: %s\nArchitecture: %s\nMaintainer: %s\nInstalled-Size: %d\nSection: utils\nPriority: optional\n"
        "%sHomepage: %s\nDescription: %s\n%s\n"
        % (package, project.VERSION, architecture, project.MAINTAINER, -(-size // 1024), extra, project.ADDRESS, summary, lines))


def changelog(package: str) -> bytes:
    return project.gzipped((
        "%s (%s) unstable; urgency=medium\n\n  * Release %s: %s\n\n -- %s  %s\n" % (
            package, project.VERSION, project.VERSION, project.ADDRESS, project.MAINTAINER,
            email.utils.formatdate(project.EPOCH))).encode())


def build(root: pathlib.Path, folder: pathlib.Path, package: str, architecture: str, copyright: str, about: str) -> pathlib.Path:
    """Builds a package from the files under root, and adds its documentation."""
    documents = root / "usr/share/doc" / package
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(APACHE.sub(APACHE_HERE, copyright), encoding="utf-8")
    (documents / "changelog.gz").write_bytes(changelog(package))
    files = [path for path in sorted(root.rglob("*")) if path.is_file()]
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/md5sums").write_text("".join(
        "%s  %s\n" % (hashlib.md5(path.read_bytes()).hexdigest(), path.relative_to(root)) for path in files))
    (root / "DEBIAN/control").write_text(about, encoding="utf-8")
    for path in root.rglob("*"):
        path.chmod(0o755 if path.is_dir() or path == root / "usr/bin/settle" else 0o644)
    root.chmod(0o755)
    result = folder / ("%s_%s_%s.deb" % (package, project.VERSION, architecture))
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, result], check=True, stdout=subprocess.DEVNULL,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(project.EPOCH)})
    project.say(result)
    return result


def size(root: pathlib.Path) -> int:
    return sum(path.stat().st_size for path in root.rglob("*") if path.is_file())


if __name__ == "__main__":
    if not shutil.which("dpkg-deb"):
        project.fail("dpkg-deb is not installed")
    program, folder = project.arguments()
    with tempfile.TemporaryDirectory() as work:
        root = pathlib.Path(work) / "root"
        program.install(root, "/usr")
        for page in (root / "usr/share/man/man1").iterdir():
            page.with_name(page.name + ".gz").write_bytes(project.gzipped(page.read_bytes()))
            page.unlink()
        # Debian's zsh loads completions of packages from here.
        (root / "usr/share/zsh/site-functions").rename(root / "usr/share/zsh/vendor-completions")
        overrides = root / "usr/share/lintian/overrides/settle"
        overrides.parent.mkdir(parents=True)
        overrides.write_text(OVERRIDES)
        copyright = "settle\nHome: %s\n\n%s\n%s" % (project.ADDRESS, project.license(), project.notices(common=False))
        build(
            root, folder, "settle", program.machine.debian, copyright,
            control("settle", program.machine.debian, size(root), project.SUMMARY, project.DESCRIPTION))

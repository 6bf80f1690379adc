"""Builds every file of a release into one folder, with SHA256SUMS. Doesn't commit, tag or upload anything.

release.py VERSION FOLDER [--program PROGRAM] [CATALOG …]

If VERSION is higher than that of the sources, it is first written to them and to CHANGELOG.md, which requires a clean working tree.
Each CATALOG is a folder of schemas that becomes a package of its own.
"""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

import project

CHANGELOG = project.ROOT / "CHANGELOG.md"
HEADING = "## Unreleased"


def numbers(version: str):
    return [int(part) for part in version.split(".")]


def write_version(version: str) -> None:
    """Writes the version and today's date to the sources, and replaces the heading of the unreleased changes."""
    status = subprocess.run(["git", "-C", project.ROOT, "status", "--porcelain"], stdout=subprocess.PIPE, check=True)
    if status.stdout:
        project.fail("the working tree has uncommitted changes")
    changes = CHANGELOG.read_text(encoding="utf-8")
    if HEADING not in changes:
        project.fail("CHANGELOG.md has no section \"%s\"" % HEADING)
    day = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    source = project.VERSION_FILE.read_text(encoding="utf-8")
    for name, value in (("version", version), ("released", day)):
        source = re.sub(r'(static let %s = ").*"' % name, r'\g<1>%s"' % value, source)
    project.VERSION_FILE.write_text(source, encoding="utf-8")
    CHANGELOG.write_text(changes.replace(HEADING, "## %s, %s" % (version, day)), encoding="utf-8")


def main() -> None:
    words = sys.argv[1:]
    program = None
    if "--program" in words:
        place = words.index("--program")
        program = words[place + 1]
        del words[place:place + 2]
    if len(words) < 2 or not re.fullmatch(r"\d+\.\d+\.\d+", words[0]):
        project.fail("expected VERSION (such as 1.2.3) and FOLDER")
    version, parent, catalogs = words[0], pathlib.Path(words[1]), words[2:]
    if numbers(version) < numbers(project.VERSION):
        project.fail("version %s is lower than %s, the version of the sources" % (version, project.VERSION))
    if version != project.VERSION:
        write_version(version)
    if project.ADDRESS.startswith("https://example.org/"):
        print("release.py: warning: the project's address is still the example %s" % project.ADDRESS, file=sys.stderr)
    if not program:
        subprocess.run(["make", "-C", project.ROOT, "program"], check=True)
        program = str(project.ROOT / ".build/static/release/settle")

    folder = parent / version
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    scripts = project.ROOT / "packaging"
    left_out = []

    def run(name: str, *arguments: object, optional: bool = False) -> None:
        code = subprocess.run([sys.executable, scripts / (name + ".py"), *map(str, arguments)]).returncode
        if code and not optional:
            project.fail("cannot build the release: %s failed" % name)
        if code:
            left_out.append(name)

    for name in ("archive", "deb", "wheels", "npm", "image", "plugins"):
        run(name, program, folder)
    run("formula", folder)
    run("vsix", program, folder, optional=True)
    run("documentation", folder, optional=True)
    for catalog in catalogs:
        run("catalog", program, folder, catalog)
    bill = subprocess.run(["sh", project.ROOT / "scripts/bill-of-materials.sh", program], stdout=subprocess.PIPE, check=True)
    (folder / ("settle-%s.spdx.json" % version)).write_bytes(bill.stdout)
    shutil.copy(CHANGELOG, folder)
    (folder / "SHA256SUMS").write_text("".join(
        "%s  %s\n" % (hashlib.sha256(path.read_bytes()).hexdigest(), path.name) for path in sorted(folder.iterdir())))
    print("%s: settle %s%s" % (folder, version, "".join(", without %s (see above)" % name for name in left_out)))


main()

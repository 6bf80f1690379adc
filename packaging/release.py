"""Everything that a release has, in one folder with SHA256SUMS. Nothing is committed, tagged or sent.

release.py VERSION FOLDER [--program PROGRAM] [CATALOGUE …]

A VERSION that is higher than that of the sources is written into them and into CHANGELOG.md first; the tree has to be clean then.
Each CATALOGUE is a folder with schemas that becomes a package of its own.
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
    """Gives the sources a version and the day of today, and what is unreleased its heading."""
    status = subprocess.run(["git", "-C", project.ROOT, "status", "--porcelain"], stdout=subprocess.PIPE, check=True)
    if status.stdout:
        project.fail("the tree has changes that aren't committed")
    changes = CHANGELOG.read_text(encoding="utf-8")
    if HEADING not in changes:
        project.fail("CHANGELOG.md has no \"%s\" that says what is new" % HEADING)
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
        project.fail("VERSION, three numbers such as 1.2.3, and FOLDER are wanted")
    version, parent, catalogues = words[0], pathlib.Path(words[1]), words[2:]
    if numbers(version) < numbers(project.VERSION):
        project.fail("%s is lower than %s, the version of the sources" % (version, project.VERSION))
    if version != project.VERSION:
        write_version(version)
    if project.ADDRESS.startswith("https://example.org/"):
        print("release.py: packaging/project.py says no place where the project lives, only an example", file=sys.stderr)
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
            project.fail("there is no release without %s" % name)
        if code:
            left_out.append(name)

    for name in ("archive", "deb", "wheels", "npm", "image", "plugins"):
        run(name, program, folder)
    run("formula", folder)
    run("vsix", program, folder, optional=True)
    run("documentation", folder, optional=True)
    for catalogue in catalogues:
        run("catalogue", program, folder, catalogue)
    bill = subprocess.run(["sh", project.ROOT / "scripts/bill-of-materials.sh", program], stdout=subprocess.PIPE, check=True)
    (folder / ("settle-%s.spdx.json" % version)).write_bytes(bill.stdout)
    shutil.copy(CHANGELOG, folder)
    (folder / "SHA256SUMS").write_text("".join(
        "%s  %s\n" % (hashlib.sha256(path.read_bytes()).hexdigest(), path.name) for path in sorted(folder.iterdir())))
    print("%s: settle %s%s" % (folder, version, "".join(", without %s (said above)" % name for name in left_out)))


main()

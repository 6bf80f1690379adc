"""Packs the program with its man pages, completions and licenses as .tar.gz, and its sources as another. Also writes INSTALL.md,
which says how to install each package.

archive.py PROGRAM FOLDER
"""
import os
import pathlib
import subprocess
import tempfile

import project

program, folder = project.arguments()
with tempfile.TemporaryDirectory() as work:
    program.install(pathlib.Path(work), "/")
    entries = project.tree(pathlib.Path(work))
entries.update(project.legal())
listed = subprocess.run(["git", "-C", project.ROOT, "ls-files", "-z"], stdout=subprocess.PIPE)
if listed.returncode:
    project.fail("git can't list the source files")
sources: project.Entries = {}
for name in filter(None, listed.stdout.decode().split("\0")):
    path = project.ROOT / name
    sources[name] = (os.readlink(path), False) if path.is_symlink() else (path.read_bytes(), os.access(path, os.X_OK))
for name, files in (("settle-%s-linux-%s" % (project.VERSION, program.machine.uname), entries), ("settle-" + project.VERSION, sources)):
    data = project.tar({"%s/%s" % (name, path): entry for path, entry in files.items()})
    project.write(folder, name + ".tar.gz", project.gzipped(data))
project.write(folder, "INSTALL.md", project.filled((project.ROOT / "docs/installing.md").read_text(encoding="utf-8")).encode())

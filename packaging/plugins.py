"""Packs the SwiftPM plugins with the program as .tar.gz. A package depends on the unpacked folder by its path.

plugins.py PROGRAM FOLDER
"""
import pathlib
import subprocess
import sys
import tempfile

import project

program, folder = project.arguments()
name = "settle-plugins"
entries = {
    path: entry
    for path, entry in project.tree(project.ROOT / "integrations" / name).items()
    if not path.startswith((".", "settle.artifactbundle/"))
}
with tempfile.TemporaryDirectory() as work:
    subprocess.run([project.ROOT / "scripts/artifact-bundle.sh", sys.argv[1], work], check=True)
    entries.update(project.tree(pathlib.Path(work)))
entries.update(project.legal())
data = project.tar({"%s/%s" % (name, path): entry for path, entry in entries.items()})
project.write(folder, "%s-%s.tar.gz" % (name, project.VERSION), project.gzipped(data))

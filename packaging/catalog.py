"""Packs a catalog of schemas as a Debian package and as .tar.gz. Once installed, it applies to every project on the machine.

catalog.py PROGRAM FOLDER SOURCE [NAME]

SOURCE is a folder in any layout that `settle catalog add` reads. Its license file is included.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import deb
import project

if len(sys.argv) < 4:
    project.fail("usage: catalog.py PROGRAM FOLDER SOURCE [NAME]")
program, folder = project.arguments()
source = pathlib.Path(sys.argv[3]).resolve()
name = sys.argv[4] if len(sys.argv) > 4 else source.name
licenses = sorted(path for path in source.glob("*") if path.is_file() and path.stem.upper() in ("LICENSE", "LICENCE", "COPYING", "NOTICE"))
if not licenses:
    project.fail("no LICENSE file in %s: a package must state the license of its schemas" % source)
copyright = "%s\n\n%s" % (name, "\n\n".join(path.read_text(encoding="utf-8") for path in licenses))
package = "settle-schemas-" + name.lower()
summary = "schemas from %s for settle" % name
with tempfile.TemporaryDirectory() as work:
    root = pathlib.Path(work) / "root"
    subprocess.run(
        [program.path, "catalog", "add", source, "--name", name], check=True, stdout=subprocess.DEVNULL,
        env={**os.environ, "XDG_DATA_HOME": str(root / "usr/share")})
    entries = {"%s/%s" % (name, path): entry for path, entry in project.tree(root / "usr/share/settle/catalogues" / name).items()}
    entries[name + "/LICENSE"] = (copyright.encode(), False)
    project.write(folder, "%s-%s.tar.gz" % (package, project.VERSION), project.gzipped(project.tar(entries)))
    description = (
        "With this package installed, settle recognizes the files that these schemas describe\n"
        "by their names, and checks them in every project without configuration.")
    deb.build(
        root, folder, package, "all", copyright,
        deb.control(package, "all", deb.size(root), summary, description, "Enhances: settle\n"))

"""A catalogue of schemas as a Debian package and as .tar.gz: every project of a machine that has it knows its kinds of files.

catalogue.py PROGRAM FOLDER SOURCE [NAME]

SOURCE is a folder in a layout that `settle catalogue add` reads; its licence file comes along.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import deb
import project

if len(sys.argv) < 4:
    project.fail("PROGRAM FOLDER SOURCE [NAME] are wanted")
program, folder = project.arguments()
source = pathlib.Path(sys.argv[3]).resolve()
name = sys.argv[4] if len(sys.argv) > 4 else source.name
licences = sorted(path for path in source.glob("*") if path.is_file() and path.stem.upper() in ("LICENSE", "LICENCE", "COPYING", "NOTICE"))
if not licences:
    project.fail("%s has no LICENSE: a package has to say what its schemas may be used for" % source)
copyright = "%s\n\n%s" % (name, "\n\n".join(path.read_text(encoding="utf-8") for path in licences))
package = "settle-schemas-" + name.lower()
summary = "schemas of %s for settle" % name
with tempfile.TemporaryDirectory() as work:
    root = pathlib.Path(work) / "root"
    subprocess.run(
        [program.path, "catalogue", "add", source, "--name", name], check=True, stdout=subprocess.DEVNULL,
        env={**os.environ, "XDG_DATA_HOME": str(root / "usr/share")})
    entries = {"%s/%s" % (name, path): entry for path, entry in project.tree(root / "usr/share/settle/catalogues" / name).items()}
    entries[name + "/LICENSE"] = (copyright.encode(), False)
    project.write(folder, "%s-%s.tar.gz" % (package, project.VERSION), project.gzipped(project.tar(entries)))
    description = (
        "With this package settle checks the files that these schemas are for in every project\n"
        "of the machine, by their names, without a line of configuration.")
    deb.build(
        root, folder, package, "all", copyright,
        deb.control(package, "all", deb.size(root), summary, description, "Enhances: settle\n"))

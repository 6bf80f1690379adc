"""Builds the npm package, which contains the program.

npm.py PROGRAM FOLDER
"""
import json

import project

program, folder = project.arguments()
manifest = {
    "name": project.DISTRIBUTION,
    "version": project.VERSION,
    "description": project.SUMMARY,
    "license": "MIT",
    "author": project.AUTHORS,
    "homepage": project.ADDRESS,
    "repository": {"type": "git", "url": "git+%s.git" % project.ADDRESS},
    "keywords": ["yaml", "json", "json-schema", "lint", "formatter", "settings"],
    "os": ["linux"],
    "cpu": [program.machine.node],
    "bin": {"settle": "bin/settle"},
}
readme = "# settle\n\n%s\n\n%s" % (
    project.DESCRIPTION, project.filled((project.ROOT / "docs/installing.md").read_text(encoding="utf-8")))
entries = {
    "package/package.json": (json.dumps(manifest, indent=2).encode() + b"\n", False),
    "package/README.md": (readme.encode(), False),
    "package/bin/settle": (program.bytes, True),
}
entries.update({"package/" + path: entry for path, entry in project.legal().items()})
project.write(folder, "%s-%s.tgz" % (project.DISTRIBUTION, project.VERSION), project.gzipped(project.tar(entries)))

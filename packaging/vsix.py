"""Builds the VS Code extension from editors/vscode, with the program included.

vsix.py PROGRAM FOLDER [NODE_MODULES]

NODE_MODULES is a folder with the extension's dependencies. By default, npm downloads them.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
from xml.sax.saxutils import quoteattr

import project

TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">%s</Types>
"""
MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id=%(name)s Version=%(version)s Publisher=%(publisher)s TargetPlatform=%(target)s/>
    <DisplayName>%(title)s</DisplayName>
    <Description xml:space="preserve">%(description)s</Description>
    <Tags>yaml,json,lint,formatter,settings</Tags>
    <Categories>%(categories)s</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value=%(engine)s/>
      <Property Id="Microsoft.VisualStudio.Services.Links.Source" Value=%(address)s/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def dependencies(manifest: dict) -> project.Entries:
    if len(sys.argv) > 3:
        return project.tree(pathlib.Path(sys.argv[3]))
    if not shutil.which("npm"):
        project.fail("npm is not installed; it is needed to download vscode-languageclient")
    with tempfile.TemporaryDirectory() as work:
        (pathlib.Path(work) / "package.json").write_text(json.dumps({"dependencies": manifest["dependencies"]}))
        run = subprocess.run(
            ["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0"], cwd=work)
        if run.returncode:
            project.fail("npm can't download vscode-languageclient")
        return project.tree(pathlib.Path(work) / "node_modules")


program, folder = project.arguments()
source = project.ROOT / "editors/vscode"
manifest = json.loads((source / "package.json").read_text(encoding="utf-8"))
manifest.update(version=project.VERSION, repository={"type": "git", "url": project.ADDRESS + ".git"})
target = "linux-" + program.machine.node
files: project.Entries = {
    "package.json": (json.dumps(manifest, indent=2).encode(), False),
    "extension.js": ((source / "extension.js").read_bytes(), False),
    "README.md": (project.filled((source / "README.md").read_text(encoding="utf-8")).encode(), False),
    "LICENSE.txt": (project.license().encode(), False),
    "NOTICES.txt": (project.notices().encode(), False),
    "bin/settle": (program.bytes, True),
}
files.update({"node_modules/" + path: entry for path, entry in dependencies(manifest).items()})
# Content types are listed by file extension; a file without one is listed by name.
TYPE = '<%s=%s ContentType="application/octet-stream"/>'
endings = {pathlib.PurePosixPath(path).suffix.lower() for path in files} - {""} | {".vsixmanifest"}
plain = [path for path in files if not pathlib.PurePosixPath(path).suffix]
types = "".join(TYPE % ("Default Extension", quoteattr(ending)) for ending in sorted(endings))
types += "".join(TYPE % ("Override PartName", quoteattr("/extension/" + path)) for path in sorted(plain))
about = MANIFEST % {
    "name": quoteattr(manifest["name"]), "version": quoteattr(project.VERSION), "publisher": quoteattr(manifest["publisher"]),
    "target": quoteattr(target), "title": manifest["displayName"], "description": manifest["description"],
    "categories": ",".join(manifest["categories"]), "engine": quoteattr(manifest["engines"]["vscode"]),
    "address": quoteattr(project.ADDRESS)}
entries: project.Entries = {
    "extension.vsixmanifest": (about.encode(), False), "[Content_Types].xml": ((TYPES % types).encode(), False)}
entries.update({"extension/" + path: entry for path, entry in files.items()})
project.write(folder, "settle-%s-%s.vsix" % (project.VERSION, target), project.zipped(entries))

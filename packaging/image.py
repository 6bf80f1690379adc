"""Builds the container image from scratch: an OCI layout in a tar, which `docker load` also reads. Builds are reproducible.

image.py PROGRAM FOLDER
"""
import hashlib
import json
import time

import project

program, folder = project.arguments()
blobs: project.Entries = {}


def blob(kind: str, data: bytes) -> dict:
    digest = hashlib.sha256(data).hexdigest()
    blobs["blobs/sha256/" + digest] = (data, False)
    return {"mediaType": "application/vnd.oci.image.%s" % kind, "digest": "sha256:" + digest, "size": len(data)}


def path(descriptor: dict) -> str:
    return "blobs/sha256/" + descriptor["digest"].split(":")[1]


files: project.Entries = {"usr/bin/settle": (program.bytes, True), "work/.keep": (b"", False), "tmp/.keep": (b"", False)}
files.update({"usr/share/doc/settle/" + name: entry for name, entry in project.legal().items()})
content = project.tar(files)
layer = blob("layer.v1.tar+gzip", project.gzipped(content))
labels = {
    "org.opencontainers.image.title": "settle",
    "org.opencontainers.image.description": project.SUMMARY,
    "org.opencontainers.image.version": project.VERSION,
    "org.opencontainers.image.licenses": "MIT",
    "org.opencontainers.image.source": project.ADDRESS,
}
created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(project.EPOCH))
configuration = blob("config.v1+json", json.dumps({
    "created": created,
    "architecture": program.machine.debian,
    "os": "linux",
    "config": {
        "Env": ["PATH=/usr/bin"], "Entrypoint": ["/usr/bin/settle"], "Cmd": ["check"], "WorkingDir": "/work", "Labels": labels},
    "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(content).hexdigest()]},
    "history": [{"created": created, "created_by": "packaging/image.py"}],
}).encode())
manifest = blob("manifest.v1+json", json.dumps({
    "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": configuration, "layers": [layer],
    "annotations": labels}).encode())
index = {
    "schemaVersion": 2,
    "manifests": [{
        **manifest, "platform": {"architecture": program.machine.debian, "os": "linux"},
        "annotations": {"org.opencontainers.image.ref.name": project.VERSION}}]}
docker = [{"Config": path(configuration), "RepoTags": ["settle:" + project.VERSION], "Layers": [path(layer)]}]
entries = {
    "oci-layout": (b'{"imageLayoutVersion": "1.0.0"}', False),
    "index.json": (json.dumps(index).encode(), False),
    "manifest.json": (json.dumps(docker).encode(), False),
    **blobs}
project.write(folder, "settle-%s-image-%s.tar" % (project.VERSION, program.machine.debian), project.tar(entries))

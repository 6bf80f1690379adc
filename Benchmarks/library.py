#!/usr/bin/env python3
"""What an application pays for `SettleSettings`: CPU to build it from nothing, and the size of the program.

    Benchmarks/library.py [--settle FOLDER]

Two programs are built in debug and in release: one that reads a settings file with the library, and an empty one. CPU depends on
what else the machine does; compare figures of the same hour.
"""

import argparse
import pathlib
import resource
import subprocess
import tempfile

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(name: "app", dependencies: [{packages}], targets: [.executableTarget(name: "app", dependencies: [{products}])])
"""
READER = """import SettleSettings

let schema = try SettingsSchema("app.schema.yaml")
var settings = try SettingsFile(path: "app.yaml", schema: schema)
for problem in settings.problems { print(problem) }
"""


def program(folder, name, source, packages="", products=""):
    sources = folder / name / "Sources" / "app"
    sources.mkdir(parents=True)
    (sources / "main.swift").write_text(source)
    (folder / name / "Package.swift").write_text(MANIFEST.format(packages=packages, products=products))
    return folder / name


def built(package, configuration):
    """Builds the package from nothing: seconds of CPU, and bytes of the stripped program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        ["swift", "build", "-c", configuration, "--product", "app"], cwd=package, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    path = package / ".build" / configuration / "app"
    subprocess.run(["strip", path], check=True)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, path.stat().st_size


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent, help="the package")
    settle = parser.parse_args().settle.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        empty = program(folder, "empty", 'print("")\n')
        reader = program(
            folder, "reader", READER, f'.package(name: "settle", path: "{settle}")',
            '.product(name: "SettleSettings", package: "settle")')
        for configuration in ("debug", "release"):
            least, size = built(empty, configuration)
            seconds, larger = built(reader, configuration)
            print(f"{configuration}: {seconds:.1f} s of CPU (empty program {least:.1f}), {(larger - size) / 1e6:+.1f} MB")


if __name__ == "__main__":
    main()

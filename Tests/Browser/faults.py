"""System faults while files are changed: each system call on a file fails in turn, in each possible way; the disk is full; files vanish.
A file always has its complete old or new text, success is reported only for changes that were made, failures are reported, and no
temporary file is left behind.

faults.py PROGRAM
"""

import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time

from killed import may_trace, strace
from program import Folder, run_tests

# The possible errors of each call.
FAULTS = {
    "openat": ["EACCES", "EIO", "EMFILE", "ENOENT", "ENOSPC", "EINTR"], "read": ["EIO", "EINTR"], "write": ["ENOSPC", "EIO", "EINTR"],
    "newfstatat": ["EACCES", "EIO", "ENOENT"], "fcntl": ["ENOLCK", "EINTR"], "fsync": ["EIO", "ENOSPC", "EINTR"], "fchmod": ["EPERM"],
    "listxattr": ["EACCES"], "access": ["EACCES"], "close": ["EIO", "EINTR"], "rename": ["EACCES", "ENOENT", "ENOSPC", "EIO"],
    "renameat2": ["EACCES", "EINVAL", "ENOSPC"],
}
NAMES = {
    "ENOSPC": "full disk", "EACCES": "no permission", "EPERM": "no permission", "ENOENT": "vanished file", "EINTR": "interrupted call",
    "EIO": "broken disk", "EMFILE": "too many files", "ENOLCK": "no lock", "EINVAL": "no such call",
}
COMMANDS = [
    ["set", "--no-schema", "f.yaml", "a", "1"], ["format", "--form", "canonical", "f.yaml"], ["check", "--fix", "--no-schema", "f.yaml"],
    ["convert", "f.yaml", "--to", "json", "-o", "new.json"], ["check", "--no-schema", "--write-baseline", "new.json", "f.yaml"],
    ["check", "--no-schema", "--report", "json=new.json", "f.yaml"],
]


class Run(Folder):
    def clean(self, files):
        shutil.rmtree(self.folder)
        self.folder.mkdir()
        for name, text in files.items():
            self.file(name, text)

    def texts(self):
        return {path.name: path.read_text() for path in self.folder.iterdir() if path.is_file()}


def calls_in(trace, folder):
    """Each system call on the folder: its name, and its number among the calls of this name."""
    seen = collections.Counter()
    for line in trace.splitlines():
        name = line.split(None, 1)[1].split("(", 1)[0]
        seen[name] += 1
        touched = re.sub(r"AT_FDCWD<.*?>, (?=\"/)", "", line)
        if name in FAULTS and str(folder) in touched:
            yield name, seen[name]


def is_whole(text, old, new):
    """Whether a text is complete. The findings of an unreadable file differ, so a report or baseline only has to be JSON."""
    if text in (old, new):
        return True
    try:
        return old is None and bool(json.loads(text))
    except ValueError:
        return False


def each_call_fails(run):
    if not may_trace():
        return "skipped, nothing can be traced here by strace"
    table = collections.defaultdict(collections.Counter)
    for command in COMMANDS:
        old = {"f.yaml": "# kept\na:   0   # a\n" + ("a: 0\n" if command[0] == "check" else "")}
        run.clean(old)
        record = pathlib.Path(str(run.folder) + ".trace")
        line = [run.program, *command]
        whole = subprocess.run(["strace", "-f", "-y", "-qq", "-o", str(record), *line], cwd=run.folder, capture_output=True)
        new = run.texts()
        assert new != old, command
        for name, number in calls_in(record.read_text(), run.folder):
            for fault in FAULTS[name]:
                run.clean(old)
                failed = subprocess.run(
                    strace("-e", f"inject={name}:error={fault}:when={number}", *line), cwd=run.folder, capture_output=True)
                what = f"{' '.join(command)}: {fault} of {name} {number}: {failed.stdout + failed.stderr}"
                texts = run.texts()
                left = [one for one in texts if one.startswith(".settle-")]
                assert not left, f"left behind: {left}: {what}"
                assert texts.keys() <= new.keys() and all(is_whole(text, old.get(one), new[one]) for one, text in texts.items()), f"incomplete file: {what}"
                isDone = failed.returncode == whole.returncode and failed.stderr == whole.stderr
                assert texts == new or not isDone, f"not done, but reported as done: {what}"
                assert isDone or failed.returncode == 2 and failed.stderr, f"not reported: {what}"
                assert fault != "EINTR" or isDone, f"not retried: {what}"
                table[NAMES[fault]]["new" if texts == new else "old"] += 1
    return "; ".join(f"{name} {sum(counts.values())} times ({counts['old']} old, {counts['new']} new)" for name, counts in table.items())


def many(count):
    """Files of growing length, and their formatted texts."""
    old = {f"{index}.yaml": f"# {index}\n" + "".join(f"k{line}:   {line}   # c\n" for line in range(40 * index)) for index in range(count)}
    return old, {name: text.replace("   ", " ") for name, text in old.items()}


def a_full_disk(run):
    """A real full disk, with room for only the shorter files."""
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(run.folder)], capture_output=True).returncode:
        return "skipped, since mounting isn't possible here"
    try:
        old, new = many(40)
        for name, text in old.items():
            run.file(name, text)
        try:
            with open(run.folder / "rest", "wb", buffering=0) as rest:
                while True:
                    rest.write(bytes(4096))
        except OSError:
            (run.folder / "0.yaml").unlink()
        formatted = run.settle("format", "--form", "canonical", ".")
        texts = run.texts()
        del texts["rest"]
        assert texts.keys() == old.keys() - {"0.yaml"}, texts.keys()
        assert all(text in (old[name], new[name]) for name, text in texts.items()), "incomplete file"
        full = [name for name, text in texts.items() if text == old[name]]
        assert full and len(full) < len(texts) and formatted.returncode == 2, formatted
        assert all(f"settle: {name}: the disk is full\n" in formatted.stderr for name in full), formatted.stderr
    finally:
        subprocess.run(["umount", str(run.folder)], check=True)
    return f"{len(texts)} files, {len(full)} without room: all complete, and reported"


def files_vanish(run):
    """Half of the files are removed while they are formatted."""
    old, new = many(150)
    run.clean(old)
    start = time.monotonic()
    run.settle("format", "--form", "canonical", ".")
    pause = (time.monotonic() - start) / len(old)
    run.clean(old)
    gone = sorted(old)[::2]

    def remove():
        for name in gone:
            time.sleep(pause)
            (run.folder / name).unlink()

    remover = threading.Thread(target=remove)
    remover.start()
    formatted = run.settle("format", "--form", "canonical", ".")
    remover.join()
    texts = run.texts()
    back = [name for name in gone if name in texts]
    assert all(texts[name] == new[name] for name in old if name not in gone), formatted
    assert all(texts[name] == new[name] for name in back) and texts.keys() <= old.keys(), texts.keys()
    assert formatted.returncode in (0, 2) and "Fatal" not in formatted.stderr, formatted
    told = sum(f" {name}" in formatted.stderr for name in gone)
    return f"{len(gone)} of {len(old)} files: the others are formatted, {told} are reported, {len(back)} exist again"


def main():
    run_tests((each_call_fails, a_full_disk, files_vanish), lambda: Run(sys.argv[1]))


if __name__ == "__main__":
    main()

"""The files of the conformance tests, of the repository and those that the build of the job makes by the thousand."""

import json
import os
import struct
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent.parent.parent
GOLDEN = REPOSITORY / "clients" / "conformance"

#: Folders with cases. In the environment: what the build has made.
FOLDERS = [Path(each) for each in (GOLDEN, os.environ.get("LORENTZTRON_CASES")) if each and Path(each).exists()]


def cases(pattern):
    """All files or folders of a pattern."""
    return [path for folder in FOLDERS for path in sorted(folder.glob(pattern))]


def records(path):
    """(partition, offset, key, value) of each record of a topic."""
    data, at, offsets = path.read_bytes(), 0, {}

    def integer():
        nonlocal at
        at += 4
        return struct.unpack_from(">i", data, at - 4)[0]

    def some():
        nonlocal at
        length = integer()
        at += max(length, 0)
        return None if length < 0 else data[at - length : at]

    while at < len(data):
        partition, key, value = integer(), some(), some()
        offset = offsets.get(partition, 0)
        offsets[partition] = offset + 1
        yield partition, offset, key, value


def lines(path):
    """The values of a file with one of JSON in each line."""
    return [json.loads(line) for line in texts(path)]


def texts(path):
    """Its lines; a text of JSON may hold what Python takes for the end of a line."""
    return path.read_text(encoding="utf-8").rstrip("\n").split("\n")

"""Writes the ZIP archive of a version, as :mod:`lorentztron.archive` and the client for Java read it."""

from __future__ import annotations

import os
import uuid
import zipfile
from pathlib import Path
from typing import BinaryIO, Iterable

from lorentztron.archive import MOST_BYTES
from lorentztron.errors import VersionError

_MOST_ENTRIES = 65_534  # more need Zip64, another end
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # else the bytes would depend on the clock


def write(file: Path, entries: list[tuple[str, bytes]]) -> None:
    """Writes names and bytes, in their order. What is written stands beside the file until it is on the disk.

    Raises:
        OSError: if the file cannot be written.
        VersionError: if there are more entries or bytes than a file may have.
    """
    size = sum(len(data) for _, data in entries)
    if len(entries) > _MOST_ENTRIES or size > MOST_BYTES:
        raise VersionError(
            f"version has {len(entries)} records of {size} bytes, expected at most {_MOST_ENTRIES} of {MOST_BYTES} in"
            " a file"
        )
    unfinished = file.with_name(f"{file.name}.{uuid.uuid4()}.part")
    try:
        with unfinished.open("wb") as out:
            _archive(out, entries)
            out.flush()
            os.fsync(out.fileno())
        os.replace(unfinished, file)
    finally:
        unfinished.unlink(missing_ok=True)


def _archive(out: BinaryIO, entries: Iterable[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(out, "w", allowZip64=False) as archive:
        for name, data in entries:
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)

"""A version in a file, as ``inspect --save`` writes it: a ZIP archive of its records, each named by its key."""

from __future__ import annotations

import io
import zipfile
from os import PathLike
from pathlib import Path
from typing import Mapping, Sequence, Union

from lorentztron import keys, manifest, parts
from lorentztron.assembly import complete
from lorentztron.errors import RecordError, VersionError
from lorentztron.keys import Key
from lorentztron.manifest import Manifest
from lorentztron.partrecords import PartRecords
from lorentztron.parts import Part


def load(path: Union[str, PathLike[str]]) -> tuple[Manifest, Sequence[Part]]:
    """Reads the manifest of a version and the records that it names, in its order.

    Raises:
        OSError: if the file cannot be read.
        VersionError: if it does not hold exactly one whole version; the message names the file.
    """
    records = _records(path)
    manifests = [key for key in records if key.part is None]
    if len(manifests) != 1:
        models = ", ".join(key.model_id for key in manifests)
        raise VersionError(f"{path} holds the manifests of the models [{models}], expected one")
    key = manifests[0]
    try:
        named = manifest.decode(key.model_id, records[key])
    except RecordError as damage:
        raise VersionError(f"{path} holds no whole version: its manifest is unreadable: {damage}") from None
    assembly = complete(named, _parts(key.model_id, records))
    if assembly.problem is not None:
        raise VersionError(f"{path} holds no whole version: {assembly.problem}")
    return named, list(assembly.found.values())


def _records(path: Union[str, PathLike[str]]) -> dict[Key, bytes]:
    """The values of the records in a file, by their keys."""
    data = Path(path).read_bytes()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            named = [(keys.parse(name.encode("utf-8")), archive.read(name)) for name in archive.namelist()]
    except Exception as damage:  # of archives and of each compression that a damaged one may name
        raise VersionError(f"{path} is damaged: {damage}") from None
    return {key: value for key, value in named if key is not None}


def _parts(model_id: str, records: Mapping[Key, bytes]) -> PartRecords:
    """The records of the parts of a model."""
    found = PartRecords()
    for key, value in records.items():
        if key.model_id == model_id and key.part is not None:
            try:
                found.put(0, parts.decode(key, value))
            except RecordError as damage:
                found.put_damaged(0, key.part, f"its record is unreadable: {damage}")
    return found

"""A version in a file, as ``inspect --save`` writes it: a ZIP archive of its records, each named by its key.

Parts stand first, then names of features, and the manifest last.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Sequence, Union

from lorentztron import archivewriter, keys, manifest, parts
from lorentztron.archive import Archive, TooLargeError, require_place
from lorentztron.assembly import complete
from lorentztron.errors import RecordError, VersionError
from lorentztron.featurenames import FeatureNames
from lorentztron.keys import Key, PartName
from lorentztron.manifest import Manifest
from lorentztron.partrecords import PartRecords
from lorentztron.parts import Part

#: The manifest may unpack to as many bytes as this, and _MANIFEST_TIMES those that it is packed in: fewer than others,
#: since texts and numbers of an object are much larger than their bytes.
_ANY_MANIFEST = 1 << 20
_MANIFEST_TIMES = 20


Content = tuple[Manifest, Sequence[Part], FeatureNames]


def save(path: Union[str, PathLike[str]], content: Content) -> None:
    """Writes a file that :func:`load` and the client for Java read; an older one is replaced at once or not at all.

    Raises:
        OSError: if the file cannot be written.
        VersionError: if the version has more records or bytes than a file may have.
    """
    named, records, names = content
    entries = [(str(Key(named.model_id, part.name)), parts.encode(part)) for part in records]
    entries += names.entries() + [(str(Key(named.model_id, None)), manifest.encode(named))]
    archivewriter.write(Path(path), entries)


def load(path: Union[str, PathLike[str]], max_bytes: int) -> Content:
    """Reads the manifest of a version, the records that it names, in its order, and the names of features.

    Args:
        max_bytes: that the file and what it unpacks to may have.

    Raises:
        OSError: if the file cannot be read.
        VersionError: if it does not hold exactly one whole version; the message names the file.
    """
    try:
        archive = _archive(path, max_bytes)
        return _version(path, archive)
    except TooLargeError as large:
        raise VersionError(f"{path} is too large: {large}") from None
    except RecordError as damage:
        raise VersionError(f"{path} is damaged: {damage}") from None


def _archive(path: Union[str, PathLike[str]], max_bytes: int) -> Archive:
    file = Path(path)
    require_place(file.stat().st_size, max_bytes)
    return Archive(file.read_bytes(), max_bytes)


def _version(path: Union[str, PathLike[str]], archive: Archive) -> Content:
    parsed = {name: keys.parse(name.encode("utf-8")) for name in archive.entries}
    manifests = [key for key in parsed.values() if key is not None and key.part is None]
    if len(manifests) != 1:
        models = ", ".join(key.model_id for key in manifests)
        raise VersionError(f"{path} holds the manifests of the models [{models}], expected one")
    model_id = manifests[0].model_id
    named = _manifest(path, archive, manifests[0])
    wanted = {part.name for part in named.parts}
    found = PartRecords(0)
    found.expect(wanted)
    names = FeatureNames(model_id)
    for name, key in parsed.items():
        bucket = keys.bucket_of_names(model_id, name)
        if bucket is not None:
            names = names.with_record(bucket, archive.unpack(archive.entries[name]))
        elif key is not None and key.model_id == model_id and key.part is not None and key.part in wanted:
            _put(key, key.part, archive.unpack(archive.entries[name]), found)
        elif key != manifests[0]:
            raise VersionError(
                f"{path} has the entry {name}, expected parts that the manifest names, names of features, and the"
                " manifest"
            )
    assembly = complete(named, found)
    if assembly.problem is not None:
        raise VersionError(f"{path} holds no whole version: {assembly.problem}")
    return named, list(assembly.found.values()), names


def _manifest(path: Union[str, PathLike[str]], archive: Archive, key: Key) -> Manifest:
    entry = archive.entries[str(key)]
    most = _ANY_MANIFEST + _MANIFEST_TIMES * entry.packed
    if entry.size > most:
        raise RecordError(f"the manifest unpacks to {entry.size} bytes, expected at most {most}")
    value = archive.unpack(entry)
    try:
        return manifest.decode(key.model_id, value)
    except RecordError as damage:
        raise VersionError(f"{path} holds no whole version: its manifest is unreadable: {damage}") from None


def _put(key: Key, name: PartName, value: bytes, found: PartRecords) -> None:
    try:
        found.put(0, parts.decode(key, value), len(value))
    except RecordError as damage:
        found.put_damaged(0, name, f"its record is unreadable: {damage}")

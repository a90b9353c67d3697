"""A version in a file, as ``inspect --save`` writes it: a ZIP archive of its records, each named by its key."""

from __future__ import annotations

import io
import zipfile
from os import PathLike
from pathlib import Path
from typing import Union

from lorentztron import keys
from lorentztron.errors import VersionError
from lorentztron.reader import VersionReader
from lorentztron.version import Version


def load(path: Union[str, PathLike[str]]) -> Version:
    """Reads a version; its parts have the digests that its manifest names.

    Raises:
        OSError: if the file cannot be read.
        VersionError: if it does not hold exactly one whole version; the message names the file.
    """
    data = Path(path).read_bytes()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            records = {name: archive.read(name) for name in archive.namelist()}
    except Exception as damage:  # of archives and of each compression that a damaged one may name
        raise VersionError(f"{path} is damaged: {damage}") from None
    named = [keys.parse(name.encode("utf-8")) for name in records]
    models = [key.model_id for key in named if key is not None and key.part is None]
    if len(models) != 1:
        raise VersionError(f"{path} holds the manifests of the models [{', '.join(models)}], expected one")
    reader = VersionReader(models[0])
    for offset, (key, value) in enumerate(records.items()):
        reader.accept(0, offset, key.encode("utf-8"), value)
    if reader.latest is None:
        raise VersionError(f"{path} holds no whole version: {reader.problem or 'none is complete'}")
    return reader.latest

"""One version out of a history topic."""

from __future__ import annotations

from typing import Iterable, Optional, Sequence

from lorentztron import historykeys, manifest, parts
from lorentztron.assembly import complete
from lorentztron.errors import RecordError, VersionError
from lorentztron.historykeys import OfElement
from lorentztron.kafka import Record
from lorentztron.keys import PartName
from lorentztron.manifest import Manifest
from lorentztron.parts import Part
from lorentztron.version import Version


class KeptVersion:
    """The records of a version, taken one by one. Mutable."""

    def __init__(self, model_id: str, number: int) -> None:
        self._model_id = model_id
        self._number = number
        self._parts: dict[PartName, Part] = {}
        self._damages: dict[PartName, str] = {}
        self._manifest: Optional[Manifest] = None
        self._problem = f"version {number} has no manifest: it may have expired"

    @staticmethod
    def whole(model_id: str, number: int, records: Iterable[Record]) -> Version:
        """A version out of records; those of others are passed over.

        Raises:
            VersionError: if it is not whole, saying why.
        """
        kept = KeptVersion(model_id, number)
        for _, offset, key, value in records:
            named = historykeys.parse(key)
            if isinstance(named, OfElement) and named.model_id == model_id and named.version == number:
                kept._accept(named, offset, value)
        return kept._whole()

    def _accept(self, named: OfElement, offset: int, value: Optional[bytes]) -> None:
        name = named.key.part
        if name is None:
            try:
                self._manifest = self._read(value)
            except RecordError as damage:
                self._problem = f"the manifest of version {self._number} at offset {offset} is unreadable: {damage}"
            return
        try:
            self._parts[name] = parts.decode(named.key, value)
            self._damages.pop(name, None)
        except RecordError as damage:
            self._damages[name] = f"its record at offset {offset} is unreadable: {damage}"

    def _read(self, value: Optional[bytes]) -> Manifest:
        read = manifest.decode(self._model_id, value)
        if read.version != self._number:
            raise RecordError(f"manifest is of version {read.version}, expected {self._number} as its key says")
        return read

    def of(self, name: PartName) -> Sequence[Part]:
        """The record of a part, if there is one."""
        return [self._parts[name]] if name in self._parts else []

    def damage(self, name: PartName) -> Optional[str]:
        """Why the newest record of a part cannot be read; None if it can, or there is none."""
        return self._damages.get(name)

    def _whole(self) -> Version:
        if self._manifest is None:
            raise VersionError(self._problem)
        assembly = complete(self._manifest, self)
        if assembly.problem is not None:
            raise VersionError(assembly.problem)
        return Version(self._manifest, list(assembly.found.values()))

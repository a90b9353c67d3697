"""One version out of a history topic."""

from __future__ import annotations

from typing import Iterable, Optional

from lorentztron import historykeys, manifest, parts
from lorentztron.assembly import complete
from lorentztron.errors import RecordError, VersionError
from lorentztron.historykeys import OfElement
from lorentztron.kafka import Record
from lorentztron.manifest import Manifest
from lorentztron.partrecords import PartRecords
from lorentztron.version import Version

_ANY_PARTITION = 0  # a version is in one


class KeptVersion:
    """The records of a version, taken one by one. Mutable."""

    def __init__(self, model_id: str, number: int, parts_of_it: PartRecords) -> None:
        self._model_id = model_id
        self._number = number
        self._parts = parts_of_it
        self._manifest: Optional[Manifest] = None
        self._problem = f"version {number} has no manifest: it may have expired"

    @staticmethod
    def whole(model_id: str, number: int, records: Iterable[Record], most_unnamed: int) -> Version:
        """A version out of records; those of others are passed over.

        Args:
            most_unnamed: bytes of the parts that it does not name.

        Raises:
            VersionError: if it is not whole, saying why.
        """
        kept = KeptVersion(model_id, number, PartRecords(most_unnamed))
        own = []
        for record in records:
            named = historykeys.parse(record.key)
            if isinstance(named, OfElement) and named.model_id == model_id and named.version == number:
                own.append((named, record.offset, record.value))
        # The manifest first, which stands last: the parts that it names are kept, whatever they take.
        for element in sorted(own, key=lambda each: each[0].key.part is not None):
            kept._accept(*element)
        return kept._whole()

    def _accept(self, named: OfElement, offset: int, value: Optional[bytes]) -> None:
        name = named.key.part
        if name is None:
            try:
                self._manifest = self._read(value)
                self._parts.expect(part.name for part in self._manifest.parts)
            except RecordError as damage:
                self._problem = f"the manifest of version {self._number} at offset {offset} is unreadable: {damage}"
            return
        try:
            self._parts.put(_ANY_PARTITION, parts.decode(named.key, value), len(value or b""))
        except RecordError as damage:
            damaged = f"its record at offset {offset} is unreadable: {damage}"
            self._parts.put_damaged(_ANY_PARTITION, name, damaged)

    def _read(self, value: Optional[bytes]) -> Manifest:
        read = manifest.decode(self._model_id, value)
        if read.version != self._number:
            raise RecordError(f"manifest is of version {read.version}, expected {self._number} as its key says")
        return read

    def _whole(self) -> Version:
        if self._manifest is None:
            raise VersionError(self._problem)
        assembly = complete(self._manifest, self._parts)
        if assembly.problem is not None:
            raise VersionError(assembly.problem)
        return Version(self._manifest, list(assembly.found.values()))

"""Whole versions out of the records of a models topic."""

from __future__ import annotations

from typing import Mapping, Optional

from lorentztron import keys, manifest, parts
from lorentztron.assembly import complete, lacking
from lorentztron.digests import Reference
from lorentztron.errors import RecordError
from lorentztron.featurenames import FeatureNames
from lorentztron.keys import Key, PartName
from lorentztron.manifest import Manifest
from lorentztron.partrecords import PartRecords
from lorentztron.version import Version


class VersionReader:
    """Makes whole versions of one model out of records, taken in the order of each partition. Knows nothing of Kafka.

    A version is taken when its manifest has been read and it is whole. Until then the last version taken stays, and
    :attr:`problem` says why. No mixture of versions is ever shown, even if records are missing, damaged, compacted away
    or written by two jobs. Mutable.

    In one partition the manifest that stands last counts, even if its number is lower: a job that was set back to an
    older savepoint says so by older numbers. Manifests of another partition count when their number is higher.
    """

    def __init__(self, model_id: str, records: Optional[PartRecords] = None) -> None:
        """
        Args:
            records: none yet; None for those of the usual bound.
        """
        self._model_id = model_id
        self._records = PartRecords() if records is None else records
        # What the manifest that stands last waits for, in its order.
        self._missing: dict[PartName, Reference] = {}
        # None also if the one that stands last is refused or unreadable: then no record completes the one before it.
        self._manifest: Optional[Manifest] = None
        self._partition = 0
        self._number: Optional[int] = None
        self._latest: Optional[Version] = None
        self._problem: Optional[str] = None
        self._names = FeatureNames(model_id)

    @property
    def latest(self) -> Optional[Version]:
        """The version taken last; None while there is none."""
        return self._latest

    @property
    def problem(self) -> Optional[str]:
        """Why nothing newer than :attr:`latest` is shown; None when nothing newer is known of."""
        if self._manifest is None or not self._missing:
            return self._problem
        # Records that came after the manifest may have changed the reason.
        return lacking(self._manifest, self._missing.values(), self._records)

    def reach_end(self) -> None:
        """All records that stood in the topic at the start have been taken: nothing more is to be done."""

    def forget_before(self, beginnings: Mapping[int, int]) -> None:
        """Records before these offsets are gone: none is known by its place."""

    def accept(self, partition: int, offset: int, key: Optional[bytes], value: Optional[bytes]) -> Optional[Version]:
        """Takes a record; those of other models and keys are passed over.

        Returns:
            the version that this record completed, or None.
        """
        bucket = keys.bucket_of_names(self._model_id, key)
        if bucket is not None:
            self._names = self._names.with_record(bucket, value)
            return None
        named = keys.parse(key)
        if named is None or named.model_id != self._model_id:
            return None
        place = f"at offset {offset} of partition {partition}"
        if named.part is None:
            return self._accept_manifest(partition, place, value)
        return self._accept_part(partition, named, named.part, place, value)

    def _accept_part(
        self, partition: int, key: Key, name: PartName, place: str, value: Optional[bytes]
    ) -> Optional[Version]:
        try:
            part = parts.decode(key, value)
        except RecordError as damage:
            self._records.put_damaged(partition, name, f"its record {place} is unreadable: {damage}")
            return None
        self._records.put(partition, part, len(value or b""))
        if self._manifest is None or self._missing.get(name) != part.reference:
            return None
        del self._missing[name]
        self._records.keep_found(part)
        return None if self._missing else self._assemble(self._manifest)

    def _accept_manifest(self, partition: int, place: str, value: Optional[bytes]) -> Optional[Version]:
        try:
            read = manifest.decode(self._model_id, value)
        except RecordError as damage:
            self._accept_unreadable(partition, value, f"manifest {place} is unreadable: {damage}")
            return None
        if partition != self._partition and self._number is not None and read.version <= self._number:
            return None
        self._partition = partition
        self._number = read.version
        self._manifest = read
        return self._assemble(read)

    def _accept_unreadable(self, partition: int, value: Optional[bytes], why: str) -> None:
        if partition == self._partition or self._number is None:
            self._refuse(why)
        elif value is not None and self._problem is None:
            # In an old partition it changes nothing but the problem, and a tombstone not even that.
            self._problem = why

    def _refuse(self, why: Optional[str]) -> None:
        self._manifest = None
        self._missing.clear()
        self._problem = why

    def _assemble(self, last: Manifest) -> Optional[Version]:
        """Takes the version of the manifest that stands last if it is whole."""
        self._records.expect(part.name for part in last.parts)
        assembly = complete(last, self._records)
        if assembly.refused:
            self._refuse(assembly.problem)
            return None
        self._missing = {part.name: part for part in assembly.missing}
        self._records.keep_all_found(assembly.found)
        self._problem = assembly.problem
        if assembly.problem is not None:
            return None
        self._latest = Version(last, list(assembly.found.values()), self._names)
        self._records.take()
        return self._latest

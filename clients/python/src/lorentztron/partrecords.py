"""The records of parts that a reader keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from lorentztron.keys import PartName
from lorentztron.parts import Part


@dataclass
class _Held:
    """The two newest records of a part in a partition, and what was wrong with a newer one."""

    newest: Optional[Part] = None
    previous: Optional[Part] = None
    damage: Optional[str] = None


class PartRecords:
    """Of each part the two newest of each partition, what was found for the manifest that stands last, and what the
    version taken last has. That bounds the memory. Mutable.
    """

    def __init__(self) -> None:
        self._held: dict[PartName, dict[int, _Held]] = {}
        self._found: dict[PartName, Part] = {}
        self._taken: dict[PartName, Part] = {}

    def put(self, partition: int, part: Part) -> None:
        """Keeps the record; one that names what is there already replaces it, since its counts may be newer."""
        slot = self._slot(partition, part.name)
        if slot.newest is None or slot.newest.reference != part.reference:
            slot.previous = slot.newest
        slot.newest = part
        slot.damage = None
        found = self._found.get(part.name)
        if found is not None and found.reference == part.reference:
            self._found[part.name] = part

    def put_damaged(self, partition: int, name: PartName, damage: str) -> None:
        """Notes that the newest record of the part in the partition cannot be read."""
        self._slot(partition, name).damage = damage

    def keep_all_found(self, found: dict[PartName, Part]) -> None:
        """Keeps what a manifest names, however many records come after it."""
        self._found = dict(found)

    def keep_found(self, part: Part) -> None:
        """Keeps a record that the manifest waited for."""
        self._found[part.name] = part

    def take(self) -> None:
        """Keeps what was found last as the parts of the version taken last."""
        self._taken = dict(self._found)

    def _slot(self, partition: int, name: PartName) -> _Held:
        return self._held.setdefault(name, {}).setdefault(partition, _Held())

    def of(self, name: PartName) -> list[Part]:
        """The records of a part: of each partition the newer first, then those that are kept for a version."""
        slots = sorted(self._held.get(name, {}).items())
        records = [part for _, slot in slots for part in (slot.newest, slot.previous)]
        records += [self._found.get(name), self._taken.get(name)]
        return [part for part in records if part is not None]

    def damage(self, name: PartName) -> Optional[str]:
        """What was wrong with a record newer than these; None if nothing was."""
        slots = sorted(self._held.get(name, {}).items())
        return next((slot.damage for _, slot in slots if slot.damage is not None), None)

"""The records of parts that a reader keeps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Collection, Optional

from lorentztron.keys import PartName
from lorentztron.parts import Part

#: As many bytes as the records may take together whose part no manifest names.
MOST_UNNAMED = 1 << 30

_BESIDES = 1 << 11  # bytes that a part takes in a partition beside those of its records: objects and places


@dataclass
class _Slot:
    """The two newest records of a part in a partition, their sizes, and what was wrong with a newer one."""

    newest: Optional[Part] = None
    previous: Optional[Part] = None
    damage: Optional[str] = None
    sizes: tuple[int, int] = (0, 0)

    def put(self, part: Part, size: int) -> None:
        if self.newest is None or self.newest.reference != part.reference:
            self.previous = self.newest
            self.sizes = (0, self.sizes[0])
        self.newest = part
        self.sizes = (size, self.sizes[1])
        self.damage = None


@dataclass
class _Held:
    """What there is of a part, by partition."""

    slots: dict[int, _Slot] = field(default_factory=dict)

    def slot(self, partition: int) -> _Slot:
        return self.slots.setdefault(partition, _Slot())

    def ordered(self) -> list[_Slot]:
        return [slot for _, slot in sorted(self.slots.items())]

    def size(self) -> int:
        return sum(_BESIDES + sum(slot.sizes) + len(slot.damage or "") for slot in self.slots.values())


class PartRecords:
    """Of each part the two newest of each partition, what was found for the manifest that stands last, and what the
    version taken last has. Mutable.

    Parts that neither of the two manifests names take at most a number of bytes together: whoever may write can put
    such parts without end. Those with the oldest records are forgotten first, since a part comes shortly before the
    manifest that names it.
    """

    def __init__(self, most_unnamed: int = MOST_UNNAMED) -> None:
        """
        Args:
            most_unnamed: bytes of the parts that no manifest names.
        """
        self._most_unnamed = most_unnamed
        self._named: dict[PartName, _Held] = {}
        self._unnamed: dict[PartName, _Held] = {}  # those with the oldest records first
        self._unnamed_size = 0
        self._forgotten = 0
        self._found: dict[PartName, Part] = {}
        self._taken: dict[PartName, Part] = {}

    def put(self, partition: int, part: Part, size: int) -> None:
        """Keeps the record; one that names what is there already replaces it, since its counts may be newer.

        Args:
            size: of the record, in bytes.
        """
        held = self._change(part.name)
        held.slot(partition).put(part, size)
        self._keep(part.name, held)
        found = self._found.get(part.name)
        if found is not None and found.reference == part.reference:
            self._found[part.name] = part

    def put_damaged(self, partition: int, name: PartName, damage: str) -> None:
        """Notes that the newest record of the part in the partition cannot be read."""
        held = self._change(name)
        held.slot(partition).damage = damage
        self._keep(name, held)

    def _change(self, name: PartName) -> _Held:
        """What there is of a part; one that no manifest names is no longer among these."""
        named = self._named.get(name)
        return self._forget(name) if named is None else named

    def _forget(self, name: PartName) -> _Held:
        held = self._unnamed.pop(name, None)
        if held is None:
            return _Held()
        self._unnamed_size -= _size(name, held)
        return held

    def _keep(self, name: PartName, held: _Held) -> None:
        if name not in self._named:
            self._add_unnamed(name, held)
            self._forget_oldest()

    def _add_unnamed(self, name: PartName, held: _Held) -> None:
        self._unnamed[name] = held
        self._unnamed_size += _size(name, held)

    def _forget_oldest(self) -> None:
        while self._unnamed_size > self._most_unnamed:
            self._forget(next(iter(self._unnamed)))
            self._forgotten += 1

    def expect(self, names: Collection[PartName]) -> None:
        """Takes these for the parts that the manifest which stands last names; they are kept, whatever they take."""
        before = self._named
        self._named = {}
        for name, held in before.items():
            if name in names or name in self._taken:
                self._named[name] = held
            else:
                self._add_unnamed(name, held)
        for name in names:
            if name not in self._named:
                self._named[name] = self._forget(name)
        self._forget_oldest()

    def keep_all_found(self, found: dict[PartName, Part]) -> None:
        """Keeps what a manifest names, however many records come after it."""
        self._found = dict(found)

    def keep_found(self, part: Part) -> None:
        """Keeps a record that the manifest waited for."""
        self._found[part.name] = part

    def take(self) -> None:
        """Keeps what was found last as the parts of the version taken last."""
        self._taken = dict(self._found)

    def _held(self, name: PartName) -> _Held:
        return self._named.get(name) or self._unnamed.get(name) or _Held()

    def of(self, name: PartName) -> list[Part]:
        """The records of a part: of each partition the newer first, then those that are kept for a version."""
        slots = self._held(name).ordered()
        records = [part for slot in slots for part in (slot.newest, slot.previous)]
        records += [self._found.get(name), self._taken.get(name)]
        return [part for part in records if part is not None]

    def damage(self, name: PartName) -> Optional[str]:
        """What was wrong with a record newer than these; None if nothing was."""
        slots = self._held(name).ordered()
        return next((slot.damage for slot in slots if slot.damage is not None), None)

    def loss(self) -> Optional[str]:
        """Why records that have come may be there no longer; None if all are that may be needed."""
        if not self._forgotten:
            return None
        return (
            f"of parts that no manifest named yet, {self._forgotten} were forgotten, since all of them took more than"
            f" {self._most_unnamed} bytes"
        )


def _size(name: PartName, held: _Held) -> int:
    return len(str(name)) + held.size()

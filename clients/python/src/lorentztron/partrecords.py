"""The records of parts that a reader keeps."""

from __future__ import annotations

from typing import Iterable, Optional

from lorentztron.heldpart import HeldPart
from lorentztron.keys import PartName
from lorentztron.parts import Part
from lorentztron.unnamed import UnnamedParts

#: As many bytes as the records may take together whose part no manifest names.
MOST_UNNAMED = 1 << 30


class PartRecords:
    """Of each part the two newest of each partition, what was found for the manifest that stands last, and what the
    version taken last has. Mutable.

    Parts that neither of the two manifests names are bounded, see ``UnnamedParts``.
    """

    def __init__(self, most_unnamed: int = MOST_UNNAMED) -> None:
        """
        Args:
            most_unnamed: bytes of the parts that no manifest names.
        """
        self._named: dict[PartName, HeldPart] = {}  # in the order of the manifests
        self._unnamed = UnnamedParts(most_unnamed)
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

    def _change(self, name: PartName) -> HeldPart:
        """What there is of a part; one that no manifest names is no longer among these."""
        named = self._named.get(name)
        return self._unnamed.remove(name) if named is None else named

    def _keep(self, name: PartName, held: HeldPart) -> None:
        if name not in self._named:
            self._unnamed.add_fresh(name, held)
            self._unnamed.forget_oldest()

    def expect(self, names: Iterable[PartName]) -> None:
        """Takes these for the parts that the manifest which stands last names; they are kept, whatever they take."""
        before = self._named
        self._named = {name: HeldPart() for name in names}
        for name, held in before.items():
            if name in self._named or name in self._taken:
                self._named[name] = held
            else:
                self._unnamed.add_former(name, held)
        for name in self._named:
            if name not in before:
                self._named[name] = self._unnamed.remove(name)
        self._unnamed.forget_oldest()

    def keep_all_found(self, found: dict[PartName, Part]) -> None:
        """Keeps what a manifest names, however many records come after it."""
        self._found = dict(found)

    def keep_found(self, part: Part) -> None:
        """Keeps a record that the manifest waited for."""
        self._found[part.name] = part

    def take(self) -> None:
        """Keeps what was found last as the parts of the version taken last."""
        self._taken = dict(self._found)

    def _held(self, name: PartName) -> HeldPart:
        return self._named.get(name) or self._unnamed.get(name) or HeldPart()

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
        return self._unnamed.loss()

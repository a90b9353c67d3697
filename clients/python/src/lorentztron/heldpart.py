"""The records of one part that a reader keeps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional

from lorentztron.parts import Part

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

    def forget_previous(self) -> None:
        self.previous = None
        self.sizes = (self.sizes[0], 0)


@dataclass
class HeldPart:
    """What there is of a part, by partition."""

    slots: dict[int, _Slot] = field(default_factory=dict)

    def slot(self, partition: int) -> _Slot:
        return self.slots.setdefault(partition, _Slot())

    def ordered(self) -> list[_Slot]:
        return [slot for _, slot in sorted(self.slots.items())]

    def has_previous(self) -> bool:
        """Whether a partition has two records."""
        return any(slot.previous is not None for slot in self.slots.values())

    def forget_previous(self) -> None:
        """Leaves the newest record of each partition."""
        for slot in self.slots.values():
            slot.forget_previous()

    def size(self) -> int:
        return sum(_BESIDES + sum(slot.sizes) + len(slot.damage or "") for slot in self.slots.values())

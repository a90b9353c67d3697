"""Parts that no manifest names."""

from __future__ import annotations

from typing import Optional

from lorentztron.heldpart import HeldPart
from lorentztron.keys import PartName


class UnnamedParts:
    """Parts that take at most a number of bytes together: whoever may write can put such parts without end. Mutable.

    Where they take more, the second records of parts go first, then the parts that a manifest named before, then those
    with the oldest records, since a part comes shortly before the manifest that names it.
    """

    def __init__(self, most: int) -> None:
        """
        Args:
            most: bytes.
        """
        self._most = most
        self._former: dict[PartName, HeldPart] = {}  # those whose manifest is the oldest first
        self._fresh: dict[PartName, HeldPart] = {}  # those with the oldest records first
        self._doubled: dict[PartName, HeldPart] = {}  # those of both that have second records
        self._size = 0
        self._forgotten = 0

    def add_former(self, name: PartName, held: HeldPart) -> None:
        """Takes a part that a manifest named before, in the order of that manifest."""
        self._add(name, held, self._former)

    def add_fresh(self, name: PartName, held: HeldPart) -> None:
        """Takes a part that has just got a record."""
        self._add(name, held, self._fresh)

    def _add(self, name: PartName, held: HeldPart, those: dict[PartName, HeldPart]) -> None:
        those[name] = held
        self._size += _size(name, held)
        if held.has_previous():
            self._doubled[name] = held

    def get(self, name: PartName) -> Optional[HeldPart]:
        """What there is of a part; None if there is nothing."""
        return self._fresh.get(name) or self._former.get(name)

    def remove(self, name: PartName) -> HeldPart:
        """Gives a part up; an empty one if there is nothing of it."""
        held = self.get(name)
        if held is None:
            return HeldPart()
        for those in (self._fresh, self._former, self._doubled):
            those.pop(name, None)
        self._size -= _size(name, held)
        return held

    def forget_oldest(self) -> None:
        """Forgets what is beyond the bound."""
        while self._size > self._most and self._doubled:
            held = self._doubled.pop(next(iter(self._doubled)))
            self._size -= held.size()
            held.forget_previous()
            self._size += held.size()
        for those in (self._former, self._fresh):
            while self._size > self._most and those:
                self.remove(next(iter(those)))
                self._forgotten += 1

    def loss(self) -> Optional[str]:
        """That parts were forgotten, and what helps; None if none was."""
        if not self._forgotten:
            return None
        return (
            f"of parts that no manifest named yet, {self._forgotten} were forgotten, since all of them took more than"
            f" {self._most} bytes: more max_bytes keep more"
        )


def _size(name: PartName, held: HeldPart) -> int:
    return len(str(name)) + held.size()

"""Where the versions and the aliases of one model stand in a history topic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping, Optional, Union

from lorentztron import aliases, historykeys
from lorentztron.aliases import AliasMove
from lorentztron.errors import RecordError
from lorentztron.historykeys import OfAlias, OfElement


@dataclass(frozen=True)
class Place:
    """Which records of a partition a version's are among: from its first one to its manifest, by offset."""

    partition: int
    first: int
    last: int


@dataclass(frozen=True)
class Standing:
    """Where an alias stands.

    Attributes:
        partition: of its newest record.
        move: the newest that can be read; None if there is none.
        damage: why its newest record cannot be read; None if it can.
    """

    partition: int
    move: Optional[AliasMove]
    damage: Optional[str]


class HistoryIndex:
    """Keeps a few numbers of each version and none of its records, since a history has many. Mutable.

    Of two versions with the same number, the later one counts.
    """

    def __init__(self, model_id: str) -> None:
        self._model_id = model_id
        self._places: dict[int, Place] = {}  # of versions whose manifest has been read
        self._begun: dict[int, tuple[int, int]] = {}  # partition and offset of the first record of the others
        self._aliases: dict[str, Standing] = {}

    def accept(
        self, partition: int, offset: int, key: Optional[bytes], value: Optional[bytes]
    ) -> Optional[Union[OfElement, OfAlias]]:
        """Takes the next record of a partition. Returns what its key names, if that is of this model."""
        named = historykeys.parse(key)
        if named is None or named.model_id != self._model_id:
            return None
        if isinstance(named, OfAlias):
            self._move(partition, named.name, value)
        else:
            self._put(partition, offset, named)
        return named

    def _put(self, partition: int, offset: int, element: OfElement) -> None:
        first = self._begun.get(element.version)
        if first is None or first[0] != partition:
            first = self._begun[element.version] = (partition, offset)
        if element.is_manifest:
            self._places[element.version] = Place(partition, first[1], offset)
            del self._begun[element.version]

    def _move(self, partition: int, name: str, value: Optional[bytes]) -> None:
        """In one partition the later record counts; of two partitions, the later move."""
        before = self._aliases.get(name)
        is_next = before is None or before.partition == partition
        last = None if before is None else before.move
        if value is None:
            if is_next:
                self._aliases.pop(name, None)
            return
        try:
            move = aliases.decode(value)
        except RecordError as damage:
            if is_next:
                self._aliases[name] = Standing(partition, last, f"its newest record is unreadable: {damage}")
            return
        if is_next or last is None or move.time >= last.time:
            self._aliases[name] = Standing(partition, move, None)

    def forget_before(self, beginnings: Mapping[int, int]) -> None:
        """Forgets versions whose last record is gone, by the offsets at which partitions begin."""
        self._places = {
            number: place for number, place in self._places.items() if place.last >= beginnings.get(place.partition, 0)
        }
        self._begun = {
            number: (partition, first)
            for number, (partition, first) in self._begun.items()
            if first >= beginnings.get(partition, 0)
        }

    def place(self, version: int) -> Optional[Place]:
        """Where a version stands; None if its manifest has not been read, or is gone."""
        return self._places.get(version)

    def alias(self, name: str) -> Optional[Standing]:
        """Where an alias stands; None if no record says so."""
        return self._aliases.get(name)

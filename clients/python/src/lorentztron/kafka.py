"""A whole topic from its beginning, and what stands between two offsets of it."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Iterator, NamedTuple, Optional


class Record(NamedTuple):
    """A record of a topic, with the time of its own in milliseconds since 1970, and its headers."""

    partition: int
    offset: int
    key: Optional[bytes]
    value: Optional[bytes]
    time: int = -1
    headers: tuple[tuple[str, Optional[bytes]], ...] = ()


#: Seconds for an answer.
REQUEST = 10.0

_QUIET = 2.0  # seconds without a record, after which the end is taken to be reached
_WAIT = 0.2  # seconds that a poll for some records waits


class Topic(ABC):
    """Reads all partitions of a topic from their beginning. Mutable; belongs to one thread at a time.

    Markers of transactions have offsets and are no records: with some libraries the position stops before those at the
    end of a partition. The end is reached as well when a consumer says so, or no record has come for two seconds.

    Attributes:
        name: of the topic.
        beginnings: the first offset of each partition when it was last looked for.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.beginnings: dict[int, int] = {}
        self._ends: dict[int, int] = {}
        self._positions: dict[int, int] = {}
        self._ended: set[int] = set()
        self._last_record = 0.0

    @property
    def is_open(self) -> bool:
        """Whether partitions are assigned."""
        return bool(self._ends)

    def lose(self) -> None:
        """Records may have been lost on the way: the topic is to be opened again."""
        self._ends = {}

    def open(self) -> bool:
        """Finds the partitions and where they end now, and begins to read them. Returns whether the topic exists."""
        partitions = self._partitions()
        if not partitions:
            return False
        self._ended = set()
        self._assign(partitions)
        self._last_record = time.monotonic()
        bounds = self._bounds(partitions)
        self.beginnings = {partition: first for partition, (first, _) in bounds.items()}
        self._positions = dict(self.beginnings)
        self._ends = {partition: end for partition, (_, end) in bounds.items()}
        return True

    def exists(self) -> bool:
        """Whether the topic is there."""
        return bool(self._partitions())

    def is_made_anew(self) -> bool:
        """Whether the topic ends before what was read of it, or has other partitions: it is to be opened again."""
        partitions = self._partitions()
        if set(partitions) != set(self._ends):
            return True
        bounds = self._bounds(partitions)
        self.beginnings = {partition: first for partition, (first, _) in bounds.items()}
        return any(end < self._positions[partition] for partition, (_, end) in bounds.items())

    def poll(self, timeout: float) -> list[Record]:
        """Partition, offset, key and value of the records that come within a time, in the order of each partition."""
        records = []
        for record in self._poll(timeout):
            self._last_record = time.monotonic()
            at = self._positions[record.partition]
            if record.offset >= at:  # a library may still hold what it had fetched for `between`
                self._positions[record.partition] = record.offset + 1
                records.append(record)
        return records

    def between(self, partition: int, first: int, last: int) -> list[Record]:
        """The records of a partition from one offset to another, inclusive; those that are deleted are left out.

        Reading goes on where it was.

        Raises:
            TimeoutError: if no record comes for ten seconds: that says nothing about what stands there.
        """
        bounds = self._bounds(sorted(self._ends))
        self._positions = {each: max(at, bounds[each][0]) for each, at in self._positions.items()}
        first = max(first, bounds[partition][0])
        self._ended.discard(partition)
        self._resume({partition: first})
        try:
            return self._range(partition, first, last)
        finally:
            self._resume(self._positions)

    def _range(self, partition: int, first: int, last: int) -> list[Record]:
        records: list[Record] = []
        deadline = time.monotonic() + REQUEST
        while first <= last and partition not in self._ended:
            if time.monotonic() >= deadline:
                raise TimeoutError(f"no record came for {REQUEST:g} s, expected offset {first} of {partition}")
            for record in self._poll(_WAIT):
                if record.partition == partition and first <= record.offset <= last:
                    records.append(record)
                    first = record.offset + 1
                    deadline = time.monotonic() + REQUEST
        return records

    def rest(self, timeout: float) -> Iterator[Record]:
        """The records up to where the topic ended when it was opened.

        Args:
            timeout: seconds for all of them.

        Raises:
            TimeoutError: if the end was not reached in time.
        """
        deadline = time.monotonic() + timeout
        has_begun = not any(end > self.beginnings[partition] for partition, end in self._ends.items())
        while not (has_begun and self.has_reached_end()):
            if time.monotonic() >= deadline:
                raise TimeoutError(f"topic {self.name} was not read to its end within {timeout:g} s")
            for record in self.poll(_WAIT):
                has_begun = True
                if record.offset < self._ends[record.partition]:
                    yield record

    def has_reached_end(self) -> bool:
        """Whether everything has been read that stood in the topic when it was opened."""
        if time.monotonic() - self._last_record >= _QUIET:
            return True
        return all(
            partition in self._ended or self._position(partition) >= end for partition, end in self._ends.items()
        )

    @abstractmethod
    def close(self) -> None:
        """Closes the consumer."""

    @abstractmethod
    def _partitions(self) -> list[int]:
        """The partitions there are; none if the topic does not exist."""

    @abstractmethod
    def _assign(self, partitions: list[int]) -> None:
        """Begins to read partitions from their beginning."""

    @abstractmethod
    def _resume(self, offsets: dict[int, int]) -> None:
        """Reads some partitions alone, each from an offset."""

    @abstractmethod
    def _bounds(self, partitions: list[int]) -> dict[int, tuple[int, int]]:
        """Where they begin and end now."""

    @abstractmethod
    def _position(self, partition: int) -> int:
        """The offset that is read next."""

    @abstractmethod
    def _poll(self, timeout: float) -> Iterator[Record]:
        """The records that come."""

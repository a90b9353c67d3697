"""Follows a topic of versions through whatever happens to it."""

from __future__ import annotations

import time
from typing import Callable, Mapping, Optional, Protocol

from lorentztron.identity import Asking
from lorentztron.kafka import Topic
from lorentztron.version import Version

_CHECK = 5.0  # seconds between looks whether the topic has been made anew, or has more partitions


class VersionSource(Protocol):
    """Makes versions of one model out of the records of a topic, taken in the order of each partition."""

    @property
    def latest(self) -> Optional[Version]:
        """The version to be shown."""

    @property
    def problem(self) -> Optional[str]:
        """Why a newer one is not shown; None when nothing newer is known of."""

    def accept(self, partition: int, offset: int, key: Optional[bytes], value: Optional[bytes]) -> Optional[Version]:
        """Takes a record. Returns the version that is to be shown since, or None."""

    def reach_end(self) -> None:
        """All records that stood in the topic at the start have been taken; only now a version must be there."""

    def forget_before(self, beginnings: Mapping[int, int]) -> None:
        """Records before these offsets, by partition, are gone."""


class TopicFollower:
    """Of the versions that stand in the topic at the start, only the newest is given; later ones are given one by one.

    Mutable; belongs to one thread at a time.
    """

    def __init__(
        self, topic: Topic, sources: Callable[[], VersionSource], wait: Callable[[float], object], id_of: Asking
    ) -> None:
        """
        Args:
            topic: what to read.
            sources: make what reads versions out of the topic, from its beginning.
            wait: for some seconds, unless there is nothing to be waited for.
            id_of: gives the id of the topic that has a name.
        """
        self._topic = topic
        self._sources = sources
        self._source = sources()
        self._wait = wait
        self._id_of = id_of
        self._id: Optional[str] = None
        self._is_at_end = False
        self._is_taking = False
        self._is_gone = False
        self._other: Optional[str] = None
        self._checked = 0.0

    @property
    def is_at_end(self) -> bool:
        """Whether all that stood in the topic has been read."""
        return self._is_at_end

    def read(self, timeout: float, taken: Callable[[Version], None]) -> Optional[str]:
        """Reads the records that come within a time, in seconds.

        Args:
            timeout: for the next record.
            taken: gets every version that is shown.

        Returns:
            why there is nothing newer; None if nothing newer is known of.
        """
        self._is_taking = False
        if self._is_to_be_opened():
            if not self._open():
                self._wait(timeout)
                return f"topic {self._topic.name} does not exist"
            if self._other is not None:
                return self._other  # a version may follow at once
        # Kafka does not give records again: if one of them fails, the topic is read from its beginning.
        self._is_taking = True
        for record in self._topic.poll(timeout):
            version = self._source.accept(record.partition, record.offset, record.key, record.value)
            if version is not None and self._is_at_end:
                taken(version)
                self._other = None
        if not self._is_at_end and self._topic.has_reached_end():
            self._source.reach_end()
            self._is_at_end = True
            if self._source.latest is not None:
                taken(self._source.latest)
                self._other = None
        self._is_taking = False
        if self._is_gone:
            return f"topic {self._topic.name} does not exist any more"
        if self._is_at_end and self._source.problem is not None:
            return self._source.problem
        return self._other

    def lose(self) -> None:
        """A reading has failed: if records may be lost, the topic is to be read from its beginning."""
        if self._is_taking:
            self._topic.lose()

    def _is_to_be_opened(self) -> bool:
        if not self._topic.is_open:
            return True
        now = time.monotonic()
        if now - self._checked < _CHECK:
            return False
        self._checked = now
        self._is_gone = not self._topic.exists()
        if self._is_gone:
            return False
        if self._topic.is_made_anew():
            self._other = (
                f"topic {self._topic.name} is shorter than what was read of it, or has other partitions: it is read"
                " from its beginning"
            )
            return True
        self._source.forget_before(self._topic.beginnings)
        current = self._id_of(self._topic.name)
        # The first answer may come only now.
        self._id = self._id or current
        return current is not None and current != self._id

    def _open(self) -> bool:
        # Before the positions, which are then those of this topic or of one that a later look finds.
        current = self._id_of(self._topic.name)
        if current is not None and self._id is not None and current != self._id:
            self._other = (
                f"topic {self._topic.name} was deleted and created again (its id is {current}, and was {self._id}): it"
                " is read from its beginning"
            )
        self._id = current or self._id
        if not self._topic.open():
            return False
        self._source, self._is_at_end, self._checked = self._sources(), False, time.monotonic()
        self._is_gone = False
        return True

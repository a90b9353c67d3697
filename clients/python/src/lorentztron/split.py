"""Which of several versions predicts an event: its id decides."""

from __future__ import annotations

import hashlib
import re
from decimal import Decimal
from typing import Any, Callable, NamedTuple, Optional

from lorentztron.consumer import SnapshotConsumer
from lorentztron.historykeys import is_alias
from lorentztron.version import Version

_SALT = "split:"
_ENTRY = re.compile(r" *([^= ]+) *= *([^= ]+) *")
_SHARE = re.compile(r"[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?", re.ASCII)
_NUMBER = re.compile(r"[1-9][0-9]{0,17}", re.ASCII)
_ROUNDING = 1e-9  # of sums of shares, for those that are no binary fractions


class Split:
    """Names of versions with their shares of all ids, such as ``champion=0.9,challenger=0.1``.

    An id always has the same name, in any language and without memory. Its point is the first 53 bits of the SHA-256 of
    ``"split:" + id`` in UTF-8, divided by 2^53. The picked name is the first whose share, added to those before it, is
    above the point; without one, the last whose share is not 0.

    >>> Split("champion=0.9,challenger=0.1").pick("a17")
    'champion'

    Attributes:
        names: aliases, or numbers of versions, in their order.
    """

    def __init__(self, text: str) -> None:
        """
        Raises:
            ValueError: if the text is no split; the message says everything that is wrong with it.
        """
        self.names: list[str] = []
        self._shares: list[float] = []
        problems: list[str] = []
        total = Decimal(0)
        for entry in text.split(","):
            found = _ENTRY.fullmatch(entry)
            if found is None:
                problems.append(f'"{entry}" has no name and share, expected name=share')
            else:
                total += self._add(found[1], found[2], problems)
        if not problems and not abs(float(total) - 1) <= _ROUNDING:
            problems.append(f"shares sum to {total.normalize():f}, expected 1")
        if problems:
            raise ValueError("; ".join(problems))

    def _add(self, name: str, share: str, problems: list[str]) -> Decimal:
        if not (_NUMBER.fullmatch(name) or is_alias(name) and not name.isdigit()):
            problems.append(f"name is '{name}', expected an alias such as champion, or the number of a version")
        if name in self.names:
            problems.append(f"{name} is given twice, expected once")
        self.names.append(name)
        if not (_SHARE.fullmatch(share) and float(share) <= 1):
            problems.append(f"share of {name} is {share}, expected from 0 to 1")
            return Decimal(0)
        self._shares.append(float(share))
        return Decimal(share)

    def pick(self, id: str) -> str:
        """The name whose version predicts the event of an id."""
        point, up_to, last = _point(id), 0.0, 0
        for place, share in enumerate(self._shares):
            up_to += share
            if point < up_to:
                return self.names[place]
            last = place if share > 0 else last
        return self.names[last]


class Picked(NamedTuple):
    """What predicts an event: a name of the split, to be kept with the prediction, and its version."""

    name: str
    version: Version


class SplitConsumer:
    """Follows the versions of a split in a history topic, and picks one by the id of an event.

    >>> split = SplitConsumer(lambda: Consumer(kafka), "versions", "default", "champion=0.9,challenger=0.1")
    ... # doctest: +SKIP
    >>> name, version = split.start().pick("a17")    # doctest: +SKIP

    Attributes:
        consumers: a :class:`SnapshotConsumer` by each name: ask them to wait, or for their problems.
    """

    def __init__(self, consumer: Callable[[], Any], topic: str, model_id: str, split: str) -> None:
        """
        Args:
            consumer: makes a consumer of confluent-kafka or kafka-python, once for each name.
            topic: the history topic.
            model_id: whose versions to read.
            split: names and shares, as of :class:`Split`.

        Raises:
            ValueError: if the text is no split.
        """
        self._split = Split(split)
        self.consumers: dict[str, SnapshotConsumer] = {}
        for name in self._split.names:
            made = SnapshotConsumer(consumer(), topic, model_id)
            self.consumers[name] = made.take_version(int(name)) if name.isdigit() else made.follow(name)

    def start(self) -> SplitConsumer:
        """Follows the topic on a daemon thread for each name, until :meth:`close`."""
        for consumer in self.consumers.values():
            consumer.start()
        return self

    def pick(self, id: Optional[str]) -> Optional[Picked]:
        """The version for an event; while the picked one is not there, or without an id, that of the first name.

        Returns:
            None while the first is not there, either.
        """
        first = self._split.names[0]
        for name in (first if id is None else self._split.pick(id), first):
            version = self.consumers[name].latest
            if version is not None:
                return Picked(name, version)
        return None

    def close(self) -> None:
        """Closes all consumers."""
        for consumer in self.consumers.values():
            consumer.close()

    def __enter__(self) -> SplitConsumer:
        return self

    def __exit__(self, *raised: Any) -> None:
        self.close()


def _point(id: str) -> float:
    """Where an id is, from 0 to below 1; half of a surrogate pair counts as a question mark."""
    digest = hashlib.sha256((_SALT + id).encode("utf-8", "replace")).digest()
    return (int.from_bytes(digest[:8], "big") >> 11) / 2**53

"""Events of a topic with their labels, those that came later among them."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Iterator, Mapping, Optional, Union

import numpy as np

from lorentztron import isotime
from lorentztron.arrays import Bools, Longs, Objects
from lorentztron.errors import EventError
from lorentztron.kafka import Record, Topic
from lorentztron.labeljoin import JoinRule, SeenEvent, SeenLabel, join
from lorentztron.libraries import topic_of
from lorentztron.recordheads import RecordHeads
from lorentztron.version import Version

#: Milliseconds since 1970, a text of ISO 8601, or a ``datetime``; in UTC where it names no zone.
Time = Union[int, str, datetime]


@dataclass(frozen=True, eq=False)
class LabelledEvents:
    """N events in the order of their times. Prints what was found, and what was left out.

    Attributes:
        events: the values of their records, which every method of a version takes.
        labels: object (N,), the class of each; None where no label has come.
        ids: of the same events; None where they have none.
        times: int64 (N,), milliseconds since 1970.
        trained: bool (N,), whether the version may have trained the event: others are good to judge it by.
        counts: how many records were left out, and how many labels gave none, by the reason.
    """

    events: list[bytes]
    labels: Objects
    ids: list[Optional[str]]
    times: Longs
    trained: Bools
    counts: Counter[str]

    def __len__(self) -> int:
        return len(self.events)

    @property
    def labelled(self) -> Bools:
        """bool (N,), whether a label has come."""
        return np.array([each is not None for each in self.labels], bool)

    def where(self, those: Bools) -> LabelledEvents:
        """Some of them.

        Args:
            those: bool (N,), such as ``~found.trained``.
        """
        kept = np.flatnonzero(those)
        return LabelledEvents(
            [self.events[k] for k in kept],
            self.labels[kept],
            [self.ids[k] for k in kept],
            self.times[kept],
            self.trained[kept],
            self.counts,
        )

    def __str__(self) -> str:
        labelled = int(self.labelled.sum())
        lines = [f"{len(self):,} events: {labelled:,} with a label, {len(self) - labelled:,} without"]
        if self.trained.any():
            lines.append(f"{int(self.trained.sum()):,} of them the version may have trained")
        lines += [f"{count:,} {reason}" for reason, count in sorted(self.counts.items())]
        return "\n".join(lines)


def labelled_events(
    consumer: Any,
    version: Version,
    events: str = "events",
    labels: Optional[str] = None,
    start: Optional[Time] = None,
    end: Optional[Time] = None,
    options: Optional[Mapping[str, str]] = None,
    timeout: float = 300.0,
    committed_only: bool = True,
) -> LabelledEvents:
    """Reads both topics to where they end now, and joins them by ids as the job does.

    Of two labels of an event, the newest counts here. Times are those of the records: the job also moves those that
    are late or ahead.

    Args:
        consumer: of confluent-kafka or kafka-python, as ``SnapshotConsumer`` needs it, but another one. It stays open.
        version: which reads the events, and says by its options where a record has what.
        events: the events topic. Records are JSON.
        labels: the labels topic; None if events carry their labels.
        start: the first time of events that are taken.
        end: the first time that is not.
        options: of the job, by their names, where they are others than those of the version: ``event-id``,
            ``event-format``, ``labels.root``, ``label-timeout`` ...
        timeout: seconds for each topic.
        committed_only: as for ``SnapshotConsumer``.

    Raises:
        ValueError: if a topic does not exist, records are of another format than JSON, or an option is wrong.
        TimeoutError: if a topic was not read to its end in time.
    """
    known = {**version.manifest.options, **(options or {})}
    reader = _Reader(version, known, _millis(start, 0), _millis(end, 1 << 62))
    for record in _records(topic_of(consumer, events, committed_only), timeout):
        reader.accept(record)
    if labels is not None:
        heads = RecordHeads(known, of_labels=True)
        for record in _records(topic_of(consumer, labels, committed_only), timeout):
            reader.accept_label(record, heads)
    return reader.joined(events, JoinRule.of(known))


def _records(topic: Topic, timeout: float) -> Iterator[Record]:
    if not topic.open():
        raise ValueError(f"topic {topic.name} does not exist")
    return topic.rest(timeout)


class _Reader:
    """Collects events and labels. Mutable."""

    def __init__(self, version: Version, options: Mapping[str, str], start: int, end: int) -> None:
        self._version = version
        self._bounds = range(start, end)
        self._heads = RecordHeads(options)
        self._classes = frozenset(version.classes)
        self._counts: Counter[str] = Counter()
        self._seen: list[SeenEvent] = []
        self._sent: set[tuple[str, bytes]] = set()
        self._labels: list[SeenLabel] = []
        self._newest = 0

    def accept(self, record: Record) -> None:
        """Takes a record of the events topic, or counts it by the reason why it is none."""
        try:
            self._accept(record)
        except EventError as refused:
            self._counts[f"events: {refused.reason}"] += 1

    def accept_label(self, record: Record, heads: RecordHeads) -> None:
        """The same of the labels topic."""
        try:
            self._accept_label(record, heads)
        except EventError as refused:
            self._counts[f"labels: {refused.reason}"] += 1

    def _accept(self, record: Record) -> None:
        head = self._heads.read(record)
        value = record.value or b""
        self._version.require_event(value)
        self._newest = max(self._newest, head.time)
        label = self._known(head.label)
        if head.id is not None:
            digest = hashlib.blake2b(value, digest_size=16).digest()
            if (head.id, digest) in self._sent:
                self._counts["events sent again"] += 1
                return
            self._sent.add((head.id, digest))
        kept = value if head.time in self._bounds else None
        self._seen.append(SeenEvent(head.id, head.time, (record.partition, record.offset), kept, label))

    def _accept_label(self, record: Record, heads: RecordHeads) -> None:
        head = heads.read(record)
        if head.id is None:
            raise EventError("missing-id", "id is missing, expected that of the event")
        if not head.says_label:
            raise EventError("missing-field", "label is missing, expected one, or null")
        self._newest = max(self._newest, head.time)
        at = (record.partition, record.offset)
        self._labels.append(SeenLabel(head.id, head.time, at, self._known(head.label)))

    def _known(self, label: Optional[str]) -> Optional[str]:
        if label is not None and label not in self._classes:
            raise EventError("unknown-class", f"label is {label}, expected one of the version's classes")
        return label

    def joined(self, topic: str, rule: JoinRule) -> LabelledEvents:
        """The events within the bounds."""
        counts = self._counts + join(self._seen, self._labels, rule)
        found = sorted((event for event in self._seen if event.value is not None), key=lambda event: event.order)
        given = [event.label for event in found]
        if rule.unlabelled is not None:
            given = [
                rule.unlabelled if label is None and event.time + rule.timeout <= self._newest else label
                for event, label in zip(found, given)
            ]
        trained = self._version.manifest.source_positions
        return LabelledEvents(
            [event.value for event in found if event.value is not None],
            np.array(given + [None], object)[:-1],
            [event.id for event in found],
            np.array([event.time for event in found], np.int64),
            np.array([event.place[1] <= trained.get((topic, event.place[0]), -1) for event in found], bool),
            counts,
        )


def _millis(time: Optional[Time], otherwise: int) -> int:
    if time is None:
        return otherwise
    if isinstance(time, datetime):
        return round((time if time.tzinfo else time.replace(tzinfo=timezone.utc)).timestamp() * 1000)
    if isinstance(time, str):
        found = isotime.millis(time)
        if found is None:
            raise ValueError(f"time is {time}, expected one such as 2023-11-14T22:13:20Z")
        return found
    return int(time)

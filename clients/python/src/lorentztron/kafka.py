"""A whole topic from its beginning, by whichever library the application has for Kafka. None is imported otherwise."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Any, Iterator, Optional

Record = tuple[int, int, Optional[bytes], Optional[bytes]]

_REQUEST = 10.0  # seconds for an answer
_QUIET = 2.0  # seconds without a record, after which the end is taken to be reached
_MOST = 500  # records of a poll


class Topic(ABC):
    """Reads all partitions of a topic from their beginning. Mutable; belongs to one thread at a time.

    Markers of transactions have offsets and are no records: with some libraries the position stops before those at the
    end of a partition. The end is reached as well when a consumer says so, or no record has come for two seconds.
    """

    def __init__(self, name: str) -> None:
        self._name = name
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
        self._positions = {partition: first for partition, (first, _) in bounds.items()}
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
        return any(end < self._positions[partition] for partition, (_, end) in self._bounds(partitions).items())

    def poll(self, timeout: float) -> Iterator[Record]:
        """Partition, offset, key and value of the records that come within a time, in the order of each partition."""
        for partition, offset, key, value in self._poll(timeout):
            self._last_record = time.monotonic()
            self._positions[partition] = offset + 1
            yield partition, offset, key, value

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
        """Begins to read partitions."""

    @abstractmethod
    def _bounds(self, partitions: list[int]) -> dict[int, tuple[int, int]]:
        """Where they begin and end now."""

    @abstractmethod
    def _position(self, partition: int) -> int:
        """The offset that is read next."""

    @abstractmethod
    def _poll(self, timeout: float) -> Iterator[Record]:
        """The records that come."""


class ConfluentTopic(Topic):
    """By ``confluent_kafka.Consumer``, which reads committed records unless it is told otherwise."""

    def __init__(self, consumer: Any, name: str) -> None:
        super().__init__(name)
        self._consumer = consumer

    def close(self) -> None:
        self._consumer.close()

    def _partitions(self) -> list[int]:
        found = self._consumer.list_topics(self._name, timeout=_REQUEST).topics.get(self._name)
        return [] if found is None or found.error is not None else sorted(found.partitions)

    def _assign(self, partitions: list[int]) -> None:
        from confluent_kafka import OFFSET_BEGINNING

        self._consumer.assign([self._of(partition, OFFSET_BEGINNING) for partition in partitions])

    def _bounds(self, partitions: list[int]) -> dict[int, tuple[int, int]]:
        ask = self._consumer.get_watermark_offsets
        return {partition: ask(self._of(partition, 0), timeout=_REQUEST) for partition in partitions}

    def _position(self, partition: int) -> int:
        return self._positions[partition]

    def _poll(self, timeout: float) -> Iterator[Record]:
        from confluent_kafka import KafkaError, KafkaException

        for message in self._consumer.consume(_MOST, timeout=timeout):
            error = message.error()
            if error is None:
                yield message.partition(), message.offset(), message.key(), message.value()
            elif error.code() == KafkaError._PARTITION_EOF:
                self._ended.add(message.partition())
            elif not error.retriable():
                raise KafkaException(error)

    def _of(self, partition: int, offset: int) -> Any:
        from confluent_kafka import TopicPartition

        return TopicPartition(self._name, partition, offset)


class KafkaPythonTopic(Topic):
    """By ``kafka.KafkaConsumer``, which must be told to read committed records."""

    def __init__(self, consumer: Any, name: str, committed_only: bool) -> None:
        super().__init__(name)
        level = consumer.config.get("isolation_level", "read_uncommitted")
        if committed_only and level != "read_committed":
            raise ValueError(
                f"consumer has isolation_level {level}, expected read_committed (kafka-python 2.1 or later), or"
                " committed_only=False"
            )
        self._consumer = consumer

    def close(self) -> None:
        self._consumer.close()

    def _partitions(self) -> list[int]:
        return sorted(self._consumer.partitions_for_topic(self._name) or ())

    def _assign(self, partitions: list[int]) -> None:
        assigned = [self._of(partition) for partition in partitions]
        self._consumer.assign(assigned)
        self._consumer.seek_to_beginning(*assigned)

    def _bounds(self, partitions: list[int]) -> dict[int, tuple[int, int]]:
        assigned = [self._of(partition) for partition in partitions]
        firsts, ends = self._consumer.beginning_offsets(assigned), self._consumer.end_offsets(assigned)
        return {each.partition: (firsts[each], ends[each]) for each in assigned}

    def _position(self, partition: int) -> int:
        return self._consumer.position(self._of(partition)) or 0

    def _poll(self, timeout: float) -> Iterator[Record]:
        polled = self._consumer.poll(timeout_ms=int(1000 * timeout), max_records=_MOST)
        for records in polled.values():
            for record in records:
                yield record.partition, record.offset, record.key, record.value

    def _of(self, partition: int) -> Any:
        from kafka import TopicPartition

        return TopicPartition(self._name, partition)


def topic_of(consumer: Any, name: str, committed_only: bool) -> Topic:
    """The topic by a consumer of either library.

    Raises:
        TypeError: if it is of neither.
    """
    if hasattr(consumer, "consume") and hasattr(consumer, "get_watermark_offsets"):
        return ConfluentTopic(consumer, name)
    if hasattr(consumer, "partitions_for_topic") and hasattr(consumer, "end_offsets"):
        return KafkaPythonTopic(consumer, name, committed_only)
    raise TypeError(f"consumer is a {type(consumer).__name__}, expected one of confluent-kafka or kafka-python")

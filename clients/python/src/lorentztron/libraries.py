"""Topics by whichever library the application has for Kafka. None is imported otherwise."""

from __future__ import annotations

from typing import Any, Iterator

from lorentztron.kafka import REQUEST, Record, Topic

_MOST = 500  # records of a poll


class ConfluentTopic(Topic):
    """By ``confluent_kafka.Consumer``, which reads committed records unless it is told otherwise."""

    def __init__(self, consumer: Any, name: str) -> None:
        super().__init__(name)
        self._consumer = consumer

    def close(self) -> None:
        self._consumer.close()

    def _partitions(self) -> list[int]:
        found = self._consumer.list_topics(self.name, timeout=REQUEST).topics.get(self.name)
        return [] if found is None or found.error is not None else sorted(found.partitions)

    def _assign(self, partitions: list[int]) -> None:
        from confluent_kafka import OFFSET_BEGINNING

        self._consumer.assign([self._of(partition, OFFSET_BEGINNING) for partition in partitions])

    def _resume(self, offsets: dict[int, int]) -> None:
        self._consumer.assign([self._of(partition, offset) for partition, offset in offsets.items()])

    def _bounds(self, partitions: list[int]) -> dict[int, tuple[int, int]]:
        ask = self._consumer.get_watermark_offsets
        return {partition: ask(self._of(partition, 0), timeout=REQUEST) for partition in partitions}

    def _position(self, partition: int) -> int:
        return self._positions[partition]

    def _poll(self, timeout: float) -> Iterator[Record]:
        from confluent_kafka import KafkaError, KafkaException

        for message in self._consumer.consume(_MOST, timeout=timeout):
            error = message.error()
            if error is None:
                headers = tuple(message.headers() or ())
                at = message.timestamp()[1]
                yield Record(message.partition(), message.offset(), message.key(), message.value(), at, headers)
            elif error.code() == KafkaError._PARTITION_EOF:
                self._ended.add(message.partition())
            elif not error.retriable():
                raise KafkaException(error)

    def _of(self, partition: int, offset: int) -> Any:
        from confluent_kafka import TopicPartition

        return TopicPartition(self.name, partition, offset)


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
        return sorted(self._consumer.partitions_for_topic(self.name) or ())

    def _assign(self, partitions: list[int]) -> None:
        assigned = [self._of(partition) for partition in partitions]
        self._consumer.assign(assigned)
        self._consumer.seek_to_beginning(*assigned)

    def _resume(self, offsets: dict[int, int]) -> None:
        self._consumer.assign([self._of(partition) for partition in offsets])
        for partition, offset in offsets.items():
            self._consumer.seek(self._of(partition), offset)

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
                headers = tuple(record.headers)
                yield Record(record.partition, record.offset, record.key, record.value, record.timestamp, headers)

    def _of(self, partition: int) -> Any:
        from kafka import TopicPartition

        return TopicPartition(self.name, partition)


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

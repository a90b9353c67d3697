"""A broker in memory, and consumers with the interfaces of confluent-kafka and kafka-python that read it."""

import types
from collections import namedtuple

CONTROL = object()  # a marker of a transaction: it has an offset and is no record


class Broker:
    """Topics by name: a list of partitions, each a list of (key, value) or CONTROL."""

    def __init__(self):
        self.topics = {}
        self.is_down = False
        self.is_cut = False  # the next record is lost on the way

    def write(self, topic, partition, records):
        self.topics[topic][partition].extend(records)

    def logs(self, topic):
        if self.is_down:
            raise OSError("no broker answers")
        return self.topics.get(topic, [])


class Positions:
    """What a consumer has assigned."""

    def __init__(self, broker):
        self.broker = broker
        self.at = {}
        self.topic = None
        self.is_closed = False

    def start(self, topic, partitions):
        self.topic = topic
        self.at = {partition: 0 for partition in partitions}

    def next(self):
        """(partition, offset, key, value) of all records from here on."""
        logs = self.broker.logs(self.topic)
        for partition in self.at:
            log = logs[partition] if partition < len(logs) else []
            for offset in range(self.at[partition], len(log)):
                self.at[partition] = offset + 1
                if self.broker.is_cut:
                    self.broker.is_cut = False
                    raise OSError("connection is cut")
                if log[offset] is not CONTROL:
                    yield (partition, offset, *log[offset])

    def close(self):
        self.is_closed = True


TopicPartition = namedtuple("TopicPartition", "topic partition offset", defaults=[0])


class Message(namedtuple("Message", "at")):
    def error(self):
        return None

    def partition(self):
        return self.at[0]

    def offset(self):
        return self.at[1]

    def key(self):
        return self.at[2]

    def value(self):
        return self.at[3]


class End(namedtuple("End", "at")):
    def error(self):
        return types.SimpleNamespace(code=lambda: -191, retriable=lambda: False)

    def partition(self):
        return self.at


class Confluent(Positions):
    """As ``confluent_kafka.Consumer``: without ends of partitions a trailing marker keeps the position before it."""

    says_ends = False

    def list_topics(self, topic, timeout):
        partitions = dict.fromkeys(range(len(self.broker.logs(topic))))
        known = types.SimpleNamespace(error=None if partitions else "unknown", partitions=partitions)
        return types.SimpleNamespace(topics={topic: known})

    def assign(self, partitions):
        self.start(partitions[0].topic, [each.partition for each in partitions])

    def get_watermark_offsets(self, partition, timeout):
        return 0, len(self.broker.logs(partition.topic)[partition.partition])

    def consume(self, count, timeout):
        messages = [Message(record) for record in self.next()]
        return messages + [End(partition) for partition in self.at if self.says_ends]


class KafkaPython(Positions):
    """As ``kafka.KafkaConsumer``."""

    def __init__(self, broker, **config):
        super().__init__(broker)
        self.config = config

    def partitions_for_topic(self, topic):
        return set(range(len(self.broker.logs(topic)))) or None

    def assign(self, partitions):
        self.start(partitions[0].topic, [each.partition for each in partitions])

    def seek_to_beginning(self, *partitions):
        pass

    def beginning_offsets(self, partitions):
        return dict.fromkeys(partitions, 0)

    def end_offsets(self, partitions):
        return {each: len(self.broker.logs(each.topic)[each.partition]) for each in partitions}

    def position(self, partition):
        return self.at[partition.partition]

    def poll(self, timeout_ms, max_records):
        polled = {}
        for record in self.next():
            polled.setdefault(record[0], []).append(Record(*record))
        return polled


Record = namedtuple("Record", "partition offset key value")

#: What an application that has one of the libraries could import.
MODULES = {
    "confluent_kafka": types.SimpleNamespace(
        TopicPartition=TopicPartition,
        OFFSET_BEGINNING=0,
        KafkaError=types.SimpleNamespace(_PARTITION_EOF=-191),
        KafkaException=RuntimeError,
    ),
    "kafka": types.SimpleNamespace(TopicPartition=lambda topic, partition: TopicPartition(topic, partition)),
}

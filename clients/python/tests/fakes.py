"""A broker in memory, and consumers with the interfaces of confluent-kafka and kafka-python that read it."""

import types
from collections import namedtuple

BEGINNING = -2  # in place of an offset
NOWHERE = 1 << 30  # what is neither sought nor committed
CONTROL = object()  # a marker of a transaction: it has an offset and is no record


class Broker:
    """Topics by name: a list of partitions, each a list of CONTROL or (key, value), or these with time and headers."""

    def __init__(self):
        self.topics = {}
        self.ids = {}  # UUIDs by topics, of those that have one
        self.firsts = {}  # of what has expired: (topic, partition) to the first offset that is left
        self.is_down = False
        self.is_cut = False  # the next record is lost on the way

    def write(self, topic, partition, records):
        self.topics[topic][partition].extend(records)

    def expire(self, topic, partition, before):
        self.firsts[topic, partition] = before

    def first(self, topic, partition):
        return self.firsts.get((topic, partition), 0)

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
        self.most = 1 << 30  # records of a poll

    def assign(self, partitions):
        self.topic = partitions[0].topic
        self.at = {each.partition: each.offset for each in partitions}

    def next(self):
        """(partition, offset, key, value) of all records from here on. What has expired sends the consumer to the end,
        as kafka-python does unless it is told otherwise."""
        logs = self.broker.logs(self.topic)
        left = self.most
        for partition in self.at:
            log = logs[partition] if partition < len(logs) else []
            start = self.at[partition]
            if start == BEGINNING:
                start = self.broker.first(self.topic, partition)
            elif start < self.broker.first(self.topic, partition):
                start = len(log)
            self.at[partition] = start
            for offset in range(start, len(log)):
                if not left:
                    return
                left -= 1
                self.at[partition] = offset + 1
                if self.broker.is_cut:
                    self.broker.is_cut = False
                    raise OSError("connection is cut")
                if log[offset] is not CONTROL:
                    key, value, *others = log[offset]
                    yield (partition, offset, key, value, *(others or (0, [])))

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

    def timestamp(self):
        return 1, self.at[4]

    def headers(self):
        return self.at[5] or None


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

    def get_watermark_offsets(self, partition, timeout):
        return self.broker.first(*partition[:2]), len(self.broker.logs(partition.topic)[partition.partition])

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
        super().assign([each._replace(offset=NOWHERE) for each in partitions])

    def seek_to_beginning(self, *partitions):
        self.at.update({each.partition: BEGINNING for each in partitions})

    def seek(self, partition, offset):
        self.at[partition.partition] = offset

    def beginning_offsets(self, partitions):
        return {each: self.broker.first(*each[:2]) for each in partitions}

    def end_offsets(self, partitions):
        return {each: len(self.broker.logs(each.topic)[each.partition]) for each in partitions}

    def position(self, partition):
        return self.at[partition.partition]

    def poll(self, timeout_ms, max_records):
        polled = {}
        for record in self.next():
            polled.setdefault(record[0], []).append(Record(*record))
        return polled


Record = namedtuple("Record", "partition offset key value timestamp headers")


class Uuid(namedtuple("Uuid", "id")):
    """As ``confluent_kafka.Uuid``, whose halves have signs."""

    def get_most_significant_bits(self):
        return int.from_bytes(self.id.bytes[:8], "big", signed=True)

    def get_least_significant_bits(self):
        return int.from_bytes(self.id.bytes[8:], "big", signed=True)


class ConfluentAdmin(namedtuple("ConfluentAdmin", "broker")):
    """As ``confluent_kafka.admin.AdminClient``."""

    def describe_topics(self, topics, request_timeout):
        return {name: types.SimpleNamespace(result=lambda name=name: self.described(name)) for name in topics}

    def described(self, name):
        return types.SimpleNamespace(topic_id=Uuid(self.broker.ids[name])) if self.broker.logs(name) else None


class KafkaPythonAdmin(namedtuple("KafkaPythonAdmin", "broker config", defaults=[{}])):
    """As ``kafka.KafkaAdminClient``; before it told ids, its answers had none."""

    def describe_topics(self, topics):
        known = {name: self.broker.ids.get(name) for name in topics if self.broker.logs(name)}
        return [{"name": name, "topic_id": id} if id else {"name": name} for name, id in known.items()]

#: What an application that has one of the libraries could import.
MODULES = {
    "confluent_kafka": types.SimpleNamespace(
        TopicPartition=TopicPartition,
        TopicCollection=list,
        OFFSET_BEGINNING=BEGINNING,
        KafkaError=types.SimpleNamespace(_PARTITION_EOF=-191),
        KafkaException=RuntimeError,
    ),
    "kafka": types.SimpleNamespace(TopicPartition=lambda topic, partition: TopicPartition(topic, partition)),
}

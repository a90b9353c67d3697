"""Follows a topic by one of the libraries and prints what it takes: ``live_consumer.py LIBRARY SERVERS TOPIC``.

The test of the job's build writes versions 1, 2 (aborted), 3, and after "at 3" version 4.
"""

import sys

from lorentztron import SnapshotConsumer


def confluent(servers):
    import confluent_kafka

    return confluent_kafka.Consumer({"bootstrap.servers": servers, "group.id": "live", "enable.auto.commit": False})


def kafka_python(servers):
    import kafka

    return kafka.KafkaConsumer(bootstrap_servers=servers, enable_auto_commit=False)


def main(library, servers, topic):
    consumer = {"confluent_kafka": confluent, "kafka": kafka_python}[library](servers)
    # Debian's kafka-python knows uncommitted records only.
    with SnapshotConsumer(consumer, topic, "m", committed_only=library == "confluent_kafka") as models:
        models.on_version(lambda version: print("took", version.number, flush=True))
        version = models.read_to_end(60)
        print("at", version.number, models.last_problem, flush=True)
        version = models.await_version(4, 60)
        print("at", version.number, models.last_problem, flush=True)
        print(version.predict([[2.0]])[0], version.predict_proba([[2.0]]).sum(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

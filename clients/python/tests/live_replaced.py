"""Notices by its id that a topic was created again: ``live_replaced.py LIBRARY SERVERS TOPIC``.

The test of the job's build writes version 3, and after "at 3" creates the topic again, longer, with version 1. Prints
"no ids" where the library gives none.
"""

import logging
import sys
import time

from lorentztron import SnapshotConsumer
from lorentztron.identity import asking
from tests.live_consumer import confluent, kafka_python


def admin_of(library, servers):
    if library == "confluent_kafka":
        from confluent_kafka.admin import AdminClient

        return AdminClient({"bootstrap.servers": servers})
    from kafka import KafkaAdminClient

    return KafkaAdminClient(bootstrap_servers=servers)


def main(library, servers, topic):
    admin = admin_of(library, servers)
    if not hasattr(admin, "describe_topics") or asking(admin)(topic) is None:
        print("no ids", flush=True)
        return
    consumer = {"confluent_kafka": confluent, "kafka": kafka_python}[library](servers)
    logging.disable(logging.CRITICAL)  # what it says is printed as the last problem
    with SnapshotConsumer(consumer, topic, "m", committed_only=library == "confluent_kafka", admin=admin) as models:
        print("at", models.read_to_end(60).number, flush=True)
        deadline = time.monotonic() + 60
        problem = ""
        while models.latest.number != 1 and time.monotonic() < deadline:
            models.poll(0.2)
            problem = models.last_problem or problem
        print("at", models.latest.number, problem, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

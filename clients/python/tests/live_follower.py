"""Follows the alias champion of a history by one of the libraries: ``live_follower.py LIBRARY SERVERS TOPIC``.

The test of the job's build has promoted version 2. After "at 2" it promotes version 1, after "at 1" version 2, which
has expired, and then, after a damaged record, version 3.
"""

import logging
import sys
import time

from lorentztron import SnapshotConsumer
from tests.live_consumer import confluent, kafka_python


def until(models, holds):
    deadline = time.monotonic() + 60
    while not holds():
        if time.monotonic() > deadline:
            sys.exit(f"waited in vain at {models.latest}: {models.last_problem}")
        models.poll(0.2)
    print("at", models.latest.number, models.last_problem, flush=True)


def main(library, servers, topic):
    consumer = {"confluent_kafka": confluent, "kafka": kafka_python}[library](servers)
    logging.disable(logging.CRITICAL)  # what it says is printed as the last problem
    only = library == "confluent_kafka"
    with SnapshotConsumer(consumer, topic, "m", committed_only=only).follow("champion") as models:
        models.on_version(lambda version: print("took", version.number, flush=True))
        until(models, lambda: models.latest is not None)
        until(models, lambda: models.latest.number == 1)
        until(models, lambda: models.last_problem is not None)
        until(models, lambda: models.latest.number == 3)


if __name__ == "__main__":
    main(*sys.argv[1:])

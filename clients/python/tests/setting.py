"""What the tests of consumers begin with."""

import json
import logging
import sys
import time
from unittest.mock import patch

from lorentztron import consumer, follower, kafka
from tests import fakes
from tests.files import GOLDEN, records


def log(name):
    return [(key, value) for _, _, key, value in records(GOLDEN / "topics" / f"{name}.records")]


def of_version(number, version):
    """The records of a version as a history has them."""
    return [(key.replace(b"m/", f"m/{number}/".encode(), 1), value) for key, value in version]


def moved(version, by="ann", reason="week 12", time=1000):
    """The value of a record that moves an alias."""
    return json.dumps({"version": version, "by": by, "reason": reason, "time": time}).encode()


class Setting:
    """A broker in memory with two versions to be written, and no long waits."""

    def setUp(self):
        if not GOLDEN.exists():
            self.skipTest("there are no golden topics: the package stands alone")
        self.enterContext(patch.dict(sys.modules, fakes.MODULES))
        self.enterContext(patch.object(follower, "_CHECK", 0.0))
        self.enterContext(patch.object(consumer, "_POLL", 0.01))
        self.enterContext(patch.object(kafka, "_QUIET", 0.05))
        logging.disable(logging.CRITICAL)
        self.addCleanup(logging.disable, logging.NOTSET)
        self.broker = fakes.Broker()
        versions = log("whole-versions")  # three pairs and a manifest, twice
        self.first, self.second = versions[:4], versions[4:]
        self.taken = []

    def enterContext(self, context):  # of unittest since Python 3.11
        entered = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        return entered

    def write(self, *commits, partition=1):
        self.broker.topics.setdefault("models", [[], [], []])
        for commit in commits:
            self.broker.write("models", partition, [*commit, fakes.CONTROL])

    def poll_until(self, models, number):
        """Polls until a version is the newest, within 5 s: what has been read anew ends with some quiet."""
        deadline = time.monotonic() + 5
        while models.poll().number != number and time.monotonic() < deadline:
            pass
        self.assertEqual(models.latest.number, number, models.last_problem)

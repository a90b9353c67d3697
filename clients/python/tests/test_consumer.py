"""The consumer shows whole versions alone, whatever happens to the topic, by either library."""

import logging
import threading
import time
import unittest
from unittest.mock import patch
from uuid import UUID

from lorentztron import SnapshotConsumer
from lorentztron import consumer as module
from lorentztron import kafka
from tests import fakes
from tests.setting import Setting


class Reading(Setting):
    """Tests of both libraries."""

    def models(self, **options):
        models = SnapshotConsumer(self.consumer(), "models", "m", **options)
        models.on_version(lambda version: self.taken.append(version.number))
        self.addCleanup(models.close)
        return models

    def test_what_stands_in_the_topic_counts_as_one(self):
        self.write(self.first, self.second)
        models = self.models()
        self.assertEqual(models.read_to_end(5).number, 2)
        self.assertEqual(self.taken, [2])
        self.assertIsNone(models.last_problem)

    def test_later_versions_are_taken_one_by_one(self):
        self.write()
        models = self.models()
        self.assertIsNone(models.read_to_end(0.2))
        self.assertEqual(models.last_problem, "topic models has no version of model m")
        self.write(self.first)
        self.assertEqual(models.poll().number, 1)
        self.write(self.second)
        self.assertEqual(models.poll().number, 2)
        self.assertEqual(self.taken, [1, 2])

    def test_half_a_version_keeps_the_one_before(self):
        self.write(self.first)
        models = self.models()
        models.read_to_end(5)
        self.write([self.second[0], self.second[2], self.second[3]])
        self.assertEqual(models.poll().number, 1)
        self.assertIn("version 2 lacks 1 of 3 records; the first is a|c", models.last_problem)
        self.write([self.second[1]])
        self.assertEqual(models.poll().number, 2)
        self.assertIsNone(models.last_problem)

    def test_damage_keeps_the_one_before(self):
        self.write(self.first)
        models = self.models()
        models.read_to_end(5)
        self.write([(b"m/manifest", b"\x01")])
        self.assertEqual(models.poll().number, 1)
        self.assertIn("manifest at offset 5 of partition 1 is unreadable", models.last_problem)

    def test_a_topic_that_does_not_exist_is_waited_for(self):
        models = self.models()
        self.assertIsNone(models.poll())
        self.assertEqual(models.last_problem, "topic models does not exist")
        self.write(self.first)
        self.assertEqual(models.await_version(timeout=5).number, 1)
        self.assertIsNone(models.last_problem)

    def test_a_topic_made_anew_is_read_from_its_beginning(self):
        self.write(self.first, self.second)
        models = self.models()
        models.read_to_end(5)
        self.broker.topics["models"] = [[], [], []]
        self.assertEqual(models.poll().number, 2)
        self.assertIn("topic models is shorter than what was read of it", models.last_problem)
        self.write(self.first)
        self.poll_until(models, 1)
        self.assertIsNone(models.last_problem)
        self.assertEqual(self.taken, [2, 1])

    def test_a_topic_made_anew_that_is_longer_is_read_from_its_beginning(self):
        self.broker.ids["models"] = UUID("ffffffff-0000-4000-8000-000000000001")
        self.write(self.first)
        models = self.models(admin=self.admin())
        models.read_to_end(5)
        self.broker.ids["models"] = UUID("00000000-0000-4000-8000-000000000002")
        self.broker.topics["models"] = [[], [], []]
        self.write([(b"other/manifest", None)] * 20, self.second)
        self.assertEqual(models.poll().number, 1)
        self.assertEqual(
            models.last_problem,
            "topic models was deleted and created again (its id is AAAAAAAAQACAAAAAAAAAAg, and was"
            " _____wAAQACAAAAAAAAAAQ): it is read from its beginning",
        )
        self.poll_until(models, 2)
        self.assertIsNone(models.last_problem)
        self.assertEqual(self.taken, [1, 2])

    def test_an_id_that_is_not_known_at_the_start_is_asked_for_again(self):
        self.broker.ids["models"] = UUID(int=1)
        self.write(self.first)
        admin = self.admin()
        models = self.models(admin=admin)
        logging.disable(logging.NOTSET)
        with patch.object(type(admin), "describe_topics", side_effect=TimeoutError("no answer")):
            with self.assertLogs("lorentztron.identity", "WARNING") as logs:
                models.read_to_end(5)
                models.poll()
        self.assertEqual(
            [record.getMessage() for record in logs.records],
            ["The id of topic models is not known for now, it will be asked for again: no answer"],
        )
        logging.disable(logging.CRITICAL)
        models.poll()
        self.broker.ids["models"] = UUID(int=2)
        self.broker.topics["models"] = [[], [], []]
        self.write([(b"other/manifest", None)] * 20, self.second)
        self.assertEqual(models.poll().number, 1)
        self.assertIn("topic models was deleted and created again", models.last_problem)
        self.poll_until(models, 2)

    def test_a_topic_without_an_id_stays_the_same(self):
        self.write(self.first)
        models = self.models(admin=self.admin())
        models.read_to_end(5)
        for id in (UUID(int=0), UUID(int=7), None, UUID(int=0), UUID(int=7)):
            self.broker.ids["models"] = id
            self.assertEqual(models.poll().number, 1)
            self.assertIsNone(models.last_problem)

    def test_a_topic_that_is_deleted_leaves_its_last_version(self):
        self.write(self.first)
        models = self.models()
        models.read_to_end(5)
        topic = self.broker.topics.pop("models")
        self.assertEqual(models.poll().number, 1)
        self.assertEqual(models.last_problem, "topic models does not exist any more")
        self.broker.topics["models"] = topic
        self.write(self.second)
        self.assertEqual(models.poll().number, 2)
        self.assertIsNone(models.last_problem)

    def test_more_partitions_are_read(self):
        self.write(self.first)
        models = self.models()
        models.read_to_end(5)
        self.broker.topics["models"].append([])
        self.write(self.second, partition=3)
        self.poll_until(models, 2)

    def test_a_broker_that_is_away_is_waited_for(self):
        self.write(self.first)
        models = self.models()
        models.read_to_end(5)
        self.broker.is_down = True
        self.assertEqual(models.poll().number, 1)
        self.assertEqual(models.last_problem, "topic models cannot be read: no broker answers")
        self.broker.is_down = False
        self.write(self.second)
        self.assertEqual(models.await_version(2, 5).number, 2)
        self.assertEqual(self.taken, [1, 2])

    def test_records_that_are_lost_on_the_way_are_read_again(self):
        self.write(self.first)
        models = self.models()
        models.read_to_end(5)
        self.write(self.second)
        self.broker.is_cut = True
        self.assertEqual(models.poll().number, 1)
        self.assertEqual(models.last_problem, "topic models cannot be read: connection is cut")
        self.assertEqual(models.await_version(2, 5).number, 2)
        self.assertIsNone(models.last_problem)

    def test_a_thread_follows_until_it_is_closed(self):
        self.write(self.first)
        models = self.models().start()
        self.assertEqual(models.await_version(1, 5).number, 1)
        self.write(self.second)
        self.assertEqual(models.await_version(2, 5).number, 2)
        models.close()
        self.assertEqual(models.latest.number, 2)
        with self.assertRaisesRegex(RuntimeError, "consumer of models is closed"):
            models.await_version(3, 5)

    def test_a_listener_that_fails_ends_nothing(self):
        self.write(self.first)
        models = self.models()
        models.on_version(lambda version: 1 / 0)
        self.assertEqual(models.read_to_end(5).number, 1)
        self.assertIsNone(models.last_problem)

    def test_a_wait_in_vain_says_what_there_is(self):
        self.write(self.first)
        models = self.models()
        with self.assertRaisesRegex(TimeoutError, "newest version of m in models is 1, expected 2 within 0.2 s"):
            models.await_version(2, 0.2)

    def test_a_listener_may_close(self):
        self.write(self.first)
        consumer = self.consumer()
        models = SnapshotConsumer(consumer, "models", "m")
        models.on_version(lambda version: models.close())
        models.start()
        models._thread.join(5)
        self.assertFalse(models._thread.is_alive())
        self.assertEqual(models.latest.number, 1)

    def test_a_consumer_that_hangs_is_left_behind(self):
        self.write(self.first)
        consumer = self.consumer()
        hanging = threading.Event()
        self.addCleanup(hanging.set)
        consumer.close = lambda: hanging.wait(60)
        models = SnapshotConsumer(consumer, "models", "m")
        models.read_to_end(5)
        with patch.object(module, "_CLOSE", 0.05):
            start = time.monotonic()
            models.close()
        self.assertLess(time.monotonic() - start, 5)
        self.assertEqual(models.latest.number, 1)

    def test_close_closes_the_consumer(self):
        consumer = self.consumer()
        with SnapshotConsumer(consumer, "models", "m"):
            self.assertFalse(consumer.is_closed)
        self.assertTrue(consumer.is_closed)


class ConfluentTest(Reading, unittest.TestCase):
    def consumer(self):
        return fakes.Confluent(self.broker)

    def admin(self):
        return fakes.ConfluentAdmin(self.broker)

    def test_a_consumer_that_says_ends_needs_no_quiet(self):
        self.write(self.first)
        with patch.object(kafka, "_QUIET", 60.0), patch.object(fakes.Confluent, "says_ends", True):
            self.assertEqual(self.models().read_to_end(5).number, 1)


class KafkaPythonTest(Reading, unittest.TestCase):
    def consumer(self):
        return fakes.KafkaPython(self.broker, isolation_level="read_committed")

    def admin(self):
        return fakes.KafkaPythonAdmin(self.broker)

    def test_uncommitted_records_are_refused(self):
        for config in ({}, {"isolation_level": "read_uncommitted"}):
            consumer = fakes.KafkaPython(self.broker, **config)
            with self.assertRaisesRegex(ValueError, "isolation_level read_uncommitted, expected read_committed"):
                SnapshotConsumer(consumer, "models", "m")
            SnapshotConsumer(consumer, "models", "m", committed_only=False).close()


class OtherConsumerTest(unittest.TestCase):
    def test_is_refused(self):
        with self.assertRaisesRegex(TypeError, "consumer is a object, expected one of confluent-kafka or kafka-python"):
            SnapshotConsumer(object(), "models", "m")
        with self.assertRaisesRegex(TypeError, "admin is a object without describe_topics, expected an admin client"):
            SnapshotConsumer(fakes.Confluent(fakes.Broker()), "models", "m", admin=object())


if __name__ == "__main__":
    unittest.main()

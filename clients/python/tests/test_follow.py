"""A consumer of a history shows the version of an alias, whatever happens to the topic, by either library."""

import itertools
import unittest
from unittest.mock import patch

from lorentztron import SnapshotConsumer, kafka
from lorentztron.kafka import Record
from tests import fakes
from tests.setting import Setting, moved, of_version


class Following(Setting):
    """Tests of both libraries."""

    def setUp(self):
        super().setUp()
        self.first, self.second = of_version(1, self.first), of_version(2, self.second)

    def champion(self, alias="champion"):
        self.kafka = self.consumer()
        champion = SnapshotConsumer(self.kafka, "models", "m").follow(alias)
        champion.on_version(lambda version: self.taken.append(version.number))
        self.addCleanup(champion.close)
        return champion

    def promote(self, number, alias="champion", partition=1):
        self.write([(f"m/alias/{alias}".encode(), moved(number))], partition=partition)

    def test_the_version_of_the_alias_is_taken(self):
        self.write(self.first, self.second)
        self.promote(1)
        champion = self.champion()
        self.assertEqual(champion.read_to_end(5).number, 1)
        self.assertEqual(champion.latest.predict([[2.0]]).shape, (1,))
        self.assertIsNone(champion.last_problem)
        self.promote(2, "challenger")
        self.assertEqual(champion.poll().number, 1)
        self.promote(2)
        self.assertEqual(champion.poll().number, 2)
        self.promote(1)
        self.promote(2)
        self.promote(1)
        self.assertEqual(champion.poll().number, 1)
        self.assertEqual(self.taken, [1, 2, 1, 2, 1], "each move is seen, and reading goes on where it was")

    def test_reading_goes_on_where_it_was(self):
        self.write(self.first, self.second)
        champion = self.champion()
        champion.read_to_end(0.2)
        self.kafka.most = 3
        self.promote(2)
        self.write(self.first)
        self.assertEqual(champion.poll().number, 2)
        self.assertEqual(champion._topic._positions[1], 13, "what came in one poll with the move")
        self.write([(b"m/alias/champion", moved(1, time=2000))], partition=2)
        self.assertEqual(champion.await_version(1, 5).number, 2)
        for _ in range(9):
            champion.poll()
        self.assertEqual((champion.latest.number, champion._topic._positions[1]), (1, 16))

    def test_what_stands_between_two_offsets(self):
        self.write(self.first, self.second)
        champion = self.champion()
        champion.read_to_end(0.2)
        self.kafka.most = 3
        topic = champion._topic
        self.assertEqual([record[1] for record in topic.between(1, 1, 6)], [1, 2, 3, 5, 6])
        self.broker.expire("models", 1, 3)
        self.assertEqual([record[1] for record in topic.between(1, 1, 6)], [3, 5, 6])
        self.broker.expire("models", 1, 7)
        self.assertEqual(topic.between(1, 1, 6), [])

    def test_a_partition_that_was_never_read_may_expire(self):
        self.write(self.first)
        self.write([], [], partition=0)
        champion = self.champion()
        champion.read_to_end(0.2)
        champion._topic._positions[0] = 0  # of a library whose position stops before markers
        self.broker.expire("models", 0, 2)
        champion._topic.between(1, 0, 3)
        self.promote(1, partition=0)
        self.assertEqual(champion.poll().number, 1)

    def test_a_version_may_come_slowly(self):
        self.write(self.first)
        champion = self.champion()
        champion.read_to_end(0.2)
        self.kafka.most = 1
        hours = itertools.count(0, kafka.REQUEST / 2)
        with patch("lorentztron.kafka.time.monotonic", lambda: next(hours)):
            self.assertEqual(len(champion._topic.between(1, 0, 3)), 4)

    def test_records_of_other_partitions_are_read_once(self):
        self.write(self.first, self.second)
        champion = self.champion()
        champion.poll()
        self.write([(b"other/1/manifest", b"x")], partition=0)
        self.promote(1)
        self.write([(b"other/2/manifest", b"x")], partition=2)
        with patch.object(champion._follower._source, "accept", wraps=champion._follower._source.accept) as accept:
            self.assertEqual(champion.await_version(1, 5).number, 1)
            champion.poll()
            self.assertEqual(accept.call_count, 3)

    def test_without_the_alias_there_is_no_version(self):
        self.write(self.first)
        champion = self.champion()
        self.assertIsNone(champion.read_to_end(0.2))
        self.assertRegex(champion.last_problem, "^alias champion stands nowhere: no version has been promoted to it")
        self.promote(1)
        self.assertEqual(champion.await_version(1, 5).number, 1)

    def test_a_version_stays_while_others_expire(self):
        self.write(self.first, self.second)
        self.promote(2)
        champion = self.champion()
        champion.read_to_end(5)
        scores = champion.latest.decision_function([[2.0]])
        self.broker.expire("models", 1, 1)  # the first record of version 1
        self.promote(1)
        self.assertEqual(champion.poll().number, 2)
        self.assertRegex(champion.last_problem, "stands at version 1: version 1 lacks 1 of 3 records; the first is a.b")
        self.broker.expire("models", 1, 5)  # all of it
        champion.poll()
        self.promote(1)
        self.assertEqual(champion.poll().number, 2)
        self.assertIn("stands at version 1: version 1 is not in the history: it has expired", champion.last_problem)
        self.broker.expire("models", 1, 12)  # version 2, too
        champion.poll()
        self.promote(2)
        self.assertEqual(champion.poll().number, 2)
        self.assertIsNone(champion.last_problem, "it is held already")
        self.assertEqual(champion.latest.decision_function([[2.0]]).tolist(), scores.tolist())
        self.assertEqual(self.taken, [2])

    def test_a_version_that_expires_while_it_is_loaded(self):
        self.write(self.first, self.second)
        champion = self.champion()
        champion.read_to_end(0.2)
        self.promote(1)
        open_bounds, topic = champion._topic._bounds, champion._topic

        def expired(partitions):
            self.broker.expire("models", 1, 6)
            return open_bounds(partitions)

        with patch.object(topic, "_bounds", expired), patch.object(topic, "is_made_anew", lambda: False):
            self.assertIsNone(champion.poll())
        self.assertIn("version 1 has no manifest: it may have expired", champion.last_problem)

    def test_damaged_moves_end_nothing(self):
        self.write(self.first, self.second)
        self.promote(1)
        self.write([(b"m/alias/champion", b"\xff{")])
        champion = self.champion()
        self.assertEqual(champion.read_to_end(5).number, 1)
        self.assertIn("alias champion: its newest record is unreadable", champion.last_problem)
        for damaged in (b"", b"[]", b'{"version": 0, "by": "", "reason": "", "time": 0}', b"[" * 100_000, None):
            self.write([(b"m/alias/champion", damaged)])
            self.assertEqual(champion.poll().number, 1)
            self.assertIsNotNone(champion.last_problem)
        self.promote(2)
        self.assertEqual(champion.poll().number, 2)
        self.assertIsNone(champion.last_problem)

    def test_half_a_version_keeps_the_one_before(self):
        self.write(self.first, self.second[1:])
        self.promote(1)
        champion = self.champion()
        champion.read_to_end(5)
        self.promote(2)
        self.assertEqual(champion.poll().number, 1)
        self.assertRegex(champion.last_problem, "stands at version 2: version 2 lacks 1 of 3 records; the first is a.b")
        self.write(self.second)
        self.assertEqual(champion.poll().number, 2)

    def test_records_that_are_lost_while_a_version_is_loaded_are_read_again(self):
        self.write(self.first, self.second)
        champion = self.champion()
        champion.read_to_end(0.2)
        self.promote(2)
        ranges = champion._topic._range

        def cut(*between):
            self.broker.is_cut = True
            return ranges(*between)

        with patch.object(champion._topic, "_range", cut):
            self.assertIsNone(champion.poll())
        self.assertEqual(champion.last_problem, "topic models cannot be read: connection is cut")
        self.assertEqual(champion.await_version(2, 5).number, 2)
        self.assertIsNone(champion.last_problem)

    def test_records_that_do_not_come_are_no_damage(self):
        self.write(self.first)
        champion = self.champion()
        champion.read_to_end(0.2)
        with patch("lorentztron.kafka.REQUEST", 0.05), patch.object(champion._topic, "_poll", lambda timeout: iter(())):
            with self.assertRaisesRegex(TimeoutError, "no record came for 0.05 s, expected offset 0 of 1"):
                champion._topic.between(1, 0, 3)
        self.promote(1)
        self.assertEqual(champion.poll().number, 1)

    def test_what_a_library_still_holds_is_passed_over(self):
        """Some versions of librdkafka give what they had fetched before partitions were assigned again."""
        self.write(self.first, self.second)
        champion = self.champion()
        champion.read_to_end(0.2)
        self.promote(2)
        poll, stale = champion._topic._poll, [Record(1, k, *each) for k, each in enumerate(self.first)]

        def late(timeout):
            yield from poll(timeout)
            yield from stale

        with patch.object(champion._topic, "_poll", late):
            self.assertEqual(champion.poll().number, 2)
            self.assertEqual(champion._topic._positions[1], 11)

    def test_a_thread_follows(self):
        self.write(self.first, self.second)
        self.promote(2)
        champion = self.champion().start()
        self.assertEqual(champion.await_version(2, 5).number, 2)
        self.promote(1)
        with champion._news:
            self.assertTrue(champion._news.wait_for(lambda: self.taken == [2, 1], 5), self.taken)

    def test_one_version(self):
        self.write(self.first, self.second)
        self.promote(2)
        one = SnapshotConsumer(self.consumer(), "models", "m").take_version(1)
        self.addCleanup(one.close)
        self.assertEqual(one.read_to_end(5).number, 1)
        none = SnapshotConsumer(self.consumer(), "models", "m").take_version(3)
        self.addCleanup(none.close)
        self.assertIsNone(none.read_to_end(0.2))
        self.assertRegex(none.last_problem, "^version 3 is not in the history: it has expired, or was never written")

    def test_what_cannot_be_followed(self):
        consumer = SnapshotConsumer(self.consumer(), "models", "m")
        self.addCleanup(consumer.close)
        with self.assertRaisesRegex(ValueError, "alias is 'a b', expected 1 to 128 letters, digits, dots"):
            consumer.follow("a b")
        for number in (0, -1, float("nan")):
            with self.assertRaisesRegex(ValueError, "version is .*, expected 1 or more"):
                consumer.take_version(number)
        consumer.poll()
        with self.assertRaisesRegex(RuntimeError, "consumer of models has begun to read, expected it to be new"):
            consumer.follow("champion")


class ConfluentTest(Following, unittest.TestCase):
    def consumer(self):
        return fakes.Confluent(self.broker)

    def test_a_consumer_that_says_ends(self):
        self.write(self.first, self.second)
        self.promote(1)
        with patch.object(kafka, "_QUIET", 60.0), patch.object(fakes.Confluent, "says_ends", True):
            self.assertEqual(self.champion().read_to_end(5).number, 1)


class KafkaPythonTest(Following, unittest.TestCase):
    def consumer(self):
        return fakes.KafkaPython(self.broker, isolation_level="read_committed")


if __name__ == "__main__":
    unittest.main()

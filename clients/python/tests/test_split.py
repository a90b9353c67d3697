"""An id always has the same version, and the same one as in Java."""

import random
import unittest

from lorentztron import Split, SplitConsumer
from tests import fakes
from tests.files import GOLDEN, lines
from tests.setting import Setting, moved, of_version

FILE = GOLDEN / "split.jsonl"


class SplitTest(unittest.TestCase):
    @unittest.skipUnless(FILE.exists(), f"{FILE} is not there: the package stands alone")
    def test_golden_ids(self):
        golden = lines(FILE)
        self.assertGreater(len(golden), 30)
        for each in golden:
            self.assertEqual(Split(each["split"]).pick(each["id"]), each["pick"], each)

    def test_shares_hold_within_chance(self):
        draw, ids = random.Random(7), 100_000
        for share in (0.01, 0.1, 0.5, draw.random()):
            split = Split(f"champion={1 - share},challenger={share}")
            found = sum(split.pick(f"payment-{k}") == "challenger" for k in range(ids))
            self.assertLess(abs(found - ids * share), 4 * (ids * share * (1 - share)) ** 0.5, share)

    def test_half_of_a_pair_is_as_in_java(self):
        split = Split("champion=0.5,challenger=0.5")
        for k in range(50):
            self.assertEqual(split.pick(f"{k}\ud83d"), split.pick(f"{k}?"))

    def test_everything_wrong_is_said_at_once(self):
        with self.assertRaises(ValueError) as wrong:
            Split("é=1.5,007=1,7,champion=NaN,champion=0")
        self.assertEqual(
            str(wrong.exception),
            "name is 'é', expected an alias such as champion, or the number of a version;"
            " share of é is 1.5, expected from 0 to 1;"
            " name is '007', expected an alias such as champion, or the number of a version;"
            ' "7" has no name and share, expected name=share;'
            " share of champion is NaN, expected from 0 to 1;"
            " champion is given twice, expected once",
        )
        for text, problem in (("a=0.9,b=0.2", "shares sum to 1.1, expected 1"), ("a=0,b=0", "shares sum to 0, exp")):
            with self.assertRaisesRegex(ValueError, problem):
                Split(text)


class SplitConsumerTest(Setting, unittest.TestCase):
    def test_a_challenger_has_its_share_once_it_is_there(self):
        self.write(of_version(1, self.first), of_version(2, self.second))
        self.write([(b"m/alias/champion", moved(1))])
        text = "champion=0.5,challenger=0.5"
        split = SplitConsumer(lambda: fakes.Confluent(self.broker), "models", "m", text)
        self.addCleanup(split.close)
        ids = [str(k) for k in range(20)]
        self.assertIsNone(split.pick("a17"))
        self.poll(split)
        self.assertEqual({(name, version.number) for name, version in map(split.pick, ids)}, {("champion", 1)})
        self.write([(b"m/alias/challenger", moved(2))])
        self.poll(split)
        self.assertEqual([split.pick(each).name for each in ids], [Split(text).pick(each) for each in ids])
        self.assertEqual({split.pick(each)[1].number for each in ids}, {1, 2})
        self.assertEqual(split.pick(None).name, "champion")

    def test_a_number_is_a_version(self):
        self.write(of_version(1, self.first), of_version(2, self.second))
        with SplitConsumer(lambda: fakes.Confluent(self.broker), "models", "m", "2=1") as split:
            self.poll(split)
            self.assertEqual(split.pick("a17").version.number, 2)

    def test_threads_follow(self):
        self.write(of_version(1, self.first))
        self.write([(b"m/alias/champion", moved(1))])
        with SplitConsumer(lambda: fakes.Confluent(self.broker), "models", "m", "champion=1").start() as split:
            self.assertEqual(split.consumers["champion"].await_version(1, 5).number, 1)
            self.assertEqual(split.pick("a17").name, "champion")

    @staticmethod
    def poll(split):
        for consumer in split.consumers.values():
            consumer.read_to_end(0.2)


if __name__ == "__main__":
    unittest.main()

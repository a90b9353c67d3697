"""What a history topic holds, and the version that is shown of it; of topics and libraries, see test_follow."""

import dataclasses
import types
import unittest

from lorentztron import VersionError, manifest
from lorentztron.aliases import AliasMove, decode
from lorentztron.errors import RecordError
from lorentztron.historyindex import HistoryIndex, Place
from lorentztron.historykeys import OfAlias, OfElement, parse, require_alias
from lorentztron.historyreader import HistoryReader
from lorentztron.kafka import Record
from lorentztron.kept import KeptVersion
from lorentztron.keys import Key, NamedPart, PairName
from tests.files import GOLDEN
from tests.setting import log, moved, of_version


class KeysTest(unittest.TestCase):
    def test_keys(self):
        for key, named in [
            ("m/41/a|b", OfElement(41, Key("m", PairName("a", "b")))),
            ("m%2Fx/1/%C3%BC|*", OfElement(1, Key("m/x", PairName("ü", None)))),
            ("m/7/network.2", OfElement(7, Key("m", NamedPart("network.2")))),
            ("m/7/manifest", OfElement(7, Key("m", None))),
            ("m/alias/week-12_a.b", OfAlias("m", "week-12_a.b")),
        ]:
            self.assertEqual(parse(key.encode()), named)

    def test_keys_that_are_none(self):
        numbers = ("07", "0", "-1", "1" * 19, "٣", "x")
        for key in [f"m/{number}/a|b" for number in numbers] + [
            "m/a|b", "m/manifest", "m/1", "m/1/", "m/1/names/0", "m/1/a|b|c", "%6D/1/a|b", "m/alias/", "m/alias/a b",
            "m/alias/a/b", "m/alias/" + "a" * 129, "m/alias/ü", "/", "",
        ]:  # fmt: skip
            self.assertIsNone(parse(key.encode()), key)
        self.assertIsNone(parse(None))
        self.assertIsNone(parse(b"m/\xff/a|b"))

    def test_names_of_aliases(self):
        self.assertEqual(require_alias("a" * 128), "a" * 128)
        for name in ("", "a b", "a\n", "a" * 129, "a/b"):
            with self.assertRaisesRegex(ValueError, "expected 1 to 128 letters, digits, dots, underscores or dashes"):
                require_alias(name)


class AliasesTest(unittest.TestCase):
    def test_moves(self):
        move = AliasMove(41, "ann", "week 12", 1700000000000)
        self.assertEqual(decode(moved(41, "ann", "week 12", 1700000000000)), move)
        text = ' {"x": [1, {"version": 2}], "version": 41, "time": 1700000000000, "reason": "week 12", "by": "ann"}'
        self.assertEqual(decode(text.encode()), move)

    def test_what_is_none(self):
        for value, message in [
            (b"", "record is no JSON"),
            (b"{", "record is no JSON"),
            (b"\xff", "record is no JSON"),
            (b"[" * 100_000, "record is no JSON"),
            (b'{"time": NaN}', "record is no JSON: NaN is no number of JSON"),
            (b"[]", "record is no JSON object, expected where the alias stands"),
            (b"7", "record is no JSON object"),
            (b"{}", "alias has no version, expected version, by, reason and time"),
            (moved("41"), "alias has no version"),
            (moved(4.0), "alias has no version"),
            (moved(True), "alias has no version"),
            (moved(1 << 63), "alias has no version"),
            (moved(1, by=7), "alias has no by"),
            (moved(1, reason=None), "alias has no reason"),
            (moved(1, time="now"), "alias has no time"),
            (moved(0), "version is 0, expected 1 or more"),
        ]:
            with self.subTest(value[:40]), self.assertRaises(RecordError) as refused:
                decode(value)
            self.assertIn(message, str(refused.exception))


class IndexTest(unittest.TestCase):
    def setUp(self):
        self.index = HistoryIndex("m")

    def version(self, partition, offset, number):
        self.index.accept(partition, offset, f"m/{number}/a|b".encode(), b"x")
        self.index.accept(partition, offset + 1, f"m/{number}/manifest".encode(), b"x")

    def test_a_version_stands_from_its_first_record_to_its_manifest(self):
        self.index.accept(0, 3, b"m/2/a|b", b"x")
        self.assertIsNone(self.index.place(2))
        self.index.accept(0, 4, b"other/2/manifest", b"x")
        self.index.accept(0, 5, b"m/3/a|b", b"x")
        self.index.accept(0, 6, b"m/2/manifest", b"x")
        self.assertEqual(self.index.place(2), Place(0, 3, 6))

    def test_the_later_of_two_with_one_number_counts(self):
        self.version(0, 0, 1)
        self.version(0, 2, 1)
        self.assertEqual(self.index.place(1), Place(0, 2, 3))
        self.index.accept(0, 4, b"m/1/a|b", b"x")
        self.version(1, 7, 1)
        self.assertEqual(self.index.place(1), Place(1, 7, 8))

    def test_versions_whose_manifest_is_gone_are_forgotten(self):
        self.version(0, 0, 1)
        self.version(0, 2, 2)
        self.version(1, 0, 3)
        self.index.forget_before({0: 2})
        self.assertEqual([self.index.place(k) for k in (1, 2, 3)], [None, Place(0, 2, 3), Place(1, 0, 1)])
        self.index.accept(0, 5, b"m/4/a|b", b"x")
        self.index.forget_before({0: 6})
        self.index.accept(0, 8, b"m/4/manifest", b"x")
        self.assertEqual(self.index.place(4), Place(0, 8, 8))


@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class KeptTest(unittest.TestCase):
    def setUp(self):
        versions = log("whole-versions")
        history = of_version(2, versions[4:]) + of_version(1, versions[:4])
        self.records = [Record(0, k, *each) for k, each in enumerate(history)]

    def refused(self, number, records):
        with self.assertRaises(VersionError) as refused:
            KeptVersion.whole("m", number, [Record(*each) for each in records], 0)
        return str(refused.exception)

    def test_a_whole_one(self):
        self.assertEqual(KeptVersion.whole("m", 1, self.records, 0).number, 1)
        damaged_before = [Record(0, 0, b"m/2/a|b", b"x"), *self.records]
        self.assertEqual(KeptVersion.whole("m", 2, damaged_before, 0).number, 2)

    def test_what_is_not_whole_says_why(self):
        self.assertIn("version 2 lacks 1 of 3 records; the first is a|b: no record", self.refused(2, self.records[1:]))
        damaged = [*self.records[:3], (0, 9, b"m/2/a|b", b"x"), self.records[3]]
        self.assertRegex(self.refused(2, damaged[1:]), "the first is a.b: its record at offset 9 is unreadable")
        other_part = [(0, 0, b"m/2/a|b", b"x"), (0, 1, b"m/2/a|b", self.records[4][3]), *self.records[1:4]]
        self.assertIn("the first is a|b: its newest record has the digest", self.refused(2, other_part))
        self.assertEqual(self.refused(2, self.records[:3]), "version 2 has no manifest: it may have expired")
        self.assertEqual(self.refused(3, self.records), "version 3 has no manifest: it may have expired")
        unreadable = [*self.records[:3], (0, 3, b"m/2/manifest", b"x")]
        self.assertIn("the manifest of version 2 at offset 3 is unreadable", self.refused(2, unreadable))
        other = [(0, 0, b"m/2/manifest", self.records[-1][3])]
        self.assertIn("is of version 1, expected 2 as its key says", self.refused(2, other))

    def test_what_a_version_was_refused_for(self):
        read = manifest.decode("m", self.records[3][3])
        self.assertEqual(read.refused, ())
        failed = dataclasses.replace(read, fields={**read.fields, "evaluation": {"refused": ["error<=0.2"]}})
        self.assertEqual(failed.refused, ("error<=0.2",))


class ReaderTest(unittest.TestCase):
    """Versions of two records; how they are loaded is in the hand of the test."""

    def setUp(self):
        self.loaded, self.damaged, self.refused, self.offset = [], set(), set(), 0
        self.champion = HistoryReader("m", "champion", self.load)

    def load(self, number, place):
        self.loaded.append((number, place.first, place.last))
        if number in self.damaged:
            raise VersionError(f"version {number} is damaged")
        failed = ("error<=0.2",) if number in self.refused else ()
        return types.SimpleNamespace(number=number, manifest=types.SimpleNamespace(refused=failed))

    def put(self, key, value=b"x", partition=0):
        taken = self.champion.accept(partition, self.offset, key.encode(), value)
        self.offset += 1
        return taken and taken.number

    def write(self, number):
        self.put(f"m/{number}/a|b")
        return self.put(f"m/{number}/manifest")

    def promote(self, number, alias="champion", partition=0, time=0):
        return self.put(f"m/alias/{alias}", moved(number, time=time), partition)

    def shown(self):
        return self.champion.latest and self.champion.latest.number

    def test_the_alias_moves_forward_and_back(self):
        self.write(1)
        self.write(2)
        self.champion.reach_end()
        self.assertIsNone(self.shown())
        self.assertRegex(self.champion.problem, "^alias champion stands nowhere: no version has been promoted")
        self.assertEqual(self.promote(2), 2)
        self.assertIsNone(self.write(3))
        self.assertIsNone(self.promote(3, "challenger"))
        self.assertEqual(self.promote(1), 1)
        self.assertIsNone(self.promote(1), "nothing has changed")
        self.assertIsNone(self.champion.problem)
        self.assertEqual(self.loaded, [(2, 2, 3), (1, 0, 1)])

    def test_of_many_moves_before_the_end_the_last_is_loaded_alone(self):
        self.write(1)
        self.promote(1)
        self.write(2)
        self.assertIsNone(self.promote(2))
        self.champion.reach_end()
        self.assertEqual((self.shown(), self.loaded), (2, [(2, 3, 4)]))

    def test_a_version_that_is_damaged_expired_or_refused_keeps_the_one_before(self):
        for number in (1, 2, 3):
            self.write(number)
        self.promote(1)
        self.champion.reach_end()
        self.damaged.add(2)
        self.refused.add(3)
        for number, problem in [
            (2, "alias champion stands at version 2: version 2 is damaged"),
            (3, "alias champion stands at version 3: version 3 was refused"),
            (7, "alias champion stands at version 7: version 7 is not in the history: it has expired, or was never"),
        ]:
            self.assertIsNone(self.promote(number))
            self.assertIn(problem, self.champion.problem)
            self.assertEqual(self.shown(), 1)
        self.assertIsNone(self.promote(1))
        self.assertIsNone(self.champion.problem)

    def test_a_damaged_move_keeps_where_it_stood(self):
        self.write(1)
        self.promote(1)
        self.assertIsNone(self.put("m/alias/champion", b"{"))
        self.champion.reach_end()
        self.assertEqual(self.shown(), 1)
        self.assertIn("alias champion: its newest record is unreadable: record is no JSON", self.champion.problem)
        self.write(2)
        self.assertEqual(self.promote(2), 2)
        self.assertIsNone(self.champion.problem)

    def test_a_move_that_is_taken_back_stands_nowhere_and_the_version_stays(self):
        self.write(1)
        self.promote(1)
        self.champion.reach_end()
        self.assertIsNone(self.put("m/alias/champion", None, partition=1))
        self.assertIsNone(self.champion.problem)
        self.assertIsNone(self.put("m/alias/champion", None))
        self.assertIn("stands nowhere", self.champion.problem)
        self.assertEqual(self.shown(), 1)

    def test_a_version_that_is_written_again_ends_the_wait(self):
        self.write(1)
        self.promote(1)
        self.damaged.add(1)
        self.champion.reach_end()
        self.assertIsNone(self.shown())
        self.damaged.clear()
        self.assertIsNone(self.promote(1, "challenger"), "that is another alias")
        self.assertEqual(self.write(1), 1)
        self.assertIsNone(self.write(1), "nobody waits")
        self.assertEqual(self.loaded, [(1, 0, 1), (1, 4, 5)])

    def test_of_moves_in_two_partitions_the_later_counts(self):
        self.write(1)
        self.write(2)
        self.champion.reach_end()
        self.assertEqual(self.promote(2, partition=1, time=100), 2)
        self.assertIsNone(self.promote(1, time=50))
        self.assertIsNone(self.put("m/alias/champion", b"{"), "an old partition changes nothing")
        self.assertIsNone(self.champion.problem)
        self.assertEqual(self.promote(1, time=150), 1)

    def test_one_version_also_if_it_was_refused(self):
        self.champion = HistoryReader("m", 2, self.load)
        self.refused.add(2)
        self.champion.reach_end()
        self.assertIn("version 2 is not in the history", self.champion.problem)
        self.write(1)
        self.assertEqual(self.write(2), 2)
        self.assertIsNone(self.promote(1))
        self.assertEqual((self.shown(), self.champion.problem), (2, None))


if __name__ == "__main__":
    unittest.main()

"""Somebody writes parts without end that no manifest names."""

import unittest

from lorentztron import parts
from lorentztron.keys import parse
from lorentztron.partrecords import PartRecords
from lorentztron.reader import VersionReader
from tests.files import GOLDEN, records

MANY = 500


def damaged(k):
    return (f"m/z{k}".encode(), b"damaged")


@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class PartRecordsTest(unittest.TestCase):
    def setUp(self):
        topic = [(key, value) for _, _, key, value in records(GOLDEN / "topics" / "whole-versions.records")]
        self.first, self.second = topic[:4], topic[4:]
        self.reader = VersionReader("m", PartRecords(200_000))

    def feed(self, entries):
        taken = [self.reader.accept(0, offset, key, value) for offset, (key, value) in enumerate(entries)]
        return [version.number for version in taken if version is not None]

    def part(self):
        key, value = self.first[0]
        return parts.decode(parse(key), value)

    def test_endless_parts_take_no_more_than_their_bound(self):
        held = PartRecords(20_000)
        for k in range(MANY):
            held.put_damaged(k % 2, parse(damaged(k)[0]).part, "damaged")
        self.assertEqual(held.damage(parse(b"m/z%d" % (MANY - 1)).part), "damaged")
        self.assertIsNone(held.damage(parse(b"m/z0").part))
        self.assertRegex(held.loss(), "^of parts that .*, 49[0-9] were forgotten, .* took more than 20000 bytes: ")

    def test_records_and_names_count(self):
        for name, size in [("x", 17_000), ("x" * 17_000, 0)]:
            held = PartRecords(20_000)
            held.put(0, self.part(), size)
            held.put_damaged(0, parse(f"m/{name}".encode()).part, "damaged")
            self.assertEqual(held.of(self.part().name), [])
            self.assertIn("1 were forgotten", held.loss())

    def test_named_parts_are_kept_however_many_others_come(self):
        self.feed(self.first)
        self.feed(map(damaged, range(MANY)))
        self.feed(self.second[:1])
        self.feed(map(damaged, range(MANY)))
        self.assertEqual(self.feed(self.second[1:]), [2])

    def test_a_first_version_after_endless_parts_is_taken(self):
        self.feed(map(damaged, range(MANY)))
        self.assertEqual(self.feed(self.first), [1])

    def test_forgotten_parts_are_told_until_they_come_again(self):
        self.feed(self.first[:3])
        self.feed(map(damaged, range(MANY)))
        self.feed(self.first[3:])
        self.assertRegex(
            self.reader.problem,
            "^version 1 lacks 3 of 3 records; the first is a|b: no record has .* than 200000 bytes: more max_bytes .*$",
        )
        self.assertEqual(self.feed(self.first[:3]), [1])
        self.assertIsNone(self.reader.problem)

    def test_second_records_are_forgotten_before_any_part(self):
        held = PartRecords(9_000)
        decoded = [parts.decode(parse(key), value) for key, value in (*self.first[:2], self.second[0])]
        for part in (decoded[0], decoded[2], decoded[1]):
            held.put(0, part, 2_000)
        self.assertEqual(held.of(decoded[0].name), [decoded[2]])
        self.assertEqual(held.of(decoded[1].name), [decoded[1]])
        self.assertIsNone(held.loss())

    def test_parts_of_a_manifest_before_are_forgotten_first_in_its_order(self):
        held = PartRecords(10_000)
        decoded = [parts.decode(parse(key), value) for key, value in self.first[:3]]
        names = [part.name for part in decoded]
        held.expect(names)
        for part in decoded:
            held.put(0, part, 1_000)
        held.put_damaged(0, parse(b"m/z").part, "d")
        held.expect([parse(b"m/y").part])
        self.assertEqual([name for name in names if not held.of(name)], names[:1])
        self.assertEqual(held.damage(parse(b"m/z").part), "d")

    def test_parts_that_are_named_no_more_are_let_go(self):
        held = PartRecords(5_000)
        held.expect({self.part().name})
        held.put(0, self.part(), 2_000)
        held.expect(set())
        self.assertEqual(len(held.of(self.part().name)), 1)
        held.put_damaged(0, parse(b"m/z").part, "d")
        self.assertEqual(held.of(self.part().name), [])


if __name__ == "__main__":
    unittest.main()

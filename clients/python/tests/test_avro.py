"""Bytes of Avro, and what is refused of them. Every flipped bit of a version is in the tests of the job's build."""

import unittest

import numpy as np

from lorentztron.avro import Cursor, reader
from lorentztron.errors import RecordError
from lorentztron.fingerprint import canonical, fingerprint
from lorentztron.keys import Key, NamedPart, PairName, parse, partition
from lorentztron.schemas import MANIFEST


def zigzag(value):
    bits, out = (value << 1 ^ value >> 63) & (1 << 64) - 1, bytearray()
    while bits > 127:
        out.append(bits & 127 | 128)
        bits >>= 7
    return bytes(out + bytes([bits]))


def read(schema, data):
    cursor = Cursor(bytes(data))
    value = reader(schema)(cursor)
    return value, cursor.left


class AvroTest(unittest.TestCase):
    def test_numbers(self):
        for value in (0, -1, 1, 63, -64, 64, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63)):
            self.assertEqual(read("long", zigzag(value)), (value, 0))
        self.assertEqual(read("double", b"\0" * 6 + b"\xf0\x3f"), (1.0, 0))

    def test_arrays_of_numbers_in_blocks(self):
        ints = [0, 5, -7, 1000, 2**31 - 1, -(2**31)]
        schema = {"type": "array", "items": "int"}
        blocks = zigzag(4) + b"".join(map(zigzag, ints[:4]))
        sized = b"".join(map(zigzag, ints[4:]))
        blocks += zigzag(-2) + zigzag(len(sized)) + sized + b"\0"
        value, left = read(schema, blocks)
        self.assertEqual((value.tolist(), value.dtype, left), (ints, np.int32, 0))
        floats = np.array([1.5, -2], "<f4")
        value, left = read({"type": "array", "items": "float"}, zigzag(2) + floats.tobytes() + b"\0")
        self.assertEqual((value.tolist(), left), ([1.5, -2], 0))

    def test_what_is_refused(self):
        ints = {"type": "array", "items": "int"}
        for schema, data, message in [
            ("long", b"\x80", "record ends at byte 1, expected 1 more"),
            ("long", b"\xff" * 9 + b"\x02", "number before byte 10 has too many bits, expected at most 10 bytes"),
            ("int", b"\xff" * 5, "number before byte 5 has too many bits, expected at most 5 bytes"),
            ("int", b"\xff\xff\xff\xff\x1f", "int is -4294967296, expected 32 bits"),
            ("string", b"\x0aab", "text has length 5, expected 0 to the 2 bytes left"),
            ("string", b"\x01", "text has length -1, expected 0 to the 0 bytes left"),
            ("string", b"\x02\xff", "text before byte 2 is not UTF-8"),
            ("bytes", b"\x0a", "bytes has length 5, expected 0 to the 0 bytes left"),
            (["null", "int"], b"\x04", "union has the branch 2, expected 0 to 1"),
            (ints, b"\x0a\x02", "block has 5 items, expected 0 to the 1 bytes left"),
            (ints, b"\x04\x02\x80", "record ends at byte 3, expected 1 more"),
            (ints, b"\x02" + b"\xff" * 5, "has too many bits"),
            (ints, b"\x04" + b"\x80" * 5 + b"\0\0\0", "has too many bits"),
            (ints, b"\x02\xff\xff\xff\xff\x1f", "int is -4294967296, expected 32 bits"),
        ]:
            with self.subTest(message), self.assertRaises(RecordError) as refused:
                read(schema, data)
            self.assertIn(message, str(refused.exception))

    def test_a_record_of_another_kind_is_refused(self):
        for value, message in [
            (None, "record has no value (a tombstone), expected a SnapshotManifest"),
            (b"\xc3", "record has 1 bytes, expected at least the 10 of an Avro single-object header"),
            (b"\xc3\x02" + b"\0" * 8, "record starts with C3 02, expected C3 01 (Avro single-object encoding)"),
            (b"\xc3\x01" + b"\0" * 8, "record has schema fingerprint 0000000000000000, expected "),
        ]:
            with self.assertRaises(RecordError) as refused:
                MANIFEST.decode(value)
            self.assertIn(message, str(refused.exception))


class FingerprintTest(unittest.TestCase):
    def test_fingerprints_of_the_specification(self):
        """Of avro 1.12.1, SchemaNormalization.parsingFingerprint64."""
        self.assertEqual(fingerprint("null"), 0x63DD24E7CC258F8A)
        self.assertEqual(fingerprint("int"), 0x7275D51A3F395C8F)

    def test_canonical_form(self):
        schema = {
            "type": "record",
            "name": "A",
            "namespace": "n",
            "doc": "not in it",
            "fields": [
                {"name": "x", "type": ["null", {"type": "array", "items": "int"}], "default": None},
                {"name": "y", "type": {"type": "record", "name": "B", "fields": []}},
                {"name": "z", "type": {"type": "map", "values": "string"}},
            ],
        }
        self.assertEqual(
            canonical(schema),
            '{"name":"n.A","type":"record","fields":[{"name":"x","type":["null",{"type":"array","items":"int"}]},'
            '{"name":"y","type":{"name":"n.B","type":"record","fields":[]}},'
            '{"name":"z","type":{"type":"map","values":"string"}}]}',
        )


class KeysTest(unittest.TestCase):
    def test_keys(self):
        for key, named in [
            ("m/a|b", Key("m", PairName("a", "b"))),
            ("m/a|*", Key("m", PairName("a", None))),
            ("m%2Fx/%2A|%C3%BC%7C", Key("m/x", PairName("*", "ü|"))),
            ("m/network.2", Key("m", NamedPart("network.2"))),
            ("m/manifest", Key("m", None)),
        ]:
            self.assertEqual(parse(key.encode()), named)
            self.assertEqual(str(named), key)

    def test_keys_that_are_none(self):
        encodings = (b"m/%61|b", b"m/%fc|b", b"m/%FC|b", b"m/a b|c", b"\xff")
        for key in (b"m", b"m/names/0", b"m/a|b|c", b"m/", b"", None, *encodings):
            self.assertIsNone(parse(key), key)

    def test_partition(self):
        """Of zlib.crc32 in Python 3.11, and SnapshotKeys.partition."""
        self.assertEqual([partition("default", n) for n in (1, 3, 7)], [0, 0xE35E00DF % 3, 0xE35E00DF % 7])


if __name__ == "__main__":
    unittest.main()

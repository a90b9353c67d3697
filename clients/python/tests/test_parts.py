"""Records that the job does not write, and a reader must understand or refuse all the same."""

import unittest
from unittest.mock import patch

import numpy as np

from lorentztron import manifest, networks, pairs
from lorentztron.errors import RecordError
from lorentztron.keys import parse
from tests.files import GOLDEN, records


def first(topic, key):
    return next((parse(k), value) for _, _, k, value in records(GOLDEN / topic) if k == key)


class Changed:
    """A schema whose records have some other fields."""

    def __init__(self, schema, **fields):
        self.schema, self.fields = schema, fields

    def decode(self, value):
        return {**self.schema.decode(value), **self.fields}


@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class PartsTest(unittest.TestCase):
    def pair(self, **fields):
        with patch.object(pairs, "MODEL", Changed(pairs.MODEL, **fields)):
            return pairs.decode(*first("topics/whole-versions.records", b"m/a|b"))

    def network(self, **fields):
        with patch.object(networks, "NETWORK", Changed(networks.NETWORK, **fields)):
            return networks.decode(*first("topics/network.records", b"m/network"))

    def test_columns_that_are_all_features_are_none(self):
        listed = self.pair(columns=np.array([0], np.int32))
        self.assertIsNone(listed.columns)
        self.assertEqual(listed.reference, self.pair().reference)

    def test_positions_name_their_topic(self):
        _, value = first("topics/whole-versions.records", b"m/manifest")
        found = manifest.decode("m", value)
        self.assertEqual(set(found.source_positions), {("events", 0), ("labels", 0)})
        self.assertEqual(found.topic_ids, {"events": "MTIzNDU2Nzg5MDEyMzQ1Ng", "labels": None})

    def test_pairs_of_very_many_classes_are_refused(self):
        pairs.require_whole(tuple(map(str, range(2_048))), [self.pair()])
        with self.assertRaisesRegex(ValueError, "classes of pairs are 2049, expected at most 2048"):
            pairs.require_whole(tuple(map(str, range(2_049))), [self.pair()])

    def test_pairs_that_are_refused(self):
        for fields, message in [
            ({"columns": np.array([1], np.int32)}, "columns[0] is 1, expected ascending indices below 1"),
            ({"features": 3, "columns": np.array([1, 1], np.int32)}, "columns[1] is 1, expected ascending"),
            ({"features": -1}, "number of features is -1, expected 0 or more"),
            ({"rank": 2}, "u and v have 8 and 8 bytes, expected 16 (2 x 2 float32)"),
            ({"rank": 0, "u": b"", "v": b""}, "expected a feature or more, and rank 0 x 2 entries, both at least 1"),
            ({"v": np.array([1, np.inf], "<f4").tobytes()}, "v[1] is Infinity, expected a finite number"),
            ({"intervals": 0}, "pair has 0 intervals, 5 examples, 3 updates and 1 mistakes"),
            ({"mistakes": 6}, "pair has 1 intervals, 5 examples, 3 updates and 6 mistakes"),
            ({"boost": float("nan")}, "boost is NaN and alignment residual 0.25, expected finite numbers"),
            ({"alignmentResidual": -1.0}, "boost is 0.5 and alignment residual -1.0, expected finite numbers"),
            ({"calibration": self.calibration(a=-1.0)}, "calibration has slope -1.0, offset 0.0 and 1"),
            ({"calibration": self.calibration(examplesOfB=-1)}, "calibration has 1 and -1 examples of its sides"),
        ]:
            with self.subTest(message), self.assertRaises(RecordError) as refused:
                self.pair(**fields)
            self.assertIn(message, str(refused.exception))

    @staticmethod
    def calibration(**fields):
        return {"a": 1.0, "b": 0.0, "examples": 1, "examplesOfA": 1, "examplesOfB": 1, **fields}

    def test_networks_that_are_refused(self):
        for fields, message in [
            ({"kernel": "cubic"}, 'kernel is "cubic", expected one of square, anova'),
            ({"units": 0}, "expected 0 (0 x 3 float32) and a multiple of 0, with a unit or more"),
            ({"units": 3}, "basis and outputs have 24 and 24 bytes, expected 36 (3 x 3 float32)"),
            ({"outputs": b"\0" * 8}, "expected a feature or more, 2 units x 3 and 1 classes x 2"),
            ({"outputs": np.full(6, np.nan, "<f4").tobytes()}, "outputs[0] is NaN, expected a finite number"),
            ({"basis": np.full(6, -np.inf, "<f4").tobytes()}, "basis[0] is -Infinity, expected a finite number"),
            ({"updates": -1}, "network has 7 intervals, 9 examples, -1 updates and 3 mistakes"),
        ]:
            with self.subTest(message), self.assertRaises(RecordError) as refused:
                self.network(**fields)
            self.assertIn(message, str(refused.exception))


if __name__ == "__main__":
    unittest.main()

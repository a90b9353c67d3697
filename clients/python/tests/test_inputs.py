"""Events predict alike in whatever form they come."""

import json
import pickle
import unittest
import unittest.mock

import numpy as np

from lorentztron import EventError
from lorentztron.featuremap import FeatureMap
from lorentztron.hats import Hats
from tests.files import GOLDEN, texts
from tests.test_conformance import newest


class Case:
    """A golden version and its events, as texts and as what their features are."""

    def __init__(self, name):
        folder = GOLDEN / "predictions" / name
        self.version = newest(folder / "topic.records")
        self.events = texts(folder / "events.jsonl")
        self.features = [json.loads(event).get("features") for event in self.events]
        self.expected = self.version.predictions(self.events)

    def dense(self):
        x = np.zeros((len(self.features), self.version.n_features))
        for row, features in zip(x, self.features):
            items = features.items() if isinstance(features, dict) else enumerate(features)
            for index, value in items:
                row[int(index)] = value
        return x


class HatsTest(unittest.TestCase):
    def test_messages_are_short_whatever_a_file_has(self):
        for knots, shown in [
            ([1, 0], "[1.0, 0.0]"),
            (range(99_999, 9, -1), "[" + ", ".join(f"{99_999 - i}.0" for i in range(9)) + ", ... 99990 in all]"),
        ]:
            with self.assertRaises(ValueError) as refused:
                Hats([4], [None], [np.array(knots, np.float32)], 5)
            self.assertEqual(
                str(refused.exception),
                f"knots of feature 4 are {shown}, expected two or more finite ones, strictly ascending",
            )
        q = np.array([0, 1], np.float32)
        with self.assertRaisesRegex(ValueError, "^feature 3 with hats is after 4, expected ascending ones$"):
            Hats([4, 3], [None, None], [q, q], 5)


@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class FormsTest(unittest.TestCase):
    def same(self, case, events):
        found = case.version.predictions(events)
        self.assertEqual(found.labels.tolist(), case.expected.labels.tolist())
        np.testing.assert_allclose(found.probabilities, case.expected.probabilities, atol=1e-12)
        np.testing.assert_allclose(found.scores, case.expected.scores, atol=1e-9)

    def test_arrays_and_rows(self):
        for name in ("pairs", "rest", "network-square", "network-anova", "mapped"):
            with self.subTest(name):
                case = Case(name)
                x = case.dense()
                self.same(case, x)
                self.same(case, x.astype(np.float32))
                self.same(case, np.asfortranarray(x))
                self.same(case, x.tolist())
                self.same(case, list(x))
                self.same(case, [event.encode() for event in case.events])

    def test_hats_that_take_much_room(self):
        case = Case("mapped")
        sizes = []
        apply = FeatureMap.apply

        def spied(self, events, clipping, size):
            sizes.append(len(events))
            return apply(self, events, clipping, size)

        added = case.version._map.with_waves - case.version._map.plain
        with unittest.mock.patch("lorentztron.version._CHUNK_VALUES", 3 * added):
            with unittest.mock.patch.object(FeatureMap, "apply", spied):
                self.same(case, case.events)
        self.assertEqual(max(sizes), 3)
        self.assertEqual(sum(sizes), len(case.events))

    def test_objects(self):
        for name in ("pairs", "wide"):
            case = Case(name)
            objects = [each if isinstance(each, dict) else dict(enumerate(each)) for each in case.features]
            self.same(case, objects)
            self.same(case, [{int(index): np.float32(value) for index, value in each.items()} for each in objects])
        case = Case("named")
        rows = [json.loads(event)["payload"]["after"] for event in case.events]
        without_label = [{name: value for name, value in row.items() if name != "class"} for row in rows]
        self.same(case, without_label)

    def test_many_events_are_predicted_in_pieces(self):
        for name in ("mapped", "named", "network-anova"):
            case = Case(name)
            with unittest.mock.patch("lorentztron.version._CHUNK", 7):
                self.same(case, case.events)

    def test_no_events(self):
        for name in ("pairs", "named", "network-square"):
            version = Case(name).version
            self.assertEqual(version.predict([]).shape, (0,))
            self.assertEqual(version.predict_proba([]).shape, (0, 4))
        self.assertEqual(Case("rest").version.decision_function(np.zeros((0, 6))).shape, (0, 4))

    def test_shapes_and_types(self):
        case = Case("pairs")
        said = case.expected
        self.assertEqual(case.version.classes_.tolist(), ["a|b", "*", "d e", "ü"])
        self.assertEqual(case.version.predict_proba(case.events).shape, (len(case.events), 4))
        np.testing.assert_allclose(said.probabilities.sum(axis=1), 1)
        self.assertEqual(said.votes.sum(axis=1).tolist(), [5] * len(case.events))
        self.assertEqual(said.version, 2)
        self.assertEqual(repr(case.version), "version 2 of m (5 records)")

    def test_what_does_not_fit_says_why(self):
        version = Case("pairs").version
        wide = Case("wide").version
        for events, kind, message in [
            (np.zeros((2, 5)), ValueError, "features has length 5, expected 6"),
            (np.zeros(6), ValueError, r"events have the shape \(6,\), expected \(N, 6\)"),
            ([[0, 0, 0, 0, 0, float("nan")]], ValueError, "feature 5 of event 0 is nan, expected a finite value"),
            ([[0, 1e39, 0, 0, 0, 0]], ValueError, "feature 1 of event 0 is 1e[+]39, expected a finite value"),
            (np.zeros((1, 6), complex), ValueError, "events are of complex128, expected numbers"),
            (np.zeros((1, 6), "M8[s]"), ValueError, r"events are of datetime64\[s\], expected numbers"),
            ({"1": 2}, TypeError, "events are one dict, expected a list of events"),
            ('{"features": {}}', TypeError, "events are one str, expected a list of events"),
            ([{"6": 1}], EventError, "index-out-of-range: features has index 6, expected 0 to 5"),
            ([{"1": True}], EventError, "wrong-type: features.1. is true, expected a number"),
            ([{"1": None}], EventError, "wrong-type: features.1. is null, expected a number"),
            ([{"1": 10**400}], EventError, "not-finite: features.1. is Infinity, expected a finite number"),
            ([{"1": -(10**400)}], EventError, "not-finite: features.1. is -Infinity, expected a finite number"),
            ([{"1": 1j}], EventError, "wrong-type: features.1. is complex, expected a number"),
            ([{"1": np.complex64(1)}], EventError, "wrong-type: features.1. is complex64, expected a number"),
            ([{"1": 1, 1: 2}], EventError, "repeated-index: features has index 1 more than once"),
            ([{"x": 1}], EventError, 'wrong-type: features has the key "x", expected an index'),
            (['{"label": 1}'], EventError, "missing-field: features is missing"),
            (['{"features": [1, 2]}'], EventError, "wrong-length: features has length 2, expected 6"),
            (['{"features": {"1": 1e16}}'], EventError, "not-finite: features.1. is 1e[+]16"),
            ([b'{"features": \xff}'], EventError, "not-json: value has FF at byte 13, expected text in UTF-8"),
            (['{"features": {}, "weight": -1}'], EventError, "wrong-type: weight is -1, expected a number from 0"),
            (['{"features": {}, "weight": 1e7}'], EventError, "weight-too-large: weight is 1e7, expected a number"),
            ([""], EventError, "empty: value has no bytes"),
            (["[" * 5000], EventError, "not-json"),
        ]:
            with self.subTest(message), self.assertRaisesRegex(kind, message):
                version.predict(events)
        with self.assertRaises(EventError) as refused:
            version.predict([{}, {"1": 2}, {"1": "2"}])
        self.assertEqual((refused.exception.event, refused.exception.reason), (2, "wrong-type"))
        self.assertIn("(event 2)", str(refused.exception))
        self.assertEqual(str(pickle.loads(pickle.dumps(refused.exception))), str(refused.exception))
        with self.assertRaisesRegex(ValueError, "features has length 6, expected 100000"):
            wide.predict(np.zeros((1, 6)))


if __name__ == "__main__":
    unittest.main()

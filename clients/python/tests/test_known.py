"""A misspelled name predicts with the rest; a version says which names it knows nothing of."""

import unittest
import warnings

import numpy as np

from lorentztron import EventError
from lorentztron.entries import Entries
from lorentztron.fields import Field
from lorentztron.hashing import indices
from lorentztron.known import KnownNames
from tests.files import GOLDEN
from tests.test_inputs import Case, newest

try:
    import pandas
except ImportError:
    pandas = None


def fresh():
    """A version that has predicted nothing."""
    return newest(GOLDEN / "predictions" / "named" / "topic.records")


@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class UnknownNamesTest(unittest.TestCase):
    def setUp(self):
        self.version = Case("named").version  # holds amount, country=DE, user.age and others

    def test_names_by_event(self):
        events = [
            {"amount": 0, "country": "DE", "zip": 10115},
            {"amuont": 0, "contry": "DE", "amount": 1},
            {"user": {"aeg": 7, "age": 7, "name": "Zoë"}, "country": "FR"},
            {"country": ["FR", "DE"], "lags": [0.5], "gap": None},
            {},
        ]
        expected = [[], ["amuont", "contry"], ["country", "user.aeg"], [], []]
        self.assertEqual(self.version.unknown_names(events), expected)
        self.assertEqual(self.version.unknown_names([]), [])
        self.assertEqual(self.version.predict(events).shape, (5,))

    def test_predictions_warn_once_if_most_names_are_unknown(self):
        for strange in [
            [{"amuont": 1, "contry": "DE"}],
            [{"after": {"amount": 7, "country": "DE"}}] * 3,
            [{"Amount": 1}, {"amount": 1}, {"AMOUNT": 1}],
            [{"amount": 1, "a": 1, "b": 1}],
            [b'{"payload": {"after": {"amuont": 7}}}'],
        ]:
            version = fresh()
            with self.subTest(strange), self.assertWarnsRegex(UserWarning, "does not know most names of the events"):
                version.predict(strange)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                version.predict(strange)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for usual in [[{"amount": 1, "amuont": 1}], [{"amuont": 1}, {"amount": 1}], [{}], []]:
                fresh().predict(usual)
            Case("pairs").version.predict(np.zeros((1, Case("pairs").version.n_features)))

    def test_events_in_json(self):
        event = b'{"payload": {"after": {"amuont": 7, "amount": 7, "secret": {"x": 1}}}}'
        self.assertEqual(self.version.unknown_names([event, event.decode()]), [["amuont"], ["amuont"]])

    @unittest.skipIf(pandas is None, "pandas is not installed")
    def test_tables(self):
        table = pandas.DataFrame({"amuont": [1.0, np.nan], "country": ["DE", "FR"]})
        self.assertEqual(self.version.unknown_names(table), [["amuont"], ["country"]])

    def test_what_has_no_names_is_refused(self):
        for events, message in [
            ([[1.0]], "an event is a list, expected a dict or JSON"),
            ({"amount": 1}, "events are one dict, expected a list"),
        ]:
            with self.subTest(message), self.assertRaisesRegex(TypeError, message):
                self.version.unknown_names(events)
        with self.assertRaisesRegex(TypeError, "features have indices"):
            Case("pairs").version.unknown_names([{"0": 1}])
        with self.assertRaisesRegex(EventError, "not-finite: amount is NaN"):
            self.version.unknown_names([{"amount": float("nan")}])


class KnownNamesTest(unittest.TestCase):
    def setUp(self):
        self.event = Entries()
        self.event.number(Field("/a", "feature", "a"), 3.0)
        self.place = int(indices([b"a?"])[0])

    def unknown(self, columns, plain=2**31 - 1):
        arrays = [None if each is None else np.array(each, np.int32) for each in columns]
        return KnownNames(arrays, plain).unknown([self.event])

    def test_one_part_is_enough(self):
        self.assertEqual(self.unknown([[7], [7, self.place]]), [[]])
        self.assertEqual(self.unknown([[7], [7]]), [["a"]])
        self.assertEqual(self.unknown([[]]), [["a"]])

    def test_parts_of_all_features_hold_all(self):
        self.assertEqual(self.unknown([[7], None]), [[]])

    def test_places_of_hats_hold_nothing(self):
        self.assertEqual(self.unknown([[self.place]], self.place + 1), [[]])
        self.assertEqual(self.unknown([[self.place]], self.place), [["a"]])


if __name__ == "__main__":
    unittest.main()

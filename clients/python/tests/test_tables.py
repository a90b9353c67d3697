"""Tables of pandas predict as the events in their rows."""

import unittest
import warnings

import numpy as np

from lorentztron import EventError
from lorentztron.named import NamedEvents
from lorentztron.tables import by_name
from tests.files import GOLDEN
from tests.test_inputs import Case

try:
    import pandas
except ImportError:
    pandas = None


@unittest.skipIf(pandas is None, "pandas is not installed")
@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class NumberedTest(unittest.TestCase):
    def setUp(self):
        self.case = Case("pairs")
        self.table = pandas.DataFrame(self.case.dense(), columns=list("abcdef"))
        self.row = [[1, 0, 2, 3, 0.5, 1]]
        self.columns = {"a": [True], "b": [0], "c": [2], "d": [3], "e": [0.5], "f": [True]}

    def scores(self, table):
        return self.case.version.decision_function(table)

    def test_columns_in_their_order(self):
        np.testing.assert_array_equal(self.scores(self.table), self.case.expected.scores)
        np.testing.assert_array_equal(self.scores(self.table.astype(np.float32)), self.case.expected.scores)
        shuffled = self.table.sample(frac=1, random_state=1)
        np.testing.assert_array_equal(self.scores(shuffled), self.case.expected.scores[shuffled.index])
        self.assertEqual(self.case.version.predict(self.table[:0]).shape, (0,))

    def test_types_of_columns(self):
        expected = self.scores(self.row)
        self.assertTrue(np.any(expected))
        table = pandas.DataFrame(self.columns)
        for name, kind in [("b", "Int64"), ("c", "category"), ("d", object), ("e", "Float32"), ("f", "boolean")]:
            table[name] = table[name].astype(kind)
            with self.subTest(kind):
                np.testing.assert_array_equal(self.scores(table), expected)
        np.testing.assert_array_equal(self.scores(table.astype(pandas.SparseDtype(float))), expected)

    def test_what_is_no_number_is_refused_with_its_column(self):
        local, length = pandas.to_datetime(["2024-02-29"]), pandas.to_timedelta([5])
        utc = pandas.to_datetime(["2024-02-29"], utc=True)
        for cells, message in [
            ([np.nan], "feature 3 of event 0 is nan, expected a finite value"),
            (pandas.array([None], "Int64"), "feature 3 of event 0 is nan, expected a finite value"),
            ([None], "feature 3 of event 0 is nan, expected a finite value"),
            (pandas.Series([10**400], dtype=object), "feature 3 of event 0 is inf, expected a finite value"),
            (["7"], 'column d of event 0 is the text "7", expected a number'),
            (pandas.Categorical(["x"]), 'column d of event 0 is the text "x", expected a number'),
            (local, f"column d is of {local.dtype}, expected numbers"),
            (utc, f"column d is of {utc.dtype}, expected numbers"),
            (length, f"column d is of {length.dtype}, expected numbers"),
            ([1j], "column d is of complex128, expected numbers"),
            ([[1, 2]], "column d of event 0 is of <class 'list'>, expected a number"),
        ]:
            with self.subTest(message), self.assertRaises(ValueError) as refused:
                self.scores(pandas.DataFrame({**self.columns, "d": cells}))
            self.assertEqual(str(refused.exception), message)
        with self.assertRaisesRegex(ValueError, "features has length 5, expected 6"):
            self.scores(self.table.drop(columns="a"))


@unittest.skipIf(pandas is None, "pandas is not installed")
@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class NamedTest(unittest.TestCase):
    def same(self, table, objects, options=()):
        """The entries of a table are those of objects, whatever a version makes of them."""
        events = NamedEvents(dict(options))
        for found, expected in zip(events.features(by_name(table)), events.features(objects)):
            self.assertEqual(found[0].tolist(), expected[0].tolist())
            self.assertEqual(found[1].tolist(), expected[1].tolist())
        self.assertEqual(len(table), len(objects))

    def test_mixed_columns_with_gaps(self):
        table = pandas.DataFrame(
            {
                "amount": [12.5, np.nan, 1],
                "country": pandas.Categorical(["DE", None, "US"]),
                "age": pandas.array([None, 31, 7], "Int64"),
                "is_new": pandas.array([True, None, False], "boolean"),
                "note": pandas.array(["late", "", None], "string"),
                "size": pandas.Categorical([None, 3, 4]),
                "tags": [["a", "b"], np.array([1, 2]), {"x": 1}],
                "paid": [True, False, True],
            },
            index=["x", "y", "x"],
        )
        objects = [
            {"amount": 12.5, "country": "DE", "is_new": True, "note": "late", "tags": ["a", "b"], "paid": True},
            {"age": 31, "note": "", "size": 3, "tags": [1, 2], "paid": False},
            {"amount": 1, "country": "US", "age": 7, "is_new": False, "size": 4, "tags": {"x": 1}, "paid": True},
        ]
        self.same(table, objects)
        named = Case("named").version
        found, expected = named.decision_function(table), named.decision_function(objects)
        np.testing.assert_array_equal(found, expected)
        self.assertTrue(np.any(found))

    def test_whole_numbers_that_a_gap_has_made_floats(self):
        table = pandas.DataFrame({"zip": [10115, None], "amount": [-3.0, 2.5]})
        self.assertEqual(table.dtypes["zip"], np.float64)
        self.same(table, [{"zip": 10115, "amount": -3}, {"amount": 2.5}], {"event-categorical": "zip"})
        with self.assertRaisesRegex(EventError, "wrong-type: zip is 0.5, expected a whole number"):
            NamedEvents({"event-categorical": "zip"}).features(by_name(pandas.DataFrame({"zip": [0.5]})))

    def test_times_are_refused_unless_they_are_ignored(self):
        table = pandas.DataFrame({"amount": [1, 2], "when": pandas.to_datetime([None, "2024-02-29"])})
        with self.assertRaises(EventError) as refused:
            Case("named").version.predict(table)
        self.assertEqual((refused.exception.reason, refused.exception.event), ("wrong-type", 1))
        self.assertRegex(str(refused.exception), "when is of .*Timestamp.*, expected a number, a text, a boolean")
        self.same(table, [{"amount": 1}, {"amount": 2}], {"event-ignore": "when"})

    def test_a_dot_in_a_name_is_no_object_by_itself(self):
        table = pandas.DataFrame({"user.name": ["Zoë"]})
        self.same(table, [{"user.name": "Zoë"}])
        with self.assertRaises(AssertionError):
            self.same(table, [{"user": {"name": "Zoë"}}])

    def test_names_that_are_not_each_one(self):
        twice = pandas.DataFrame([[1, 2]], columns=["x", "x"])
        levels = pandas.DataFrame([[1]], columns=pandas.MultiIndex.from_tuples([("x", "y")]))
        for table, message in [
            (twice, "table has 2 columns x, expected each name once"),
            (pandas.DataFrame([[1, 2]], columns=["1", 1]), "table has 2 columns 1, expected each name once"),
            (levels, "column ('x', 'y') has a name of 2 levels, expected one"),
        ]:
            with self.subTest(message), warnings.catch_warnings():
                warnings.simplefilter("error")
                with self.assertRaises(ValueError) as refused:
                    Case("named").version.predict(table)
                self.assertEqual(str(refused.exception), message)


if __name__ == "__main__":
    unittest.main()

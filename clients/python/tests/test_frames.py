"""Columns with dots in their names, as json_normalize makes them of nested objects."""

import json
import unittest
import warnings

import numpy as np

from lorentztron.frames import Frames
from lorentztron.hashing import indices
from lorentztron.known import KnownNames
from lorentztron.named import NamedEvents
from tests.files import GOLDEN
from tests.test_inputs import Case
from tests.test_known import fresh

try:
    import pandas
except ImportError:
    pandas = None


def rows_of(table, held, options=()):
    """The objects of a table, for a version that holds some entries."""
    known = KnownNames([np.sort(indices([text.encode() for text in held])).astype(np.int32)], 2**31 - 1)
    return Frames(NamedEvents(dict(options)), lambda: known).rows(table)


@unittest.skipIf(pandas is None, "pandas is not installed")
class FramesTest(unittest.TestCase):
    def setUp(self):
        self.table = pandas.DataFrame({"user.age": [np.nan, 7.0], "user.name": ["Zoë", None], "amount": [1.5, 2.5]})

    def test_a_path_where_no_name_with_a_dot_is_known(self):
        nested = [{"amount": 1.5, "user": {"name": "Zoë"}}, {"amount": 2.5, "user": {"age": 7}}]
        for held in ([], ["user.age?"], ["user.name=Zoë", "amount"]):
            self.assertEqual(rows_of(self.table, held), nested)

    def test_the_name_itself_where_the_version_holds_it(self):
        expected = [{"amount": 1.5, "user": {"name": "Zoë"}}, {"amount": 2.5, "user.age": 7}]
        self.assertEqual(rows_of(self.table, ["user%2Eage?", "user.age"]), expected)
        self.assertEqual(rows_of(self.table, ["user%2Ename=Zoë"])[0], {"amount": 1.5, "user.name": "Zoë"})
        self.assertEqual(rows_of(self.table, ["user%2Ename=Ann"])[0], {"amount": 1.5, "user": {"name": "Zoë"}})

    def test_objects_in_objects_and_in_cells(self):
        records = [{"a": {"b": {"c": 1, "d": "x"}, "e": [1, 2]}}, {"a": None, "f": {"g": {}}}, {"a": {"b": "text"}}]
        for deepest in (None, 0, 1):
            table = pandas.json_normalize(records, max_level=deepest)
            found = NamedEvents({}).features(rows_of(table, []))
            for one, other in zip(found, NamedEvents({}).features(records)):
                self.assertEqual([each.tolist() for each in one], [each.tolist() for each in other])

    def test_options_of_the_job_name_paths(self):
        table = pandas.json_normalize([{"user": {"id": 7, "seen": None}}, {"user": {"id": 8}}])
        table["user.seen"] = pandas.to_datetime(["2024-02-29", None])
        options = {"event-categorical": "user.id", "event-ignore": "user.seen"}
        found = NamedEvents(options).entries(rows_of(table, ["user.id=7"], options))
        self.assertEqual([each.texts for each in found], [[b"user.id=7"], [b"user.id=8"]])

    def test_whole_records(self):
        table = pandas.json_normalize([{"id": "t1", "features": {"user": {"age": 7}, "amount": 1}}])
        held = ["user.age?", "amount?"]
        self.assertEqual(rows_of(table, held), [{"id": "t1", "amount": 1, "user": {"age": 7}}])
        inside = ["features.amount?"]
        self.assertEqual(rows_of(table, inside)[0]["features"], {"amount": 1})

    def test_two_values_for_a_field_are_refused(self):
        for columns in [{"user": ["x"], "user.age": [7]}, {"user": [{"age": 7}], "user.age": [8]}]:
            with self.assertRaises(ValueError) as refused:
                rows_of(pandas.DataFrame(columns), [])
            expected = "column user.age of event 0 has a value beside that of another column, expected one"
            self.assertEqual(str(refused.exception), expected)
        with self.assertRaisesRegex(ValueError, "column features.age of event 0 has a value beside that of another"):
            rows_of(pandas.DataFrame({"age": [7], "features.age": [7]}), [])
        table = pandas.DataFrame({"user": [None, "x"], "user.age": [7, None]})
        self.assertEqual(rows_of(table, []), [{"user": {"age": 7}}, {"user": "x"}])


@unittest.skipIf(pandas is None, "pandas is not installed")
@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class VersionTest(unittest.TestCase):
    def test_predicts_as_the_records_from_which_the_table_is(self):
        case = Case("named")
        records = [json.loads(event) for event in case.events]
        rows = [record["payload"]["after"] for record in records]
        for table in (pandas.json_normalize(records), pandas.json_normalize(rows)):
            found = case.version.predictions(table)
            np.testing.assert_allclose(found.probabilities, case.expected.probabilities, atol=1e-9)
        self.assertIn("payload.after.user.age", pandas.json_normalize(records))

    def test_a_table_of_which_most_columns_are_unknown_is_a_warning(self):
        version = fresh()
        good = pandas.DataFrame({"amount": [1.0], "user.age": [7]})
        wrong = pandas.DataFrame({"amount": [1.0], "user.aeg": [7], "contry": ["DE"]})
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            version.predict(good)
        with self.assertWarnsRegex(UserWarning, "does not know most names of the events"):
            version.predict(wrong)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            version.predict(wrong)
            version.predict(good)
        self.assertEqual(version.unknown_names(wrong), [["contry", "user.aeg"]])


if __name__ == "__main__":
    unittest.main()

"""Events with names make the entries that the job makes of them."""

import json
import unittest

import numpy as np

from lorentztron import EventError
from lorentztron.hashing import SIZE, indices
from lorentztron.named import NamedEvents
from tests.files import REPOSITORY

GOLDEN = REPOSITORY / "connectors/src/test/resources/golden/named/events.jsonl"
OPTIONS = {
    "event-categorical": "zip,codes",
    "event-text": "note",
    "event-log": "amount",
    "event-ignore": "secret.*",
    "event-root": "payload.after",
    "event-features": "*",
    "event-label": "fraud",
    "event-label-map": "true=fraud,false=ok",
}


def golden():
    with GOLDEN.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def options(lists):
    return {key: ",".join(name.replace(",", "%2C") for name in names) for key, names in lists.items()}


def index(text):
    return int(indices([text.encode()])[0])


@unittest.skipUnless(GOLDEN.exists(), f"{GOLDEN} is not there: the package stands alone")
class GoldenEventsTest(unittest.TestCase):
    """Hostile events; for 300 of them an implementation of its own was asked, checked against scikit-learn's hash."""

    def test_indices_and_values(self):
        found = 0
        for each in golden():
            if "reason" in each:
                continue
            with self.subTest(each["name"]):
                (places, values), = NamedEvents(options(each["options"])).features([each["event"]])
                self.assertEqual(places.tolist(), each["indices"])
                np.testing.assert_array_equal(values, np.array(each["values"], np.float32))
                found += 1
        self.assertGreater(found, 200)

    def test_reasons(self):
        found = 0
        for each in golden():
            if "reason" not in each:
                continue
            with self.subTest(each["name"]):
                with self.assertRaises(EventError) as refused:
                    NamedEvents(options(each["options"])).features([each["event"]])
                self.assertEqual(refused.exception.reason, each["reason"], str(refused.exception))
                self.assertIn(each.get("path", ""), str(refused.exception))
                found += 1
        self.assertGreater(found, 50)

    def test_hash_of_every_text(self):
        texts = [text for each in golden() for text, _ in each.get("entries", ())]
        self.assertGreater(len(texts), 10_000)
        together = indices([text.encode() for text in texts]).tolist()
        self.assertEqual(together[::20], [index(text) for text in texts[::20]])


class NamedEventsTest(unittest.TestCase):
    FEATURES = {
        "zip": 12345,
        "codes": np.array([3, 3, 7]),
        "note": "Late, late!",
        "amount": np.float32(12.5),
        "country": "DE",
        "is_new": True,
        "age": None,
        "secret": {"x": 1},
        "vector": (0.5, -1),
        "user": {"name": "Zoë", "score": 0},
    }
    EVENT = """{"payload": {"before": null, "after": {"fraud": true, "zip": 12345, "codes": [3, 3, 7],
        "note": "Late, late!", "amount": 12.5, "country": "DE", "is_new": true, "age": null, "secret": {"x": 1},
        "vector": [0.5, -1], "user": {"name": "Zo\\u00eb", "score": 0}}}}"""

    def test_object_and_event_are_the_same(self):
        (places, values), (same, equal) = NamedEvents(OPTIONS).features([self.FEATURES, self.EVENT.encode()])
        self.assertEqual(places.tolist(), same.tolist())
        self.assertEqual(values.tolist(), equal.tolist())

    def test_entries(self):
        expected = {
            "zip=12345": 1,
            "codes=3": 2,
            "codes=7": 1,
            "note~late": 2,
            "amount": float(np.float32(np.log1p(12.5))),
            "amount?": 1,
            "country=DE": 1,
            "is_new=true": 1,
            "vector[0]": 0.5,
            "vector[1]": -1,
            "user.name=Zoë": 1,
            "user.score?": 1,
        }
        (places, values), = NamedEvents(OPTIONS).features([self.FEATURES])
        self.assertEqual(dict(zip(places.tolist(), values.tolist())), {index(k): v for k, v in expected.items()})

    def test_what_is_refused_says_where(self):
        events = NamedEvents(OPTIONS)
        itself = {}
        itself["self"] = itself
        for event, message in [
            ({"user": {"when": object()}}, "wrong-type: user.when is of <class 'object'>"),
            ({"zip": 1.5}, "wrong-type: zip is 1.5, expected a whole number"),
            ({"x": [1, None, True]}, "wrong-type: x[2] is true"),
            ({"x": float("nan")}, "not-finite: x is NaN"),
            ({"x": 10**400}, "not-finite: x is Infinity"),
            ({"x": [itself]}, "wrong-type: x[0] is an object"),
            (itself, "not-json: self.self"),
            ({"x": 1j}, "wrong-type: x is of <class 'complex'>"),
            ("{}", "missing-field: payload.after is missing, expected an object; event has no fields"),
            ('{"payload": {"after": null}}', "deletion: payload.after is null (a deletion), expected an event"),
            ('{"payload": {"after": {"fraud": 1.5}}}', "wrong-type: payload.after.fraud is 1.5"),
        ]:
            with self.subTest(message), self.assertRaises(EventError) as refused:
                events.features([event])
            self.assertTrue(str(refused.exception).startswith(message), str(refused.exception))

    def test_header_of_csv_names_paths(self):
        cells = {
            "event-schema": 'id,"a.b",is.ok,note',
            "event-label": "is.ok",
            "event-text": "note",
            "event-categorical": "a.b",
        }
        (places, _), = NamedEvents(cells).features(['{"id": "t", "a.b": 7, "is.ok": "yes", "note": "Ab ab"}'])
        self.assertEqual(places.tolist(), sorted([index("a%2Eb=7"), index("note~ab")]))

    def test_options_that_no_job_has_are_refused(self):
        for option, text, message in [
            ("event-schema", 'a"b', "expected one line of CSV"),
            ("event-schema", "a\nb", "expected one line of CSV"),
            ("event-schema", "a,,b", "expected names, each once"),
            ("event-schema", '"a",a', "expected names, each once"),
            ("event-label-map", "a", "expected label=class and each label once"),
            ("event-label-map", "a=b, a=c", "expected label=class and each label once"),
            ("event-time-format", "days", "expected one of millis, micros, nanos, seconds, iso"),
        ]:
            with self.subTest(text), self.assertRaises(ValueError) as refused:
                NamedEvents({option: text})
            self.assertIn(message, str(refused.exception))
        cells = {"event-schema": '"a""b,",c\r\n', "event-label-map": " a =b,x%2Cy=c", "event-time-format": "Iso"}
        (places, _), = NamedEvents(cells).features(['{"a\\"b,": "x"}'])
        self.assertEqual(places.tolist(), [index('a"b,=x')])

    def test_indices_of_nothing(self):
        self.assertEqual(indices([]).tolist(), [])
        self.assertLess(max(indices([b"x" * n for n in range(40)])), SIZE)


class RowsAndTextsTest(unittest.TestCase):
    """Events that stand in a text, or as a row of an array."""

    ROOT = {"event-root": "payload.after", "event-features": "*", "event-id": "_id", "event-time": "seen"}

    def features(self, value, **others):
        event = json.dumps({"payload": {"after": value, **others}})
        (places, values), = NamedEvents(self.ROOT).features([event])
        return dict(zip(places.tolist(), values.tolist()))

    def test_text_and_array_of_one_are_the_object(self):
        document = {
            "_id": {"$oid": "596e"},
            "seen": {"$date": {"$numberLong": "5"}},
            "grams": {"$numberDecimal": "3.5"},
            "born": {"$date": "2020-05-13T12:38:35.25Z"},
            "tag": {"$oid": "a"},
        }
        expected = {
            index("grams"): 3.5,
            index("grams?"): 1,
            index("born"): float(np.float32(1589373515250)),
            index("born?"): 1,
            index("tag=a"): 1,
        }
        for value in (document, json.dumps(document), [document]):
            self.assertEqual(self.features(value), expected)

    def test_first_encoding_has_no_decimals_of_connect_and_mongodb(self):
        decimal = {"field": "n", "name": "org.apache.kafka.connect.data.Decimal", "parameters": {"scale": "2"}}
        event = json.dumps({
            "schema": {"fields": [decimal]},
            "payload": {"n": "AfQ=", "price": {"$numberDecimal": "3.14"}},
        })
        options = {"event-root": "payload", "event-features": "*"}
        for is_first, expected in [
            (True, [b"n=AfQ=", b"price.$numberDecimal=3.14"]),
            (False, [b"n", b"n?", b"price", b"price?"]),
        ]:
            (entries,) = NamedEvents(options, is_first).entries([event])
            self.assertEqual(entries.texts, expected)

    def test_null_is_a_deletion_unless_the_record_says_otherwise(self):
        for value in (None, "null", []):
            for kind, reason in [("u", "missing-field"), ("c", "missing-field"), ("d", "deletion"), (None, "deletion")]:
                with self.subTest((value, kind)), self.assertRaises(EventError) as refused:
                    self.features(value, op=kind)
                self.assertEqual(refused.exception.reason, reason)

    def test_others_are_refused(self):
        texts = ("", "x", "[1]", "{} {}", "7")
        for value in (*texts, 7, [1], [{}, {}], {"_id": {}}, {"_id": {"x": 1}}, {"seen": {"a": 1}}):
            with self.subTest(value), self.assertRaises(EventError) as refused:
                self.features(value)
            self.assertEqual(refused.exception.reason, "wrong-type")
            self.assertIn("payload.after", str(refused.exception))


class ConnectDecimalsTest(unittest.TestCase):
    """Decimals as the converter of Kafka Connect writes them, with their schema."""

    OPTIONS = {"event-root": "payload.after", "event-features": "*"}

    def features(self, fields, after):
        schema = {"type": "struct", "fields": [{"type": "struct", "fields": fields, "field": "after"}]}
        event = json.dumps({"schema": schema, "payload": {"after": after}})
        (places, values), = NamedEvents(self.OPTIONS).features([event])
        return dict(zip(places.tolist(), values.tolist()))

    @staticmethod
    def decimal(field, scale):
        name = "org.apache.kafka.connect.data.Decimal"
        return {"type": "bytes", "name": name, "parameters": {"scale": scale}, "field": field}

    def test_decimals(self):
        fields = [
            self.decimal("a", "2"),
            {"type": "struct", "fields": [self.decimal("c.d", "1")], "field": "b"},
            {"type": "array", "items": {**self.decimal("", "1")}, "field": "e"},
            {"type": "struct", "fields": [], "name": "io.debezium.data.VariableScaleDecimal", "field": "v"},
            self.decimal("id", "0"),
            self.decimal("n", "-2"),
        ]
        after = {
            "a": "AfQ=",
            "b": {"c.d": "BQ=="},
            "e": ["BQ==", None, "Cg=="],
            "v": {"scale": 2, "value": "AfQ="},
            "id": "MDk=",
            "n": "Dg==",
            "text": "AfQ=",
        }
        expected = {
            "a": 5, "a?": 1, "b.c%2Ed": 0.5, "b.c%2Ed?": 1, "e[0]": 0.5, "e[2]": 1, "v": 5, "v?": 1, "n": 1400, "n?": 1,
            "text=AfQ=": 1,
        }
        self.assertEqual(self.features(fields, after), {index(text): value for text, value in expected.items()})

    def test_others_are_refused(self):
        for text in ("", "x", "12.5", "A===="):
            with self.subTest(text), self.assertRaises(EventError) as refused:
                self.features([self.decimal("a", "2")], {"a": text})
            self.assertIn("wrong-type: payload.after.a is the text", str(refused.exception))


if __name__ == "__main__":
    unittest.main()

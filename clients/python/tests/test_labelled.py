"""Events and the labels that came later, out of their topics."""

import json
import unittest
import unittest.mock
from datetime import datetime, timedelta, timezone

import numpy as np

from lorentztron import EventError, labelled_events
from lorentztron.kafka import Record
from lorentztron.labeljoin import JoinRule, SeenEvent, SeenLabel, duration, join
from lorentztron.recordheads import RecordHeads
from tests import fakes
from tests.files import GOLDEN
from tests.setting import Setting
from tests.test_inputs import Case

RULE = JoinRule(timeout=100, early=10, unlabelled=None)


def value(**fields):
    return json.dumps(fields).encode()


class TopicsTest(Setting, unittest.TestCase):
    def setUp(self):
        super().setUp()
        self.version = Case("pairs").version  # of four classes, has trained the events up to offset 2 of partition 0
        self.broker.topics.update(events=[[], []], labels=[[]])

    def event(self, id, time, partition=0, **others):
        fields = {"id": id, "timestamp": time, "features": [time % 7, 0, 0, 0, 0, 1], **others}
        self.broker.write("events", partition, [(None, value(**fields))])

    def label(self, id, label, time, **others):
        self.broker.write("labels", 0, [(None, value(id=id, label=label, timestamp=time, **others))])

    def found(self, labels="labels", kind=fakes.Confluent, **others):
        consumer = kind(self.broker) if kind is fakes.Confluent else kind(self.broker, isolation_level="read_committed")
        return labelled_events(consumer, self.version, "events", labels, **others)

    def test_labels_find_their_events(self):
        for k in range(6):
            self.event(f"t{k}", 1_000 + k, partition=k % 2)
        for k, label in enumerate(["*", "ü", "*", "d e"]):
            self.label(f"t{k}", label, 5_000 + k)
        for kind in (fakes.Confluent, fakes.KafkaPython):
            with self.subTest(kind.__name__):
                found = self.found(kind=kind)
                self.assertEqual(found.ids, [f"t{k}" for k in range(6)])
                self.assertEqual(found.labels.tolist(), ["*", "ü", "*", "d e", None, None])
                self.assertEqual(found.times.tolist(), [1_000 + k for k in range(6)])
                self.assertEqual(found.trained.tolist(), [True, False, True, False, True, False])
                self.assertEqual(self.version.report(found.events, found.labels).unlabelled, 2)
        some = found.where(~found.trained)
        self.assertEqual((some.ids, some.labels.tolist(), len(some)), (["t1", "t3", "t5"], ["ü", "d e", None], 3))
        self.assertEqual(
            str(found), "6 events: 4 with a label, 2 without\n3 of them the version may have trained"
        )

    def test_what_is_left_out_is_told(self):
        self.event("t1", 1_000)
        self.event("t1", 1_000)
        self.event("t2", 1_000, label="other")
        self.broker.write("events", 0, [(None, b"{"), (None, b""), (None, value(features=[1]))])
        self.label("t1", "*", 1_001)
        self.label("t1", "*", 1_002)
        self.label("t1", "ü", 1_003)
        self.label("t9", "ü", 1_003)
        self.label("t1", "other", 1_003)
        self.broker.write("labels", 0, [(None, value(label="*")), (None, value(id="t1")), (None, None)])
        found = self.found()
        self.assertEqual(found.labels.tolist(), ["ü"])
        self.assertEqual(
            dict(found.counts),
            {
                "events sent again": 1,
                "events: unknown-class": 1,
                "events: not-json": 1,
                "events: empty": 1,
                "events: wrong-length": 1,
                "labels repeated": 1,
                "labels conflicting, of which the newest counts": 1,
                "labels: unknown-id": 1,
                "labels: unknown-class": 1,
                "labels: missing-id": 1,
                "labels: missing-field": 1,
                "labels: empty": 1,
            },
        )
        self.assertIn("\n1 labels: unknown-id", str(found))

    def test_bounds_are_times_of_events(self):
        hour = 3_600_000
        for k in range(5):
            self.event(f"t{k}", k * hour)
            self.label(f"t{k}", "*", 9 * hour)
        for start, end, expected in [
            (hour, 3 * hour, ["t1", "t2"]),
            ("1970-01-01T02:00:00Z", None, ["t2", "t3", "t4"]),
            (None, datetime(1970, 1, 1, 1), ["t0"]),
            (datetime(1970, 1, 1, 2, tzinfo=timezone(timedelta(hours=1))), "1970-01-01T03:00+01:00", ["t1"]),
        ]:
            found = self.found(start=start, end=end)
            self.assertEqual((found.ids, set(found.labels)), (expected, {"*"}))
        with self.assertRaisesRegex(ValueError, "time is soon, expected one such as"):
            self.found(start="soon")

    def test_events_that_carry_their_labels(self):
        self.event("t1", 1_000, label="*")
        self.event("t2", 1_000, label=None)
        self.broker.write("events", 1, [(None, value(features=[0] * 6, label="ü"), 7_000, [])])
        found = self.found(labels=None)
        self.assertEqual((found.ids, found.labels.tolist()), (["t1", "t2", None], ["*", None, "ü"]))
        self.assertEqual(found.times[-1], 7_000)
        self.label("t1", "ü", 1_001)
        self.assertEqual(self.found().labels.tolist(), ["*", None, "ü"])
        self.assertEqual(self.found().counts["labels: unknown-id"], 1)

    def test_headers_of_a_job_that_joins_count_instead_of_the_value(self):
        headers = [("lorentztron.label", b"*"), ("lorentztron.time", b"9000"), ("lorentztron.weight", b"1.0")]
        self.broker.write("events", 1, [(None, value(id="t1", features=[0] * 6, label="ü"), 7_000, headers)])
        found = self.found(labels=None)
        self.assertEqual((found.labels.tolist(), found.times.tolist()), (["*"], [9_000]))

    def test_no_news_is_good_news(self):
        self.event("old", 1_000)
        self.event("new", 90_000)
        self.event("known", 2_000)
        self.label("known", "ü", 2_500)
        found = self.found(options={"unlabelled": "*", "label-timeout": "1m"})
        self.assertEqual(dict(zip(found.ids, found.labels)), {"old": "*", "known": "ü", "new": None})

    def test_what_comes_after_the_start_is_left_out(self):
        self.event("t1", 1_000)
        bounds = fakes.Confluent.get_watermark_offsets

        def grown(consumer, partition, timeout):
            found = bounds(consumer, partition, timeout)
            self.event("later", 1_000, partition=partition.partition)
            return found

        with unittest.mock.patch.object(fakes.Confluent, "get_watermark_offsets", grown):
            self.assertEqual(self.found(labels=None).ids, ["t1"])

    def test_a_topic_that_does_not_end_or_is_not_there(self):
        with self.assertRaisesRegex(ValueError, "topic nowhere does not exist"):
            labelled_events(fakes.Confluent(self.broker), self.version, "nowhere")
        self.event("t1", 1_000)
        with self.assertRaisesRegex(TimeoutError, "topic events was not read to its end within 0 s"):
            self.found(timeout=0)
        with self.assertRaisesRegex(ValueError, "event-format is avro, expected json"):
            self.found(options={"event-format": "avro"})
        with self.assertRaisesRegex(ValueError, "labels.format is csv, expected json"):
            self.found(options={"labels.format": "csv"})


class RowsOfTablesTest(Setting, unittest.TestCase):
    """Payments and chargebacks, both as Debezium writes them."""

    def test_both_in_envelopes(self):
        version = Case("named").version  # reads payload.after, where class is the label
        self.broker.topics.update(payments=[[]], chargebacks=[[]])
        rows = [{"txn": f"t{k}", "amount": k} for k in range(4)]
        self.broker.write(
            "payments", 0, [(None, value(payload={"after": row, "ts_ms": 1_000 + k})) for k, row in enumerate(rows)]
        )
        backs = [{"payment_id": f"t{k}", "status": status} for k, status in enumerate(["lost", "won", "lost"])]
        payloads = [{"after": back, "op": "c", "ts_ms": 2_000} for back in backs]
        payloads += [{"after": None, "op": "d", "ts_ms": 3_000}, {"after": backs[1], "op": "d", "ts_ms": 3_000}]
        self.broker.write("chargebacks", 0, [(None, value(payload=payload)) for payload in payloads])
        options = {
            "event-id": "txn",
            "event-time": "/payload.ts_ms",
            "labels.root": "payload.after",
            "labels.id": "payment_id",
            "labels.label": "status",
            "labels.label-map": "lost=a%7Cb,won=*",
            "labels.time": "/payload.ts_ms",
        }
        found = labelled_events(fakes.Confluent(self.broker), version, "payments", "chargebacks", options=options)
        self.assertEqual((found.ids, found.labels.tolist()), (["t0", "t1", "t2", "t3"], ["a|b", "*", "a|b", None]))
        self.assertEqual(dict(found.counts), {"labels: deletion": 2})
        self.assertEqual(version.predict(found.events).shape, (4,))


class HeadsTest(unittest.TestCase):
    def read(self, fields, options=(), key=None, **others):
        return RecordHeads(dict(options), **others).read(Record(0, 0, key, value(**fields), 5))

    def test_ids_labels_and_times(self):
        iso = {"event-time-format": "iso"}
        for fields, options, expected in [
            ({"id": 7, "label": True}, {}, ("7", "true", 5)),
            ({"id": "a", "label": 1.0, "timestamp": 9}, {}, ("a", "1", 9)),
            ({"id": 7.0, "label": "b"}, {}, ("7", "b", 5)),
            ({"id": "", "label": "b"}, {}, (None, "b", 5)),
            ({"label": None, "timestamp": None}, {}, (None, None, 5)),
            ({"o": {"n": {"$oid": "x"}}}, {"event-id": "o.n"}, ("x", None, 5)),
            ({"label": "y"}, {"event-label-map": "y=fraud"}, (None, "fraud", 5)),
            ({"timestamp": 7_999_999}, {"event-time-format": "micros"}, (None, None, 7_999)),
            ({"timestamp": 1.2345}, {"event-time-format": "seconds"}, (None, None, 1_234)),
            ({"timestamp": 1.7e12}, {}, (None, None, 1_700_000_000_000)),
            ({"timestamp": "/Date(1700000000000+0100)/"}, {}, (None, None, 1_700_000_000_000)),
            ({"timestamp": "1970-01-01T01:00"}, iso, (None, None, 3_600_000)),
            ({"timestamp": "1970-01-01T01:00"}, {**iso, "event-time-zone": "+01:00"}, (None, None, 0)),
            ({"timestamp": "1970-01-01T01:00Z"}, {**iso, "event-time-zone": "+01:00"}, (None, None, 3_600_000)),
        ]:
            with self.subTest(fields):
                head = self.read(fields, options)
                self.assertEqual((head.id, head.label, head.time), expected)

    def test_a_zone_with_a_name(self):
        try:
            import zoneinfo

            zoneinfo.ZoneInfo("Europe/Berlin")
        except zoneinfo.ZoneInfoNotFoundError:
            self.skipTest("this machine has no time zones")
        for text, expected in [("2024-07-01T12:00", "10"), ("2024-01-01T12:00", "11")]:
            options = {"event-time-format": "iso", "event-time-zone": "Europe/Berlin"}
            time = self.read({"timestamp": text}, options).time
            self.assertEqual(datetime.fromtimestamp(time / 1000, timezone.utc).strftime("%H"), expected)

    def test_ids_in_keys(self):
        for path, key, expected in [
            ("@key", b"t1", "t1"),
            ("@key", None, None),
            ("@key", b'"t1"', "t1"),
            ("@key", b'{"schema": {"type": "int64"}, "payload": 7}', "7"),
            ("@key", b'{"payload": 7}', '{"payload": 7}'),
            ("@key", b'{"', '{"'),
            ("@key.order", b'{"order": 7}', "7"),
            ("@key.order", b'{"schema": {}, "payload": {"order": "x"}}', "x"),
            ("@key.a.b", b'{"a": {"b": "x"}}', "x"),
            ("@key.order", b'{"other": 7}', None),
        ]:
            with self.subTest(key):
                self.assertEqual(self.read({}, {"event-id": path}, key).id, expected)
        with self.assertRaisesRegex(EventError, "wrong-type: key is of bytes that begin with FF"):
            self.read({}, {"event-id": "@key"}, b"\xff")

    def test_records_of_other_kinds(self):
        only = {"event-only": "kind=payment,refund&/source.table=a%26b"}
        good = {"kind": "refund", "source": {"table": "a&b"}}
        self.assertEqual(self.read(good, only).time, 5)
        for other in ({**good, "kind": "x"}, {**good, "kind": ["refund"]}, {"kind": "refund"}):
            with self.assertRaisesRegex(EventError, "^other: "):
                self.read(other, only)
        for gone, root in [
            ({"data": {"id": 1}, "type": "delete", "database": "d", "table": "t", "ts": 1}, "data"),
            ({"data": {"id": 1}, "type": "DELETE", "isDdl": False}, "data"),
            ({"after": {"id": 1}, "op": "d", "ts_ms": 1}, "after"),
            ({"id": 1, "__deleted": "true"}, ""),
            ({"after": None}, "after"),
        ]:
            with self.subTest(gone), self.assertRaisesRegex(EventError, "^deletion: "):
                self.read(gone, {"event-root": root})
        self.assertEqual(self.read({"id": 1, "op": "d", "ts_ms": 1}).id, "1")
        wanted = {"event-root": "after", "event-only": "/op=d"}
        self.assertEqual(self.read({"after": {"id": 1}, "op": "d", "ts_ms": 1}, wanted).id, "1")

    def test_times_that_are_none(self):
        for time, reason in [("x", "wrong-type"), (-1, "timestamp"), (1e300, "wrong-type"), (10**15, "timestamp")]:
            with self.subTest(time), self.assertRaises(EventError) as refused:
                self.read({"timestamp": time})
            self.assertEqual(refused.exception.reason, reason)


class JoinTest(unittest.TestCase):
    def joined(self, events, labels, rule=RULE):
        seen = [SeenEvent("a", time, (0, place), b"") for place, time in enumerate(events)]
        those = [SeenLabel("a", time, (0, place), label) for place, (time, label) in enumerate(labels)]
        counts = join(seen, those, rule)
        return [event.label for event in seen], dict(counts)

    def test_a_label_is_of_the_newest_event_before_it(self):
        self.assertEqual(self.joined([100, 150, 300], [(199, "x")]), ([None, "x", None], {}))
        self.assertEqual(self.joined([100], [(200, "x")]), (["x"], {}))
        self.assertEqual(self.joined([100], [(201, "x")]), ([None], {"labels: label-expired": 1}))
        self.assertEqual(self.joined([100], [(311, "x")]), ([None], {"labels: unknown-id": 1}))

    def test_else_of_the_first_one_after_it(self):
        self.assertEqual(self.joined([100, 105], [(90, "x")]), (["x", None], {}))
        self.assertEqual(self.joined([100], [(89, "x")]), ([None], {"labels: unknown-id": 1}))

    def test_the_newest_of_several_counts_whatever_their_order(self):
        conflicting = {"labels conflicting, of which the newest counts": 1}
        self.assertEqual(self.joined([100], [(120, "y"), (110, "x")]), (["y"], conflicting))
        self.assertEqual(self.joined([100], [(110, "x"), (110, "y")]), (["y"], conflicting))
        self.assertEqual(self.joined([100], [(110, "x"), (120, "x")]), (["x"], {"labels repeated": 1}))

    def test_null_takes_labels_back(self):
        self.assertEqual(self.joined([100], [(110, "x"), (120, None)]), ([None], {"labels withdrawn": 1}))
        self.assertEqual(self.joined([100], [(110, "x"), (120, None), (130, "y")])[0], ["y"])

    def test_durations(self):
        found = [duration(text) for text in ("7d", "1h", "10m", "5s", "250ms")]
        self.assertEqual(found, [604_800_000, 3_600_000, 600_000, 5_000, 250])
        with self.assertRaisesRegex(ValueError, "duration is 5 weeks, expected a whole number and one of ms, s, m"):
            duration("5 weeks")


if __name__ == "__main__":
    unittest.main()

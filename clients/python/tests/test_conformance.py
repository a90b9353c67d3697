"""This client says of the golden topics and events what every client must say."""

import json
import re
import unittest

import numpy as np

from lorentztron import DecisionPolicy, EventError, VersionReader
from lorentztron.errors import visible
from tests.files import FOLDERS, cases, lines, records, texts

TOLERANCE = 1e-5


def newest(topic):
    reader = VersionReader("m")
    for record in records(topic):
        reader.accept(*record)
    return reader.latest


@unittest.skipUnless(FOLDERS, "there are no cases: the package stands alone")
class PredictionsTest(unittest.TestCase):
    def close(self, found, expected, classes):
        rows = np.array([[each[label] for label in classes] for each in expected], float)
        # Those of pairs are summed in float32, and may cancel out: they are as exact as the largest of the event.
        largest = np.abs(rows).max(axis=1)
        np.testing.assert_array_less(np.abs(found - rows).max(axis=1), TOLERANCE * (1 + largest))

    def test_predictions(self):
        found = named = 0
        for case in cases("predictions/*"):
            with self.subTest(str(case)):
                described = json.loads((case / "case.json").read_text(encoding="utf-8"))
                version = newest(case / "topic.records")
                self.assertEqual(version.number, described["version"])
                events, expected = texts(case / "events.jsonl"), lines(case / "expected.jsonl")
                predictions = version.predictions(events)
                self.assertEqual(predictions.labels.tolist(), [each["label"] for each in expected])
                votes = [list(each["votes"].values()) for each in expected]
                self.assertEqual(predictions.votes.tolist(), votes)
                self.close(predictions.probabilities, [each["probabilities"] for each in expected], version.classes)
                self.close(predictions.scores, [each["scores"] for each in expected], version.classes)
                # A difference of two scores is as exact as these are.
                error = np.abs(predictions.margins - [each["margin"] for each in expected])
                np.testing.assert_array_less(error, 2 * TOLERANCE * (1 + np.abs(predictions.scores).max(axis=1)))
                for place, options in enumerate(described["policies"]):
                    decided = version.predict(events[:200], DecisionPolicy.parse(options))
                    self.assertEqual(decided.tolist(), [each["decided"][place] for each in expected[:200]], options)
                if "unknown" in expected[0]:
                    unknown = version.unknown_names(events)
                    self.assertEqual(unknown, [each["unknown"] for each in expected])
                    self.assertGreater(len({tuple(names) for names in unknown}), 2)
                    named += 1
                found += len(events)
        self.assertGreater(found, 200)
        self.assertGreater(named, 0)

    def test_events_that_are_none(self):
        for case in cases("predictions/*"):
            version = newest(case / "topic.records")
            for refused in lines(case / "refused.jsonl"):
                with self.subTest(f"{case}: {refused['event']}"):
                    with self.assertRaises(EventError) as error:
                        version.predict([refused["event"]])
                    self.assertEqual(error.exception.reason, refused["reason"])


@unittest.skipUnless(FOLDERS, "there are no cases: the package stands alone")
class TopicsTest(unittest.TestCase):
    def test_versions_and_reasons(self):
        found = 0
        for topic in cases("topics/*.records"):
            with self.subTest(str(topic)):
                reader = VersionReader("m")
                states = []
                for record in records(topic):
                    reader.accept(*record)
                    states.append((reader.latest and reader.latest.number, told(reader.problem)))
                expected = lines(topic.with_suffix(".jsonl"))
                self.assertEqual(states, [(each["version"], told(each["problem"])) for each in expected])
                found += 1
        self.assertGreater(found, 40)


def told(problem):
    """A reason without what each language says in its own words: exceptions, libraries, the digits of float64."""
    if problem is None:
        return None
    problem = visible(problem)
    for cut in ("; a PartKind cannot be loaded", "record is no "):
        problem = problem.partition(cut)[0]
    return re.sub(r"-?[0-9]+\.[0-9]+([eE][-+]?[0-9]+)?", "#", problem)


if __name__ == "__main__":
    unittest.main()

"""Shares of features add up to scores; weights make them; and Java says the same."""

import os
import unittest
from pathlib import Path

import numpy as np

from lorentztron.explanations import CONSTANT
from tests.files import GOLDEN, lines, texts
from tests.test_inputs import Case, newest

try:
    import pandas
except ImportError:
    pandas = None

CASES = Path(os.environ["LORENTZTRON_CASES"]) if "LORENTZTRON_CASES" in os.environ else None
NAMES = sorted(each.name for each in (GOLDEN / "predictions").iterdir()) if GOLDEN.exists() else []


@unittest.skipUnless(NAMES, "there are no golden topics: the package stands alone")
class ExplainTest(unittest.TestCase):
    def test_shares_add_up_to_the_score_less_that_of_the_next_class(self):
        for name in NAMES:
            with self.subTest(name):
                case = Case(name)
                classes = case.version.classes
                for scores, each in zip(case.expected.scores, case.version.explain(case.events)):
                    a, b = classes.index(each.label), classes.index(each.against)
                    self.assertAlmostEqual(each.score, scores[a] - scores[b], delta=1e-6 * (1 + np.abs(scores).max()))
                    self.assertEqual(max(np.delete(scores, a)), scores[b])
                    self.assertAlmostEqual(each.score, sum(share for _, share in each.shares))
                    sizes = [abs(share) for _, share in each.shares]
                    self.assertEqual(sizes, sorted(sizes, reverse=True))

    def test_labels_are_those_that_the_version_decides_on(self):
        for name in ("votes", "policy-thresholds", "policy-costs"):
            case = Case(name)
            self.assertEqual([each.label for each in case.version.explain(case.events)], case.expected.labels.tolist())

    def test_shares_by_their_definition(self):
        case = Case("network-anova")
        x = case.dense()[:5]
        label, against = case.version.classes[1], case.version.classes[2]

        def score(z):
            scores = case.version.decision_function(np.array([z]))[0]
            return scores[1] - scores[2]

        for row, each in zip(x, case.version.explain(x, label, against)):
            shares = dict(each.shares)
            for j in np.flatnonzero(row):
                # Of a quadratic form f, z_j (Wz)_j is half of z_j times the derivative of f by z_j.
                step = np.eye(len(row))[j]
                slope = (score(row + step) - score(row - step)) / 2
                self.assertAlmostEqual(shares[f"#{j}"], row[j] * slope / 2, delta=1e-4 * (1 + abs(each.score)))

    def test_names_are_those_of_entries(self):
        version = Case("named").version
        said = version.explain([{"amount": 7, "country": "DE", "user": {"age": 31}}])[0]
        self.assertLessEqual({"amount", "amount?", "country=DE", "user.age", CONSTANT}, set(dict(said.shares)))
        self.assertRegex(str(said), r"^d e rather than \* by [0-9.]+\n +\+[0-9.]+  amount\n")

    def test_any_form_of_events(self):
        case = Case("named")
        first = case.version.explain(case.events[:3])
        self.assertEqual(case.version.explain([each.encode() for each in case.events[:3]]), first)
        if pandas is not None:
            table = pandas.DataFrame({"amount": [7.0], "user.age": [31]})
            self.assertEqual(
                case.version.explain(table), case.version.explain([{"amount": 7, "user": {"age": 31}}])
            )
        numbered = Case("wide")
        self.assertEqual(len(numbered.version.explain(numbered.dense()[:2])), 2)
        self.assertEqual(numbered.version.explain([]), [])

    def test_a_class_that_is_none_is_refused(self):
        version = Case("pairs").version
        with self.assertRaisesRegex(ValueError, "class is x, expected one of "):
            version.explain([{"0": 1}], "x")

    @unittest.skipIf(CASES is None, "the tests of Java do not run this one")
    def test_explanations_are_those_of_java(self):
        seen = 0
        for file in sorted(CASES.glob("predictions/*/explained.jsonl")):
            version = newest(file.with_name("topic.records"))
            events = texts(file.with_name("events.jsonl"))
            for event, line in zip(events, lines(file)):
                label, against = line["label"], line["against"]
                found = version.explain([event], label, against)[0]
                with self.subTest(f"{file} {event}"):
                    shares = {each["feature"]: each["share"] for each in line["shares"]}
                    self.assertEqual(set(dict(found.shares)), set(shares))
                    for name, share in found.shares:
                        self.assertAlmostEqual(share, shares[name], delta=1e-6 * (1 + abs(share)))
                    seen += 1
        self.assertGreater(seen, 1_000)


@unittest.skipUnless(NAMES, "there are no golden topics: the package stands alone")
class WeightsTest(unittest.TestCase):
    def test_weights_make_the_score(self):
        for name, against in [("pairs", 1), ("rest", 1), ("rest", None), ("network-square", 2)]:
            with self.subTest(name):
                case = Case(name)
                classes = case.version.classes
                other = None if against is None else classes[against]
                weights = case.version.weights(classes[0], other, top=10_000)
                self.assertTrue(weights.complete)
                self.assertEqual(weights.held, len(weights.features))
                x = case.dense()[:20].astype(np.float32).astype(float)
                found = np.full(len(x), weights.constant)
                for feature, itself, alone in weights.features:
                    found += itself * x[:, int(feature[1:])] ** 2 + alone * x[:, int(feature[1:])]
                for first, second, weight in weights.together:
                    found += weight * x[:, int(first[1:])] * x[:, int(second[1:])]
                np.testing.assert_allclose(found, self.score(case, x, 0, against), rtol=1e-6, atol=1e-5)

    @staticmethod
    def score(case, x, label, against):
        scores = case.version.decision_function(x)
        if case.version.parts[0].KIND == "pair" and case.version.parts[0].name.b is not None:
            part = next(each for each in case.version.parts if str(each.name) == "|".join(case.version.classes[:2]))
            z = np.concatenate([x, np.ones((len(x), 1))], axis=1)
            columns = np.arange(part.features) if part.columns is None else part.columns
            z = z[:, [*columns, -1]]
            return np.square(z @ part.u.T).sum(axis=1) - np.square(z @ part.v.T).sum(axis=1)
        return scores[:, label] - (0 if against is None else scores[:, against])

    def test_the_largest_come_first(self):
        version = Case("pairs").version
        a, b = version.classes[:2]
        every, few = version.weights(a, b, 100), version.weights(a, b, 2)
        self.assertEqual(every.features[:2], few.features)
        self.assertEqual(every.together[:2], few.together)
        for each in (-abs(w.with_itself) - abs(w.alone) for w in every.features), (-abs(w[2]) for w in every.together):
            sizes = list(each)
            self.assertEqual(sizes, sorted(sizes))
        turned = version.weights(b, a, 2)
        self.assertEqual([-w.alone for w in turned.features], [w.alone for w in few.features])

    def test_names(self):
        case = Case("named")
        a, b = case.version.classes[:2]
        self.assertTrue(all(each.feature.startswith("#") for each in case.version.weights(a, b).features))
        names = [each.feature for each in case.version.weights(a, b, events=case.events).features]
        self.assertIn("amount", names)
        self.assertRegex(str(case.version.weights(a, b, 3, case.events)), "(?s)with itself +alone  feature.*together")
        if pandas is not None:
            table = pandas.DataFrame(case.version.weights(a, b).features)
            self.assertEqual(list(table.columns), ["feature", "with_itself", "alone"])

    def test_hats_are_named_by_their_knots(self):
        version = Case("mapped").version
        pairs = [(part.name.a, part.name.b) for part in version.parts]
        names = [each.feature for pair in pairs for each in version.weights(*pair, 10_000).features]
        self.assertTrue([name for name in names if " near " in name and name.endswith(" or less")])
        self.assertTrue([name for name in names if name.startswith("wave ")])

    def test_a_score_that_is_not_there_says_so(self):
        with self.assertRaisesRegex(ValueError, "kernel anova, expected square"):
            version = Case("network-anova").version
            version.weights(*version.classes[:2])
        with self.assertRaisesRegex(ValueError, "network has no score against the rest, expected two classes"):
            version = Case("network-square").version
            version.weights(version.classes[0])
        with self.assertRaisesRegex(ValueError, "has no score of .* against the rest"):
            version = Case("pairs").version
            version.weights(version.classes[0])
        with self.assertRaisesRegex(ValueError, "class is x, expected one of"):
            version.weights("x")


if __name__ == "__main__":
    unittest.main()

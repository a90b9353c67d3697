"""How good predictions are: by definition, by scikit-learn, and as Java says of the same."""

import json
import os
import sys
import unittest
import unittest.mock
from pathlib import Path

import numpy as np

from lorentztron import DecisionPolicy, curves, report
from tests.files import GOLDEN, lines, texts
from tests.test_inputs import Case, newest

try:
    import sklearn
except ImportError:
    sklearn = None

try:
    import matplotlib

    matplotlib.use("Agg")
except ImportError:
    matplotlib = None

CASES = Path(os.environ["LORENTZTRON_CASES"]) if "LORENTZTRON_CASES" in os.environ else None
CLASSES = ["ok", "fraud"]


def drawn(n=3_000, seed=1, share=0.1):
    """Labels, and probabilities from which they are drawn."""
    random = np.random.default_rng(seed)
    p = random.beta(0.5, 0.5 * (1 - share) / share, n)
    truth = np.array(CLASSES, object)[(random.random(n) < p).astype(int)]
    return truth, np.stack([1 - p, p], axis=1)


class NumbersTest(unittest.TestCase):
    def setUp(self):
        self.truth, self.p = drawn()
        self.given = np.where(self.p[:, 1] >= 0.3, "fraud", "ok").astype(object)
        self.given[self.p.max(axis=1) < 0.6] = None
        self.report = report.of(7, CLASSES, self.truth, self.given, self.p)

    def test_by_their_definitions(self):
        decided = np.array([each is not None for each in self.given])
        right = self.given == self.truth
        self.assertEqual((self.report.version, self.report.events), (7, 3_000))
        self.assertAlmostEqual(self.report.abstained, np.mean(~decided))
        self.assertAlmostEqual(self.report.error, 1 - right[decided].mean())
        y = (self.truth == "fraud").astype(int)
        self.assertAlmostEqual(self.report.log_loss, -np.mean(np.log(self.p[np.arange(len(y)), y])))
        self.assertAlmostEqual(self.report.brier, 2 * np.mean((self.p[:, 1] - y) ** 2))
        fraud = self.report.per_class["fraud"]
        self.assertEqual(fraud.events, y.sum())
        self.assertAlmostEqual(fraud.recall, right[y == 1].mean())
        self.assertAlmostEqual(fraud.precision, y[self.given == "fraud"].mean())
        self.assertEqual(self.report.confusion.sum(), decided.sum())
        self.assertEqual(self.report.confusion[1, 1], (right & (y == 1)).sum())
        self.assertEqual(sum(each.events for each in self.report.calibration), 3_000)
        for each in self.report.calibration:
            self.assertTrue(each.low <= each.probability <= each.high)

    @unittest.skipIf(sklearn is None, "scikit-learn is not installed")
    def test_as_scikit_learn_has_them(self):
        from sklearn import metrics

        for share in (0.5, 0.1, 0.01):
            truth, p = drawn(3_000, 2, share)
            y = (truth == "fraud").astype(int)
            found = report.of(1, CLASSES, truth, np.where(p[:, 1] > 0.5, "fraud", "ok").astype(object), p)
            given = (p[:, 1] > 0.5).astype(int)
            self.assertAlmostEqual(found.per_class["fraud"].roc_auc, metrics.roc_auc_score(y, p[:, 1]), delta=5e-3)
            self.assertAlmostEqual(
                found.per_class["fraud"].pr_auc, metrics.average_precision_score(y, p[:, 1]), delta=1e-2
            )
            self.assertAlmostEqual(found.kappa, metrics.cohen_kappa_score(y, given))
            self.assertAlmostEqual(found.log_loss, metrics.log_loss(y, p[:, 1]))
            self.assertEqual(found.confusion.tolist(), metrics.confusion_matrix(y, given).tolist())
            self.assertAlmostEqual(found.brier, 2 * metrics.brier_score_loss(y, p[:, 1]))
            binned = curves.bins(p[:, 1])
            self.assertAlmostEqual(found.per_class["fraud"].roc_auc, metrics.roc_auc_score(y, binned))
            self.assertAlmostEqual(found.per_class["fraud"].pr_auc, metrics.average_precision_score(y, binned))

    def test_bins(self):
        edges = [(8 + e % 8) * 2.0 ** (e // 8 - 20) for e in range(1, 128)]
        p = np.concatenate([edges, 1 - np.array(edges), np.random.default_rng(1).random(500) ** 8, [0, 0.5, 1]])
        expected = [sum(x >= edge for edge in edges) + sum(1 - x < edge for edge in edges) + (x >= 0.5) for x in p]
        self.assertEqual(curves.bins(p).tolist(), expected)

    def test_labels_that_are_left_out(self):
        truth = ["ok", None, float("nan"), "fraud", "other"]
        found = report.of(1, CLASSES, truth, np.array(["ok"] * 5, object), np.array([[0.75, 0.25]] * 5))
        self.assertEqual((found.events, found.unlabelled, found.of_other_classes, found.error), (2, 2, 1, 0.5))
        self.assertIn("version 1, 2 events (left out: 2 without a label, 1 of other classes)", str(found))
        for labels, classes in [([1.0, 0.0, np.nan], ["0", "1"]), ([True, np.bool_(False), None], ["false", "true"])]:
            found = report.of(1, classes, labels, np.array([None] * 3, object), np.ones((3, 2)) / 2)
            self.assertEqual([each.events for each in found.per_class.values()], [1, 1])
        with self.assertRaisesRegex(ValueError, "labels are 1, expected one for each of 5 events"):
            report.of(1, CLASSES, ["ok"], np.array(["ok"] * 5, object), np.ones((5, 2)) / 2)

    def test_numbers_that_no_event_tells(self):
        found = report.of(1, CLASSES, [], np.array([], object), np.zeros((0, 2)))
        self.assertTrue(np.isnan([found.error, found.log_loss, found.ece, found.per_class["ok"].recall]).all())
        self.assertEqual(found.to_dict()["quality"]["perClass"]["ok"]["events"], 0)
        self.assertIsNone(found.to_dict()["quality"]["perClass"]["ok"]["rocAuc"])
        json.dumps(found.to_dict(), allow_nan=False)
        self.assertEqual(str(found), "version 1, 0 events")
        one = report.of(1, CLASSES, ["ok"], np.array(["ok"], object), np.array([[0.75, 0.25]]))
        self.assertIn("fraud       0          ·       ·        ·       ·", str(one))

    def test_text(self):
        truth = ["ok"] * 3 + ["fraud"]
        p = np.array([[0.75, 0.25], [0.75, 0.25], [0.25, 0.75], [0.25, 0.75]])
        given = np.array(["ok", "ok", "fraud", "fraud"], object)
        self.assertEqual(
            str(report.of(3, CLASSES, truth, given, p)).split("\n"),
            [
                "version 3, 4 events",
                "error 25.00 %, log loss 0.5623, Brier 0.3750, kappa 0.500, ECE 0.000",
                "class  events  precision  recall  ROC-AUC  PR-AUC",
                "   ok       3      1.000   0.667    0.833   0.917",
                "fraud       1      0.500   1.000    0.833   0.500",
                "",
                "truth  ok  fraud",
                "   ok   2      1",
                "fraud   ·      1",
            ],
        )


@unittest.skipIf(matplotlib is None, "matplotlib is not installed")
class PlotsTest(unittest.TestCase):
    def setUp(self):
        from matplotlib import pyplot

        self.addCleanup(pyplot.close, "all")
        truth, p = drawn()
        self.report = report.of(1, CLASSES, truth, np.where(p[:, 1] > 0.5, "fraud", "ok").astype(object), p)

    def test_roc_is_of_the_rarer_class_and_has_its_area(self):
        line = self.report.plot_roc().get_lines()[1]
        x, y = line.get_xdata(), line.get_ydata()
        area = np.sum(np.diff(x) * (y[1:] + y[:-1]) / 2)
        self.assertAlmostEqual(area, self.report.per_class["fraud"].roc_auc)
        self.assertEqual(line.get_label(), f"fraud (ROC-AUC {area:.3f})")

    def test_precision_recall_ends_at_the_share_of_the_class(self):
        line = self.report.plot_precision_recall("ok").get_lines()[0]
        self.assertEqual(line.get_xdata()[-1], 1)
        self.assertAlmostEqual(line.get_ydata()[-1], self.report.per_class["ok"].events / 3_000)

    def test_confusion_has_its_numbers(self):
        from matplotlib import pyplot

        axes = pyplot.subplots()[1]
        self.assertIs(self.report.plot_confusion(axes), axes)
        expected = [f"{n:,}" for n in self.report.confusion.ravel()]
        self.assertEqual([each.get_text() for each in axes.texts], expected)

    def test_a_class_without_a_curve_says_so(self):
        with self.assertRaisesRegex(ValueError, "class other has no curve, expected events of it and of others; ok, f"):
            self.report.plot_roc("other")
        one = report.of(1, CLASSES, ["ok"], np.array(["ok"], object), np.array([[0.75, 0.25]]))
        with self.assertRaisesRegex(ValueError, "any class has no curve"):
            one.plot_roc()


class WithoutMatplotlibTest(unittest.TestCase):
    def test_says_what_to_install(self):
        truth, p = drawn(50)
        found = report.of(1, CLASSES, truth, truth, p)
        with unittest.mock.patch.dict(sys.modules, {"matplotlib": None}):
            for draw in (found.plot_roc, found.plot_confusion, found.plot_precision_recall):
                with self.assertRaisesRegex(ImportError, "matplotlib is not installed.*lorentztron\\[plots\\]"):
                    draw()


@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class VersionTest(unittest.TestCase):
    def test_report_of_a_version(self):
        case = Case("named")
        found = case.version.report(case.events, case.expected.labels)
        self.assertEqual((found.error, found.events), (0, len(case.events)))
        policy = DecisionPolicy(abstain_below=1.0)
        self.assertEqual(case.version.report(case.events, case.expected.labels, policy).abstained, 1)
        none = case.version.report(case.events, [None] * len(case.events))
        self.assertEqual(none.unlabelled, len(case.events))

    @unittest.skipIf(CASES is None, "the tests of Java do not run this one")
    def test_numbers_are_those_of_java(self):
        seen = 0
        for file in sorted(CASES.glob("predictions/*/reports.jsonl")):
            version = newest(file.with_name("topic.records"))
            events = texts(file.with_name("events.jsonl"))
            for line in lines(file):
                policy = DecisionPolicy.parse(line["policy"])
                found = version.report(events, line["labels"], policy).to_dict()["quality"]
                if file.parent.name.startswith("ties-"):  # the last digit of 1/3 decides its bin
                    found["ece"] = line["quality"]["ece"]
                with self.subTest(f"{file} {line['policy']}"):
                    self.near(found, line["quality"])
                    seen += 1
        self.assertGreater(seen, 10)

    def near(self, found, expected):
        self.assertEqual(list(found), list(expected))
        for name, value in expected.items():
            if isinstance(value, dict):
                self.near(found[name], value)
            elif value is None or found[name] is None:
                self.assertEqual(found[name], value, name)
            else:
                self.assertAlmostEqual(found[name], value, delta=1e-4 * (1 + abs(value)), msg=name)


if __name__ == "__main__":
    unittest.main()

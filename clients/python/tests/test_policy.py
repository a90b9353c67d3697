"""Policies decide as those of the Java client."""

import unittest

import numpy as np

from lorentztron import DecisionPolicy

CLASSES = ["ok", "fraud", "abuse"]


def decided(policy, *probabilities, first=0, classes=CLASSES):
    labels, abstained = policy.decide(classes, np.array([probabilities], float), np.array([first]))
    return None if abstained[0] else classes[labels[0]]


class DecisionPolicyTest(unittest.TestCase):
    def test_thresholds(self):
        policy = DecisionPolicy({"abuse": 0.3, "fraud": 0.2})
        self.assertEqual(decided(policy, 0.79, 0.21, 0), "fraud")
        self.assertEqual(decided(policy, 0.69, 0, 0.31), "abuse")
        self.assertEqual(decided(policy, 0.55, 0.19, 0.26), "ok")
        self.assertEqual(decided(policy, 0.3, 0.3, 0.4), "fraud")  # 0.3 / 0.2 is more than 0.4 / 0.3

    def test_thresholds_of_all_classes_that_none_reaches(self):
        policy = DecisionPolicy(dict.fromkeys(CLASSES, 0.9))
        self.assertEqual(decided(policy, 0.2, 0.5, 0.3), "fraud")
        self.assertEqual(decided(policy, 0.4, 0.2, 0.4, first=2), "abuse")
        self.assertEqual(decided(policy, 0.4, 0.2, 0.4, first=1), "ok")

    def test_equal_ratios_go_to_the_likelier(self):
        policy = DecisionPolicy({"fraud": 0.25, "abuse": 0.5})
        self.assertEqual(decided(policy, 0.25, 0.25, 0.5), "abuse")

    def test_costs(self):
        # cost(ok) = 0.25 x 50 + 0.2, cost(fraud) = 0.55 x 20 + 0.2, cost(abuse) = 0.8
        costs = DecisionPolicy.parse({"threshold": "fraud>ok=50,ok>fraud=20"})
        self.assertEqual(decided(costs, 0.55, 0.25, 0.2), "abuse")
        self.assertEqual(decided(DecisionPolicy(costs={("ok", "fraud"): 0.5}), 0.5, 0.3, 0.2), "fraud")

    def test_equal_costs_go_to_the_likelier(self):
        policy = DecisionPolicy(costs={("fraud", "ok"): 1, ("ok", "fraud"): 3})
        self.assertEqual(decided(policy, 0.25, 0.75, first=0, classes=["ok", "fraud"]), "fraud")
        self.assertEqual(decided(policy, 0.25, 0.75, first=1, classes=["ok", "fraud"]), "fraud")

    def test_costs_that_are_alike_keep_the_likeliest(self):
        policy = DecisionPolicy(costs={("ok", "fraud"): 1})
        for seed in range(50):
            p = np.random.default_rng(seed).dirichlet([1, 1, 1])
            self.assertEqual(decided(policy, *p, first=int(p.argmax())), CLASSES[p.argmax()], seed)

    def test_nothing_keeps_the_label_and_abstains(self):
        self.assertEqual(decided(DecisionPolicy(), 0.1, 0.8, 0.1), "ok")
        self.assertIsNone(decided(DecisionPolicy(abstain_below=0.9), 0.1, 0.8, 0.1, first=1))
        self.assertEqual(decided(DecisionPolicy(abstain_below=0.8), 0.1, 0.8, 0.1, first=1), "fraud")

    def test_texts_of_options(self):
        options = {"threshold": " fraud = 0.2,abuse=3e-1", "abstain-below": "0.6"}
        self.assertEqual(DecisionPolicy.parse(options), DecisionPolicy({"fraud": 0.2, "abuse": 0.3}, {}, 0.6))
        self.assertEqual(DecisionPolicy.parse({}), DecisionPolicy())
        self.assertEqual(DecisionPolicy.parse({"threshold": "a%3Eb>c=2"}).costs, {("a>b", "c"): 2})
        self.assertEqual(DecisionPolicy.parse({"threshold": "a%3Eb=0.2"}).thresholds, {"a>b": 0.2})
        self.assertEqual(DecisionPolicy.parse({"threshold": " none ", "abstain-below": "none"}), DecisionPolicy())
        self.assertEqual(DecisionPolicy.among({"abstain-below": "0.6", "rank": "2"}), DecisionPolicy(abstain_below=0.6))

    def test_what_is_impossible_is_refused(self):
        for make, message in [
            (lambda: DecisionPolicy({"ok": float("nan")}), "threshold is nan, expected above 0 and at most 1"),
            (lambda: DecisionPolicy({"ok": 2}), "threshold is 2.0, expected above 0 and at most 1"),
            (lambda: DecisionPolicy(costs={("a", "b"): -1}), "cost is -1.0, expected from 0 to 1e9"),
            (lambda: DecisionPolicy(abstain_below=1.5), "abstain_below is 1.5, expected from 0 to 1"),
            (lambda: DecisionPolicy({"a": 1}, {("a", "b"): 1}), "policy has thresholds and costs, expected either"),
            (lambda: DecisionPolicy.parse({"threshold": "a=0.1,a=0.2"}), "a is given twice, expected once"),
            (lambda: DecisionPolicy.parse({"threshold": "a=0.1,%61=0.2"}), "%61 is given twice, expected once"),
            (lambda: DecisionPolicy.parse({"abstain-below": "0"}), "probability is 0.0, expected above 0"),
            (lambda: DecisionPolicy.parse({"threshold": "0.1"}), "has no name and number, expected name=number"),
            (
                lambda: DecisionPolicy.parse({"threshold": "a>b>c=1"}),
                "is no mistake, expected true class>decided class",
            ),
            (lambda: DecisionPolicy.parse({"abstain-below": "NaN"}), '"NaN" is no number, expected one such as'),
            (lambda: DecisionPolicy.parse({"treshold": "a=1"}), "treshold is 'a=1': expected the key threshold or"),
            (
                lambda: decided(DecisionPolicy({"no": 0.2, "ok": 0.3, "nor": 1}), 1, 0, 0),
                "policy names the classes no, nor, expected some of ok, fraud, abuse",
            ),
            (
                lambda: DecisionPolicy(costs={("1", "2"): 3}).decide(
                    [str(k) for k in range(1001)], np.ones((1, 1001)), np.array([0])
                ),
                "costs are between 1001 classes, expected at most 1000",
            ),
        ]:
            with self.subTest(message), self.assertRaises(ValueError) as refused:
                make()
            self.assertIn(message, str(refused.exception))

    def test_a_policy_keeps_no_reference(self):
        thresholds = {"fraud": 0.2}
        policy = DecisionPolicy(thresholds)
        thresholds["fraud"] = 0.9
        self.assertEqual(policy.thresholds, {"fraud": 0.2})


if __name__ == "__main__":
    unittest.main()

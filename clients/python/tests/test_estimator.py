"""A version as a classifier of scikit-learn."""

import pickle
import unittest

import numpy as np

from lorentztron import DecisionPolicy
from tests.files import GOLDEN
from tests.test_inputs import Case

try:
    import sklearn
    from sklearn.base import clone
except ImportError:
    sklearn = None


@unittest.skipIf(sklearn is None, "scikit-learn is not installed")
@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class EstimatorTest(unittest.TestCase):
    def setUp(self):
        self.case = Case("pairs")
        self.x = self.case.dense()
        self.estimator = self.case.version.to_sklearn()

    def test_predicts_as_its_version(self):
        labels = self.case.expected.labels
        self.assertEqual(self.estimator.predict(self.x).tolist(), labels.tolist())
        np.testing.assert_allclose(self.estimator.predict_proba(self.x), self.case.expected.probabilities)
        self.assertEqual(self.estimator.decision_function(self.x).shape, (len(self.x), 4))
        self.assertEqual(self.estimator.score(self.x, labels), 1.0)
        self.assertEqual(self.estimator.n_features_in_, 6)

    def test_two_classes_have_one_decision(self):
        case = Case("ties-two-classes")
        found = case.version.to_sklearn().decision_function(case.dense())
        np.testing.assert_array_equal(found, case.expected.scores[:, 1])

    def test_decides_by_the_policy_of_its_version_or_another(self):
        case = Case("policy-thresholds")
        x, plain = case.dense(), Case("rest").version
        estimator = case.version.to_sklearn()
        self.assertEqual(estimator.predict(x).tolist(), case.expected.labels.tolist())
        likeliest = case.version.to_sklearn(DecisionPolicy())
        self.assertEqual(likeliest.predict(x).tolist(), plain.predict(x).tolist())
        self.assertNotEqual(likeliest.predict(x).tolist(), case.expected.labels.tolist())
        np.testing.assert_array_equal(estimator.predict_proba(x), plain.predict_proba(x))
        self.assertEqual(clone(likeliest).policy, DecisionPolicy())
        self.assertEqual(pickle.loads(pickle.dumps(likeliest)).policy, DecisionPolicy())

    def test_fit_raises(self):
        with self.assertRaisesRegex(NotImplementedError, "version 2 of m .* is fitted: the job trains it"):
            self.estimator.fit(self.x, self.case.expected.labels)

    def test_is_an_estimator(self):
        from sklearn.base import is_classifier
        from sklearn.metrics import confusion_matrix, log_loss
        from sklearn.pipeline import make_pipeline
        from sklearn.utils.validation import check_is_fitted

        check_is_fitted(self.estimator)
        self.assertTrue(is_classifier(self.estimator))
        self.assertIs(clone(self.estimator).version, self.case.version)
        labels = self.case.expected.labels.tolist()
        pipeline = make_pipeline("passthrough", self.estimator)
        self.assertEqual(pipeline.predict(self.x).tolist(), labels)
        matrix = confusion_matrix(labels, self.estimator.predict(self.x), labels=self.case.version.classes)
        self.assertEqual(matrix.sum(), len(labels))
        order = np.argsort(self.case.version.classes_)
        ordered = self.estimator.predict_proba(self.x)[:, order]
        self.assertGreater(log_loss(labels, ordered, labels=self.case.version.classes_[order]), 0)

    def test_decides_by_a_policy(self):
        from sklearn.base import clone

        last = self.case.version.classes[-1]
        decides = self.case.version.to_sklearn(DecisionPolicy(thresholds={last: 0.01}))
        for estimator in (decides, clone(decides), pickle.loads(pickle.dumps(decides))):
            expected = self.case.version.predict(self.x, decides.policy)
            self.assertEqual(estimator.predict(self.x).tolist(), expected.tolist())
            self.assertNotEqual(expected.tolist(), self.case.expected.labels.tolist())
        np.testing.assert_array_equal(decides.predict_proba(self.x), self.estimator.predict_proba(self.x))

    def test_pickles(self):
        copy = pickle.loads(pickle.dumps(self.estimator))
        self.assertEqual(copy.predict(self.x).tolist(), self.case.expected.labels.tolist())


@unittest.skipIf(sklearn is not None, "scikit-learn is installed")
@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class WithoutTest(unittest.TestCase):
    def test_says_what_is_missing(self):
        with self.assertRaisesRegex(ImportError, "sklearn"):
            Case("pairs").version.to_sklearn()


if __name__ == "__main__":
    unittest.main()

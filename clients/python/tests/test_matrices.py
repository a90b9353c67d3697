"""Matrices of SciPy in every format predict as the events of which they are made."""

import unittest

import numpy as np

from tests.files import GOLDEN
from tests.test_inputs import Case

try:
    from scipy import sparse
except ImportError:
    sparse = None

FORMATS = ("csr", "csc", "coo", "lil", "dok", "dia", "bsr")


@unittest.skipIf(sparse is None, "SciPy is not installed")
@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class MatricesTest(unittest.TestCase):
    def same(self, case, events):
        found = case.version.predictions(events)
        self.assertEqual(found.labels.tolist(), case.expected.labels.tolist())
        np.testing.assert_allclose(found.probabilities, case.expected.probabilities, atol=1e-12)
        np.testing.assert_allclose(found.scores, case.expected.scores, atol=1e-9)

    def test_formats(self):
        for name in ("pairs", "network-anova", "mapped", "wide"):
            case = Case(name)
            x = case.dense()
            for form in FORMATS[: 3 if name == "wide" else None]:
                with self.subTest(name, form=form):
                    self.same(case, sparse.csr_matrix(x).asformat(form))
                    self.same(case, sparse.csr_array(x).asformat(form))

    def test_rows(self):
        case = Case("pairs")
        x = sparse.csr_matrix(case.dense())
        self.same(case, [x[k] for k in range(x.shape[0])])
        self.same(case, list(x))

    def test_entries_in_any_order_add_up(self):
        version = Case("pairs").version
        same = version.decision_function([[0, 0.5, 0, 3, 0, 0]])
        twice = sparse.csr_matrix(([1.0, 2.0, 0.5, 0.0], [3, 3, 1, 5], [0, 4]), (1, 6))
        np.testing.assert_array_equal(version.decision_function(twice), same)
        self.assertEqual(twice.nnz, 4, "what is given stays as it is")
        unsorted = sparse.csr_matrix(([3.0, 0.5], [3, 1], [0, 2]), (1, 6))
        np.testing.assert_array_equal(version.decision_function(unsorted), same)

    def test_types_of_numbers(self):
        version = Case("pairs").version
        same = version.decision_function([[0, 1, 0, 1, 0, 0]])
        for kind in (bool, np.int8, np.uint64, np.float32, np.float64):
            with self.subTest(kind):
                row = sparse.csr_matrix(np.array([[0, 1, 0, 1, 0, 0]], kind))
                np.testing.assert_array_equal(version.decision_function(row), same)

    def test_what_does_not_fit_says_why(self):
        version = Case("pairs").version
        far = sparse.csr_matrix(([1.0, np.inf], [0, 4], [0, 1, 2]), (2, 6))
        for matrix, message in [
            (sparse.csr_matrix((2, 5)), "features has length 5, expected 6"),
            (sparse.csr_matrix(np.zeros((1, 6), complex)), "events are of complex128, expected numbers"),
            (far, "feature 4 of event 1 is inf, expected a finite value"),
        ]:
            with self.subTest(message), self.assertRaises(ValueError) as refused:
                version.predict(matrix)
            self.assertIn(message, str(refused.exception))

    def test_rows_of_one_axis(self):
        case = Case("pairs")
        matrix = sparse.csr_array(case.dense())
        try:
            rows = [matrix[k] for k in range(matrix.shape[0])]
        except NotImplementedError:
            self.skipTest("this SciPy has sparse arrays of two axes only")
        self.assertEqual(rows[0].shape, (6,))
        self.same(case, rows)
        with self.assertRaisesRegex(ValueError, r"events have the shape \(6,\), expected \(N, 6\)"):
            case.version.predict(rows[0])


if __name__ == "__main__":
    unittest.main()

"""Probabilities where the golden files are too coarse: clamped log odds, and nothing known."""

import math
import unittest

import numpy as np

from lorentztron import probabilities
from lorentztron.calibration import Calibration


class ProbabilitiesTest(unittest.TestCase):
    def test_log_odds_of_pairs_are_clamped(self):
        found = probabilities.of_pairs(2, {(0, 1): np.array([16.0, 17.0, 1e300, -1e300, 0.0])}, 5, 1)
        least = 1 / (1 + math.exp(16))
        np.testing.assert_allclose(found[:, 1], [least, least, least, 1 - least, 0.5], rtol=1e-9)
        np.testing.assert_allclose(found.sum(axis=1), 1)

    def test_pairs_that_agree_are_right(self):
        p = np.array([0.5, 0.3, 0.2])
        odds = {(a, b): np.log(p[[a]] / p[b]) for a in range(3) for b in range(a + 1, 3)}
        np.testing.assert_allclose(probabilities.of_pairs(3, odds, 1, 1), [p])

    def test_nothing_known_is_equal(self):
        np.testing.assert_array_equal(probabilities.of_pairs(4, {}, 2, 1.25), np.full((2, 4), 0.25))
        np.testing.assert_allclose(probabilities.of_rest(np.full((2, 4), np.nan), 1), np.full((2, 4), 0.25))
        np.testing.assert_array_equal(probabilities.of_outputs(np.full((2, 4), np.nan)), np.full((2, 4), 0.25))

    def test_rest(self):
        f = np.array([[1.0, -2.0, 99.0]])
        weights = [1 / (1 + math.exp(-1)), 1 / (1 + math.exp(2)), 1 / (1 + math.exp(-16))]
        np.testing.assert_allclose(probabilities.of_rest(f, 1), [np.array(weights) / sum(weights)], rtol=1e-12)

    def test_outputs_are_clamped_below_the_largest(self):
        found = probabilities.of_outputs(np.array([[1000.0, 999.0, 900.0]]))
        weights = np.exp([0, -1, -32])
        np.testing.assert_allclose(found, [weights / weights.sum()], rtol=1e-12)

    def test_calibrated_scores_are_finite(self):
        largest = np.finfo(float).max
        steep = Calibration(1e300, 1, 3)
        self.assertEqual(steep.log_odds(np.array([1e300, -1e300, 0])).tolist(), [largest, -largest, 1])
        for a, b, examples in [(-1, 0, 1), (math.inf, 0, 1), (1, math.nan, 1), (1, 0, -1)]:
            with self.assertRaisesRegex(ValueError, "expected finite numbers, slope and examples 0 or more"):
                Calibration(a, b, examples)


if __name__ == "__main__":
    unittest.main()

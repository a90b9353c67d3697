"""Random Fourier features: cosines of random combinations of all scaled features."""

from __future__ import annotations

import numpy as np

from lorentztron.arrays import Doubles, Floats
from lorentztron.numbers import require_finite


class Waves:
    """wave_k = amplitude cos(2 pi a_k), a_k = g(k, n) + reach / (2 pi) sum over j of g(k, j) D_j (x_j - mu_j).

    Immutable.

    Attributes:
        count: m.
    """

    def __init__(self, frequencies: Floats, reach: float, amplitude: float, factors: Floats, means: Floats) -> None:
        """
        Args:
            frequencies: g, float32 (m (n + 1),), of each wave those of the features and then the phase.
            reach: in reciprocals of the distance of scaled features.
            amplitude: the largest value of a wave.
            factors: D, float32 (n,).
            means: mu, float32 (n,).
        """
        n = len(factors)
        if len(means) != n or len(frequencies) % (n + 1):
            raise ValueError(
                f"waves have {len(frequencies)} frequencies and phases, {n} factors and {len(means)} means, expected"
                " as many factors as means and a row of one more for each wave"
            )
        largest = float(np.finfo(np.float32).max)
        if not (0 < reach <= largest and 0 < amplitude <= largest):
            raise ValueError(
                f"waves have reach {reach} and amplitude {amplitude}, expected finite positive numbers"
            )
        wrong = np.flatnonzero(~(np.isfinite(factors) & np.isfinite(means)))
        if len(wrong):
            j = wrong[0]
            raise ValueError(
                f"waves have factor {factors[j]} and mean {means[j]} of feature {j}, expected finite numbers"
            )
        require_finite("frequencies", frequencies)
        g = frequencies.reshape(-1, n + 1).astype(np.float64)
        self.count = len(g)
        self._amplitude = amplitude
        #: (n, m) turns per unit of a feature as it is in events
        self._turns = (reach / (2 * np.pi) * g[:, :n] * factors.astype(np.float64)).T
        #: (m,) turns where all features are 0
        self._phases = g[:, n] - means.astype(np.float64) @ self._turns

    @property
    def features(self) -> int:
        """n."""
        return len(self._turns)

    def of(self, x: Floats) -> Floats:
        """The waves of events.

        Args:
            x: float32 (N, n), features as they are in events.

        Returns:
            float32 (N, m).
        """
        turns = x.astype(np.float64) @ self._turns + self._phases
        waves: Doubles = self._amplitude * np.cos(2 * np.pi * (turns - np.rint(turns)))
        return waves.astype(np.float32)

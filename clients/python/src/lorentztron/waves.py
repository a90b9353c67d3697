"""Random Fourier features: cosines of random combinations of scaled features."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from lorentztron.arrays import Doubles, Floats, Ints
from lorentztron.numbers import require_finite


class Waves:
    """wave_k = amplitude cos(2 pi a_k), a_k = g(k, n) + reach / (2 pi) sum over j of g(k, j) D_j (x_j - mu_j).

    A feature with a presence has x_j - mu_j p_j there: where it is absent, both are 0. Immutable.

    Attributes:
        count: m.
    """

    def __init__(
        self,
        frequencies: Floats,
        reach: float,
        amplitude: float,
        factors: Floats,
        means: Floats,
        numbers: Optional[list[dict[str, Any]]] = None,
    ) -> None:
        """
        Args:
            frequencies: g, float32 (m (n + 1),), of each wave those of the features and then the phase.
            reach: in reciprocals of the distance of scaled features.
            amplitude: the largest value of a wave.
            factors: D, float32 (n,).
            means: mu, float32 (n,).
            numbers: the feature and the presence of each that waves are of, None if they are all features of an event.
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
        #: (m,) turns where all features have their means
        self._phases = g[:, n]
        self._means = means.astype(np.float64)
        self._numbers = None if numbers is None else _indices([each["feature"] for each in numbers], n)
        presences = [] if numbers is None else [each["presence"] for each in numbers]
        #: which of them may be absent, and the indices of their presences
        self._optional = np.flatnonzero([each is not None for each in presences])
        self._presences = np.array([each for each in presences if each is not None], np.int32)

    def needed(self) -> Optional[Ints]:
        """int32, the features by which waves are made, ascending; None for all."""
        return None if self._numbers is None else np.unique(np.concatenate([self._numbers, self._presences]))

    def require_among(self, features: int, first: int) -> None:
        """Refuses waves that are neither of all features of an event nor of some among the first of them."""
        needed = self.needed()
        if needed is None and len(self._turns) != features:
            raise ValueError(f"waves are of {len(self._turns)} features, expected {features}")
        if needed is not None and len(needed) and not (0 <= needed[0] and needed[-1] < first):
            raise ValueError(f"waves are of features {needed[0]} to {needed[-1]}, expected 0 to {first - 1}")

    def of(self, x: Floats) -> Floats:
        """The waves of events.

        Args:
            x: float32 (N, ·), the features that :meth:`needed` names, or all, as they are in events.

        Returns:
            float32 (N, m).
        """
        needed = self.needed()
        scaled = x.astype(np.float64)
        if needed is None or self._numbers is None:
            offsets = scaled - self._means
        else:
            offsets = scaled[:, np.searchsorted(needed, self._numbers)]
            present = np.ones_like(offsets)
            present[:, self._optional] = scaled[:, np.searchsorted(needed, self._presences)]
            offsets = offsets - self._means * present
        turns = offsets @ self._turns + self._phases
        waves: Doubles = self._amplitude * np.cos(2 * np.pi * (turns - np.rint(turns)))
        return waves.astype(np.float32)


def _indices(features: list[int], expected: int) -> Ints:
    if len(features) != expected:
        raise ValueError(f"waves are of {len(features)} numbers, expected as many as factors, {expected}")
    for before, later in zip(features, features[1:]):
        if later <= before:
            raise ValueError(f"feature {later} with waves is after {before}, expected ascending ones")
    return np.array(features, np.int32)

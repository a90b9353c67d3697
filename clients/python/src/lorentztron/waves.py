"""Random Fourier features: cosines of random combinations of all scaled features."""

from __future__ import annotations

import numpy as np

from lorentztron.arrays import Doubles, Floats, LongWords

_MOST = 4_096
_MOST_TURNS = 1 << 22  # waves times features
_GOLDEN = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


class Waves:
    """wave_k = amplitude cos(2 pi a_k), a_k = g(k, n) + reach / (2 pi) sum over j of g(k, j) D_j (x_j - mu_j).

    The normal deviates g are made of the seed, and no record has them. Immutable.

    Attributes:
        count: m.
    """

    def __init__(
        self, seed: int, count: int, reach: float, amplitude: float, factors: Floats, means: Floats
    ) -> None:
        """
        Args:
            seed: chooses the waves.
            count: m.
            reach: in reciprocals of the distance of scaled features.
            amplitude: the largest value of a wave.
            factors: D, float32 (n,).
            means: mu, float32 (n,).
        """
        if not 0 <= count <= _MOST or len(factors) != len(means):
            raise ValueError(
                f"waves are {count} of {len(factors)} factors and {len(means)} means, expected 0 to {_MOST} of"
                " equally many"
            )
        largest = float(np.finfo(np.float32).max)
        if not (0 < reach <= largest and 0 < amplitude <= largest):
            raise ValueError(
                f"waves have reach {reach} and amplitude {amplitude}, expected finite positive numbers"
            )
        if count * len(factors) > _MOST_TURNS:
            raise ValueError(
                f"waves are {count} of {len(factors)} features, expected a product of at most {_MOST_TURNS}"
            )
        wrong = np.flatnonzero(~(np.isfinite(factors) & np.isfinite(means)))
        if len(wrong):
            j = wrong[0]
            raise ValueError(
                f"waves have factor {factors[j]} and mean {means[j]} of feature {j}, expected finite numbers"
            )
        self.count = count
        self._amplitude = amplitude
        n = len(factors)
        g = deviates(seed, count, n + 1).astype(np.float64)
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


def deviates(seed: int, units: int, features: int) -> Floats:
    """Normal deviates, each a function of the seed, the unit and the feature.

    Returns:
        float32 (units, features).
    """
    key = _mix(np.array([seed + _GOLDEN & _MASK], np.uint64))
    for each in [len("waves"), *b"waves"]:
        key = _mix(key + np.uint64((each + 1) * _GOLDEN & _MASK))
    key = _mix(key)
    unit = np.arange(units, dtype=np.uint64)[:, None]
    feature = np.arange(features, dtype=np.uint64)[None, :]
    golden = np.array([_GOLDEN], np.uint64)
    key = _mix(_mix(key + golden * (2 * unit + 1)) + golden * (feature + 1))
    radius = ((_mix(key + golden) >> np.uint64(11)).astype(np.float64) + 1) * 2.0**-53
    angle = (_mix(key + 2 * golden) >> np.uint64(11)).astype(np.float64) * 2.0**-53
    normal: Doubles = np.sqrt(-2 * np.log(radius)) * np.cos(2 * np.pi * angle)
    return normal.astype(np.float32)


def _mix(bits: LongWords) -> LongWords:
    """The finalizer of SplitMix64, modulo 2^64, on arrays: those of NumPy wrap around without a warning."""
    z = (bits ^ bits >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return z ^ z >> np.uint64(31)

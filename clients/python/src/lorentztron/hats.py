"""Hat functions of some features: what is piecewise linear between the knots of a feature is linear in its hats."""

from __future__ import annotations

from typing import Optional

import numpy as np

from lorentztron.arrays import Doubles, Floats, Ints

_MOST = 1 << 20  # knots of all features
_MOST_SHOWN = 10


def _shown(knots: Floats) -> str:
    """As a list, but for those in the middle of many: whoever wrote a file decides how many there are."""
    if len(knots) <= _MOST_SHOWN:
        return str(knots.tolist())
    return str(knots[: _MOST_SHOWN - 1].tolist())[:-1] + f", ... {len(knots)} in all]"


class Hats:
    """With knots q_1 < ... < q_B, a value x in [q_b, q_b+1] gives 1 - t at knot b and t at knot b + 1.

    t = (x - q_b) / (q_b+1 - q_b), rounded to float32. A value beyond the knots gives 1 at the nearest. Where the
    presence of a feature is 0, all its hats are 0. Immutable.

    Attributes:
        count: how many hats there are, of all features.
    """

    def __init__(self, features: list[int], presences: list[Optional[int]], knots: list[Floats], size: int) -> None:
        """
        Args:
            features: ascending indices of the features that have hats.
            presences: index of the presence of each, or None if it is always there.
            knots: float32 (B,) of each.
            size: how many features there are.
        """
        for place, (feature, q) in enumerate(zip(features, knots)):
            if place and feature <= features[place - 1]:
                raise ValueError(f"feature {feature} with hats is after {features[place - 1]}, expected ascending ones")
            if len(q) < 2 or not np.all(np.isfinite(q)) or not np.all(q[1:] > q[:-1]):
                raise ValueError(
                    f"knots of feature {feature} are {_shown(q)}, expected two or more finite ones, strictly ascending"
                )
        self.count = sum(len(q) for q in knots)
        if self.count > _MOST:
            raise ValueError(f"hats are more than {_MOST}")
        self._features = features
        self._presences = presences
        self._knots = knots
        self._require_among(size)

    def _require_among(self, size: int) -> None:
        for feature, presence in zip(self._features, self._presences):
            if not 0 <= feature < size:
                raise ValueError(f"hats are of feature {feature}, expected 0 to {size - 1}")
            if presence is not None and not 0 <= presence < size:
                raise ValueError(
                    f"hats of feature {feature} have the presence {presence}, expected 0 to {size - 1}, or -1"
                )

    def needed(self) -> Ints:
        """int32, the features by which hats are made, ascending."""
        presences = [each for each in self._presences if each is not None]
        return np.unique(np.array(self._features + presences, np.int32))

    def owner(self, place: int) -> tuple[int, Floats, int]:
        """Of the hat at a place among all: its feature, the knots of that, and which of them is its own."""
        for feature, q in zip(self._features, self._knots):
            if place < len(q):
                return feature, q, place
            place -= len(q)
        raise IndexError(f"there are {self.count} hats")

    def of(self, values: Floats) -> Floats:
        """The hats of events.

        Args:
            values: float32 (N, number of :meth:`needed`), the values of these features.

        Returns:
            float32 (N, count).
        """
        hats = np.zeros((len(values), self.count), np.float32)
        place = {feature: k for k, feature in enumerate(self.needed().tolist())}
        first = 0
        for feature, presence, q in zip(self._features, self._presences, self._knots):
            own = hats[:, first : first + len(q)]
            _fill(own, values[:, place[feature]].astype(np.float64), q.astype(np.float64))
            if presence is not None:
                own[values[:, place[presence]] == 0] = 0
            first += len(q)
        return hats


def _fill(hats: Floats, x: Doubles, q: Doubles) -> None:
    """Fills hats (N, B) of values x (N,)."""
    x = np.clip(x, q[0], q[-1])
    b = np.minimum(np.searchsorted(q, x, side="right") - 1, len(q) - 2)
    t = ((x - q[b]) / (q[b + 1] - q[b])).astype(np.float32)
    rows = np.arange(len(x))
    hats[rows, b] = np.float32(1) - t
    hats[rows, b + 1] = t

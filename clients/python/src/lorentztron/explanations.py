"""How much each feature of an event adds to a score.

A score is quadratic, z'Wz with z = [x; 1]: the share of feature j is z_j (Wz)_j, half of what it has in common with
every other feature, and all that it has by itself. So the shares add up to the score.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Mapping, NamedTuple, Optional, Sequence

import numpy as np

from lorentztron.arrays import Doubles, Floats, Ints, Longs
from lorentztron.networks import ANOVA, Network
from lorentztron.parts import Part

#: The name of the constant feature's share.
CONSTANT = "(constant)"

_MOST_SHOWN = 20


class Share(NamedTuple):
    """One feature's share of a score; the name is such as ``country=US``, or #7 where features have none."""

    feature: str
    share: float


@dataclass(frozen=True)
class Explanation:
    """Prints as ``lorentztron explain`` does; ``pandas.DataFrame(explanation.shares)`` is a table of it.

    Attributes:
        label: the class for which positive shares speak.
        against: the class against which they do.
        score: the sum of the shares: that of the label less that of the other class.
        shares: the largest magnitudes first; those of the same name are one.
    """

    label: str
    against: str
    score: float
    shares: tuple[Share, ...]

    def __str__(self) -> str:
        lines = [f"{self.label} rather than {self.against} by {self.score:.4f}"]
        lines += [f"{each.share:+12.4f}  {each.feature}" for each in self.shares[:_MOST_SHOWN]]
        if len(self.shares) > _MOST_SHOWN:
            lines.append(f"{sum(each.share for each in self.shares[_MOST_SHOWN:]):+12.4f}  (others)")
        return "\n".join(lines)


class ScoreShares:
    """Divides the score of a class less that of another one among the features of an event. Immutable."""

    def __init__(self, parts: Sequence[Part], classes: Sequence[str], label: str, against: str) -> None:
        """
        Args:
            parts: of a version.
            classes: in the order of networks' outputs.
        """
        sign = {against: -1.0, label: 1.0}
        self._of_class: Doubles = np.array([sign.get(each, 0.0) for each in classes], np.float64)
        self._parts = [(part, weights) for part in parts for weights in _row_weights(part, sign)]
        self._networks = [part for part in parts if isinstance(part, Network)]

    def of(self, indices: Longs, values: Floats) -> Doubles:
        """The share of each feature that is not 0, and of the constant one, float64 (m + 1,).

        Args:
            indices: int64 (m,), of features as parts take them.
            values: float32 (m,).
        """
        shares = np.zeros(len(indices) + 1)
        for part, (rows, weight) in self._parts:
            products = _products(rows, part, indices, values)
            shares += (weight * products.sum(axis=1)) @ products
        for part in self._networks:
            products = _products(part.basis, part, indices, values)
            weights: Doubles = self._of_class @ part.outputs.astype(np.float64)
            together = products.sum(axis=1, keepdims=True) * products
            # The sum over i < j of products is half of the square without the squares of each by itself.
            shares += weights @ ((together - products * products) / 2 if part.kernel == ANOVA else together)
        return shares


def _row_weights(part: Part, sign: Mapping[str, float]) -> list[tuple[Floats, float]]:
    """The rows of a pair, and what their squares count for; none if it has no part in the score."""
    if isinstance(part, Network):
        return []
    b = part.name.b
    weight = sign.get(part.name.a, 0.0) - (0.0 if b is None else sign.get(b, 0.0))
    return [(part.u, weight), (part.v, -weight)] if weight else []


def _products(rows: Floats, part: Part, indices: Longs, values: Floats) -> Doubles:
    """Entries of rows times those of z, float64 (rows, m + 1)."""
    places, there = _places(part.columns, part.features, indices)
    products = np.zeros((len(rows), len(indices) + 1))
    products[:, :-1][:, there] = rows[:, places[there]].astype(np.float64) * values[there]
    products[:, -1] = rows[:, -1]
    return products


def _places(columns: Optional[Ints], features: int, indices: Longs) -> tuple[Longs, Longs]:
    """Where features are in the rows of a part, and which of them are there."""
    if columns is None:
        return indices, np.flatnonzero(indices < features)
    if not len(columns):
        return indices, np.zeros(0, np.int64)
    places = np.minimum(np.searchsorted(columns, indices), len(columns) - 1)
    return places, np.flatnonzero(columns[places] == indices)


def explanation(
    label: str, against: str, indices: Longs, shares: Doubles, name: Callable[[int], str]
) -> Explanation:
    """What shares of an event make."""
    by_name: dict[str, float] = {}
    for index, share in zip(indices.tolist(), shares.tolist()):
        text = name(index)
        by_name[text] = by_name.get(text, 0.0) + share
    by_name[CONSTANT] = float(shares[-1])
    ordered = sorted(by_name.items(), key=lambda each: -abs(each[1]))
    return Explanation(label, against, sum(by_name.values()), tuple(Share(*each) for each in ordered))

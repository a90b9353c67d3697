"""Which features weigh most in a score, whatever the event.

A score is quadratic, z'Wz with z = [x; 1] and W the sum over rows r of c r r': W_jj is the weight of a feature with
itself, twice W_jn its weight alone, n being the constant feature, and twice W_ij that of two together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, NamedTuple, Optional, Sequence

import numpy as np

from lorentztron.arrays import Doubles, Floats, Ints, Longs
from lorentztron.networks import SQUARE, Network
from lorentztron.pairs import Pair
from lorentztron.parts import Part

_MOST_IN_PAIRS = 2_000  # features; of more, only those with the largest rows are looked at in pairs

Name = Callable[[int], str]


class FeatureWeight(NamedTuple):
    """A feature of value x adds ``with_itself`` x² + ``alone`` x."""

    feature: str
    with_itself: float
    alone: float


class Together(NamedTuple):
    """Two features of the values x1 and x2 add ``weight`` x1 x2."""

    first: str
    second: str
    weight: float


@dataclass(frozen=True)
class FeatureWeights:
    """As ``lorentztron inspect --pair`` has them; ``pandas.DataFrame(weights.features)`` is a table of them.

    Attributes:
        label: the class for which positive weights speak.
        against: the class against which they do; None: the rest.
        held: how many features the score has.
        constant: the score without any feature.
        features: the largest first.
        together: the largest first.
        complete: whether no other two features weigh as much: of many, only 2,000 are looked at in pairs.
    """

    label: str
    against: Optional[str]
    held: int
    constant: float
    features: tuple[FeatureWeight, ...]
    together: tuple[Together, ...]
    complete: bool

    def __str__(self) -> str:
        lines = [
            f"weights in the score of {self.label} against {self.against or 'the rest'}, of {self.held:,} features;"
            f" without any of them the score is {self.constant:+.4g}",
            f"{'with itself':>12}  {'alone':>12}  feature",
            *(f"{each.with_itself:+12.4g}  {each.alone:+12.4g}  {each.feature}" for each in self.features),
            f"{'together':>12}  features",
            *(f"{each.weight:+12.4g}  {each.first}  and  {each.second}" for each in self.together),
        ]
        return "\n".join(lines)


@dataclass(frozen=True, eq=False)
class _Rows:
    """Rows of one part, float32 (rows, m + 1), what each counts for, and the features that they hold."""

    rows: Floats
    weights: Doubles
    held: Ints


def of(
    parts: Sequence[Part], classes: Sequence[str], label: str, against: Optional[str], top: int, name: Name
) -> FeatureWeights:
    """The weights of a score.

    Args:
        parts: of a version.
        classes: in the order of networks' outputs.
        against: None for the rest.
        top: how many features, and how many pairs of them.
        name: of a feature as parts take it.

    Raises:
        ValueError: if the version has no such score, or none that is a quadratic form.
    """
    rows = [each for part in parts for each in _rows(part, classes, label, against)]
    if not rows:
        raise ValueError(f"version has no score of {label} against {against or 'the rest'}: it is not trained yet")
    features: Longs = np.unique(np.concatenate([each.held for each in rows])).astype(np.int64)
    c = np.concatenate([each.weights for each in rows])
    matrix = _columns(rows, features)
    single, constant = matrix[:-1], matrix[-1]
    itself, alone = np.square(single) @ c, 2 * (single @ (c * constant))
    largest = np.argsort(-(np.abs(itself) + np.abs(alone)), kind="stable")[:top]
    together, complete = _together(single, c, top)
    return FeatureWeights(
        label,
        against,
        len(features),
        float(np.square(constant) @ c),
        tuple(FeatureWeight(name(int(features[j])), float(itself[j]), float(alone[j])) for j in largest),
        tuple(Together(name(int(features[i])), name(int(features[j])), weight) for i, j, weight in together),
        complete,
    )


def _rows(part: Part, classes: Sequence[str], label: str, against: Optional[str]) -> list[_Rows]:
    held = np.arange(part.features, dtype=np.int32) if part.columns is None else part.columns
    if isinstance(part, Network):
        if part.kernel != SQUARE:
            raise ValueError(f"the network has units of the kernel {part.kernel}, expected {SQUARE}")
        if against is None:
            raise ValueError("network has no score against the rest, expected two classes")
        outputs = part.outputs.astype(np.float64)
        return [_Rows(part.basis, outputs[classes.index(label)] - outputs[classes.index(against)], held)]
    sign = _sign(part, label, against)
    return [_Rows(u, np.full(len(u), each), held) for u, each in ((part.u, sign), (part.v, -sign)) if sign]


def _sign(part: Pair, label: str, against: Optional[str]) -> float:
    """What the score of a part counts for."""
    if (part.name.a, part.name.b) == (label, against):
        return 1.0
    if part.name.b is None:
        return 0.0 if against is None else {label: 1.0, against: -1.0}.get(part.name.a, 0.0)
    return -1.0 if (part.name.b, part.name.a) == (label, against) else 0.0


def _columns(rows: Sequence[_Rows], features: Longs) -> Doubles:
    """The entry of each row at each feature, and at the constant one, float64 (m + 1, all rows)."""
    matrix = np.zeros((len(features) + 1, sum(len(each.rows) for each in rows)))
    first = 0
    for each in rows:
        there = slice(first, first + len(each.rows))
        matrix[np.searchsorted(features, each.held), there] = each.rows[:, :-1].T
        matrix[-1, there] = each.rows[:, -1]
        first += len(each.rows)
    return matrix


def _together(single: Doubles, c: Doubles, top: int) -> tuple[list[tuple[int, int, float]], bool]:
    """The two features of the largest weights, and whether none beyond those looked at can weigh as much.

    |W_ij| is at most s_i s_j with s_j the root of the sum of |c| r_j² over rows.
    """
    sizes = np.sqrt(np.square(single) @ np.abs(c))
    order = np.argsort(-sizes, kind="stable")
    among = np.sort(order[:_MOST_IN_PAIRS])
    chosen = single[among]
    first, second = np.triu_indices(len(among), 1)
    weights = 2 * ((chosen * c) @ chosen.T)[first, second]
    largest = np.argsort(-np.abs(weights), kind="stable")[:top]
    found = [(int(among[first[k]]), int(among[second[k]]), float(weights[k])) for k in largest]
    if len(among) == len(order):
        return found, True
    bound = 2 * sizes[order[0]] * sizes[order[len(among)]]
    return found, len(found) == top and bound < abs(found[-1][2])

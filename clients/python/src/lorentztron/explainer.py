"""Says why events get their labels: what each of their features adds to a score."""

from __future__ import annotations

from typing import Iterable, Mapping, Optional, Sequence

import numpy as np

from lorentztron import explanations
from lorentztron.arrays import Doubles, Longs
from lorentztron.explanations import Explanation, ScoreShares
from lorentztron.featuremap import FeatureMap
from lorentztron.featurenames import FeatureNames
from lorentztron.mappednames import MappedNames
from lorentztron.parts import Part
from lorentztron.rows import DenseRows, Rows


class Explainer:
    """Explains events by the parts of a version. Immutable."""

    def __init__(
        self,
        classes: Sequence[str],
        parts: Sequence[Part],
        feature_map: FeatureMap,
        names: FeatureNames,
        options: Mapping[str, str],
    ) -> None:
        self._classes = classes
        self._parts = parts
        self._map = feature_map
        self._names = names
        self._options = options

    def explain(
        self, events: Rows, texts: Sequence[Iterable[tuple[int, str]]], labels: Longs, against: Longs
    ) -> list[Explanation]:
        """An explanation of each event.

        Args:
            events: N, as parts take them.
            texts: of each event the indices and texts of its entries; none where features have no names.
            labels: int64 (N,), the class for which shares speak.
            against: int64 (N,), that against which they do.
        """
        shares: dict[tuple[int, int], ScoreShares] = {}
        explained = []
        for place, pair in enumerate(zip(labels.tolist(), against.tolist())):
            a, b = (self._classes[k] for k in pair)
            if pair not in shares:
                shares[pair] = ScoreShares(self._parts, self._classes, a, b)
            event = events.between(place, place + 1)
            if isinstance(event, DenseRows):
                indices = np.flatnonzero(event.values[0])
                values = event.values[0, indices]
            else:
                indices, values = event.indices, event.values
            names = MappedNames(self._map, self._names.also(texts[place] if texts else ()), self._options)
            made = explanations.explanation(a, b, indices, shares[pair].of(indices, values), names.owner)
            explained.append(made)
        return explained


def next_best(scores: Doubles, labels: Longs) -> Longs:
    """Of each event the class of the best score beside its label, the first of equal ones, int64 (N,)."""
    others = scores.copy()
    others[np.arange(len(labels)), labels] = -np.inf
    best: Longs = np.argmax(others, axis=1)
    return best

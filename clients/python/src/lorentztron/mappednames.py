"""What people call the features that the parts of a version take: hats and waves by what they are made of."""

from __future__ import annotations

import math
from typing import Mapping

import numpy as np

from lorentztron import mapping
from lorentztron.arrays import Floats
from lorentztron.featuremap import FeatureMap
from lorentztron.featurenames import FeatureNames

_WAVES = "(waves)"


class MappedNames:
    """Names of the features of a map. Immutable."""

    def __init__(self, feature_map: FeatureMap, names: FeatureNames, options: Mapping[str, str]) -> None:
        """
        Args:
            feature_map: of the version.
            names: of the features of events.
            options: of the job.
        """
        self._map = feature_map
        self._names = names
        self._logarithmic = mapping.rules(options).logarithmic

    def owner(self, index: int) -> str:
        """The feature of events that a feature of parts is made of: its hats are its own."""
        if index < self._map.plain:
            return self._names.of(index)
        hat = self._map.hat(index)
        return _WAVES if hat is None else self._names.of(hat[0])

    def of(self, index: int) -> str:
        """The name of a feature of parts."""
        if index < self._map.plain:
            return self._names.of(index)
        hat = self._map.hat(index)
        return f"wave {index - self._map.with_hats}" if hat is None else self._hat(*hat)

    def _hat(self, feature: int, knots: Floats, place: int) -> str:
        """It is 1 where its feature has the value of its knot; that of the first knot also below, of the last above."""
        name = self._names.of(feature)
        side = " or less" if place == 0 else " or more" if place == len(knots) - 1 else ""
        return f"{name} near {self._value(name, knots[place])}{side}"

    def _value(self, name: str, knot: np.float32) -> str:
        """The value in events that is at a knot; a logarithm in float32 says four digits of its number."""
        if not self._logarithmic.match(name):
            return np.format_float_positional(knot, trim="-")
        value = math.copysign(math.expm1(abs(float(knot))), float(knot))
        return np.format_float_positional(value, precision=4, unique=False, fractional=False, trim="-")

"""From the features of an event to those that parts take."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from lorentztron.arrays import Floats
from lorentztron.clipping import Clipping
from lorentztron.hats import Hats
from lorentztron.numbers import floats
from lorentztron.rows import Rows
from lorentztron.waves import Waves

_MOST = 2**31 - 1  # features of a part


class FeatureMap:
    """The features of an event, then hats, then waves; a part takes all of them or the first. Immutable.

    Where events have so many features that there is no room for others, those that are added take the last places, and
    what events have there is left out.

    Attributes:
        features: n, of events.
        plain: how many of them parts take.
    """

    def __init__(self, features: int, hats: Optional[Hats] = None, waves: Optional[Waves] = None, added: int = 0):
        if features < 1:
            raise ValueError(f"features are {features}, expected 1 or more")
        self.features = features
        self.plain = min(features, _MOST - added)
        self._hats = hats
        self._waves = waves
        if waves is not None and waves.count:
            waves.require_among(features, self.plain)

    @staticmethod
    def of(fields: dict[str, Any]) -> FeatureMap:
        """The map of a manifest.

        Args:
            fields: of the record ``MapOfFeatures``.

        Raises:
            ValueError: if they are none of a map.
        """
        features, described = fields["features"], fields["waves"]
        waves = None
        if described is not None:
            frequencies = floats(described["frequencies"])
            fields_of_waves = ("reach", "amplitude", "factors", "means", "numbers")
            waves = Waves(frequencies, *(described[key] for key in fields_of_waves))
        added = sum(len(each["knots"]) for each in fields["hats"]) + (waves.count if waves else 0)
        hats = Hats(
            [each["feature"] for each in fields["hats"]],
            [each["presence"] for each in fields["hats"]],
            [each["knots"] for each in fields["hats"]],
            min(features, _MOST - added),
        )
        return FeatureMap(features, hats, waves, added)

    @property
    def with_hats(self) -> int:
        """How many features a part with hats takes."""
        return self.plain + (self._hats.count if self._hats else 0)

    @property
    def with_waves(self) -> int:
        """How many features a part with hats and waves takes."""
        return self.with_hats + (self._waves.count if self._waves else 0)

    def sizes(self) -> list[int]:
        """What parts may take, ascending, each number once."""
        return sorted({self.plain, self.with_hats, self.with_waves})

    def hat(self, index: int) -> Optional[tuple[int, Floats, int]]:
        """Of a feature that is a hat, that of which it is one, its knots, and which of them it is at; else None."""
        is_hat = self._hats is not None and self.plain <= index < self.with_hats
        return self._hats.owner(index - self.plain) if self._hats is not None and is_hat else None

    def apply(self, events: Rows, clipping: Optional[Clipping], size: int) -> Rows:
        """The features that parts take: hats and waves of the event as it is.

        Args:
            events: of n features.
            clipping: of these.
            size: how many features the part with the most takes, one of :meth:`sizes`.
        """
        own = events.first(self.plain)
        clipped = own if clipping is None else clipping.apply(own)
        if size == self.plain:
            return clipped
        more = []
        if self._hats is not None and self._hats.count:
            more.append(self._hats.of(own.of(self._hats.needed(), self.plain)))
        if self._waves is not None and size > self.with_hats:
            more.append(self._waves.of(own.of(self._waves.needed(), self.plain)))
        return clipped.joined(np.concatenate(more, axis=1))

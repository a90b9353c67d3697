"""Events whose features have indices, one by one: objects of them, and JSON as it stands in the events topic."""

from __future__ import annotations

import re
from typing import Any, Iterable, Mapping, Sequence

import numpy as np

from lorentztron import heads
from lorentztron.arrays import Doubles, Floats, Longs
from lorentztron.errors import EventError, at_place
from lorentztron.json_events import Object, finite, parse, quoted, shown
from lorentztron.values import as_float, is_number

_INDEX = re.compile(r"-?[1-9][0-9]*|0", re.ASCII)  # one spelling: "07" or "7.0" would let one index pass as two
_HEADS = {"id": "id", "timestamp": "time", "label": "label", "weight": "weight"}


class IndexedEvents:
    """Reads events of n features. Immutable."""

    def __init__(self, features: int) -> None:
        self._features = features

    def features(self, events: Sequence[Any]) -> list[tuple[Longs, Floats]]:
        """The indices, int64 and ascending, and values, float32, of each event.

        Args:
            events: of each its features by index, as numbers or as texts, or the whole event in JSON.
        """
        return [at_place(self._entries, place, event) for place, event in enumerate(events)]

    def _entries(self, event: Any) -> tuple[Longs, Floats]:
        if isinstance(event, Mapping):
            return self._sparse(event.items())
        fields = parse(event)
        seen: set[str] = set()
        features = None
        for name, value in fields:
            if name in seen and (name in _HEADS or name == "features"):
                raise EventError("not-json", f"{name} is given more than once, expected it at most once")
            seen.add(name)
            if name == "features":
                features = self._written(value)
            elif name in _HEADS and value is not None:
                heads.check(_HEADS[name], name, value)
        if features is None:
            raise EventError("missing-field", "features is missing, expected an array or an object of numbers")
        return features

    def _written(self, value: Any) -> tuple[Longs, Floats]:
        if isinstance(value, Object):
            return self._sparse(value)
        if not isinstance(value, list):
            raise EventError("wrong-type", f"features is {shown(value)}, expected an array or an object of numbers")
        numbers = [_number(place, each) for place, each in enumerate(value)]
        if len(numbers) != self._features:
            raise EventError("wrong-length", f"features has length {len(numbers)}, expected {self._features}")
        return _canonical(np.arange(len(numbers)), np.array(numbers, np.float64))

    def _sparse(self, items: Iterable[tuple[Any, Any]]) -> tuple[Longs, Floats]:
        found: dict[int, float] = {}
        for name, value in items:
            index = self._index(name)
            number = _number(index, value)
            if index in found:
                raise EventError(
                    "repeated-index", f"features has index {index} more than once, expected each at most once"
                )
            found[index] = number
        indices = np.array(sorted(found), np.int64)
        return _canonical(indices, np.array([found[index] for index in indices.tolist()], np.float64))

    def _index(self, name: Any) -> int:
        text = str(name)
        if not _INDEX.fullmatch(text):
            raise EventError(
                "wrong-type", f'features has the key {quoted(text)}, expected an index in plain decimal such as "7"'
            )
        index = int(text) if len(text) < 12 else 2**31
        if not 0 <= index < self._features:
            raise EventError(
                "index-out-of-range", f"features has index {text}, expected 0 to {self._features - 1}"
            )
        return index


def _number(index: int, value: Any) -> float:
    path = f"features[{index}]"
    if not is_number(value):
        found = shown(value) if value is None or isinstance(value, (str, bool, list)) else type(value).__name__
        raise EventError("wrong-type", f"{path} is {found}, expected a number")
    return finite(path, as_float(value))


def _canonical(indices: Longs, values: Doubles) -> tuple[Longs, Floats]:
    rounded = values.astype(np.float32)
    kept = rounded != 0
    return indices[kept], rounded[kept]

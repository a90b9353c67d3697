"""Events whose features have names, one by one: objects of them, and JSON as it stands in the events topic."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

import numpy as np

from lorentztron import connect, hashing, mapping
from lorentztron.arrays import Floats, Longs
from lorentztron.entries import Entries
from lorentztron.errors import EventError, at_place
from lorentztron.fields import Fields
from lorentztron.json_events import parse
from lorentztron.walk import Walk

_LARGEST = 1e15


class NamedEvents:
    """Reads events as a job with some options does. Thread-safe."""

    def __init__(self, options: Mapping[str, str], is_first: bool = False) -> None:
        """
        Args:
            is_first: whether entries are those of the first encoding.
        """
        rules = mapping.rules(options)
        self._is_first = is_first
        self._objects = Fields(mapping.FEATURES_ALONE, rules, is_first)
        self._events = Fields(mapping.places(options), rules, is_first)

    @property
    def features_path(self) -> str:
        """Where an event has its features: names joined by dots, empty for the event itself."""
        return self._events.places.features[1:]

    def features(self, events: Sequence[Any]) -> list[tuple[Longs, Floats]]:
        """The indices, int64 and ascending, and values, float32, of each event.

        Args:
            events: of each its features by name, or the whole event in JSON. Values are numbers, texts, booleans,
                lists of numbers or of texts, objects of the same, or None. Whole numbers at categorical names are of a
                type for such, as ``int``.

        Raises:
            EventError: if a value is of another type or not finite, with its name.
        """
        read = self.entries(events)
        index = hashing.index_of(text for each in read for text in each.texts)
        return [at_place(lambda each: _summed(each, index), place, each) for place, each in enumerate(read)]

    def entries(self, events: Sequence[Any]) -> list[Entries]:
        """The entries of each event, with their texts. Raises as :meth:`features`."""
        return [at_place(self._entries, place, event) for place, event in enumerate(events)]

    def _entries(self, event: Any) -> Entries:
        if isinstance(event, Mapping):
            found = Walk(self._objects).of(event.items())
        else:
            record = parse(event)
            scales = {} if self._is_first else connect.scales(record, self._events.places)
            found = Walk(self._events, scales).of(record)
        found.fit()
        return found


def _summed(entries: Entries, index: Mapping[bytes, int]) -> tuple[Longs, Floats]:
    """Those that meet in one index add up, as float64 in the order in which they came."""
    sums: dict[int, float] = {}
    for text, value in zip(entries.texts, entries.values):
        place = index[text]
        sums[place] = sums[place] + value if place in sums else value
    for place, value in sums.items():
        if not abs(value) <= _LARGEST:
            raise EventError(
                "not-finite",
                f"features has entries of index {place} with the sum {value}, expected a magnitude of at most 1.0E15",
            )
    indices = np.array(sorted(sums), np.int64)
    values = np.array([sums[place] for place in indices.tolist()], np.float64).astype(np.float32)
    return indices[values != 0], values[values != 0]

"""Which names of features a version knows."""

from __future__ import annotations

from typing import Iterable, Optional, Sequence

import numpy as np

from lorentztron import hashing
from lorentztron.arrays import Ints
from lorentztron.entries import Entries


class KnownNames:
    """Names of which a part of a version holds an entry. Immutable.

    A version holds the entries of texts, ``country=US``, and not that there are countries: a name whose text is new to
    the version is unknown as well as one that is misspelled.
    """

    def __init__(self, columns: Iterable[Optional[Ints]], plain: int) -> None:
        """
        Args:
            columns: of each part the features that it holds, int32 ascending; None for all.
            plain: features from here on are none of an event's.
        """
        # The parts of a model mostly hold the same.
        distinct = {None if each is None else each.tobytes() for each in columns}
        self._holds_all = None in distinct
        held = [np.frombuffer(each, np.int32) for each in distinct if each is not None]
        together = np.unique(np.concatenate(held)) if held else np.zeros(0, np.int32)
        self._held = frozenset(together[together < plain].tolist())

    def unknown(self, events: Sequence[Entries]) -> list[list[str]]:
        """Of each event the names of which nothing is held, ascending."""
        if self._holds_all:
            return [[] for _ in events]
        index = hashing.index_of(text for each in events for text in each.texts)
        return [self._unknown(each, index) for each in events]

    def holds_any(self, event: Entries) -> bool:
        """Whether an entry of an event is held."""
        if self._holds_all:
            return True
        return any(place in self._held for place in hashing.index_of(event.texts).values())

    def most_are_unknown(self, events: Sequence[Entries]) -> bool:
        """Whether of most events more names are unknown than known."""
        strange = [
            2 * len(unknown) > len(set(event.names)) for event, unknown in zip(events, self.unknown(events))
        ]
        return 2 * sum(strange) > len(strange)

    def _unknown(self, event: Entries, index: dict[bytes, int]) -> list[str]:
        known = {name for name, text in zip(event.names, event.texts) if index[text] in self._held}
        return sorted(set(event.names) - known)

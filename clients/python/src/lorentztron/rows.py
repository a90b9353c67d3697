"""Events as rows of features: one value for each, or those that are not zero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Union

import numpy as np

from lorentztron.arrays import Bools, Floats, Ints, Longs


def _places(columns: Ints, indices: Longs) -> tuple[Longs, Bools]:
    """Where indices are among ascending columns, and which of them are there."""
    if len(columns) == 0:
        return np.zeros(len(indices), np.int64), np.zeros(len(indices), bool)
    places = np.minimum(np.searchsorted(columns, indices), len(columns) - 1)
    return places, columns[places] == indices


@dataclass(frozen=True, eq=False)
class DenseRows:
    """A value for each feature: ``values``, float32 (N, n), all finite."""

    values: Floats

    def __len__(self) -> int:
        return len(self.values)

    @property
    def size(self) -> int:
        """n."""
        return int(self.values.shape[1])

    def between(self, start: int, stop: int) -> DenseRows:
        """Some of the events."""
        return DenseRows(self.values[start:stop])

    def first(self, count: int) -> DenseRows:
        """The first features, as if there were no others."""
        return self if count == self.size else DenseRows(self.values[:, :count])

    def of(self, columns: Optional[Ints], features: int) -> Floats:
        """float32 (N, m): the values of some features, or of the first ``features`` if columns is None."""
        return self.values[:, :features] if columns is None else self.values[:, columns]

    def joined(self, more: Floats) -> DenseRows:
        """With further features behind these: float32 (N, c)."""
        return DenseRows(np.concatenate([self.values, more], axis=1))


@dataclass(frozen=True, eq=False)
class SparseRows:
    """The values that are not zero, by ascending index.

    Attributes:
        size: n.
        starts: int64 (N + 1,), where the entries of each event start, and the last ends.
        indices: int64, ascending in each event.
        values: float32, finite.
    """

    size: int
    starts: Longs
    indices: Longs
    values: Floats

    def __len__(self) -> int:
        return len(self.starts) - 1

    def between(self, start: int, stop: int) -> SparseRows:
        """Some of the events."""
        starts = self.starts[start : stop + 1]
        entries = slice(starts[0], starts[-1])
        return SparseRows(self.size, starts - starts[0], self.indices[entries], self.values[entries])

    def owners(self) -> Longs:
        """int64: the event of each entry."""
        return np.repeat(np.arange(len(self)), np.diff(self.starts))

    def first(self, count: int) -> SparseRows:
        """The first features, as if there were no others."""
        kept = self.indices < count
        if np.all(kept):
            return SparseRows(count, self.starts, self.indices, self.values)
        starts = np.concatenate([[0], np.cumsum(kept)])[self.starts]
        return SparseRows(count, starts, self.indices[kept], self.values[kept])

    def held(self, columns: Optional[Ints], features: int) -> tuple[Longs, Longs]:
        """Which entries are of the columns, or of the first features if None, and their places among these."""
        if columns is None:
            kept = np.flatnonzero(self.indices < features)
            return kept, self.indices[kept]
        places, there = _places(columns, self.indices)
        return np.flatnonzero(there), places[there]

    def of(self, columns: Optional[Ints], features: int) -> Floats:
        """float32 (N, m): the values of some features, or of the first ``features`` if columns is None."""
        kept, places = self.held(columns, features)
        values = np.zeros((len(self), features if columns is None else len(columns)), np.float32)
        values[self.owners()[kept], places] = self.values[kept]
        return values

    def joined(self, more: Floats) -> SparseRows:
        """With further features behind these: float32 (N, c)."""
        rows, places = np.nonzero(more)
        owners = np.concatenate([self.owners(), rows])
        order = np.argsort(owners, kind="stable")  # all that is added has larger indices
        return SparseRows(
            self.size + more.shape[1],
            np.concatenate([[0], np.cumsum(np.bincount(owners, minlength=len(self)))]),
            np.concatenate([self.indices, self.size + places])[order],
            np.concatenate([self.values, more[rows, places]])[order],
        )


Rows = Union[DenseRows, SparseRows]

"""Products of parameters and events: many rows of parameters that hold the same features, at once."""

from __future__ import annotations

from typing import Optional

import numpy as np

from lorentztron.arrays import Doubles, Floats, Ints, Longs
from lorentztron.rows import Rows, SparseRows

_KEPT = 1 << 23  # parameters that are kept in float64, too: 64 MiB
_ROOM = 1 << 22  # float64 numbers of a product's workspace: 32 MiB
_SPARSE = 50  # how much longer an entry by itself takes than one of a matrix


class Images:
    """Wz of events z = [x; 1], in float64. Immutable.

    Attributes:
        rows: R, rows of W.
    """

    def __init__(self, matrix: Floats, features: int, columns: Optional[Ints]) -> None:
        """
        Args:
            matrix: W, float32 (R, m + 1), the constant feature's column last.
            features: n.
            columns: int32 (m,), the features of the columns; None for the first m = n.
        """
        self.rows = len(matrix)
        self._matrix = matrix
        self._features = features
        self._columns = columns
        self._kept = matrix.astype(np.float64) if matrix.size <= _KEPT else None

    def room(self, events: Rows) -> int:
        """How many events are best scored at a time."""
        width = max(self.rows, int(self._matrix.shape[1]))
        if isinstance(events, SparseRows) and len(events):
            width = max(width, len(events.values) * self.rows // len(events))
        return max(1, _ROOM // width)

    def of(self, events: Rows) -> Doubles:
        """Wz, float64 (N, R)."""
        return self._products(events, squared=False)

    def of_squares(self, events: Rows) -> Doubles:
        """The same of squares: the sum over j of W_rj² z_j², float64 (N, R)."""
        return self._products(events, squared=True)

    def _products(self, events: Rows, squared: bool) -> Doubles:
        w = self._matrix.astype(np.float64) if self._kept is None else self._kept
        w = np.square(w) if squared else w
        if isinstance(events, SparseRows):
            kept, places = events.held(self._columns, self._features)
            if len(kept) * _SPARSE < len(events) * w.shape[1]:
                return self._entry_by_entry(w, events, kept, places, squared)
        z = events.of(self._columns, self._features).astype(np.float64)
        images: Doubles = (np.square(z) if squared else z) @ w[:, :-1].T + w[:, -1]
        return images

    @staticmethod
    def _entry_by_entry(
        w: Doubles, events: SparseRows, kept: Longs, places: Longs, squared: bool
    ) -> Doubles:
        images = np.tile(w[:, -1], (len(events), 1))
        if len(kept):
            values = events.values[kept].astype(np.float64)
            products = w.T[places] * (np.square(values) if squared else values)[:, None]
            owners = events.owners()[kept]
            starts = np.flatnonzero(np.diff(owners, prepend=-1))
            images[owners[starts]] += np.add.reduceat(products, starts, axis=0)
        return images


def in_chunks(events: Rows, room: int) -> list[Rows]:
    """The events in pieces of at most ``room``."""
    return [events.between(start, min(start + room, len(events))) for start in range(0, len(events), room)]



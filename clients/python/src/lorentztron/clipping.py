"""Features of events as far as training took them."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from lorentztron.arrays import Doubles, Floats, Ints, Longs
from lorentztron.numbers import floats, integers, shown
from lorentztron.rows import DenseRows, Rows, SparseRows

_FARTHEST = 32.0
_ORDINARY = 4.0
_LONGEST = _FARTHEST**2
_LARGEST = 1e15
_MOST = float(np.finfo(np.float32).max)


class Clipping:
    """Cuts off x' = factor (x - mean p) beyond 32 in magnitude, and shortens events of many far values. Immutable.

    p is the value of the presence of a feature. A feature of the factor 0 stays as it is.
    """

    def __init__(
        self, columns: Optional[Ints], factors: Floats, means: Floats, presences: Ints, others: float, shortens: bool
    ) -> None:
        """
        Args:
            columns: int32 (m,), the features that are listed, ascending; None for the first m.
            factors: float32 (m,).
            means: float32 (m,), or empty if all are 0.
            presences: int32 (m,), the index of the presence of each, or -1; or empty if all are -1.
            others: the factor of features that are not listed.
            shortens: whether events of many far values are shortened.
        """
        count = len(factors)
        self._columns = np.arange(count, dtype=np.int64) if columns is None else columns.astype(np.int64)
        for name, found, least in (
            ("columns", len(self._columns), count),
            ("means", len(means), count and len(means) and count),
            ("presences", len(presences), count and len(presences) and count),
        ):
            if found != least:
                raise ValueError(f"clipping has {found} {name}, expected {least}")
        if np.any(np.diff(self._columns, prepend=-1) <= 0):
            raise ValueError("columns of a clipping are not ascending indices")
        for factor in (*factors.tolist(), others):
            if not 0 <= factor <= _LARGEST:
                raise ValueError(f"factor of a clipping is {shown(factor)}, expected 0 to 1e15")
        if not np.all(np.isfinite(means)):
            raise ValueError("mean of a clipping is not finite")
        self._factors = factors.astype(np.float64)
        self._means = means.astype(np.float64) if len(means) else np.zeros(count)
        self._presences = presences.astype(np.int64) if len(presences) else np.full(count, -1, np.int64)
        self._others = float(others)
        self._shortens = shortens
        for presence in self._presences[self._presences >= 0].tolist():
            mean = self._means[self._columns == presence]
            if np.any(mean != 0):
                raise ValueError(f"presence {presence} of a clipping has the mean {shown(mean[0])}, expected 0")

    @staticmethod
    def of(fields: dict[str, Any]) -> Clipping:
        """The clipping of a manifest.

        Args:
            fields: of the record ``ClippingOfFeatures``.

        Raises:
            ValueError: if they are none.
        """
        columns = fields["columns"]
        return Clipping(
            None if columns is None else integers(columns),
            floats(fields["factors"]),
            floats(fields["means"]),
            integers(fields["presences"]),
            fields["others"],
            fields["shortens"],
        )

    def require_among(self, features: int) -> None:
        """Refuses one that knows others than the first features."""
        most = max([-1, *self._columns[-1:].tolist(), *self._presences.tolist()])
        if most >= features:
            raise ValueError(f"clipping has the feature {most}, expected below {features}")

    def apply(self, events: Rows) -> Rows:
        """The features that parts take: the events themselves if nothing is cut off."""
        if isinstance(events, DenseRows):
            return self._dense(events)
        return self._sparse(events)

    def _dense(self, events: DenseRows) -> DenseRows:
        size = events.size
        factors, means, presences = np.full(size, self._others), np.zeros(size), np.full(size, -1, np.int64)
        for whole, listed in ((factors, self._factors), (means, self._means), (presences, self._presences)):
            whole[self._columns] = listed
        x = events.values.astype(np.float64)
        scaled = _scaled(x, _present(x, presences), means, factors)
        excess = _excess(scaled).sum(axis=1)
        shrink = self._shrink(excess)
        if not np.any(np.abs(scaled) > _FARTHEST) and np.all(shrink == 1):
            return events
        still = x.copy()
        still[:, means == 0] = _clipped(x, scaled, 0, factors, shrink[:, None])[:, means == 0]
        offsets = means * _present(still, presences)
        return DenseRows(_clipped(x, scaled, offsets, factors, shrink[:, None]).astype(np.float32))

    def _sparse(self, events: SparseRows) -> SparseRows:
        """The features with means make a block, as zeros of them may be far; the others are entries."""
        block = np.flatnonzero((self._means != 0) & (self._factors != 0))
        centred = self._columns[block].astype(np.int32)
        means, factors = self._means[block], self._factors[block]
        x = events.of(centred, events.size).astype(np.float64)
        present = self._of_presences(events, block)
        scaled = _scaled(x, present, means, factors)
        places = np.searchsorted(self._columns, events.indices)
        places = np.minimum(places, max(0, len(self._columns) - 1))
        listed = np.zeros(len(places), bool)
        factors_of = np.full(len(places), self._others)
        if len(self._columns):
            listed = self._columns[places] == events.indices
            factors_of[listed] = self._factors[places[listed]]
        in_block = np.isin(events.indices, centred)
        owners = events.owners()
        entries = _scaled(events.values.astype(np.float64), 1, 0, np.where(in_block, 0, factors_of))
        excess = _excess(scaled).sum(axis=1) + np.bincount(owners, _excess(entries), len(events))
        shrink = self._shrink(excess)
        far = (np.abs(scaled) > _FARTHEST).any(axis=1) | (shrink < 1)
        far[owners[np.abs(entries) > _FARTHEST]] = True
        if not far.any():
            return events
        values = _clipped(events.values.astype(np.float64), entries, 0, factors_of, shrink[owners])
        kept = np.where(in_block, events.values, values.astype(np.float32))
        still = self._of_presences(SparseRows(events.size, events.starts, events.indices, kept), block)
        moved = _clipped(x, scaled, means * still, factors, shrink[:, None]).astype(np.float32)
        return _merged(events, kept, in_block, moved, centred)

    def _of_presences(self, events: SparseRows, block: Longs) -> Doubles:
        needed = np.unique(self._presences[block])
        known = needed[needed >= 0]
        values = np.ones((len(events), len(known) + 1))
        values[:, 1:] = events.of(known.astype(np.int32), events.size)
        places = np.where(self._presences[block] < 0, 0, np.searchsorted(known, self._presences[block]) + 1)
        found: Doubles = values[:, places]
        return found

    def _shrink(self, excess: Doubles) -> Doubles:
        return _LONGEST / np.maximum(excess, _LONGEST) if self._shortens else np.ones(len(excess))


def _present(x: Doubles, presences: Longs) -> Doubles:
    present: Doubles = np.where(presences < 0, 1.0, x[:, np.maximum(presences, 0)])
    return present


def _scaled(x: Doubles, present: Any, means: Any, factors: Doubles) -> Doubles:
    with np.errstate(over="ignore"):  # beyond float32 is beyond 32
        rounded: Doubles = ((x - means * present) * factors).astype(np.float32).astype(np.float64)
    return rounded


def _excess(scaled: Doubles) -> Doubles:
    excess: Doubles = np.maximum(np.minimum(np.abs(scaled), _FARTHEST) ** 2 - _ORDINARY**2, 0)
    return excess


def _clipped(x: Doubles, scaled: Doubles, offsets: Any, factors: Doubles, shrink: Doubles) -> Doubles:
    """Values that are not far stay bit for bit."""
    stays = (factors == 0) | (shrink == 1) & (np.abs(scaled) <= _FARTHEST)
    bounded = (np.clip(scaled, -_FARTHEST, _FARTHEST) * shrink).astype(np.float32).astype(np.float64)
    cut = np.clip(bounded / np.where(factors == 0, 1, factors) + offsets, -_MOST, _MOST)
    clipped: Doubles = np.where(stays, x, cut)
    return clipped


def _merged(events: SparseRows, values: Floats, in_block: Any, block: Floats, columns: Ints) -> SparseRows:
    """The entries that are in no block, and those of the block that are not 0."""
    rows, places = np.nonzero(block)
    others = ~in_block & (values != 0)
    owners = np.concatenate([events.owners()[others], rows])
    indices = np.concatenate([events.indices[others], columns[places].astype(np.int64)])
    order = np.lexsort((indices, owners))
    starts = np.concatenate([[0], np.cumsum(np.bincount(owners, minlength=len(events)))])
    merged = np.concatenate([values[others], block[rows, places]])[order]
    return SparseRows(events.size, starts, indices[order], merged)

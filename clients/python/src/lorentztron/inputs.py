"""Events in the forms that applications have, as rows of features."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Optional, Sequence

import numpy as np

from lorentztron import hashing
from lorentztron.arrays import Floats, Longs
from lorentztron.entries import Entries
from lorentztron.frames import Frames
from lorentztron.indexed import IndexedEvents
from lorentztron.known import KnownNames
from lorentztron.manifest import FIRST_NAMED, INDEXED
from lorentztron.named import NamedEvents
from lorentztron.rows import DenseRows, Rows, SparseRows
from lorentztron.tables import by_order, is_table


class EventReader:
    """Reads events as the job does that published a version. Thread-safe."""

    def __init__(
        self, feature_space: str, features: int, options: Mapping[str, str], known: Callable[[], KnownNames]
    ) -> None:
        """
        Args:
            feature_space: of the version.
            features: n.
            options: of the version: where an event has what, and what is made of values.
            known: of the version, where features have names.
        """
        self._features = features
        self._named: Optional[NamedEvents] = None
        if feature_space != INDEXED:
            self._named = NamedEvents(options, feature_space == FIRST_NAMED)
            self._frames = Frames(self._named, known)
        self._indexed = IndexedEvents(features)

    def rows(self, events: Any) -> Rows:
        """The features of N events: an array (N, n), a sparse matrix, a table of pandas, or a list of rows, objects or
        JSON texts."""
        if hasattr(events, "tocsr"):
            self._require_rows(events)
            return self._sparse(events.tocsr())
        if is_table(events):
            return self._table(events)
        if isinstance(events, (Mapping, str, bytes)):
            raise TypeError(f"events are one {type(events).__name__}, expected a list of events")
        if not isinstance(events, np.ndarray):
            events = list(events)
            if not events or isinstance(events[0], (Mapping, str, bytes, bytearray)):
                return self._one_by_one(events)
            if hasattr(events[0], "tocsr"):
                return _joined([self._sparse(_as_row(row).tocsr()) for row in events])
        return self._dense(events)

    def require(self, event: bytes) -> None:
        """Refuses a record that is no event of the job's.

        Raises:
            EventError: with the reason of its dead letter.
        """
        if self._named is None:
            self._indexed.features([event])
        else:
            self._named.entries([event])

    def entries(self, events: Any) -> list[Entries]:
        """The entries of N events with names: a table of pandas, or a list of objects or JSON texts.

        Raises:
            TypeError: if features have no names, or the events say none.
        """
        if self._named is None:
            raise TypeError("features have indices, expected a version whose features have names")
        if is_table(events):
            events = self._frames.rows(events)
        elif isinstance(events, (Mapping, str, bytes)):
            raise TypeError(f"events are one {type(events).__name__}, expected a list of events")
        events = list(events)
        for each in events:
            if not isinstance(each, (Mapping, str, bytes, bytearray)):
                raise TypeError(f"an event is a {type(each).__name__}, expected a dict or JSON, which have names")
        return self._named.entries(events)

    def texts(self, events: Any) -> list[list[tuple[int, str]]]:
        """Of each event the indices and texts of its entries; nothing at all where features have no names, or events
        say none."""
        if self._named is None or not is_table(events) and hasattr(events, "shape"):
            return []
        try:
            read = self.entries(events)
        except TypeError:
            return []
        index = hashing.index_of(text for each in read for text in each.texts)
        return [[(index[text], text.decode("utf-8")) for text in each.texts] for each in read]

    def _table(self, table: Any) -> Rows:
        """By the names of its columns where features have names, else by their order."""
        return self._dense(by_order(table)) if self._named is None else self._one_by_one(self._frames.rows(table))

    def _dense(self, events: Any) -> DenseRows:
        values = np.asarray(events)
        if values.dtype == object or values.dtype.kind in "USO":
            values = values.astype(np.float64)
        self._require_rows(values)
        _require_numbers(values.dtype)
        self._require_size(values.shape[1])
        with np.errstate(over="ignore"):
            rows = np.ascontiguousarray(values, np.float32)
        wrong = np.argwhere(~np.isfinite(rows))
        if len(wrong):
            event, feature = wrong[0]
            raise ValueError(
                f"feature {feature} of event {event} is {values[event, feature]}, expected a finite value"
            )
        return DenseRows(rows)

    def _sparse(self, matrix: Any) -> SparseRows:
        self._require_size(matrix.shape[1])
        _require_numbers(matrix.dtype)
        if not matrix.has_canonical_format:
            matrix = matrix.copy()
            matrix.sum_duplicates()
        with np.errstate(over="ignore"):
            values = matrix.data.astype(np.float32)
        starts, indices = matrix.indptr.astype(np.int64), matrix.indices.astype(np.int64)
        wrong = np.flatnonzero(~np.isfinite(values))
        if len(wrong):
            entry = wrong[0]
            event = np.searchsorted(starts, entry, side="right") - 1
            raise ValueError(
                f"feature {indices[entry]} of event {event} is {matrix.data[entry]}, expected a finite value"
            )
        return SparseRows(self._features, starts, indices, values)

    def _require_rows(self, events: Any) -> None:
        if len(events.shape) != 2:
            raise ValueError(f"events have the shape {events.shape}, expected (N, {self._features})")

    def _require_size(self, features: int) -> None:
        if features != self._features:
            raise ValueError(f"features has length {features}, expected {self._features}")

    def _one_by_one(self, events: Sequence[Any]) -> SparseRows:
        read = self._indexed.features if self._named is None else self._named.features
        return _gathered(events, read, self._features)


def _require_numbers(dtype: np.dtype[Any]) -> None:
    """Times and complex numbers have float32 values that nobody means."""
    if dtype.kind not in "biuf":
        raise ValueError(f"events are of {dtype}, expected numbers")


def _as_row(row: Any) -> Any:
    """A sparse row (1, n): those that newer versions of SciPy take out of a sparse array are (n,)."""
    return row.reshape((1, -1)) if len(row.shape) == 1 else row


def _joined(rows: Sequence[SparseRows]) -> SparseRows:
    """All events of some."""
    lengths = np.concatenate([np.diff(each.starts) for each in rows])
    return SparseRows(
        rows[0].size,
        np.concatenate([[0], np.cumsum(lengths)]),
        np.concatenate([each.indices for each in rows]),
        np.concatenate([each.values for each in rows]),
    )


def _gathered(
    events: Sequence[Any], read: Callable[[Sequence[Any]], list[tuple[Longs, Floats]]], features: int
) -> SparseRows:
    """Rows of the indices and values of each event."""
    entries = read(events)
    starts = np.cumsum([0] + [len(indices) for indices, _ in entries])
    none = [(np.zeros(0, np.int64), np.zeros(0, np.float32))]
    indices, values = (np.concatenate(each) for each in zip(*(entries + none)))
    return SparseRows(features, starts, indices, values)



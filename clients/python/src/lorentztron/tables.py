"""Events in the rows of a table of pandas, which this package neither needs nor imports."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from lorentztron.arrays import Doubles
from lorentztron.json_events import shown
from lorentztron.values import as_float, is_number

_WHOLE = 2.0**53  # up to here float64 holds every whole number


def is_table(events: Any) -> bool:
    """Whether events are a DataFrame."""
    return hasattr(events, "to_dict") and hasattr(events, "columns") and hasattr(events, "iloc")


def by_order(table: Any) -> Doubles:
    """The values of all columns in their order, float64 (N, n); gaps are NaN.

    Raises:
        ValueError: if a column has other than numbers and truths. Times are no numbers.
    """
    columns = [_column(name, table.iloc[:, place]) for place, name in enumerate(table.columns)]
    return np.stack(columns, axis=1) if columns else np.zeros((len(table), 0))


def _column(name: Any, column: Any) -> Doubles:
    if isinstance(column.dtype, np.dtype) and column.dtype.kind in "biuf":
        plain: Doubles = column.to_numpy().astype(np.float64)
        return plain
    if column.dtype.kind not in "biufO":
        raise ValueError(f"column {name} is of {column.dtype}, expected numbers")
    return np.array([_number(name, place, cell) for place, cell in enumerate(column.tolist())], np.float64)


def _number(name: Any, place: int, cell: Any) -> float:
    if is_number(cell) or isinstance(cell, (bool, np.bool_)):
        return as_float(cell)
    if is_gap(cell):
        return np.nan
    found = shown(cell) if isinstance(cell, str) else f"of {type(cell)}"
    raise ValueError(f"column {name} of event {place} is {found}, expected a number")


def by_name(table: Any) -> list[dict[str, Any]]:
    """The values of each row by the names of columns, without those that are gaps: NaN, NaT, NA and None.

    Whole numbers are of type int, as in a column that has no gap: pandas makes them floats where one has.

    Raises:
        ValueError: if a name stands twice, or is one of several levels.
    """
    names = [str(name) for name in table.columns]
    for name, twin in zip(table.columns, names):
        if isinstance(name, tuple):
            raise ValueError(f"column {name} has a name of {len(name)} levels, expected one")
        if names.count(twin) > 1:
            raise ValueError(f"table has {names.count(twin)} columns {twin}, expected each name once")
    return [
        {str(name): _as_given(cell) for name, cell in row.items() if not is_gap(cell)}
        for row in table.to_dict("records")
    ]


def _as_given(cell: Any) -> Any:
    if not isinstance(cell, (float, np.floating)):
        return cell
    number = float(cell)
    return int(number) if number.is_integer() and abs(number) <= _WHOLE else cell


def is_gap(cell: Any) -> bool:
    """None, or NaN, NaT or NA, none of which is equal to itself."""
    if isinstance(cell, Iterable):
        return False
    try:
        return cell is None or bool(cell != cell)
    except TypeError:  # NA says neither
        return True

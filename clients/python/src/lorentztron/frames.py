"""Tables of pandas whose columns have names with dots, as ``json_normalize`` makes them of nested objects."""

from __future__ import annotations

from typing import Any, Callable

from lorentztron.errors import EventError
from lorentztron.known import KnownNames
from lorentztron.named import NamedEvents
from lorentztron.tables import by_name

_LOOKED_AT = 256  # cells of a column

#: The names of the fields that lead to a value.
Path = tuple[str, ...]


class Frames:
    """Reads the rows of tables as events of a version. Immutable.

    A column ``user.age`` is, in this order:

    1. the field of that name, if the version holds something of it;
    2. the field ``age`` of the object ``user``, if the version holds something of it;
    3. the same after the path at which an event has its features, such as ``features`` or ``payload.after``: the table
       is then of whole records;
    4. the field ``age`` of the object ``user``.
    """

    def __init__(self, events: NamedEvents, known: Callable[[], KnownNames]) -> None:
        """
        Args:
            events: reads objects.
            known: what the version holds; asked for where a name has a dot.
        """
        self._events = events
        self._known = known
        self._top = f"{events.features_path}." if events.features_path else ""

    def rows(self, table: Any) -> list[dict[str, Any]]:
        """An object for each row.

        Raises:
            ValueError: if a row has two values for a field, or the table two columns of a name.
        """
        rows = by_name(table)
        paths = {name: self._path(name, rows) for name in map(str, table.columns) if "." in name}
        nested = {name: path for name, path in paths.items() if path != (name,)}
        return [_nested(row, nested, place) for place, row in enumerate(rows)] if nested else rows

    def _path(self, name: str, rows: list[dict[str, Any]]) -> Path:
        cells = [row[name] for row in rows if name in row][:_LOOKED_AT]
        inner = tuple(name.split("."))
        if self._holds((name,), cells):
            return (name,)
        if not (self._top and name.startswith(self._top)) or self._holds(inner, cells):
            return inner
        return tuple(name[len(self._top) :].split("."))

    def _holds(self, path: Path, cells: list[Any]) -> bool:
        return any(self._is_held(_object(path, cell)) for cell in cells)

    def _is_held(self, event: dict[str, Any]) -> bool:
        try:
            return self._known().holds_any(self._events.entries([event])[0])
        except EventError:
            return False


def _object(path: Path, cell: Any) -> dict[str, Any]:
    value = cell
    for name in reversed(path):
        value = {name: value}
    made: dict[str, Any] = value
    return made


class _Branch(dict[str, Any]):
    """An object that is made of columns, which takes further ones."""


def _nested(row: dict[str, Any], paths: dict[str, Path], place: int) -> dict[str, Any]:
    made = _Branch({name: cell for name, cell in row.items() if name not in paths})
    for name, path in paths.items():
        if name in row and not _put(made, path, row[name]):
            raise ValueError(f"column {name} of event {place} has a value beside that of another column, expected one")
    return made


def _put(branch: _Branch, path: Path, cell: Any) -> bool:
    """Puts a cell at a path; returns false if another one is there, or on the way."""
    for name in path[:-1]:
        branch = branch.setdefault(name, _Branch())
        if not isinstance(branch, _Branch):
            return False
    if path[-1] in branch:
        return False
    branch[path[-1]] = cell
    return True

"""Which records of a topic are events or labels, and which tell of something else: deletions, or other records.

A record tells of a deletion beside the object at the root, where the path of that ends so:

::

    after    op d or t, and a number ts_ms                           Debezium
    data     type delete or of no row, with database, table and ts   Maxwell
    data     type DELETE and isDdl, or isDdl true                    Canal
    any      in the root: __deleted true                             Debezium, flattened

A condition on the field that decides replaces the rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional
from urllib.parse import unquote

from lorentztron.errors import EventError
from lorentztron.json_events import Object, Written
from lorentztron.mapping import encoded

_NO_ROW = (
    "delete",
    "bootstrap-start",
    "bootstrap-complete",
    "table-create",
    "table-alter",
    "table-drop",
    "database-create",
    "database-alter",
    "database-drop",
)

#: From the top of a record, the names of fields, as entries have them.
_Path = tuple[str, ...]


@dataclass(frozen=True)
class _Mark:
    """Values of a field as JSON writes them, texts without quotes; none for any number or text."""

    name: str
    values: tuple[str, ...] = ()


#: By the last name of the root's path: marks beside the root, all of which a deletion has. The first one decides.
_SIGNS = {
    "after": [[_Mark("op", ("d", "t")), _Mark("ts_ms")]],
    "data": [
        [_Mark("type", _NO_ROW), _Mark("database"), _Mark("table"), _Mark("ts")],
        [_Mark("type", ("DELETE",)), _Mark("isDdl", ("true", "false"))],
        [_Mark("isDdl", ("true",))],
    ],
}


class RecordChoice:
    """Tells records by what they have. Immutable."""

    def __init__(self, root: str, only: Optional[str]) -> None:
        """
        Args:
            root: path of the object that holds an event, from the top; empty for the record.
            only: conditions, as ``--event-only`` has them.
        """
        top = tuple(root.split(".")) if root else ()
        self._conditions = _conditions(only, top)
        conditioned = set(self._conditions)
        beside = top[:-1]
        signs = [[((*beside, mark.name), mark) for mark in sign] for sign in _SIGNS.get(top[-1] if top else "", [])]
        signs.append([((*top, "__deleted"), _Mark("__deleted", ("true",)))])
        self._signs = [sign for sign in signs if sign[0][0] not in conditioned]

    def require(self, record: Object) -> None:
        """Refuses a record that is none of those that are wanted, which is no mistake.

        Raises:
            EventError: for the reason ``deletion`` or ``other``.
        """
        for sign in self._signs:
            if all(_fits(_at(record, path), mark.values) for path, mark in sign):
                raise EventError("deletion", "record is a deletion, expected an event")
        for path, values in self._conditions.items():
            if not _fits(_at(record, path), values):
                raise EventError("other", "record does not fit the conditions, expected an event")


def _conditions(only: Optional[str], top: _Path) -> dict[_Path, tuple[str, ...]]:
    conditions: dict[_Path, tuple[str, ...]] = {}
    for entry in only.split("&") if only else []:
        path, _, values = entry.partition("=")
        names = path.strip().replace("%26", "&")
        found = tuple(names[1:].split(".")) if names.startswith("/") else (*top, *names.split("."))
        listed = tuple(unquote(value.strip()) for value in values.split(","))
        if not all(found) or not all(listed) or found in conditions:
            raise ValueError(f'"{entry}" is no path=value of a path of its own')
        conditions[found] = listed
    return conditions


def _at(record: Any, path: _Path) -> Optional[str]:
    """What stands at a path, as JSON writes it, texts without quotes; None where nothing or more than a value does."""
    value = record
    for name in path:
        if not isinstance(value, Object):
            return None
        found = [each for given, each in value if encoded(given) == name]
        if not found:
            return None
        value = found[-1]
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value) if isinstance(value, (str, Written)) else None


def _fits(value: Optional[str], values: tuple[str, ...]) -> bool:
    return value is not None and (value in values if values else value not in ("null", "true", "false"))

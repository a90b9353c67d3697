"""Goes through the fields of one event with names, and collects what it has."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Integral
from typing import Any, Mapping, Optional

import numpy as np

from lorentztron import connect, heads
from lorentztron.entries import Entries
from lorentztron.errors import EventError
from lorentztron.fields import HEADS, Field, Fields
from lorentztron.json_events import (
    DEEPEST_NESTING,
    Object,
    Written,
    finite,
    parse,
    quoted,
    shown,
    too_deep,
    unicode,
    whole,
)
from lorentztron.mapping import NOWHERE
from lorentztron.texts import is_nothing, millis, number
from lorentztron.values import as_float, is_number

_LONGEST_OBJECT = 4_096  # bytes of the name of an object: it may have no entry that is too long


class Walk:
    """Goes through the fields of one event."""

    def __init__(self, fields: Fields, scales: Optional[dict[str, Any]] = None) -> None:
        self._fields = fields
        self._scales = scales or {}
        self._entries = Entries()
        self._missing = set() if fields.places.features == NOWHERE else {"features"}
        self._missing |= {"root"} if fields.places.root else set()
        self._innermost = ("event", [""])
        self._nothing = ""
        self._change = ""

    def of(self, items: Iterable[tuple[Any, Any]]) -> Entries:
        self._object(self._fields.top, items, 1)
        if self._nothing:
            raise self._is_deleted()
        if self._missing:
            raise self._is_missing()
        return self._entries

    def _is_deleted(self) -> EventError:
        if self._change in ("c", "r", "u"):
            return EventError(
                "missing-field",
                f"{self._nothing} is null in a change whose op is {self._change}, expected the row: let the connector"
                " send whole documents (capture.mode=change_streams_update_full)",
            )
        return EventError("deletion", f"{self._nothing} is null (a deletion), expected an event")

    def _is_missing(self) -> EventError:
        places = self._fields.places
        place = places.root if "root" in self._missing else places.features
        path, names = self._innermost
        fields = f"the fields {', '.join(sorted(set(names))[:20])}" if names else "no fields"
        missing = place[1:] or "event"
        return EventError("missing-field", f"{missing} is missing, expected an object; {path} has {fields}")

    def _object(self, field: Field, items: Iterable[tuple[Any, Any]], depth: int) -> None:
        if depth > DEEPEST_NESTING:
            raise EventError("not-json", too_deep(field.path))
        items = list(items)
        if field.use in HEADS and (not items or self._fields.child(field, str(items[0][0])).holder is not field):
            raise EventError("wrong-type", f"{field.path} is an object, expected no object")
        if len(field.name.encode("utf-8")) > _LONGEST_OBJECT:
            raise EventError("oversized", f"{field.path} is an object with a name above {_LONGEST_OBJECT} bytes")
        self._missing -= {field.use}
        if field.use in ("root", "features") and field.place == self._fields.places.root:
            self._missing -= {"root"}
        if field.use in ("way", "root"):
            self._innermost = (field.path, [str(name) for name, _ in items])
        seen: set[str] = set()
        for name, value in items:
            text = str(name)
            unicode(f"a name in {field.path}", text)
            child = self._fields.child(field, text)
            if text in seen and child.use != "none":
                raise EventError("not-json", f"{child.path} is given more than once, expected it at most once")
            seen.add(text)
            if child.use != "none":
                self._value(child, value, depth)
            elif _depth(value) > DEEPEST_NESTING:
                raise EventError("not-json", too_deep("value"))

    def _value(self, field: Field, value: Any, depth: int) -> None:
        if value is None:
            self._null(field)
        elif field.place in self._scales and self._is_decimal(field, value):
            self._decimal(field, value, depth)
        elif isinstance(value, Object):
            self._object(field, value, depth + 1)
        elif isinstance(value, Mapping):
            self._object(field, value.items(), depth + 1)
        elif isinstance(value, str) and not isinstance(value, Written) and self._other_than_text(field, value):
            return
        elif field.extended and is_number(value):
            self._value(field.target, value, depth)
        elif field.use == "feature":
            self._feature(field.target if isinstance(value, str) else field, value)
        elif field.use == "change":
            self._change = value if isinstance(value, str) else ""
        elif field.use in ("way", "root", "features"):
            self._inner(field, value, depth)
        else:
            self._head(field, value)

    def _head(self, field: Field, value: Any) -> None:
        """A value of what an event has beside its features."""
        heads.check(field.use, field.path, value)

    def _is_decimal(self, field: Field, value: Any) -> bool:
        """Whether a value is one where the schema beside the payload says that there are such."""
        if isinstance(value, Object):
            return bool(self._scales[field.place] == connect.VARIABLE)
        return isinstance(value, str) and not isinstance(value, Written)

    def _decimal(self, field: Field, value: Any, depth: int) -> None:
        if isinstance(value, Object):
            self._value(field, connect.of_object(field.path, value), depth)
        else:
            self._value(field, connect.number(field.path, value, self._scales[field.place]), depth)

    def _inner(self, field: Field, value: Any, depth: int) -> None:
        """What is no object, and may hold one: a text, or at the root an array of one event."""
        if isinstance(value, str) and not isinstance(value, Written):
            self._value(field, _held(field, value), 0)
        elif isinstance(value, list) and field.place == self._fields.places.root and not any(map(_is_other, value)):
            if len(value) > 1:
                raise EventError("wrong-type", f"{field.path} has several rows, expected one event")
            self._value(field, value[0] if value else None, depth)
        else:
            raise _no_object(field, value)

    def _other_than_text(self, field: Field, text: str) -> bool:
        """Whether a text stands for a value of another type, which is taken then."""
        if field.extended == "date":
            self._date(field, text)
            return True
        asked = field.extended == "number" or field.numeric
        if field.extended == "id" or not (asked or field.maybe_numeric):
            return False
        value = number(text, asked)
        if value is not None:
            self._value(field.target, value, 1)
        elif asked and not is_nothing(text):
            self._no_number(field, text)
        return value is not None or asked

    def _no_number(self, field: Field, text: str) -> None:
        """A text that is no number: a text at its own path if its type alone asks for one, and not the user."""
        if field.use != "feature" or field.numeric:
            raise _no_number(field.path, text)
        if text in ("Infinity", "-Infinity"):
            finite(field.target.path, float(text))
        self._feature(field, text)

    def _date(self, field: Field, text: str) -> None:
        """The time that a text is by its type; where it is none, a text at its own path."""
        time = millis(text)
        if time is not None:
            self._value(field.target, Written(time), 1)
        elif field.use == "feature":
            self._feature(field, text)
        else:
            raise EventError(
                "wrong-type", f"{field.path} is {quoted(text)}, expected a time such as 2023-11-14T22:13:20Z"
            )

    def _null(self, field: Field) -> None:
        if self._fields.places.holds_event(field.place, field.use):
            self._nothing = field.path
        elif field.use == "features":
            raise EventError("wrong-type", f"{field.path} is null, expected an object")

    def _feature(self, field: Field, value: Any) -> None:
        if isinstance(value, (bool, np.bool_)):
            self._entries.category(field, "true" if value else "false")
        elif is_number(value):
            if field.categorical:
                self._entries.category(field, whole(field.path, _written(value)))
            else:
                self._entries.number(field, finite(field.path, as_float(value)))
        elif isinstance(value, str):
            unicode(field.path, value)
            self._entries.text(field, value)
        elif isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray)):
            self._array(field, value)
        else:
            raise EventError(
                "wrong-type",
                f"{field.path} is of {type(value)}, expected a number, a text, a boolean, a collection or a dict",
            )

    @staticmethod
    def _numeric(path: str, text: str) -> Optional[Written]:
        value = number(text, True)
        if value is None and not is_nothing(text):
            raise _no_number(path, text)
        return value

    def _array(self, field: Field, elements: Iterable[Any]) -> None:
        kind = None
        for place, element in enumerate(elements):
            path = f"{field.path}[{place}]"
            if field.numeric and isinstance(element, str) and not isinstance(element, Written):
                element = self._numeric(path, element)
            if element is None:
                continue
            if field.place in self._scales and isinstance(element, str) and not isinstance(element, Written):
                element = connect.number(path, element, self._scales[field.place])
            has_number = is_number(element)
            if not has_number and (not isinstance(element, str) or isinstance(element, np.bool_)):
                raise _other(path, _shown(element))
            if kind not in (None, has_number):
                raise _other(path, "a number after texts" if has_number else "a text after numbers")
            kind = has_number
            if not has_number:
                unicode(field.path, element)
                self._entries.text(field, element)
            elif field.categorical:
                self._entries.category(field, whole(path, _written(element)))
            else:
                self._entries.element(field, place, finite(path, as_float(element)))


def _held(field: Field, text: str) -> Optional[Object]:
    """The object that a text holds, or null."""
    try:
        return None if text.strip(" \t\r\n") == "null" else parse(text)
    except EventError as wrong:
        raise wrong if wrong.reason == "oversized" and text else _no_object(field, text) from None


def _is_other(row: Any) -> bool:
    return not isinstance(row, Object)


def _no_object(field: Field, value: Any) -> EventError:
    return EventError("wrong-type", f"{field.path} is {shown(value)}, expected an object, or a text that holds one")


def _no_number(path: str, text: str) -> EventError:
    return EventError(
        "wrong-type", f"{path} is the text {quoted(text)}, expected a number, in which a comma is a decimal point"
    )


def _other(path: str, found: str) -> EventError:
    return EventError("wrong-type", f"{path} is {found}, expected numbers alone or texts alone in an array")


def _written(value: Any) -> str:
    """A number that is not of a type for whole ones has a fraction, even if it is 0."""
    if isinstance(value, Written):
        return value
    return str(int(value)) if isinstance(value, (Integral, np.integer)) else repr(float(value))


def _shown(element: Any) -> str:
    """The text of a collection is not asked for: it may hold itself."""
    if isinstance(element, (Mapping, Object)):
        return "an object"
    if isinstance(element, Iterable) and not isinstance(element, str):
        return "an array"
    return shown(element) if element is None or isinstance(element, bool) else str(element)


def _depth(value: Any) -> int:
    """How deep objects and arrays lie in each other in a value of JSON that is passed over."""
    deepest, waiting = 0, [(value, 1)]
    while waiting:
        each, depth = waiting.pop()
        if isinstance(each, list) and deepest <= DEEPEST_NESTING:
            deepest = max(deepest, depth)
            inner = [inside for _, inside in each] if isinstance(each, Object) else each
            waiting.extend((inside, depth + 1) for inside in inner)
    return deepest

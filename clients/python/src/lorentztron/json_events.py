"""Records that hold one JSON object in UTF-8 and nothing else."""

from __future__ import annotations

import json
from typing import Any, Union

from lorentztron import numbers
from lorentztron.errors import EventError

#: How deep objects and arrays may lie in each other.
DEEPEST_NESTING = 64

#: The longest id or label, in characters.
LONGEST_TEXT = 10_000

#: The largest magnitude of a feature.
LARGEST_VALUE = 1e15

_LONGEST_NUMBER = 2_000
_MOST_BYTES = 8 << 20


class Written(str):
    """A number as it is written: whether it is whole shows there alone."""

    @property
    def value(self) -> float:
        """The nearest float64."""
        return float(self)


class Object(list[tuple[str, Any]]):
    """The fields of an object in their order, as pairs of name and value: names may stand twice."""


def parse(event: Union[str, bytes]) -> Object:
    """The fields of a record's object. Numbers are :class:`Written`, arrays lists, objects :class:`Object`.

    Raises:
        EventError: if it is no JSON object, goes on after it, or is too long.
    """
    text = _text(event)
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_int=_number, parse_float=_number, parse_constant=Written
        )
    except json.JSONDecodeError as wrong:
        raise EventError(
            "not-json", f"value is no JSON at character {wrong.pos}: {wrong.msg}, expected one object"
        ) from None
    except RecursionError:
        raise EventError("not-json", too_deep("value")) from None
    if not isinstance(value, Object):
        raise EventError("wrong-type", f"event is {shown(value)}, expected an object")
    return value


def _object(fields: list[tuple[str, Any]]) -> Object:
    for name, _ in fields:
        if not name.isascii():
            unicode("a name", name)
    return Object(fields)


def _text(event: Union[str, bytes]) -> str:
    if not event:
        raise EventError("empty", "value has no bytes, expected an event")
    if len(event) > _MOST_BYTES:
        raise EventError("oversized", f"value has {len(event)} bytes, expected at most {_MOST_BYTES}")
    if isinstance(event, str):
        return event.removeprefix("\ufeff")
    try:
        return bytes(event).decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as wrong:
        raise EventError(
            "not-json", f"value has {event[wrong.start]:02X} at byte {wrong.start}, expected text in UTF-8"
        ) from None


def _number(text: str) -> Written:
    if len(text) > _LONGEST_NUMBER:
        raise EventError("oversized", f"a number has {len(text)} characters, expected at most {_LONGEST_NUMBER}")
    return Written(text)


def too_deep(thing: str) -> str:
    """Says that something is."""
    return f"{thing} is nested more than {DEEPEST_NESTING} deep, expected at most as much"


def shown(value: Any) -> str:
    """A value in a message; the text of a collection is not asked for."""
    if isinstance(value, Written):
        return str(value)
    if isinstance(value, Object):
        return "an object"
    if isinstance(value, list):
        return "an array"
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    return {None: "null", True: "true", False: "false"}[value]


def quoted(text: str) -> str:
    """A text in quotes, cut after 60 characters."""
    return f'"{text}"' if len(text) <= 60 else f'"{text[:60]}"... ({len(text)} characters)'


def unicode(path: str, text: str) -> bytes:
    """The bytes of a text in UTF-8."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as wrong:
        raise EventError(
            "not-json", f"{path} has an unpaired surrogate at character {wrong.start}, expected Unicode text"
        ) from None


def whole(path: str, written: str) -> str:
    """The text of a number that must be a whole one in plain digits."""
    digits = written[1:] if written.startswith("-") else written
    if not (digits.isascii() and digits.isdigit()):
        raise EventError(
            "wrong-type",
            f"{path} is {written}, expected a whole number, written without fraction or exponent, or a text",
        )
    if len(written) > LONGEST_TEXT:
        raise EventError("oversized", f"{path} has length {len(written)}, expected at most {LONGEST_TEXT}")
    return "0" if written == "-0" else written


def finite(path: str, value: float) -> float:
    """A number that may be a feature."""
    if not abs(value) <= LARGEST_VALUE:
        raise EventError(
            "not-finite", f"{path} is {numbers.shown(value)}, expected a finite number of magnitude at most 1.0E15"
        )
    return value

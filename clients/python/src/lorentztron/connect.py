"""The decimals of a schema of Kafka Connect, which its JSON converter writes beside each payload.

Their values are texts: the unscaled number, big-endian in two's complement, in base64. Debezium's decimals of a
variable scale are objects of ``scale`` and ``value``.
"""

from __future__ import annotations

import base64
import re
from decimal import Context, Decimal
from typing import Any, Iterable, Iterator, Optional

from lorentztron.errors import EventError
from lorentztron.json_events import DEEPEST_NESTING, Object, Written, quoted, shown, too_deep
from lorentztron.mapping import Places, encoded

#: In place of a scale: the value is an object that has it.
VARIABLE = "variable"

#: In place of a scale: there is none.
UNKNOWN = "unknown"

_DECIMAL = "org.apache.kafka.connect.data.Decimal"
_VARIABLE_DECIMAL = "io.debezium.data.VariableScaleDecimal"
_MOST = 1 << 16  # decimals of a schema
_MOST_CHARACTERS = 1 << 20  # of their places together
_LONGEST = 830  # bytes: some 2,000 digits
_LARGEST_SCALE = 830  # of either sign
_SCALE = re.compile("-[0-9]{1,3}|[0-9]{1,4}")
_BASE64 = re.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?")
_EXACT = Context(prec=4_000)


def scales(record: Object, places: Places) -> dict[str, Any]:
    """The scales of decimals by their places, from the top of a record; none if nothing of it is in a payload."""
    found: dict[str, Any] = {}
    if not any(f"{place}.".startswith("/payload.") for place in (places.root, places.features, *places.heads)):
        return found
    for name, value in record:
        if name == "schema":
            _collect(value, found)
        elif name == "payload":
            break
    return found


def _collect(schema: Any, found: dict[str, Any]) -> None:
    characters = 0
    for place, scale in _decimals(schema, ["/payload"], 1):
        characters += sum(map(len, place)) + len(place) - 1
        if len(found) == _MOST or characters > _MOST_CHARACTERS:
            raise EventError(
                "oversized",
                f"schema has more than {_MOST} decimals, or more than {_MOST_CHARACTERS} characters in their paths"
                " together, expected at most as many",
            )
        found[".".join(place)] = scale


def _decimals(schema: Any, place: list[str], depth: int) -> Iterator[tuple[list[str], Any]]:
    """The decimals of a schema, with the names that make their places."""
    if not isinstance(schema, Object):
        return
    if depth > DEEPEST_NESTING:
        raise EventError("not-json", too_deep("schema"))
    fields = dict(schema)
    if fields.get("name") == _DECIMAL:
        parameters = fields.get("parameters")
        yield place, _scale(dict(parameters).get("scale") if isinstance(parameters, Object) else None)
    elif fields.get("name") == _VARIABLE_DECIMAL:
        yield place, VARIABLE
    for below in (fields.get("fields"), fields.get("items")):
        for each in below if isinstance(below, list) and not isinstance(below, Object) else [below]:
            name = dict(each).get("field") if isinstance(each, Object) else None
            # Elements of an array have no name, and the place of the array.
            inner = [encoded(name)] if isinstance(name, str) and not isinstance(name, Written) and name else []
            yield from _decimals(each, place + inner, depth + 1)


def _scale(written: Any) -> Any:
    """A scale as it is written."""
    if isinstance(written, str) and _SCALE.fullmatch(written) and abs(int(written)) <= _LARGEST_SCALE:
        return int(written)
    return UNKNOWN


def number(path: str, text: str, scale: Any) -> Written:
    """The value of a decimal."""
    unscaled = base64.b64decode(text + "=" * (-len(text) % 4)) if _BASE64.fullmatch(text) else b""
    if not 0 < len(unscaled) <= _LONGEST:
        raise EventError(
            "wrong-type",
            f"{path} is the text {quoted(text)}, expected a decimal in base64, as the schema beside it says",
        )
    if not isinstance(scale, int):
        raise EventError(
            "wrong-type",
            f"{path} is a decimal without a scale, expected one of at most {_LARGEST_SCALE} digits in its schema",
        )
    whole = int.from_bytes(unscaled, "big", signed=True)
    # Without an exponent a whole number is an id.
    return Written(str(whole * 10**-scale if scale < 0 else Decimal(whole).scaleb(-scale, _EXACT)))


def of_object(path: str, items: Iterable[tuple[str, Any]]) -> Optional[Written]:
    """The decimal that an object of a value and its scale is; None if it has no value."""
    fields: dict[str, Any] = {}
    for name, value in items:
        if name in fields and name in ("scale", "value"):
            raise EventError("not-json", f"{path}.{name} is given more than once, expected it at most once")
        fields[name] = value
    text, scale = fields.get("value"), fields.get("scale")
    if text is None:
        return None
    if not isinstance(text, str) or isinstance(text, Written):
        raise EventError("wrong-type", f"{path}.value is {shown(text)}, expected a decimal in base64")
    return number(f"{path}.value", text, _scale(scale) if isinstance(scale, Written) else UNKNOWN)

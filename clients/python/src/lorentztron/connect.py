"""The decimals of a schema of Kafka Connect, which its JSON converter writes beside each payload.

Their values are texts: the unscaled number, big-endian in two's complement, in base64. Debezium's decimals of a
variable scale are objects of ``scale`` and ``value``.
"""

from __future__ import annotations

import base64
import binascii
from decimal import Context, Decimal
from typing import Any, Optional

from lorentztron.errors import EventError
from lorentztron.json_events import Object, Written, quoted
from lorentztron.mapping import encoded

#: In place of a scale: the value is an object that has it.
VARIABLE = "variable"

_DECIMAL = "org.apache.kafka.connect.data.Decimal"
_VARIABLE_DECIMAL = "io.debezium.data.VariableScaleDecimal"
_LONGEST = 830  # bytes: some 2,000 digits
_EXACT = Context(prec=4_000)


def scales(record: Object, root: str) -> dict[str, Any]:
    """The scales of decimals by their places, from the top of a record; none if its root is no payload."""
    if not f"{root}.".startswith("/payload."):
        return {}
    found: dict[str, Any] = {}
    for name, value in record:
        if name == "schema":
            _collect(value, "/payload", found)
        elif name == "payload":
            break
    return found


def _collect(schema: Any, place: str, found: dict[str, Any]) -> None:
    if not isinstance(schema, Object):
        return
    fields = dict(schema)
    if fields.get("name") == _DECIMAL:
        parameters = fields.get("parameters")
        scale = dict(parameters).get("scale", "0") if isinstance(parameters, Object) else "0"
        found[place] = int(scale) if isinstance(scale, str) and scale.lstrip("-").isdecimal() else 0
    elif fields.get("name") == _VARIABLE_DECIMAL:
        found[place] = VARIABLE
    below = fields.get("fields")
    for each in (below if isinstance(below, list) else []) + [fields.get("items")]:
        name = dict(each).get("field") if isinstance(each, Object) else None
        _collect(each, f"{place}.{encoded(name)}" if isinstance(name, str) and name else place, found)


def number(path: str, text: Any, scale: Any) -> Written:
    """The value of a decimal."""
    try:
        unscaled = base64.b64decode(text, validate=True) if isinstance(text, str) else b""
    except (binascii.Error, ValueError):
        unscaled = b""
    if not 0 < len(unscaled) <= _LONGEST or abs(scale) > _LONGEST:
        raise EventError(
            "wrong-type",
            f"{path} is the text {quoted(str(text))}, expected a decimal in base64, as the schema beside it says",
        )
    value = Decimal(int.from_bytes(unscaled, "big", signed=True)).scaleb(-scale, _EXACT)
    return Written(str(value))


def of_object(path: str, items: list[tuple[str, Any]]) -> Optional[Written]:
    """The value of a decimal of a variable scale; None if it has none."""
    fields = dict(items)
    scale = fields.get("scale")
    if fields.get("value") is None:
        return None
    return number(f"{path}.value", fields["value"], int(scale.value) if isinstance(scale, Written) else 0)

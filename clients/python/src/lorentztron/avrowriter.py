"""Values as bytes in Avro's binary encoding, as :mod:`lorentztron.avro` reads them."""

from __future__ import annotations

import struct
from typing import Any, Callable

import numpy as np

#: Appends a value to bytes.
Write = Callable[[bytearray, Any], None]


def writer(schema: Any) -> Write:
    """What writes values of a schema, of the types that a reader of the schema gives.

    Unions are of null and one other type. All items of an array or a map are one block, as the job writes them.

    Args:
        schema: as JSON has it, with every record defined where it is first used.
    """
    if isinstance(schema, list):
        return _optional(schema.index("null"), next(writer(each) for each in schema if each != "null"))
    kind = schema if isinstance(schema, str) else schema["type"]
    if kind == "record":
        return _record([(field["name"], writer(field["type"])) for field in schema["fields"]])
    if kind == "array":
        return {"float": _floats}.get(str(schema["items"])) or _array(writer(schema["items"]))
    if kind == "map":
        return _map(writer(schema["values"]))
    return _PRIMITIVES[kind]


def _number(out: bytearray, value: Any) -> None:
    """Zigzag in base 128, the lowest digit first."""
    bits = int(value) << 1 ^ int(value) >> 63
    while bits >= 128:
        out.append(bits & 127 | 128)
        bits >>= 7
    out.append(bits)


def _bytes(out: bytearray, value: Any) -> None:
    _number(out, len(value))
    out += value


_PRIMITIVES: dict[str, Write] = {
    "boolean": lambda out, value: out.append(value),
    "int": _number,
    "long": _number,
    "float": lambda out, value: out.extend(struct.pack("<f", value)),
    "double": lambda out, value: out.extend(struct.pack("<d", value)),
    "bytes": _bytes,
    "string": lambda out, value: _bytes(out, value.encode("utf-8")),
}


def _record(fields: list[tuple[str, Write]]) -> Write:
    def write(out: bytearray, value: Any) -> None:
        for name, field in fields:
            field(out, value[name])

    return write


def _optional(null: int, other: Write) -> Write:
    def write(out: bytearray, value: Any) -> None:
        _number(out, null if value is None else 1 - null)
        if value is not None:
            other(out, value)

    return write


def _array(item: Write) -> Write:
    def write(out: bytearray, value: Any) -> None:
        if len(value):
            _number(out, len(value))
            for each in value.tolist() if isinstance(value, np.ndarray) else value:
                item(out, each)
        _number(out, 0)

    return write


def _map(value: Write) -> Write:
    def entry(out: bytearray, each: tuple[str, Any]) -> None:
        _PRIMITIVES["string"](out, each[0])
        value(out, each[1])

    entries = _array(entry)
    return lambda out, given: entries(out, list(given.items()))


def _floats(out: bytearray, value: Any) -> None:
    if len(value):
        _number(out, len(value))
        out += np.asarray(value, "<f4").tobytes()
    _number(out, 0)

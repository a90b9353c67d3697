"""Avro's binary encoding of the records that a job publishes, by their schemas.

Reading is strict, as that of the job's own decoder: no length is believed that the rest of the record cannot satisfy,
texts are UTF-8, numbers have no more bits than their type allows, and nothing may follow the record. Whatever else
stands in the bytes is a :class:`~lorentztron.errors.RecordError`.
"""

from __future__ import annotations

import struct
from typing import Any, Callable

import numpy as np

from lorentztron.arrays import Floats, Ints
from lorentztron.errors import RecordError

_BITS = {"int": 5, "long": 10}  # bytes of the longest number


class UnionError(RecordError):
    """A union names a branch that it does not have: the bytes are of another record."""


class Cursor:
    """Bytes and how far they are read. Mutable."""

    __slots__ = ("data", "at")

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    @property
    def left(self) -> int:
        return len(self.data) - self.at

    def take(self, count: int) -> bytes:
        if count > self.left:
            raise RecordError(f"record ends at byte {len(self.data)}, expected {count - self.left} more")
        start = self.at
        self.at += count
        return self.data[start : self.at]

    def length(self, thing: str) -> int:
        """A length that the rest of the record can satisfy."""
        length = self.number("long")
        if not 0 <= length <= self.left:
            raise RecordError(f"{thing} has length {length}, expected 0 to the {self.left} bytes left")
        return length

    def number(self, kind: str) -> int:
        """An int or a long: base 128, the lowest digit first, zigzag."""
        bits = 0
        for place in range(_BITS[kind]):
            byte = self.take(1)[0]
            bits |= (byte & 127) << 7 * place
            if byte < 128:
                if bits >> 64:
                    break
                value = bits >> 1 ^ -(bits & 1)
                if kind == "int" and not -(1 << 31) <= value < 1 << 31:
                    raise RecordError(f"int is {value}, expected 32 bits")
                return value
        raise RecordError(f"number before byte {self.at} has too many bits, expected at most {_BITS[kind]} bytes")

    def block(self) -> int:
        """How many items follow; a negative number stands before the size of the items in bytes."""
        items = self.number("long")
        if items < 0:
            items = -items
            self.length("block")
        if not 0 <= items <= self.left:
            raise RecordError(f"block has {items} items, expected 0 to the {self.left} bytes left")
        return items


Read = Callable[[Cursor], Any]


def reader(schema: Any) -> Read:
    """What reads values of a schema: records and maps as ``dict``, bytes as ``bytes``, unions as what they hold.

    Arrays of numbers are NumPy arrays, int32 or float32; all others are lists.

    Args:
        schema: as JSON has it, with every record defined where it is first used.
    """
    if isinstance(schema, list):
        return _union([reader(each) for each in schema])
    kind = schema if isinstance(schema, str) else schema["type"]
    if kind == "record":
        return _record([(field["name"], reader(field["type"])) for field in schema["fields"]])
    if kind == "array":
        return {"int": _ints, "float": _floats}.get(str(schema["items"])) or _array(reader(schema["items"]))
    if kind == "map":
        return _map(reader(schema["values"]))
    return _PRIMITIVES[kind]


def _text(cursor: Cursor) -> str:
    raw = cursor.take(cursor.length("text"))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"text before byte {cursor.at} is not UTF-8") from None


def _boolean(cursor: Cursor) -> bool:
    raw = cursor.take(1)
    if raw not in (b"\0", b"\1"):
        raise RecordError(f"boolean before byte {cursor.at} is {raw[0]}, expected 0 or 1")
    return raw == b"\1"


_PRIMITIVES: dict[str, Read] = {
    "null": lambda cursor: None,
    "boolean": _boolean,
    "int": lambda cursor: cursor.number("int"),
    "long": lambda cursor: cursor.number("long"),
    "float": lambda cursor: struct.unpack("<f", cursor.take(4))[0],
    "double": lambda cursor: struct.unpack("<d", cursor.take(8))[0],
    "bytes": lambda cursor: cursor.take(cursor.length("bytes")),
    "string": _text,
}


def _record(fields: list[tuple[str, Read]]) -> Read:
    return lambda cursor: {name: read(cursor) for name, read in fields}


def _union(branches: list[Read]) -> Read:
    def read(cursor: Cursor) -> Any:
        index = cursor.number("int")
        if not 0 <= index < len(branches):
            raise UnionError(f"union has the branch {index}, expected 0 to {len(branches) - 1}")
        return branches[index](cursor)

    return read


def _array(item: Read) -> Read:
    def read(cursor: Cursor) -> list[Any]:
        items: list[Any] = []
        while count := cursor.block():
            items.extend(item(cursor) for _ in range(count))
        return items

    return read


def _map(value: Read) -> Read:
    entries = _array(lambda cursor: (_text(cursor), value(cursor)))
    return lambda cursor: dict(entries(cursor))


def _floats(cursor: Cursor) -> Floats:
    blocks = [np.zeros(0, np.float32)]
    while count := cursor.block():
        blocks.append(np.frombuffer(cursor.take(4 * count), "<f4").astype(np.float32))
    return np.concatenate(blocks)


def _ints(cursor: Cursor) -> Ints:
    blocks = [np.zeros(0, np.int32)]
    while count := cursor.block():
        blocks.append(_block_of_ints(cursor, count))
    return np.concatenate(blocks)


def _block_of_ints(cursor: Cursor, count: int) -> Ints:
    """All ints of a block at once: a part may have columns by the ten thousand."""
    start = cursor.at
    raw = np.frombuffer(cursor.data, np.uint8, min(5 * count, cursor.left), start)
    ends = np.flatnonzero(raw < 128)[:count]
    starts = np.concatenate([[0], ends[:-1] + 1]) if len(ends) else ends
    lengths = ends - starts + 1
    if len(ends) < count or np.any(lengths > 5):
        return np.array([cursor.number("int") for _ in range(count)], np.int32)  # says what is wrong
    bits = np.zeros(count, np.int64)
    for place in range(int(lengths.max())):
        here = place < lengths
        bits[here] |= (raw[starts[here] + place].astype(np.int64) & 127) << 7 * place
    values = bits >> 1 ^ -(bits & 1)
    wrong = np.flatnonzero(values != values.astype(np.int32))
    if len(wrong):
        raise RecordError(f"int is {values[wrong[0]]}, expected 32 bits")
    cursor.at = start + int(ends[-1]) + 1
    return values.astype(np.int32)

"""The fingerprint by which a record names its schema: CRC-64-AVRO of the schema's canonical form."""

from __future__ import annotations

import json
from typing import Any

_EMPTY = 0xC15D213AA4D7A795


def _table() -> list[int]:
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (_EMPTY if value & 1 else 0)
        table.append(value)
    return table


_TABLE = _table()


def canonical(schema: Any, namespace: str = "") -> str:
    """Avro's parsing canonical form: full names, no documentation, no defaults, no blanks."""
    if isinstance(schema, list):
        return "[" + ",".join(canonical(each, namespace) for each in schema) + "]"
    if isinstance(schema, str):
        return json.dumps(schema)
    kind = schema["type"]
    if kind == "record":
        space = schema.get("namespace", namespace)
        fields = ",".join(
            f'{{"name":{json.dumps(field["name"])},"type":{canonical(field["type"], space)}}}'
            for field in schema["fields"]
        )
        name = json.dumps(f"{space}.{schema['name']}" if space else schema["name"])
        return f'{{"name":{name},"type":"record","fields":[{fields}]}}'
    if kind == "array":
        return f'{{"type":"array","items":{canonical(schema["items"], namespace)}}}'
    if kind == "map":
        return f'{{"type":"map","values":{canonical(schema["values"], namespace)}}}'
    return json.dumps(kind)


def fingerprint(schema: Any) -> int:
    """The 64 bits of a schema, as an unsigned number."""
    bits = _EMPTY
    for byte in canonical(schema).encode("utf-8"):
        bits = bits >> 8 ^ _TABLE[(bits ^ byte) & 0xFF]
    return bits

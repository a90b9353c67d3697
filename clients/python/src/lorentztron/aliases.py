"""Moves of aliases: where a name stands from then on, as JSON in a history topic."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from lorentztron.errors import RecordError

_FIELDS = {"version": int, "by": str, "reason": str, "time": int}


@dataclass(frozen=True)
class AliasMove:
    """That an alias stands at a version. The newest move of an alias counts.

    Attributes:
        version: 1 or more.
        by: who has moved it.
        reason: why.
        time: when, milliseconds since 1970.
    """

    version: int
    by: str
    reason: str
    time: int


def decode(value: bytes) -> AliasMove:
    """The move in a record's value. Fields of other names are passed over.

    Raises:
        RecordError: if it is no JSON object with these four fields.
    """
    try:
        fields, _ = json.JSONDecoder(parse_constant=_refuse).raw_decode(value.decode("utf-8").lstrip())
    except (ValueError, RecursionError) as damage:  # of UTF-8, of JSON, or nested too deep
        raise RecordError(f"record is no JSON: {damage}") from None
    if not isinstance(fields, dict):
        raise RecordError("record is no JSON object, expected where the alias stands")
    found: dict[str, Any] = {}
    for name, kind in _FIELDS.items():
        found[name] = fields.get(name)
        if type(found[name]) is not kind or kind is int and not -(1 << 63) <= found[name] < 1 << 63:
            raise RecordError(f"alias has no {name}, expected version, by, reason and time")
    if found["version"] < 1:
        raise RecordError(f"version is {found['version']}, expected 1 or more")
    return AliasMove(**found)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number of JSON")

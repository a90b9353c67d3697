"""The schemas of the records that a job publishes, and values in Avro's single-object encoding of them.

::

    0    1    2                    10
    +----+----+--------------------+----------------------------------------
    | C3 | 01 | fingerprint of the | the fields in the order of the schema
    |    |    | schema (8 bytes)   |
    +----+----+--------------------+----------------------------------------
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Optional

from lorentztron.avro import Cursor, UnionError, reader
from lorentztron.avrowriter import writer
from lorentztron.errors import RecordError
from lorentztron.fingerprint import fingerprint

_MARKER = b"\xc3\x01"


class SingleObject:
    """Records of one schema. Immutable.

    Attributes:
        header: the 10 bytes with which every record of the schema begins.
    """

    LENGTH = 10

    def __init__(self, name: str) -> None:
        schema = json.loads((Path(__file__).parent / f"{name}.avsc").read_text(encoding="utf-8"))
        self._name = name
        self._read = reader(schema)
        self._write = writer(schema)
        self._fingerprint = fingerprint(schema)
        self.header = _MARKER + self._fingerprint.to_bytes(8, "little")

    def decode(self, value: Optional[bytes]) -> dict[str, Any]:
        """The fields of a record's value.

        Raises:
            RecordError: if there is no value, it is of another schema, damaged, or followed by more.
        """
        if value is None:
            raise RecordError(f"record has no value (a tombstone), expected a {self._name}")
        self._expect_header(value)
        cursor = Cursor(value, self.LENGTH)
        try:
            fields: dict[str, Any] = self._read(cursor)
        except UnionError as other:
            raise RecordError(f"record is no {self._name}: {other}") from None
        if cursor.left:
            raise RecordError(f"record has {cursor.left} more bytes, expected its end at byte {cursor.at}")
        return fields

    def encode(self, fields: dict[str, Any]) -> bytes:
        """The value of a record of fields, as :meth:`decode` gives them."""
        value = bytearray(self.header)
        self._write(value, fields)
        return bytes(value)

    def _expect_header(self, value: bytes) -> None:
        if len(value) < self.LENGTH:
            raise RecordError(
                f"record has {len(value)} bytes, expected at least the {self.LENGTH} of an Avro single-object header"
            )
        if value[:2] != _MARKER:
            raise RecordError(
                f"record starts with {value[0]:02X} {value[1]:02X}, expected C3 01 (Avro single-object encoding)"
            )
        found = int.from_bytes(value[2 : self.LENGTH], "little")
        if found != self._fingerprint:
            raise RecordError(
                f"record has schema fingerprint {found:016x}, expected {self._fingerprint:016x} ({self._name})"
            )


MODEL = SingleObject("ModelSnapshot")
NETWORK = SingleObject("NetworkSnapshot")
MANIFEST = SingleObject("SnapshotManifest")
NAMES = SingleObject("FeatureNames")

"""Keys of a models topic, and the names of parts in them.

::

    <model id>/<class a>|<class b>     the newest averaged model of a pair
    <model id>/<class>|*               of a class against the rest
    <model id>/<part>                  of a part that is neither
    <model id>/manifest                the newest version
    <model id>/names/<bucket>          names of features

Model id, labels and names are percent-encoded (RFC 3986). A key counts only in the one form that is written, so that a
part cannot have two.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import Optional, Union
from urllib.parse import quote, unquote_to_bytes

_ENCODED = re.compile(r"(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*")

_BUCKETS = frozenset(map(str, range(256)))


@dataclass(frozen=True)
class PairName:
    """Two classes, or a class and None for all others: a positive score speaks for the first."""

    a: str
    b: Optional[str]

    def __str__(self) -> str:
        return f"{self.a} against the rest" if self.b is None else f"{self.a}|{self.b}"


@dataclass(frozen=True)
class NamedPart:
    """A part that is no pair of classes. The text is not empty, and not ``manifest``."""

    text: str

    def __post_init__(self) -> None:
        if self.text in ("", "manifest"):
            raise ValueError(f'name of a part is "{self.text}", expected one that is no manifest\'s')

    def __str__(self) -> str:
        return self.text


PartName = Union[PairName, NamedPart]


@dataclass(frozen=True)
class Key:
    """The model and the part that a key names; the part is None in the key of a manifest."""

    model_id: str
    part: Optional[PartName]

    def __str__(self) -> str:
        """The key as it is written."""
        return f"{_encode(self.model_id)}/{_part(self.part)}"


def _part(part: Optional[PartName]) -> str:
    if part is None:
        return "manifest"
    if isinstance(part, NamedPart):
        return _encode(part.text)
    return f"{_encode(part.a)}|{'*' if part.b is None else _encode(part.b)}"


def _encode(text: str) -> str:
    return quote(text, safe="")


def _decode(text: str) -> str:
    if not _ENCODED.fullmatch(text):
        raise ValueError(f"key has {text}, expected it percent-encoded")
    return unquote_to_bytes(text).decode("utf-8")


def parse(key: Optional[bytes]) -> Optional[Key]:
    """The part or manifest that a key names; None if it is neither, as the key of names of features."""
    try:
        text = (key or b"").decode("utf-8")
        model, slash, rest = text.partition("/")
        if not slash:
            return None
        part: Optional[PartName] = None
        if "|" in rest:
            a, _, b = rest.partition("|")
            part = PairName(_decode(a), None if b == "*" else _decode(b))
        elif rest != "manifest":
            part = NamedPart(_decode(rest))
        named = Key(_decode(model), part)
        return named if str(named) == text else None
    except ValueError:
        return None


def of_names(model_id: str, bucket: int) -> str:
    """The key of names of features of a model, from 0 to 255."""
    return f"{_encode(model_id)}/names/{bucket}"


def bucket_of_names(model_id: str, key: Union[str, bytes, None]) -> Optional[int]:
    """The bucket in a key of names of features of a model, which no prediction needs; None if it is no such key."""
    beginning = of_names(model_id, 0)[:-1]
    text = key.decode("utf-8", "replace") if isinstance(key, bytes) else key or ""
    bucket = text[len(beginning) :]
    return int(bucket) if text.startswith(beginning) and bucket in _BUCKETS else None


def partition(model_id: str, partitions: int) -> int:
    """The partition of all keys of a model, from 0 to partitions - 1."""
    return zlib.crc32(model_id.encode("utf-8")) % partitions

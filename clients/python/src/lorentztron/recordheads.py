"""Id, label and time of the records of a topic, by the options of a job: those of events, or those of labels."""

from __future__ import annotations

import dataclasses
import json
import math
import re
import zoneinfo
from dataclasses import dataclass
from datetime import timedelta, timezone, tzinfo
from decimal import Context, Decimal, localcontext
from typing import Any, Mapping, Optional
from urllib.parse import unquote

from lorentztron import heads, isotime, mapping
from lorentztron.errors import EventError
from lorentztron.fields import Field, Fields
from lorentztron.json_events import LONGEST_TEXT, Written, parse, quoted, shown
from lorentztron.kafka import Record
from lorentztron.recordchoice import RecordChoice
from lorentztron.walk import Walk

_EVENTS, _LABELS = "event-", "labels."
_LATEST = 253_402_300_799_999  # the last millisecond of the year 9999
_FORMATS = ("json",)
_NUMBER = re.compile("[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]{1,2})?")
_DOT_NET = re.compile(r"/Date\((-?[0-9]{1,18})([-+][0-9]{4})?\)/")
_LONGEST_TIME = 64
_OFFSET = re.compile("([-+])([0-9]{1,2})(?::?([0-9]{2}))?")

#: To milliseconds, of a number.
_PER_MILLI = {"millis": Decimal(1), "micros": Decimal(1000), "nanos": Decimal(10**6), "seconds": Decimal("0.001")}


@dataclass(frozen=True)
class Head:
    """What a record says beside features.

    Attributes:
        id: of the event; None if it has none.
        label: its class, or what it says in place of one; None where it says null or nothing.
        says_label: whether it says one, or null.
        time: milliseconds since 1970.
    """

    id: Optional[str]
    label: Optional[str]
    says_label: bool
    time: int


class RecordHeads:
    """Reads records in JSON. Thread-safe."""

    def __init__(self, options: Mapping[str, str], of_labels: bool = False) -> None:
        """
        Args:
            options: of a job.
            of_labels: whether records are those of the labels topic.

        Raises:
            ValueError: if records are of another format than JSON, or an option is wrong.
        """
        own = _of_labels(options) if of_labels else options
        form = own.get("event-format", "json")
        if form not in _FORMATS:
            raise ValueError(f"{'labels.' if of_labels else 'event-'}format is {form}, expected json")
        places = mapping.places(own)
        self._fields = Fields(dataclasses.replace(places, features=mapping.NOWHERE), mapping.Rules())
        self._choice = RecordChoice(places.root[1:], own.get("event-only"))
        self._classes = _label_map(own.get("event-label-map", ""))
        self._times = own.get("event-time-format", "millis").lower()
        self._zone = _zone(own.get("event-time-zone", "UTC"))
        path = own.get("event-id", "id")
        self._key = _path_of_key(path)

    def read(self, record: Record) -> Head:
        """What a record says.

        Raises:
            EventError: if it is none, with the reason of its dead letter; ``deletion`` and ``other`` have none.
        """
        fields = parse(record.value or b"")
        self._choice.require(fields)
        walk = _HeadWalk(self._fields)
        walk.of(fields)
        headers = {name: value.decode("utf-8") for name, value in record.headers if value is not None}
        label = headers.get("lorentztron.label", walk.found.get("label"))
        identifier = walk.found.get("id") if self._key is None else _id_of_key(record.key, self._key)
        time = int(headers["lorentztron.time"]) if "lorentztron.time" in headers else self._time(walk, record)
        if not 0 <= time <= _LATEST:
            raise EventError(
                "timestamp", f"timestamp is {time}, expected milliseconds since 1970, up to the year 9999"
            )
        says = "label" in walk.found or "lorentztron.label" in headers
        return Head(identifier or None, None if label is None else self._classes.get(label, label), says, time)

    def _time(self, walk: _HeadWalk, record: Record) -> int:
        written = walk.found.get("time")
        if written is None:
            return record.time
        time = _millis(written, self._times, self._zone)
        if time is None:
            raise EventError("wrong-type", f"the time is {quoted(written)}, expected one of the format {self._times}")
        return time


class _HeadWalk(Walk):
    """Notes what an event has beside its features; null where it says so.

    Attributes:
        found: by use.
    """

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields)
        self.found: dict[str, Optional[str]] = {}

    def _head(self, field: Field, value: Any) -> None:
        text = heads.check(field.use, field.path, value)
        self.found[field.use] = str(value) if field.use == "time" else text

    def _null(self, field: Field) -> None:
        super()._null(field)
        if field.use in ("id", "label", "time"):
            self.found[field.use] = None


def _of_labels(options: Mapping[str, str]) -> dict[str, str]:
    """Options of the labels topic by the names of those of events. Without a map of its own, that of events holds."""
    own = {_EVENTS + key[len(_LABELS) :]: value for key, value in options.items() if key.startswith(_LABELS)}
    own.setdefault("event-label-map", options.get("event-label-map", ""))
    return {**own, "event-weight": ""}


def _label_map(listed: str) -> dict[str, str]:
    entries = [entry.partition("=") for entry in listed.split(",")] if listed else []
    return {unquote(label.strip()): unquote(name.strip()) for label, _, name in entries}


def _millis(written: str, form: str, zone: tzinfo) -> Optional[int]:
    if form == "iso":
        return isotime.millis(written, zone)
    dotted = _DOT_NET.fullmatch(written) if form == "millis" else None
    number = written if dotted is None else dotted[1]
    if len(written) > _LONGEST_TIME or not _NUMBER.fullmatch(number):
        return None
    with localcontext(Context(prec=3 * _LONGEST_TIME)):
        millis = math.floor(Decimal(number) / _PER_MILLI[form])
    return millis if -(1 << 63) <= millis < 1 << 63 else None


def _zone(text: str) -> tzinfo:
    """A zone by its offset, such as +01:00, or its name, such as Europe/Berlin."""
    found = _OFFSET.fullmatch(text)
    if found is None:
        return zoneinfo.ZoneInfo(text)
    minutes = 60 * int(found[2]) + int(found[3] or 0)
    return timezone(timedelta(minutes=-minutes if found[1] == "-" else minutes))


def _path_of_key(path: str) -> Optional[tuple[str, ...]]:
    """The names of the fields in the key that lead to the id; none if all of it is; None if it is in the value."""
    if path == "@key":
        return ()
    return tuple(path[len("@key.") :].split(".")) if path.startswith("@key.") else None


def _id_of_key(key: Optional[bytes], path: tuple[str, ...]) -> Optional[str]:
    if not key:
        return None
    if not path:
        return _text_of_key(key)
    fields = parse(key)
    for way in (path, ("payload", *path)):  # as Kafka Connect writes it
        value: Any = fields
        for name in way:
            found = dict(value).get(name) if isinstance(value, list) else None
            value = found
        if value is not None:
            return heads.check("id", f"key.{'.'.join(path)}", value)
    return None


def _text_of_key(key: bytes) -> str:
    """The text or number that a key in JSON is, or that Kafka Connect has in its payload; of others the key itself."""
    try:
        text = key.decode("utf-8")
    except UnicodeDecodeError:
        raise EventError("wrong-type", f"key is of bytes that begin with {key[0]:02X}, expected text") from None
    if len(text) > LONGEST_TEXT:
        raise EventError("oversized", f"key has length {len(text)}, expected at most {LONGEST_TEXT}")
    return _scalar(text) if text.startswith(('"', "{")) else text


def _scalar(key: str) -> str:
    try:
        found = json.loads(key, parse_int=str, parse_float=str)
    except ValueError:
        return key
    if isinstance(found, dict) and set(found) == {"schema", "payload"} and isinstance(found["schema"], dict):
        found = found["payload"]
    return found if isinstance(found, str) else key

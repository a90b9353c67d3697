"""Where events with names have what, and what is made of values: the options of a version."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Mapping, Optional

from lorentztron.json_events import quoted

#: In place of a path: all fields of the root are features but those that have another use.
ALL_OTHERS = "*"

_SPECIAL = frozenset("=?.[~%")
_CELL = re.compile(r'(?:(?<=,)|\A)("(?:[^"]|"")*"|[^",\r\n]*)')
_LINE = re.compile(rf"{_CELL.pattern}(?:,{_CELL.pattern})*(?:\r?\n)?")
_TIMES = ("MILLIS", "MICROS", "NANOS", "SECONDS", "ISO")
#: What Java strips, which takes no space that does not break for a blank.
_BLANKS = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u2028\u2029\u205f"
    "\u3000"
)
#: A place that no field has: no name has a percent sign that encodes nothing.
NOWHERE = "/%"


def encoded(name: str) -> str:
    """The name of a field as entries have it: what has a meaning there, and controls, in percent-encoding."""
    if not any(each in _SPECIAL or unicodedata.category(each) == "Cc" for each in name):
        return name
    return "".join(
        "".join(f"%{byte:02X}" for byte in each.encode("utf-8"))
        if each in _SPECIAL or unicodedata.category(each) == "Cc"
        else each
        for each in name
    )


@dataclass(frozen=True)
class Places:
    """Where an event has what, from the top of its object: a slash, and names joined by dots.

    Empty for the object itself; a place that no field has where an event has no such thing.
    """

    root: str
    features: str
    heads: Mapping[str, str]
    """The use, such as ``label``, of a place."""
    change: str = "/%"
    """Of what says which kind of change a record of Debezium is of, beside the root."""

    def use(self, place: str, among_features: bool) -> str:
        """What a field is for: ``id``, ``label``, ``time``, ``weight``, ``features``, ``feature``, ``root``, ``way``
        ``change`` or ``none``."""
        if place in self.heads:
            return self.heads[place]
        if place == self.features:
            return "features"
        if among_features:
            return "feature"
        if place == self.root:
            return "root"
        if place == self.change:
            return "change"
        return "way" if self.leads(place) else "none"

    def leads(self, place: str) -> bool:
        """Whether a field of use is below."""
        return any(_leads_to(place, other) for other in (self.root, self.features, *self.heads))

    def holds_event(self, place: str, use: str) -> bool:
        """Whether null there means that there is no event: at the root, and on the way to it."""
        return use == "root" or use in ("way", "features") and (place == self.root or self.root.startswith(place + "."))


#: Every field is a feature.
FEATURES_ALONE = Places("", "", {})


def _leads_to(place: str, other: str) -> bool:
    return not place or other.startswith(place + ".")


@dataclass(frozen=True)
class Patterns:
    """Names of features as in entries; ``user.*`` stands for all below ``user``."""

    names: frozenset[str] = frozenset()
    beginnings: tuple[str, ...] = ()

    @staticmethod
    def of(names: list[str]) -> Patterns:
        below = tuple(name[:-1] for name in names if name.endswith(".*"))
        return Patterns(frozenset(name for name in names if not name.endswith(".*")), below)

    def match(self, name: str) -> bool:
        """Whether one of them stands for a name."""
        return name in self.names or name.startswith(self.beginnings)

    @property
    def have_all(self) -> bool:
        """Whether a star stands for all names."""
        return ALL_OTHERS in self.names


@dataclass(frozen=True)
class Rules:
    """What is made of values where it is not what their types say.

    Attributes:
        categorical: whole numbers there are texts.
        text: texts there are split into words, which are counted.
        logarithmic: of a number v there, the feature is sign(v) ln(1 + |v|).
        ignored: what is there is no feature.
        numeric: texts there are numbers; a star for all texts that read as one.
    """

    categorical: Patterns = Patterns()
    text: Patterns = Patterns()
    logarithmic: Patterns = Patterns()
    ignored: Patterns = Patterns()
    numeric: Patterns = Patterns()


def places(options: Mapping[str, str]) -> Places:
    """Where events of a job with these options have what."""
    header = _header(options)
    _require_labels(options.get("event-label-map", ""))
    times = options.get("event-time-format", "millis")
    if times.upper() not in _TIMES:
        raise ValueError(f"event-time-format is {quoted(times)}, expected one of {', '.join(_TIMES).lower()}")
    root = options.get("event-root", "")
    top = f"/{root}" if root else ""
    features = options.get("event-features", ALL_OTHERS if header else "features")
    weight = "" if features == ALL_OTHERS else "weight"
    paths = {
        "weight": options.get("event-weight", weight),
        "time": options.get("event-time", "timestamp"),
        "label": options.get("event-label", "label"),
        "id": options.get("event-id", "id"),
    }
    heads = {_place(_path(path, header), top): use for use, path in paths.items()}
    change = f"{top[: max(top.rfind('.') + 1, 1)]}op" if top else NOWHERE
    return Places(top, top if features == ALL_OTHERS else _place(features, top), heads, change)


def rules(options: Mapping[str, str]) -> Rules:
    """What a job with these options makes of values."""
    header = _header(options)
    keys = ("event-categorical", "event-text", "event-log", "event-ignore", "event-numeric")
    return Rules(*(_patterns(options.get(key), header) for key in keys))


def _place(path: str, top: str) -> str:
    if not path or path == "@key" or path.startswith("@key."):  # of the record's key
        return NOWHERE + path
    if path.startswith("/"):
        return path
    return f"{top}.{path}" if top else f"/{path}"


def _patterns(listed: Optional[str], header: list[str]) -> Patterns:
    if listed is None:
        return Patterns()
    names = [name.strip(_BLANKS).replace("%2C", ",") for name in listed.split(",")]
    return Patterns.of([_cell(name, header) or name for name in names])


def _header(options: Mapping[str, str]) -> list[str]:
    """The names of the cells of CSV; empty where events have none."""
    line = options.get("event-schema")
    if line is None:
        return []
    if not _LINE.fullmatch(line):
        raise ValueError(f"CSV header is {quoted(line)}, expected one line of CSV")
    cells = _CELL.findall(re.sub("\r?\n\\Z", "", line))
    names = [cell[1:-1].replace('""', '"') if cell.startswith('"') else cell for cell in cells]
    if "" in names or len(set(names)) < len(names):
        raise ValueError(f"CSV header is {quoted(line)}, expected names, each once")
    return names


def _require_labels(listed: str) -> None:
    """Labels that stand for classes are read by the job alone: no prediction needs them."""
    labels = set()
    for entry in listed.split(",") if listed else []:
        label, _, name = entry.partition("=")
        label = label.strip(_BLANKS).replace("%2C", ",").replace("%3D", "=")
        if not name or label in labels:
            raise ValueError(f"event-label-map has {quoted(entry)}, expected label=class and each label once")
        labels.add(label)


def _cell(name: str, header: list[str]) -> Optional[str]:
    """The name of a cell as entries write it, given so or as it stands in the header; None if no cell has it."""
    if name in header:
        return encoded(name)
    return name if name in map(encoded, header) else None


def _path(path: str, header: list[str]) -> str:
    cell = _cell(path, header)
    if cell is None and path.startswith("/"):
        cell = _cell(path[1:], header)
    return path if cell is None else f"/{cell}"

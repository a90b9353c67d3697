"""The entries of one event with names: texts, which are hashed, and numbers.

::

    number v at n             n: v and n?: 1
    text s                    n=s: 1; where texts are split, n~t: 1 for each word t
    true, false               n=true: 1, n=false: 1
    array of texts            as each text
    array of numbers          n[0]: v0, n[1]: v1, ...
    object                    its fields, names joined by a dot
    null, nothing             none
"""

from __future__ import annotations

import math

from lorentztron.errors import EventError
from lorentztron.fields import Field
from lorentztron.json_events import unicode

#: Bytes of an entry's text.
LONGEST_TEXT = 1_024

_MOST = 10_000  # entries of an event


class Entries:
    """Collects the entries of one event, in their order. Mutable.

    Attributes:
        texts: of entries, UTF-8.
        values: of the same entries.
        names: of the features that they are of.
    """

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.values: list[float] = []
        self.names: list[str] = []

    def number(self, field: Field, value: float) -> None:
        """A number: its value and its presence."""
        self._add(field, "", _scaled(field, value))
        self._add(field, "?", 1)

    def element(self, field: Field, place: int, value: float) -> None:
        """A number in an array."""
        self._add(field, f"[{place}]", _scaled(field, value))

    def category(self, field: Field, text: str) -> None:
        """A text that is one."""
        self._add(field, f"={text}", 1)

    def text(self, field: Field, text: str) -> None:
        """A category, or the words of a text."""
        if field.words is None:
            self.category(field, text)
            return
        for word in field.words(text):
            self._add(field, f"~{word}", 1)

    def _add(self, field: Field, suffix: str, value: float) -> None:
        text = unicode(field.path, field.name + suffix)
        if len(text) > LONGEST_TEXT:
            raise EventError(
                "oversized", f"{field.path} makes an entry of {len(text)} bytes, expected at most {LONGEST_TEXT}"
            )
        if len(self.texts) == _MOST:
            raise EventError("oversized", f"features has more than {_MOST} entries, expected at most as many")
        self.texts.append(text)
        self.values.append(value)
        self.names.append(field.name)


def _scaled(field: Field, value: float) -> float:
    return math.copysign(math.log1p(abs(value)), value) if field.logarithmic else value

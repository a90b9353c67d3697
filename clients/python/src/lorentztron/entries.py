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

from lorentztron import hashing
from lorentztron.errors import EventError
from lorentztron.fields import Field
from lorentztron.json_events import unicode

#: Bytes of an entry's text without a value.
LONGEST_TEXT = 1_024

_MOST = 20_000  # different entries of an event
_MOST_WITH_WORDS = 10_000  # the same, from which on a new word is left out


class Entries:
    """Collects the entries of one event, in their order. Mutable.

    Attributes:
        texts: of entries, UTF-8.
        values: of the same entries.
        names: of the features that they are of.
        are_words: whether they may be left out.
    """

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.values: list[float] = []
        self.names: list[str] = []
        self.are_words: list[bool] = []

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
            self._add(field, f"~{word}", 1, is_word=True)

    def fit(self) -> None:
        """Leaves out new words when there are too many different entries; refuses other new entries above a limit."""
        if len(self.texts) <= _MOST_WITH_WORDS:
            return
        index = hashing.index_of(self.texts)
        different: set[int] = set()
        kept = []
        for place, (text, is_word) in enumerate(zip(self.texts, self.are_words)):
            if index[text] not in different:
                if is_word and len(different) >= _MOST_WITH_WORDS:
                    continue
                if len(different) == _MOST:
                    raise EventError(
                        "oversized", f"features has more than {_MOST} different entries, expected at most as many"
                    )
                different.add(index[text])
            kept.append(place)
        self.texts = [self.texts[place] for place in kept]
        self.values = [self.values[place] for place in kept]
        self.names = [self.names[place] for place in kept]
        self.are_words = [self.are_words[place] for place in kept]

    def _add(self, field: Field, suffix: str, value: float, is_word: bool = False) -> None:
        text = unicode(field.path, field.name + suffix)
        if len(text) > LONGEST_TEXT:
            short = suffix[:1] if suffix.startswith(("=", "~")) else suffix
            length = len(unicode(field.path, field.name + short))
            if length > LONGEST_TEXT:
                raise EventError(
                    "oversized", f"{field.path} makes an entry of {length} bytes, expected at most {LONGEST_TEXT}"
                )
        self.texts.append(text)
        self.values.append(value)
        self.names.append(field.name)
        self.are_words.append(is_word)


def _scaled(field: Field, value: float) -> float:
    return math.copysign(math.log1p(abs(value)), value) if field.logarithmic else value

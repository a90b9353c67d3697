"""The fields that events with names have had: what each is for, and what its features are called."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Iterator, Optional

from lorentztron.mapping import Places, Rules, encoded
from lorentztron.words import letter_runs, words

#: How the value of an object of one field, as MongoDB's Extended JSON writes it, is that of the field that has it.
EXTENDED = {
    "$numberDecimal": "number",
    "$numberDouble": "number",
    "$numberInt": "number",
    "$numberLong": "number",
    "$date": "date",
    "$oid": "id",
}

#: What an event has beside its features.
HEADS = ("id", "label", "time", "weight")

#: From a text to its words.
Split = Callable[[str], Iterator[str]]

_MOST = 1 << 16  # fields that are kept
_MOST_CHARACTERS = 1 << 22  # of all their places together


@dataclass(eq=False)
class Field:
    """A field at its place.

    Attributes:
        place: from the top, with a slash before it; empty for the object itself.
        use: what it is for.
        name: of the feature in entries; empty if it is none.
        categorical: whether whole numbers here are texts.
        words: splits texts here into words; None if they are not split.
        logarithmic: whether the feature is a number's logarithm.
        numeric: whether texts here are numbers.
        maybe_numeric: whether those are that read as one.
        extended: how the value here is that of the field that holds the object: ``number``, ``date`` or ``id``; empty
            if it is its own.
        holder: that field.
    """

    place: str
    use: str
    name: str = ""
    categorical: bool = False
    words: Optional[Split] = None
    logarithmic: bool = False
    numeric: bool = False
    maybe_numeric: bool = False
    extended: str = ""
    holder: Optional[Field] = None
    children: dict[str, Field] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """The place for messages, which a long name must not fill."""
        if not self.place:
            return "event"
        return self.place[1:] if len(self.place) <= 200 else f"{self.place[1:200]}..."

    @property
    def target(self) -> Field:
        """The field whose value stands here: mostly itself."""
        return self if self.holder is None else self.holder.target

    @property
    def is_date(self) -> bool:
        """Whether the value here is a time by its type."""
        return self.extended == "date" or self.holder is not None and self.holder.is_date


class Fields:
    """The tree of them. Up to a number of fields are kept, and of characters of their places; others are made anew for
    each event that has them."""

    def __init__(self, places: Places, rules: Rules, is_first: bool = False) -> None:
        """
        Args:
            is_first: whether entries are those of the first encoding.
        """
        self.places = places
        self._is_first = is_first
        self._split: Split = letter_runs if is_first else words
        self._rules = rules
        self._count = 0
        self._characters = 0
        self.top = Field("", places.use("", False))

    def child(self, parent: Field, name: str) -> Field:
        """The field of a name below another."""
        known: Optional[Field] = parent.children.get(name)
        if known is not None:
            return known
        made = self._made(parent, encoded(name))
        if self._count < _MOST and len(made.place) <= _MOST_CHARACTERS - self._characters:
            self._count += 1
            self._characters += len(made.place)
            parent.children[name] = made
        return made

    def _made(self, parent: Field, name: str) -> Field:
        place = f"{parent.place}.{name}" if parent.place else f"/{name}"
        use = self.places.use(place, parent.use in ("features", "feature"))
        extended = EXTENDED.get(name, "")
        if use == "none" and extended and parent.use in HEADS:
            return Field(place, parent.use, extended=extended, holder=parent)
        if use != "feature":
            return Field(place, use)
        feature = name if parent.use == "features" else f"{parent.name}.{name}"
        rules = self._rules
        if rules.ignored.match(feature):
            return Field(place, "way" if self.places.leads(place) else "none")
        has_words, is_code = rules.text.match(feature), rules.categorical.match(feature)
        may_be_number = not has_words and not is_code
        is_value = extended and parent.use == "feature" and not self._is_first
        return Field(
            place,
            use,
            feature,
            is_code,
            self._split if has_words else None,
            rules.logarithmic.match(feature),
            may_be_number and rules.numeric.match(feature),
            may_be_number and rules.numeric.have_all,
            extended if is_value else "",
            parent if is_value else None,
        )

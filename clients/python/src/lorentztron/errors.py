"""What the package raises beside ``ValueError`` and ``TypeError`` of arguments."""

from __future__ import annotations

import unicodedata
from typing import Callable, Optional, TypeVar

_Event = TypeVar("_Event")
_Read = TypeVar("_Read")
_HIDDEN = ("Cc", "Cf", "Zl", "Zp")


def visible(text: str) -> str:
    """A text with its control and format characters, and separators of lines, as in ``\\u001b``.

    Messages quote what others wrote: in a terminal, nothing of it moves the cursor or forges a line.
    """
    if text.isprintable():
        return text
    return "".join(_escaped(each) if unicodedata.category(each) in _HIDDEN else each for each in text)


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


class VisibleError(ValueError):
    """Its message is visible."""

    def __init__(self, message: str) -> None:
        super().__init__(visible(message))


class RecordError(VisibleError):
    """A record of a models topic is damaged, or not the one that its key names. The message says found and expected."""


class VersionError(VisibleError):
    """A version is not whole, or of a kind that is not known here. The message says what is wrong with it."""


class EventError(VisibleError):
    """An event is none of the job's.

    Attributes:
        reason: as in dead letters, such as ``wrong-type`` or ``not-finite``.
        event: its place among those that were given, from 0; None if that is not known.
    """

    def __init__(self, reason: str, message: str, event: Optional[int] = None) -> None:
        super().__init__(f"{reason}: {message}" + ("" if event is None else f" (event {event})"))
        self.reason = reason
        self.event = event
        self._message = message

    def at(self, event: int) -> EventError:
        """The same of an event at a place."""
        return EventError(self.reason, self._message, event)

    def __reduce__(self) -> tuple[type[EventError], tuple[str, str, Optional[int]]]:
        return EventError, (self.reason, self._message, self.event)  # errors of worker processes are pickled


def at_place(read: Callable[[_Event], _Read], place: int, event: _Event) -> _Read:
    """What is read of an event; an error says which of several events it is."""
    try:
        return read(event)
    except EventError as wrong:
        raise wrong.at(place) from None

"""What the package raises beside ``ValueError`` and ``TypeError`` of arguments."""

from __future__ import annotations


class RecordError(ValueError):
    """A record of a models topic is damaged, or not the one that its key names. The message says found and expected."""


class VersionError(ValueError):
    """A version is not whole, or of a kind that is not known here. The message says what is wrong with it."""


class EventError(ValueError):
    """An event is none of the job's.

    Attributes:
        reason: as in dead letters, such as ``wrong-type`` or ``not-finite``.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(f"{reason}: {message}")
        self.reason = reason

"""What an event has beside its features: no prediction depends on it, yet an event in which it is wrong is refused."""

from __future__ import annotations

import re
from typing import Any, Optional

from lorentztron.errors import EventError
from lorentztron.json_events import LONGEST_TEXT, Written, finite, shown, unicode, whole

_LARGEST_WEIGHT = 1_000_000

_EXPECTED = {
    "id": "a text or a whole number",
    "label": "a text, a truth or a whole number",
    "time": "a time",
}

_WHOLE_LABEL = re.compile(r"(-?(?:0|[1-9][0-9]*))\.0+")  # 1.0 stands for the class 1, and is the id 1
_ZERO_LABEL = re.compile(r"-?0(?:\.0+)?[eE][-+]?[0-9]+")

_LONGEST_WHOLE_ID = 20  # digits: as many as those of 64 bits have


def check(use: str, path: str, value: Any) -> Optional[str]:
    """Refuses a value that a field of the use cannot have; of a label, returns its text.

    Times are read by the job alone: here they are any number or text.

    Args:
        use: ``id``, ``label``, ``time`` or ``weight``.
        path: of the field.
        value: as :func:`lorentztron.json_events.parse` gives it, not None.
    """
    if use == "weight":
        _weight(path, value)
    elif isinstance(value, Written):
        return None if use == "time" else _whole(use, path, value)
    elif isinstance(value, bool) and use == "label":
        return "true" if value else "false"
    elif isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise EventError("oversized", f"{path} has length {len(value)}, expected at most {LONGEST_TEXT}")
        unicode(path, value)
        return value
    else:
        raise EventError("wrong-type", f"{path} is {shown(value)}, expected {_EXPECTED[use]}")
    return None


def _whole(use: str, path: str, value: Written) -> str:
    whole_number = _WHOLE_LABEL.fullmatch(value)
    if whole_number or _ZERO_LABEL.fullmatch(value):
        value = Written(whole_number[1] if whole_number else "0")
    text = whole(path, value)
    digits = len(value.lstrip("-"))
    if use == "id" and digits > _LONGEST_WHOLE_ID:
        expected = f"a text or an integer of at most {_LONGEST_WHOLE_ID}"
        raise EventError("oversized", f"{path} has {digits} digits, expected {expected}")
    return text


def _weight(path: str, value: Any) -> None:
    if not isinstance(value, Written):
        raise EventError("wrong-type", f"{path} is {shown(value)}, expected a number from 0 to {_LARGEST_WEIGHT}")
    weight = finite(path, value.value)
    if not 0 <= weight <= _LARGEST_WEIGHT:
        reason = "wrong-type" if weight < 0 else "weight-too-large"
        raise EventError(reason, f"{path} is {value}, expected a number from 0 to {_LARGEST_WEIGHT}")

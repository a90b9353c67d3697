"""Dates and times of ISO 8601, as databases and programs write them.

::

    date       2023-11-14
    time       2023-11-14T22:13, 2023-11-14T22:13:20, 20231114T221320; a blank or t may stand for the T
    fraction   of 1 to 9 digits after a point or a comma, rounded down to milliseconds
    zone       Z, z, UTC, GMT, +01, +0100, +01:00, +01:00:00; a blank may stand before it, and behind it a region in
               brackets, which says nothing more

A date alone is its first moment, and a time without a zone is in UTC. 24:00:00 is the end of a day, and second 60 the
begin of the next minute. Eight digits alone are no date: they may be a number.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, tzinfo
from typing import Optional

_LONGEST = 64
#: As the job takes them away: no blank that breaks no line is among them.
_BLANKS = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u2028\u2029\u205f"
    "\u3000"
)
_D2 = "([0-9]{2})"
_ZONE = rf"( ?(?:(?:[Zz]|UTC|GMT)|([-+\u2212]){_D2}(?::?{_D2}(?::?{_D2})?)?)(?:\[[^\]]+\])?)?"
_FRACTION = "(?:[.,]([0-9]{1,9}))?"
_EXTENDED = re.compile(rf"([0-9]{{4}})-{_D2}-{_D2}(?:[Tt ]{_D2}:{_D2}(?::{_D2}{_FRACTION})?{_ZONE})?")
_BASIC = re.compile(rf"([0-9]{{4}}){_D2}{_D2}[Tt ]{_D2}{_D2}(?:{_D2}{_FRACTION})?{_ZONE}")

_EPOCH = date(1970, 1, 1).toordinal()
_CYCLE = 400  # years, after which the calendar repeats itself
_DAYS_OF_A_CYCLE = 146_097
_DAY = 86_400  # seconds
_FARTHEST = 18 * 3_600  # seconds that a zone may be from UTC


def millis(text: str, zone: Optional[tzinfo] = None) -> Optional[int]:
    """Milliseconds since 1970; None if the text is no such time.

    Args:
        zone: of a text that names none; None: UTC.
    """
    inner = text.strip(_BLANKS)
    found = None if len(text) > _LONGEST else _EXTENDED.fullmatch(inner) or _BASIC.fullmatch(inner)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(group or 0) for group in found.groups()[:6])
    fraction = int((found[7] or "").ljust(3, "0")[:3])
    offset = _offset(*found.groups()[8:])
    is_end = (hour, minute, second, fraction) == (24, 0, 0, 0)
    if offset is None or minute > 59 or second > 60 or hour > 23 and not is_end:
        return None
    try:
        days = date(year or _CYCLE, month, day).toordinal() - _EPOCH - (0 if year else _DAYS_OF_A_CYCLE)
    except ValueError:
        return None
    seconds = days * _DAY + hour * 3_600 + minute * 60 + second - offset
    if zone is not None and found[8] is None:
        seconds -= _seconds_from_utc(seconds, zone)
    return seconds * 1_000 + (0 if second == 60 else fraction)


def _seconds_from_utc(local: int, zone: tzinfo) -> int:
    """Of a time on the clocks of a zone; of one that they show twice, the earlier."""
    shown = datetime(1970, 1, 1) + timedelta(seconds=local)
    offset = zone.utcoffset(shown)
    return 0 if offset is None else int(offset.total_seconds())


def _offset(sign: Optional[str], *written: Optional[str]) -> Optional[int]:
    """Seconds from UTC; None if no zone is as far."""
    hours, minutes, seconds = (int(each or 0) for each in written)
    offset = hours * 3_600 + minutes * 60 + seconds
    if minutes > 59 or seconds > 59 or offset > _FARTHEST:
        return None
    return offset if sign == "+" else -offset

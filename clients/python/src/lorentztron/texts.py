"""The numbers that texts are, as files, databases and people write them.

::

    700   -12.50   .5   007   +1   1e3   39,946713   with blanks around it    a number
    nothing   ?   -   null   none   NaN   NA   N/A   in any case              no value
    1,234.5   12 EUR   0x1F   Infinity                                        neither

A comma is a decimal point; what separates thousands is not read. Where no name asks for a number, a text is one only if
it could be nothing else: as JSON writes numbers, and not too large for a feature. Then ``007`` and ``+1`` are codes,
and ``3,7`` may be a list and ``1,234`` thousands.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from typing import Optional

from lorentztron.errors import EventError
from lorentztron.json_events import LARGEST_VALUE, Written, quoted

_LONGEST = 2_000  # longer texts are no numbers
_EXPONENT = "([eE][-+]?[0-9]+)?"
_ANY = re.compile(f"[-+]?([0-9]+([.,][0-9]*)?|[.,][0-9]+){_EXPONENT}")
_PLAIN = re.compile(rf"-?(0|[1-9][0-9]*)(\.[0-9]+)?{_EXPONENT}")
_TIME = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,9}))?)?(Z|[-+][0-9]{2}:[0-9]{2})?"
)
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_NOTHING = re.compile("[?-]?|null|none|nan|na|n/a", re.IGNORECASE | re.ASCII)
#: Those that break no line and a byte order mark among them.
_BLANKS = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028"
    "\u2029\u202f\u205f\u3000\ufeff"
)


def number(text: str, asked: bool) -> Optional[Written]:
    """The number that a text is; None if it is none.

    Args:
        text: of a value.
        asked: whether a name asks for a number.
    """
    inner = text.strip(_BLANKS)
    if len(text) > _LONGEST or not (_ANY if asked else _PLAIN).fullmatch(inner):
        return None
    found = Written(inner.replace(",", "."))
    return found if asked or abs(found.value) <= LARGEST_VALUE else None


def is_nothing(text: str) -> bool:
    """Whether a text in place of a number says that there is none."""
    return len(text) <= _LONGEST and _NOTHING.fullmatch(text.strip(_BLANKS)) is not None


def millis(path: str, text: str) -> int:
    """A time that its type says to be one, in ms since 1970.

    Args:
        path: of the field.
        text: ms since 1970, or a time of ISO 8601.
    """
    if re.fullmatch("[-+]?[0-9]{1,18}", text):
        return int(text)
    found = _TIME.fullmatch(text)
    try:
        if found is not None:
            day, minute, second, fraction, offset = found.groups()
            offset = "+00:00" if offset in (None, "Z") else offset
            time = datetime.fromisoformat(f"{day}T{minute}:{second or '00'}{offset}")
            return (time - _EPOCH) // timedelta(milliseconds=1) + int((fraction or "").ljust(3, "0")[:3])
    except ValueError:
        pass
    raise EventError("wrong-type", f"{path} is {quoted(text)}, expected a time such as 2023-11-14T22:13:20Z")

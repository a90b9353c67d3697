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
from typing import Optional

from lorentztron import isotime
from lorentztron.json_events import LARGEST_VALUE, Written

_LONGEST = 2_000  # longer texts are no numbers
_EXPONENT = "([eE][-+]?[0-9]+)?"
_ANY = re.compile(f"[-+]?([0-9]+([.,][0-9]*)?|[.,][0-9]+){_EXPONENT}")
_PLAIN = re.compile(rf"-?(0|[1-9][0-9]*)(\.[0-9]+)?{_EXPONENT}")
_WHOLE = re.compile("[-+]?[0-9]+")
_LONGEST_TIME = 64
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


def millis(text: str) -> Optional[int]:
    """A time that its type says to be one, in ms since 1970: such a number, or of ISO 8601; None if it is none, or too
    large for a feature."""
    is_number = len(text) <= _LONGEST_TIME and _WHOLE.fullmatch(text) is not None
    found = int(text) if is_number else isotime.millis(text)
    return None if found is None or abs(found) > LARGEST_VALUE else found

"""Numbers among the values that applications give: of Python, NumPy, or as they are written in JSON."""

from __future__ import annotations

import math
from numbers import Number
from typing import Any

import numpy as np

from lorentztron.json_events import Written


def is_number(value: Any) -> bool:
    """Whether it is one; neither a truth nor a complex number is."""
    return isinstance(value, (Written, Number, np.number)) and not isinstance(
        value, (bool, np.bool_, complex, np.complexfloating)
    )


def as_float(value: Any) -> float:
    """The nearest float64; infinite where it is too large for one."""
    try:
        return value.value if isinstance(value, Written) else float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf

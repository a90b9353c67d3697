"""Which of n features a part holds: all of them, or some in ascending order."""

from __future__ import annotations

from typing import Optional

import numpy as np

from lorentztron.arrays import Ints


def checked(features: int, columns: Optional[Ints]) -> Optional[Ints]:
    """The columns of a record, or None if all features are held, whether or not they are listed.

    Args:
        features: n.
        columns: int32, 0-based, or None for all.

    Raises:
        ValueError: if they are not ascending indices below n.
    """
    if features < 0:
        raise ValueError(f"number of features is {features}, expected 0 or more")
    if columns is None:
        return None
    before = np.concatenate([[-1], columns[:-1]])
    wrong = np.flatnonzero((columns <= before) | (columns >= features))
    if len(wrong):
        raise ValueError(
            f"columns[{wrong[0]}] is {columns[wrong[0]]}, expected ascending indices below {features}"
        )
    return None if len(columns) == features else columns


def count(features: int, columns: Optional[Ints]) -> int:
    """How many features are held."""
    return features if columns is None else len(columns)

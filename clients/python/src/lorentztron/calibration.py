"""What the score of a part stands for."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Optional

import numpy as np

from lorentztron.arrays import Doubles
from lorentztron.numbers import shown

_LARGEST = np.finfo(np.float64).max


@dataclass(frozen=True)
class Calibration:
    """Log odds ``a s + b`` of a score s; of a network, a is the inverse of a temperature, and b is 0.

    Attributes:
        examples: on how many both rest; of a part with two sides, on those of the rarer one.
        sides: how many examples each side has, that of positive scores first; None if that is not known.
    """

    a: float
    b: float
    examples: int
    sides: Optional[tuple[int, int]] = None

    def __post_init__(self) -> None:
        if not 0 <= self.a <= _LARGEST or not math.isfinite(self.b) or self.examples < 0:
            raise ValueError(
                f"calibration has slope {shown(self.a)}, offset {shown(self.b)} and {self.examples} examples,"
                " expected finite numbers, slope and examples 0 or more"
            )
        if self.sides is not None and min(self.sides) < 0:
            raise ValueError(
                f"calibration has {self.sides[0]} and {self.sides[1]} examples of its sides, expected 0 or more"
            )

    @staticmethod
    def of_pair(fields: Optional[dict[str, Any]]) -> Optional[Calibration]:
        """The one of a pair's record."""
        if fields is None:
            return None
        of_a, of_b = fields["examplesOfA"], fields["examplesOfB"]
        sides = None if of_a is None or of_b is None else (of_a, of_b)
        return Calibration(fields["a"], fields["b"], fields["examples"], sides)

    def log_odds(self, scores: Doubles) -> Doubles:
        """Of scores of any shape, the finite numbers that they stand for."""
        with np.errstate(over="ignore"):
            return np.clip(self.a * scores + self.b, -_LARGEST, _LARGEST)

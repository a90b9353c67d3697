"""What the score of a part stands for."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from lorentztron.arrays import Doubles
from lorentztron.numbers import shown

_LARGEST = np.finfo(np.float64).max


@dataclass(frozen=True)
class Calibration:
    """Log odds ``a s + b`` of a score s; of a network, a is the inverse of a temperature, and b is 0.

    Attributes:
        examples: to how many of the part's newest both were fitted.
    """

    a: float
    b: float
    examples: int

    def __post_init__(self) -> None:
        if not 0 <= self.a <= _LARGEST or not math.isfinite(self.b) or self.examples < 0:
            raise ValueError(
                f"calibration has slope {shown(self.a)}, offset {shown(self.b)} and {self.examples} examples,"
                " expected finite numbers, slope and examples 0 or more"
            )

    def log_odds(self, scores: Doubles) -> Doubles:
        """Of scores of any shape, the finite numbers that they stand for."""
        with np.errstate(over="ignore"):
            return np.clip(self.a * scores + self.b, -_LARGEST, _LARGEST)

"""Checks of numbers in records, with the texts that the Java client has for them."""

from __future__ import annotations

import math

import numpy as np

from lorentztron.arrays import Floats, Ints


def shown(value: float) -> str:
    """A number in a message."""
    if math.isnan(value):
        return "NaN"
    return str(float(value)) if math.isfinite(value) else "Infinity" if value > 0 else "-Infinity"


def floats(raw: bytes) -> Floats:
    """Little-endian float32, without a copy where that is what the machine has."""
    return np.frombuffer(raw, "<f4").astype(np.float32, copy=False)


def integers(raw: bytes) -> Ints:
    """Little-endian int32, likewise."""
    return np.frombuffer(raw, "<i4").astype(np.int32, copy=False)


def require_finite(name: str, values: Floats) -> None:
    """Refuses an array with a value that is not finite, and says which."""
    wrong = np.flatnonzero(~np.isfinite(values))
    if len(wrong):
        raise ValueError(f"{name}[{wrong[0]}] is {shown(values[wrong[0]])}, expected a finite number")


def require_counts(part: str, intervals: int, examples: int, updates: int, mistakes: int) -> None:
    """Refuses counts that contradict each other: no digest covers them."""
    if intervals < 1 or updates < 0 or not 0 <= mistakes <= examples:
        raise ValueError(
            f"{part} has {intervals} intervals, {examples} examples, {updates} updates and {mistakes} mistakes,"
            " expected an interval or more, no negative number, and no more mistakes than examples"
        )

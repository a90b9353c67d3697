"""The digests by which a manifest names records."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass
from typing import Optional

import numpy as np

from lorentztron.arrays import Ints
from lorentztron.calibration import Calibration
from lorentztron.keys import PartName


@dataclass(frozen=True)
class Digest:
    """Lower-case hexadecimal SHA-256 of a part's parameters, of its columns, and of its calibration.

    The last two are None where the record holds all features or has no calibration.
    """

    parameters: str
    columns: Optional[str]
    calibration: Optional[str]

    def __str__(self) -> str:
        return "/".join([self.parameters, self.columns or "", self.calibration or ""]).rstrip("/")


@dataclass(frozen=True)
class Reference:
    """The record that a manifest names: all that predictions depend on is in the digest.

    The interval counts as well: no digest covers it, and two intervals may end with one model.
    """

    name: PartName
    kind: str
    interval_end: int
    digest: Digest

    def __str__(self) -> str:
        return f"{self.digest} of the interval to {self.interval_end}"


def _bytes(calibration: Calibration) -> bytes:
    counts = (calibration.examples, *(calibration.sides or ()))
    return struct.pack(f"<dd{len(counts)}i", calibration.a, calibration.b, *counts)


def digest(
    parameters: tuple[bytes, bytes],
    features: int,
    columns: Optional[Ints],
    calibration: Optional[Calibration],
) -> Digest:
    """The digest of a record.

    Args:
        parameters: the bytes of u and v, or of basis and outputs.
        features: n.
        columns: int32, the features held, or None for all.
        calibration: or None.
    """
    held = None if columns is None else np.concatenate([[features], columns]).astype("<i4").tobytes()
    scaling = None if calibration is None else _bytes(calibration)
    return Digest(
        hashlib.sha256(b"".join(parameters)).hexdigest(),
        None if held is None else hashlib.sha256(held).hexdigest(),
        None if scaling is None else hashlib.sha256(scaling).hexdigest(),
    )

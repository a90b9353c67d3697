"""The averaged model of a pair of classes, or of a class against the rest."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar, Optional

from lorentztron import columns as held
from lorentztron.arrays import Floats, Ints
from lorentztron.calibration import Calibration
from lorentztron.digests import Reference, digest
from lorentztron.errors import RecordError
from lorentztron.keys import Key, PairName
from lorentztron.numbers import floats, require_counts, require_finite, shown
from lorentztron.schemas import MODEL

_MOST_CLASSES = 2_048


@dataclass(frozen=True, eq=False)
class Pair:
    """score(x) = |Uz|² - |Vz|² with z = [x; 1]; a positive score speaks for the first class of the name.

    Attributes:
        name: of its classes.
        rank: d, rows of u and of v.
        features: n, how many features it takes.
        columns: int32 (m,), the features that u and v hold, ascending; None for all.
        u: U, float32 (d, m + 1), the constant feature's column last.
        v: V, likewise.
        calibration: what a score stands for; None if that is not known.
        reference: what a manifest that names this record says of it.
        fields: all fields of the record.
    """

    KIND: ClassVar[str] = "pair"

    name: PairName
    rank: int
    features: int
    columns: Optional[Ints]
    u: Floats
    v: Floats
    calibration: Optional[Calibration]
    reference: Reference
    fields: dict[str, Any]


def decode(key: Key, value: Optional[bytes]) -> Pair:
    """The pair in a record's value.

    Raises:
        RecordError: if the bytes are no pair, or not the one that the key names, or a parameter is not finite.
    """
    fields = MODEL.decode(value)
    name = PairName(fields["classA"], fields["classB"])
    if name != key.part or fields["modelId"] != key.model_id:
        raise RecordError(
            f"record is of {fields['modelId']}/{name}, expected {key.model_id}/{key.part} as its key says"
        )
    try:
        return _pair(name, fields)
    except ValueError as wrong:
        raise RecordError(str(wrong)) from None


def _pair(name: PairName, fields: dict[str, Any]) -> Pair:
    features, rank = fields["features"], fields["rank"]
    columns = held.checked(features, fields["columns"])
    width = held.count(features, columns) + 1
    if {len(fields["u"]), len(fields["v"])} != {4 * rank * width}:
        raise ValueError(
            f"u and v have {len(fields['u'])} and {len(fields['v'])} bytes, expected {4 * rank * width}"
            f" ({rank} x {width} float32)"
        )
    if features < 1 or rank < 1:
        size = rank * width
        raise ValueError(
            f"pair has {features} features, and u and v have lengths {size} and {size}, expected a feature or more,"
            f" and rank {rank} x {width} entries, both at least 1"
        )
    u, v = floats(fields["u"]), floats(fields["v"])
    require_finite("u", u)
    require_finite("v", v)
    require_counts("pair", fields["intervals"], fields["examples"], fields["updates"], fields["mistakes"])
    _require_step(fields["boost"], fields["alignmentResidual"])
    calibration = Calibration.of_pair(fields["calibration"])
    found = digest(
        (fields["u"], fields["v"]),
        features,
        columns,
        calibration,
    )
    reference = Reference(name, Pair.KIND, fields["intervalEnd"], found)
    shape = (rank, width)
    return Pair(name, rank, features, columns, u.reshape(shape), v.reshape(shape), calibration, reference, fields)


def _require_step(boost: float, residual: float) -> None:
    if not math.isfinite(boost) or not 0 <= residual < math.inf:
        raise ValueError(
            f"boost is {shown(boost)} and alignment residual {shown(residual)}, expected finite numbers, the latter"
            " not negative"
        )


def require_whole(classes: tuple[str, ...], parts: list[Pair]) -> None:
    """Any pairs of classes, since one that has not trained casts no vote; or every class against the rest."""
    against_rest = [part for part in parts if part.name.b is None]
    if not against_rest:
        if len(classes) > _MOST_CLASSES:
            raise ValueError(f"classes of pairs are {len(classes)}, expected at most {_MOST_CLASSES}")
        return
    if len(against_rest) < len(parts):
        raise ValueError("the parts are pairs of classes and classes against the rest, expected either")
    there = {part.name.a for part in parts}
    missing = [label for label in classes if label not in there]
    if missing:
        raise ValueError(
            f"classes against the rest are {len(classes) - len(missing)}, expected all {len(classes)} of the model;"
            f" the first without a part is {missing[0]}"
        )

"""The averaged network of all classes, in one record or, if it is large, in several."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar, Optional

from lorentztron import columns as held
from lorentztron.arrays import Floats, Ints
from lorentztron.calibration import Calibration
from lorentztron.digests import Reference, digest
from lorentztron.errors import RecordError
from lorentztron.keys import Key, NamedPart
from lorentztron.numbers import floats, require_counts, require_finite
from lorentztron.schemas import NETWORK

SQUARE, ANOVA = KERNELS = ("square", "anova")
_NAME = re.compile(r"network(\.([2-9]|[1-9][0-9]{1,8}))?")


@dataclass(frozen=True, eq=False)
class Network:
    """Units h of a network: a class's score is the sum over units of its output times q, with z = [x; 1].

    q is (h·z)² with the kernel ``square``, and the sum over i < j of h_i z_i h_j z_j with ``anova``.

    Attributes:
        name: of the record among those of the network.
        kernel: of the units.
        classes: K.
        units: how many this record holds.
        features: n, how many features it takes.
        columns: int32 (m,), the features that the basis holds, ascending; None for all.
        basis: float32 (units, m + 1), the constant feature's column last.
        outputs: float32 (K, units).
        calibration: what makes logits of scores; None if that is not known.
        reference: what a manifest that names this record says of it.
        fields: all fields of the record.
    """

    KIND: ClassVar[str] = "network"

    name: NamedPart
    kernel: str
    classes: int
    units: int
    features: int
    columns: Optional[Ints]
    basis: Floats
    outputs: Floats
    calibration: Optional[Calibration]
    reference: Reference
    fields: dict[str, Any]

    def shape(self) -> tuple[Any, ...]:
        """What all records of a network have in common."""
        columns = None if self.columns is None else self.columns.tobytes()
        return self.reference.interval_end, self.kernel, self.classes, self.calibration, self.features, columns


def is_name(part: object) -> bool:
    """Whether a record of a network can have the name."""
    return isinstance(part, NamedPart) and _NAME.fullmatch(part.text) is not None


def decode(key: Key, value: Optional[bytes]) -> Network:
    """The units in a record's value; the key alone says which of the network's records it is.

    Raises:
        RecordError: if the bytes are no network, or not of the model that the key names.
    """
    fields = NETWORK.decode(value)
    if not is_name(key.part) or fields["modelId"] != key.model_id:
        raise RecordError(
            f"record is of a network of {fields['modelId']}, expected {key.model_id}/{key.part} as its key says"
        )
    try:
        return _network(key.part, fields)
    except ValueError as wrong:
        raise RecordError(str(wrong)) from None


def _network(name: Any, fields: dict[str, Any]) -> Network:
    features, units, kernel = fields["features"], fields["units"], fields["kernel"]
    columns = held.checked(features, fields["columns"])
    width = held.count(features, columns) + 1
    in_outputs = len(fields["outputs"])
    if units < 1 or len(fields["basis"]) != 4 * units * width or in_outputs % (4 * units):
        raise ValueError(
            f"basis and outputs have {len(fields['basis'])} and {in_outputs} bytes, expected {4 * units * width}"
            f" ({units} x {width} float32) and a multiple of {4 * units}, with a unit or more"
        )
    if kernel not in KERNELS:
        raise ValueError(f'kernel is "{kernel}", expected one of {", ".join(KERNELS)}')
    classes = in_outputs // (4 * units)
    if features < 1 or classes < 2:
        raise ValueError(
            f"network has {features} features, and basis and outputs have lengths {units * width} and"
            f" {in_outputs // 4}, expected a feature or more, {units} units x {width} and {classes} classes x"
            f" {units}, with a unit and two classes or more"
        )
    basis, outputs = floats(fields["basis"]), floats(fields["outputs"])
    require_finite("basis", basis)
    require_finite("outputs", outputs)
    require_counts("network", fields["intervals"], fields["examples"], fields["updates"], fields["mistakes"])
    scaling = fields["calibration"]
    calibration = None if scaling is None else Calibration(scaling["inverseTemperature"], 0.0, scaling["examples"])
    found = digest(
        (fields["basis"], fields["outputs"]),
        features,
        columns,
        calibration,
    )
    return Network(
        name,
        kernel,
        classes,
        units,
        features,
        columns,
        basis.reshape(units, width),
        outputs.reshape(classes, units),
        calibration,
        Reference(name, Network.KIND, fields["intervalEnd"], found),
        fields,
    )


def require_whole(classes: tuple[str, ...], records: list[Network]) -> None:
    """All records of one network of the classes, from the first on, of one interval and of the same shape."""
    head = records[0]
    for place, record in enumerate(records):
        name = "network" if place == 0 else f"network.{place + 1}"
        if record.name.text != name or record.shape() != head.shape():
            raise ValueError(
                f"record {record.name} with {record.reference} ({_shown(record)}) is no part of the network, expected"
                f" {name} of the interval to {head.reference.interval_end} ({_shown(head)})"
            )
    if head.classes != len(classes):
        raise ValueError(f"network is of {head.classes} classes, expected {len(classes)}")


def _shown(record: Network) -> str:
    count = held.count(record.features, record.columns)
    scaling = record.calibration
    calibration = "no calibration" if scaling is None else f"calibration {scaling.a} of {scaling.examples} examples"
    return f"{record.kernel}, {record.classes} classes, {count} of {record.features} features, {calibration}"

"""The manifest of a version: which records make it, and how it decides."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Optional

from lorentztron.clipping import Clipping
from lorentztron.decision import RULES
from lorentztron.digests import Digest, Reference
from lorentztron.errors import RecordError
from lorentztron.featuremap import FeatureMap
from lorentztron.keys import NamedPart, PairName
from lorentztron.numbers import shown
from lorentztron.pairs import Pair
from lorentztron.policy import DecisionPolicy
from lorentztron.schemas import MANIFEST

#: How features get their indices, as manifests write it: events give them, or they are hashes of names, by the first
#: encoding of texts, which is no longer written, or the second.
INDEXED, FIRST_NAMED, NAMED = SPACES = ("indexed", "named", "named-2")


@dataclass(frozen=True, eq=False)
class Manifest:
    """The content of a manifest.

    Attributes:
        model_id: which model this is a version of.
        version: 1, 2, 3 ...
        interval_end: end of its interval, milliseconds since 1970, exclusive.
        classes: all classes, trained or not, in their order.
        feature_space: how a feature gets its index.
        feature_map: from the features of events to those of parts; None if parts take them as they are.
        clipping: of the features of events; None if nothing is cut off.
        parts: every part trained so far with its latest record.
        decide: what decides the label: ``probability`` or ``votes``.
        sharpness: of probabilities.
        options: that shape the model, and by which labels are decided, by their names on the command line.
        fields: all fields of the record: counts, source positions, evaluation and others.
    """

    model_id: str
    version: int
    interval_end: int
    classes: tuple[str, ...]
    feature_space: str
    feature_map: Optional[FeatureMap]
    clipping: Optional[Clipping]
    parts: tuple[Reference, ...]
    decide: str
    sharpness: float
    options: dict[str, str]
    fields: dict[str, Any]

    @property
    def source_positions(self) -> dict[tuple[str, int], int]:
        """By topic and partition of events, the largest offset that the version has trained: none above it."""
        return {(each["topic"], each["partition"]): each["offset"] for each in self.fields["sourcePositions"]}

    @property
    def topic_ids(self) -> dict[str, Optional[str]]:
        """By topic of source_positions, Kafka's id of it, or None: deleted and created again, it has another one."""
        return {each["topic"]: each["topicId"] for each in self.fields["sourcePositions"]}

    @property
    def policy(self) -> DecisionPolicy:
        """How the job that published the version decides."""
        return DecisionPolicy.among(self.options)

    @property
    def refused(self) -> tuple[str, ...]:
        """The conditions of ``--publish-if`` that the version fails: then it is in the history alone."""
        evaluation = self.fields["evaluation"]
        return () if evaluation is None else tuple(evaluation["refused"])


def decode(model_id: str, value: Optional[bytes]) -> Manifest:
    """The manifest in a record's value.

    Args:
        model_id: as the record's key names the model.
        value: of the record.

    Raises:
        RecordError: if the bytes are no manifest, it is of another model, or its numbers cannot be.
    """
    fields = MANIFEST.decode(value)
    if fields["modelId"] != model_id:
        raise RecordError(f"manifest is of model {fields['modelId']}, expected {model_id} as its key says")
    if fields["version"] < 1:
        raise RecordError(f"version is {fields['version']}, expected 1 or more")
    feature_map = _map(fields["featureMap"])
    clipping = _clipping(fields["clipping"])
    try:
        references = [_pair(each) for each in fields["pairs"]] + [_part(each) for each in fields["parts"]]
        _require_rule(fields["decide"], fields["sharpness"])
    except ValueError as wrong:
        raise RecordError(str(wrong)) from None
    _require_evaluation(fields["evaluation"], fields["classes"])
    return Manifest(
        fields["modelId"],
        fields["version"],
        fields["intervalEnd"],
        tuple(fields["classes"]),
        fields["featureSpace"],
        feature_map,
        clipping,
        tuple(references),
        fields["decide"],
        fields["sharpness"],
        fields["options"],
        fields,
    )


def encode(manifest: Manifest) -> bytes:
    """The value of a manifest's record."""
    return MANIFEST.encode(manifest.fields)


def _map(fields: Optional[dict[str, Any]]) -> Optional[FeatureMap]:
    """None also of a map that adds nothing: parts take features as they are in both cases."""
    if fields is None:
        return None
    try:
        feature_map = FeatureMap.of(fields)
    except ValueError as wrong:
        raise RecordError(f"feature map: {wrong}") from None
    return feature_map if len(feature_map.sizes()) > 1 else None


def _clipping(fields: Optional[dict[str, Any]]) -> Optional[Clipping]:
    try:
        return None if fields is None else Clipping.of(fields)
    except ValueError as wrong:
        raise RecordError(f"clipping: {wrong}") from None


def _pair(fields: dict[str, Any]) -> Reference:
    return _reference(PairName(fields["classA"], fields["classB"]), Pair.KIND, fields)


def _part(fields: dict[str, Any]) -> Reference:
    name = NamedPart(fields["part"])
    if fields["kind"] == Pair.KIND:
        raise ValueError(f"part {name} of kind {Pair.KIND} is named by a text, expected its classes")
    return _reference(name, fields["kind"], fields)


def _reference(name: Any, kind: str, fields: dict[str, Any]) -> Reference:
    digest = Digest(fields["sha256"], fields["columnsSha256"], fields["calibrationSha256"])
    return Reference(name, kind, fields["intervalEnd"], digest)


def _require_rule(decide: str, sharpness: float) -> None:
    if decide not in RULES:
        raise ValueError(f"decide is {decide}, expected {' or '.join(RULES)}")
    if not 0 < sharpness <= 10:
        raise ValueError(f"sharpness is {shown(sharpness)}, expected more than 0 and at most 10")


def _require_evaluation(fields: Optional[dict[str, Any]], classes: list[str]) -> None:
    if fields is None:
        return
    labels = [each["label"] for each in fields["perClass"]]
    if labels != classes:
        raise RecordError(f"evaluation is of the classes [{', '.join(labels)}], expected [{', '.join(classes)}]")
    events, errors, loss = fields["events"], fields["errors"], fields["logLoss"]
    if not 0 <= errors <= events or not 0 <= loss < math.inf:
        raise RecordError(
            f"evaluation has {errors} errors in {events} events and the log loss {shown(loss)}, expected at most as"
            " many, and a finite loss from 0"
        )

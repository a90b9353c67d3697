"""What makes a version whole: every record that its manifest names, and that these fit together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Iterable, Mapping, Optional, Protocol, Sequence

from lorentztron import mapping
from lorentztron import parts as kinds
from lorentztron.digests import Reference
from lorentztron.errors import VersionError
from lorentztron.featuremap import FeatureMap
from lorentztron.keys import PartName
from lorentztron.manifest import INDEXED, SPACES, Manifest
from lorentztron.parts import Part

_NAMED_FEATURES = 2**31 - 1


class Lookup(Protocol):
    """Where the records of parts are."""

    def of(self, name: PartName) -> Sequence[Part]:
        """The records there are of a part, the newest first."""

    def damage(self, name: PartName) -> Optional[str]:
        """Why a record of the part newer than all of these cannot be read; None if there is none."""

    def loss(self) -> Optional[str]:
        """Why records that have come may be there no longer; None if all are that may be needed."""


@dataclass(frozen=True)
class Assembly:
    """The records of a version, or why they make none.

    Attributes:
        problem: None if the version is whole.
        refused: whether the manifest cannot be used here, whatever records there are.
        found: the records that the manifest names and that are there, in its order.
        missing: what it names and that is not there.
    """

    problem: Optional[str] = None
    refused: bool = False
    found: dict[PartName, Part] = field(default_factory=dict)
    missing: Sequence[Reference] = ()


def complete(manifest: Manifest, lookup: Lookup) -> Assembly:
    """Finds the records of the version that a manifest names, or says why they make none."""
    try:
        require_readable(manifest)
    except VersionError as unreadable:
        return Assembly(problem=str(unreadable), refused=True)
    found: dict[PartName, Part] = {}
    missing = []
    for named in manifest.parts:
        part = next((each for each in lookup.of(named.name) if each.reference == named), None)
        if part is None:
            missing.append(named)
        else:
            found[named.name] = part
    if missing:
        return Assembly(problem=lacking(manifest, missing, lookup), found=found, missing=missing)
    try:
        require_fit(manifest, list(found.values()))
    except VersionError as unfit:
        return Assembly(problem=str(unfit), found=found)
    return Assembly(found=found)


def lacking(manifest: Manifest, missing: Iterable[Reference], lookup: Lookup) -> str:
    """Says what a version lacks, and why of one part: the first with a damaged record, or the first without any.

    Args:
        missing: of the manifest, in its order; at least one.
    """
    all_missing = list(missing)
    first = all_missing[0]
    told = next((part for part in all_missing if lookup.damage(part.name) is not None), first)
    return (
        f"version {manifest.version} lacks {len(all_missing)} of {len(manifest.parts)} records;"
        f" {'the first is' if told == first else 'one is'} {told.name}: {_why(told, lookup)}"
    )


def _why(missing: Reference, lookup: Lookup) -> str:
    damage = lookup.damage(missing.name)
    if damage is not None:
        return damage
    records = lookup.of(missing.name)
    if not records:
        loss = lookup.loss()
        return f"no record has the digest {missing}{f'; {loss}' if loss else ''}"
    return f"its newest record has the digest {records[0].reference}, expected {missing}"


def require_readable(manifest: Manifest) -> None:
    """Refuses a manifest that names a part twice, or a feature space, kind of part or policy that is not known here."""
    if manifest.feature_space not in SPACES:
        raise VersionError(
            f"version {manifest.version} has the feature space {manifest.feature_space}, expected"
            f" {', '.join(SPACES[:-1])} or {SPACES[-1]}"
        )
    try:
        manifest.policy.require_fit(manifest.classes)
    except ValueError as wrong:
        raise VersionError(f"version {manifest.version} decides by an unknown policy: {wrong}") from None
    named = set()
    for part in manifest.parts:
        if part.name in named:
            raise VersionError(f"version {manifest.version} names the part {part.name} twice, expected each once")
        named.add(part.name)
        if part.kind not in kinds.KINDS:
            raise VersionError(
                f"version {manifest.version} has the part {part.name} of kind {part.kind}, which this reader does not"
                " know"
            )


def require_fit(manifest: Manifest, parts: Sequence[Part]) -> None:
    """Refuses records that do not fit together, or are not all that a classifier of the classes needs.

    Args:
        parts: the records that the manifest names, in its order.
    """
    number, references = manifest.version, manifest.parts
    if not references or len(references) != len(parts):
        raise VersionError(
            f"version {number} names {len(references)} records and has {len(parts)}, expected the same number and at"
            " least one"
        )
    require_readable(manifest)
    classes = manifest.classes
    order = {label: k for k, label in enumerate(classes)}
    if len(order) != len(classes):
        raise VersionError(f"version {number} has the classes [{', '.join(classes)}], expected each once")
    features = manifest.feature_map.features if manifest.feature_map else parts[0].features
    if manifest.feature_space != INDEXED and features != _NAMED_FEATURES:
        raise VersionError(
            f"version {number} has {features} features, expected {_NAMED_FEATURES} as named features are"
        )
    plain = manifest.feature_map.plain if manifest.feature_map else features
    try:
        if manifest.clipping is not None:
            manifest.clipping.require_among(plain)
    except ValueError as wrong:
        raise VersionError(f"version {number}: {wrong}") from None
    kind = references[0].kind
    sizes = _sizes(manifest.feature_map, parts[0])
    for part, reference in zip(parts, references):
        named = part.name == reference.name and part.KIND == kind
        if not named or not kinds.is_of(part, order) or part.features not in sizes:
            expected = str(sizes[0]) if len(sizes) == 1 else f"one of {sizes}"
            raise VersionError(
                f"version {number} has the part {part.name} of kind {part.KIND} with {part.features} features, expected"
                f" {reference.name} of kind {kind} in the order of [{', '.join(classes)}] with {expected}"
            )
    try:
        if len(classes) < 2:
            raise ValueError(f"number of classes is {len(classes)}, expected 2 or more")
        kinds.require_whole(classes, parts)
    except ValueError as unfit:
        raise VersionError(f"the parts of version {number} make no classifier: {unfit}") from None
    if manifest.feature_space != INDEXED:
        _require_options(manifest.options)


def _require_options(options: Mapping[str, str]) -> None:
    try:
        mapping.places(options)
        mapping.rules(options)
    except ValueError as wrong:
        raise VersionError(str(wrong)) from None


def _sizes(feature_map: Optional[FeatureMap], first: Part) -> list[int]:
    """How many features parts may take: what the map makes, or of records of a network the first's."""
    if feature_map is None:
        return [first.features]
    sizes = feature_map.sizes()
    return [first.features] if first.KIND == "network" and first.features in sizes else sizes

"""What makes a version whole: every record that its manifest names, and that these fit together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Iterable, Optional, Protocol, Sequence

from lorentztron.digests import Reference
from lorentztron.errors import VersionError
from lorentztron.keys import PartName
from lorentztron.manifest import Manifest
from lorentztron.parts import Part
from lorentztron.version import Version, require_readable


class Lookup(Protocol):
    """Where the records of parts are."""

    def of(self, name: PartName) -> Sequence[Part]:
        """The records there are of a part, the newest first."""

    def damage(self, name: PartName) -> Optional[str]:
        """Why a record of the part newer than all of these cannot be read; None if there is none."""


@dataclass(frozen=True)
class Assembly:
    """A version, or why there is none.

    Attributes:
        version: None if it is not whole.
        problem: None if it is.
        refused: whether the manifest cannot be used here, whatever records there are.
        found: the records that the manifest names and that are there.
        missing: what it names and that is not there.
    """

    version: Optional[Version] = None
    problem: Optional[str] = None
    refused: bool = False
    found: dict[PartName, Part] = field(default_factory=dict)
    missing: Sequence[Reference] = ()


def complete(manifest: Manifest, lookup: Lookup) -> Assembly:
    """Puts the version together that a manifest names, or says why that is not possible."""
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
        return Assembly(version=Version(manifest, [found[named.name] for named in manifest.parts]), found=found)
    except VersionError as unfit:
        return Assembly(problem=str(unfit), found=found)


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
        return f"no record has the digest {missing}"
    return f"its newest record has the digest {records[0].reference}, expected {missing}"

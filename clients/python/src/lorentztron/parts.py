"""The kinds of parts that are known here, and records of any of them."""

from __future__ import annotations

from typing import Optional, Sequence, Union

from lorentztron import networks, pairs
from lorentztron.errors import RecordError
from lorentztron.keys import Key, PairName
from lorentztron.networks import Network
from lorentztron.pairs import Pair
from lorentztron.schemas import MODEL, NETWORK

Part = Union[Pair, Network]

KINDS = (Pair.KIND, Network.KIND)


def decode(key: Key, value: Optional[bytes]) -> Part:
    """The part in a record's value, of whatever kind.

    Raises:
        RecordError: if the kind of the record is not known here, or the record is damaged or under another key.
    """
    header = (value or b"")[: len(MODEL.header)]
    if header == NETWORK.header:
        return networks.decode(key, value)
    if header == MODEL.header or isinstance(key.part, PairName):
        return pairs.decode(key, value)
    if value is None:
        raise RecordError("record has no value (a tombstone), expected a part")
    raise RecordError(f"record starts with {header.hex()}, expected a part of one of the kinds {', '.join(KINDS)}")


def encode(part: Part) -> bytes:
    """The value of a part's record."""
    return (NETWORK if isinstance(part, Network) else MODEL).encode(part.fields)


def is_of(part: Part, order: dict[str, int]) -> bool:
    """Whether a model of the classes can have the part: of classes of its own, two of them in their order.

    Args:
        order: the index of each class.
    """
    if isinstance(part, Network):
        return networks.is_name(part.name)
    a, b = part.name.a, part.name.b
    return a in order and (b is None or order[a] < order.get(b, -1))


def require_whole(classes: tuple[str, ...], parts: Sequence[Part]) -> None:
    """Refuses parts of one kind that are not all that a classifier of the classes needs."""
    records = [part for part in parts if isinstance(part, Network)]
    if records:
        networks.require_whole(classes, records)
    else:
        pairs.require_whole(classes, [part for part in parts if isinstance(part, Pair)])

"""The indices of named features: a hash of the texts of their entries."""

from __future__ import annotations

from typing import Iterable, Sequence

import numpy as np

from lorentztron.arrays import Longs

#: How many indices there are.
SIZE = 2**31 - 1

_BLOCK = 4


def indices(texts: Sequence[bytes]) -> Longs:
    """|h| mod (2^31 - 1), h being the murmur3_x86_32 of each text with seed 0, as a signed number.

    It is what scikit-learn's ``FeatureHasher(n_features=2**31 - 1, alternate_sign=False)`` gives.

    Args:
        texts: N, UTF-8.

    Returns:
        int64 (N,).
    """
    lengths = np.array([len(text) for text in texts], np.int64)
    found = np.zeros(len(texts), np.int64)
    # Texts of one number of blocks at a time: an event has many short ones and a few long ones.
    order = np.argsort(lengths, kind="stable")
    blocks = -(-lengths[order] // _BLOCK)
    for group in np.split(order, np.flatnonzero(np.diff(blocks)) + 1):
        if len(group):
            found[group] = _of_equal_blocks([texts[k] for k in group], lengths[group])
    return found


def index_of(texts: Iterable[bytes]) -> dict[bytes, int]:
    """The index of each text, which may come more than once."""
    distinct = list(dict.fromkeys(texts))
    return dict(zip(distinct, indices(distinct).tolist()))


def _of_equal_blocks(texts: Sequence[bytes], lengths: Longs) -> Longs:
    width = int(-(-lengths.max() // _BLOCK)) * _BLOCK
    padded = b"".join(text.ljust(width, b"\0") for text in texts)
    words = np.zeros((len(texts), 0), np.uint32)
    if width:
        words = np.frombuffer(padded, "<u4").reshape(len(texts), width // _BLOCK).astype(np.uint32)
    h = np.zeros(len(texts), np.uint32)
    tails = lengths % _BLOCK != 0
    for place in range(words.shape[1]):
        k = words[:, place] * np.uint32(0xCC9E2D51)
        k = k << np.uint32(15) | k >> np.uint32(17)
        h = h ^ k * np.uint32(0x1B873593)
        mixed = (h << np.uint32(13) | h >> np.uint32(19)) * np.uint32(5) + np.uint32(0xE6546B64)
        is_tail = tails if place == words.shape[1] - 1 else np.zeros(len(texts), bool)
        h = np.where(is_tail, h, mixed)
    h = h ^ lengths.astype(np.uint32)
    h = (h ^ h >> np.uint32(16)) * np.uint32(0x85EBCA6B)
    h = (h ^ h >> np.uint32(13)) * np.uint32(0xC2B2AE35)
    h = h ^ h >> np.uint32(16)
    return np.abs(h.view(np.int32).astype(np.int64)) % SIZE

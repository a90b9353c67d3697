"""Areas under the curves that a falling threshold on a probability draws, from 256 bins of it, as the job counts them.

An octave is the probabilities from 2^-(k+1) to 2^-k. Each octave from 2^-17 to 1/2 is cut into eight bins of equal
width, and the bins from 1/2 to 1 are the mirror image. The first bin also holds everything below 2^-17, the last one
everything above 1 - 2^-17. Events in one bin are ties.
"""

from __future__ import annotations

import numpy as np

from lorentztron.arrays import Doubles, Longs

COUNT = 256

_HALF = COUNT // 2
_SHIFT = 49  # leaves the exponent and three of the 52 bits of the mantissa
_LOWEST = int(np.array(2.0**-17).view(np.int64)) >> _SHIFT


def bins(p: Doubles) -> Longs:
    """The bin of each probability, int64 of the same shape, 0 to 255."""
    return np.where(p < 0.5, _below(p), COUNT - 1 - _below(1 - p))


def _below(p: Doubles) -> Longs:
    """Of what is not above 1/2; 1/2 itself is in the bin below."""
    raw = np.ascontiguousarray(p, np.float64).view(np.int64) >> _SHIFT
    return np.clip(raw - _LOWEST, 0, _HALF - 1)


def histogram(p: Doubles) -> Longs:
    """How many probabilities are in each bin, int64 (256,)."""
    return np.bincount(bins(p), minlength=COUNT)


def roc_area(positives: Longs, negatives: Longs) -> float:
    """How often an event of the class has a larger probability of it than another event, where a tie counts one half.

    Args:
        positives: int64 (256,), events of the class by bin.
        negatives: the others.

    Returns:
        NaN if there are none of either.
    """
    below = np.cumsum(negatives) - negatives
    pairs = int(positives.sum()) * int(negatives.sum())
    return float(np.sum(positives * (below + negatives / 2)) / pairs) if pairs else float("nan")


def precision_recall_area(positives: Longs, negatives: Longs) -> float:
    """Average precision: the sum over bins, from the highest, of the recall that the bin adds times the precision down
    to it. NaN if there is no event of the class."""
    found, wrong = _from_the_highest(positives), _from_the_highest(negatives)
    if not positives.any():
        return float("nan")
    added = positives[::-1]
    precision = np.divide(found, found + wrong, out=np.zeros(COUNT), where=found + wrong > 0)
    return float(np.sum(added * precision) / found[-1])


def roc(positives: Longs, negatives: Longs) -> tuple[Doubles, Doubles]:
    """The shares of the others and of the events of the class that are at least as probable, (257,), as the threshold
    falls: from 0 to 1. The area below is :func:`roc_area`."""
    found, wrong = _from_the_highest(positives), _from_the_highest(negatives)
    begin = np.zeros(1)
    return np.concatenate([begin, wrong / wrong[-1]]), np.concatenate([begin, found / found[-1]])


def precision_recall(positives: Longs, negatives: Longs) -> tuple[Doubles, Doubles]:
    """Recall and precision at each threshold above which there is an event, as the threshold falls."""
    found, wrong = _from_the_highest(positives), _from_the_highest(negatives)
    some = np.flatnonzero(found + wrong > 0)
    return found[some] / found[-1], found[some] / (found + wrong)[some]


def _from_the_highest(counts: Longs) -> Doubles:
    summed: Doubles = np.cumsum(counts[::-1]).astype(np.float64)
    return summed

"""Probabilities of K classes from the log odds f of the parts of a model. Where nothing is known f is NaN.

All are above 0, and the sum of an event is 1. f is clamped to [-16, 16] before. Sums have the order of the Java client,
so that classes which are equally likely there are so here.
"""

from __future__ import annotations

import numpy as np

from lorentztron.arrays import Doubles

_LARGEST = 16.0


def of_pairs(classes: int, log_odds: dict[tuple[int, int], Doubles], events: int, sharpness: float) -> Doubles:
    """Of pairs of classes: p_k = (1 + sum over j of exp(-f_kj))^-sharpness, divided by the sum of all.

    Args:
        classes: K.
        log_odds: by the indices a < b of classes, float64 (N,): of a against b.
        events: N.
        sharpness: above 0.

    Returns:
        float64 (N, K).
    """
    known = np.bincount(np.array(list(log_odds), int).ravel(), minlength=classes)
    sums = np.tile((classes - known).astype(float)[:, None], events)  # pairs of which nothing is known have odds of 1
    for (a, b), f in sorted(log_odds.items(), key=lambda each: each[0]):
        odds = np.exp(_clamped(f, 0.0))
        sums[a] += 1 / odds
        sums[b] += odds
    return _normalized(_power(sums, sharpness)).T


def of_rest(log_odds: Doubles, sharpness: float) -> Doubles:
    """Of classes against the rest: p_k = (1 + exp(-f_k))^-sharpness, divided by the sum of all.

    A class of which nothing is known has one chance in K: f = -ln(K - 1).

    Args:
        log_odds: float64 (N, K).
        sharpness: above 0.

    Returns:
        float64 (N, K).
    """
    unknown = -float(np.log(log_odds.shape[1] - 1))
    odds: Doubles = np.exp(-_clamped(log_odds, unknown)).T
    return _normalized(_power(1 + odds, sharpness)).T


def of_outputs(logits: Doubles) -> Doubles:
    """Of the outputs of a network: their softmax. Differences from the largest are clamped to [-32, 0].

    Args:
        logits: float64 (N, K), finite, or NaN throughout.

    Returns:
        float64 (N, K).
    """
    below = np.nan_to_num(logits - logits.max(axis=1, keepdims=True), nan=-2 * _LARGEST, neginf=-2 * _LARGEST)
    return _normalized(np.exp(np.maximum(below, -2 * _LARGEST)).T).T


def _clamped(f: Doubles, unknown: float) -> Doubles:
    return np.clip(np.where(np.isnan(f), unknown, f), -_LARGEST, _LARGEST)


def _power(sums: Doubles, sharpness: float) -> Doubles:
    return 1 / sums if sharpness == 1 else sums**-sharpness


def _normalized(p: Doubles) -> Doubles:
    """Divides by the sum over classes, (K, N), class by class."""
    total = np.zeros(p.shape[1])
    for each in p:
        total += each
    return p / total

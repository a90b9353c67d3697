"""How the scores of the parts of a model become labels, votes and sums of scores."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lorentztron.arrays import Doubles, Longs

#: What decides the label of a version, as manifests write it.
RULES = ("probability", "votes")


@dataclass(frozen=True, eq=False)
class Voted:
    """What the scores alone say.

    Attributes:
        labels: int64 (N,), index of the class that wins.
        votes: int64 (N, K), how many pairs voted for each class; 1 for the winner alone where each class has a score.
        scores: float64 (N, K), the score of each class, or the signed sum over its pairs.
    """

    labels: Longs
    votes: Longs
    scores: Doubles


def of_pairs(classes: int, scores: dict[tuple[int, int], Doubles], events: int) -> Voted:
    """A pair votes for a if its score is 0 or more, else for b; the class with most votes wins.

    Of classes with equally many, that of the largest sum of signed scores wins, then the first.

    Args:
        classes: K.
        scores: by the indices a < b of classes, float64 (N,).
        events: N.
    """
    votes = np.zeros((classes, events), np.int64)
    sums = np.zeros((classes, events))
    for a, b in sorted(scores):
        score = scores[a, b]
        for_a = score >= 0
        votes[a] += for_a
        votes[b] += ~for_a
        sums[a] += score
        sums[b] -= score
    leading = votes == votes.max(axis=0, initial=0)
    labels = np.argmax(np.where(leading, sums, -np.inf), axis=0)
    return Voted(labels, votes.T, sums.T)


def largest(scores: Doubles) -> Voted:
    """The largest score wins, of equal ones that of the first class.

    Args:
        scores: float64 (N, K).
    """
    labels = np.argmax(scores, axis=1)
    votes = np.zeros(scores.shape, np.int64)
    votes[np.arange(len(scores)), labels] = 1
    return Voted(labels, votes, scores)


def likeliest(probabilities: Doubles, voted: Longs) -> Longs:
    """The class of the largest probability; of equal ones the one that scores alone give, else the first.

    Args:
        probabilities: float64 (N, K).
        voted: int64 (N,).

    Returns:
        int64 (N,).
    """
    best = np.argmax(probabilities, axis=1)
    rows = np.arange(len(best))
    return np.where(probabilities[rows, voted] == probabilities[rows, best], voted, best)


def margins(scores: Doubles, labels: Longs) -> Doubles:
    """The score of the class that was decided on minus the best score of another one.

    Args:
        scores: float64 (N, K).
        labels: int64 (N,).

    Returns:
        float64 (N,).
    """
    rows = np.arange(len(labels))
    others = scores.copy()
    others[rows, labels] = -np.inf
    ahead: Doubles = scores[rows, labels] - others.max(axis=1)
    return ahead

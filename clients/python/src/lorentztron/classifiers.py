"""What the parts of a version make: scores, votes and probabilities of events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, Sequence

import numpy as np

from lorentztron import decision, probabilities
from lorentztron.arrays import Doubles, Longs
from lorentztron.decision import Voted
from lorentztron.images import Images, in_chunks
from lorentztron.networks import ANOVA, Network
from lorentztron.pairs import Pair
from lorentztron.parts import Part
from lorentztron.rows import Rows


class Classifier(Protocol):
    """Votes of events, with scores, and the probabilities of classes."""

    def outcome(self, events: Rows) -> tuple[Voted, Doubles]:
        """Of N events: what scores say, and the probabilities, float64 (N, K)."""


@dataclass(frozen=True, eq=False)
class _Group:
    """Parts with two sides that hold the same features: their U and V side by side, so that one product scores all."""

    images: Images
    parts: list[int]
    starts: Longs

    @staticmethod
    def of(parts: Sequence[Pair], members: list[int]) -> _Group:
        matrices = [matrix for k in members for matrix in (parts[k].u, parts[k].v)]
        starts = np.cumsum([0] + [len(matrix) for matrix in matrices])[:-1]
        first = parts[members[0]]
        return _Group(Images(np.concatenate(matrices), first.features, first.columns), members, starts)

    def score(self, events: Rows, scores: Doubles) -> None:
        """Fills the columns of its parts in scores, (N, P)."""
        norms = np.add.reduceat(np.square(self.images.of(events)), self.starts, axis=1)
        scores[:, self.parts] = norms[:, 0::2] - norms[:, 1::2]


class PairScores:
    """|Uz|² - |Vz|² of parts with two sides. Immutable."""

    def __init__(self, parts: Sequence[Pair]) -> None:
        alike: dict[tuple[int, bytes], list[int]] = {}
        for k, part in enumerate(parts):
            columns = b"all" if part.columns is None else part.columns.tobytes()
            alike.setdefault((part.features, columns), []).append(k)
        self._count = len(parts)
        self._groups = [_Group.of(parts, members) for members in alike.values()]

    def of(self, events: Rows) -> Doubles:
        """The score of each part, float64 (N, P)."""
        scores = np.zeros((len(events), self._count))
        for group in self._groups:
            room, done = group.images.room(events), 0
            for chunk in in_chunks(events, room):
                group.score(chunk, scores[done : done + len(chunk)])
                done += len(chunk)
        return scores


class PairwiseClassifier:
    """Pairs of classes, which vote. A pair that is missing casts no vote. Immutable."""

    def __init__(self, classes: Sequence[str], parts: Sequence[Pair], sharpness: float) -> None:
        order = {label: k for k, label in enumerate(classes)}
        self._classes = len(classes)
        self._pairs = [(order[part.name.a], order[str(part.name.b)]) for part in parts]
        self._scores = PairScores(parts)
        self._calibrations = [part.calibration for part in parts]
        self._sharpness = sharpness

    def outcome(self, events: Rows) -> tuple[Voted, Doubles]:
        scores = self._scores.of(events).T
        voted = decision.of_pairs(self._classes, dict(zip(self._pairs, scores)), len(events))
        odds = {
            pair: calibration.log_odds(score)
            for pair, calibration, score in zip(self._pairs, self._calibrations, scores)
            if calibration is not None
        }
        return voted, probabilities.of_pairs(self._classes, odds, len(events), self._sharpness)


class RestClassifier:
    """A class against the rest for every class: the largest score wins. Immutable."""

    def __init__(self, classes: Sequence[str], parts: Sequence[Pair], sharpness: float) -> None:
        by_class = {part.name.a: part for part in parts}
        ordered = [by_class[label] for label in classes]
        self._scores = PairScores(ordered)
        self._calibrations = [part.calibration for part in ordered]
        self._sharpness = sharpness

    def outcome(self, events: Rows) -> tuple[Voted, Doubles]:
        scores = self._scores.of(events)
        odds = np.full(scores.shape, np.nan)
        for k, calibration in enumerate(self._calibrations):
            if calibration is not None:
                odds[:, k] = calibration.log_odds(scores[:, k])
        return decision.largest(scores), probabilities.of_rest(odds, self._sharpness)


class NetworkClassifier:
    """One network of all classes: the largest score wins. Immutable."""

    def __init__(self, records: Sequence[Network]) -> None:
        head = records[0]
        self._kernel = head.kernel
        self._calibration = head.calibration
        basis = np.concatenate([record.basis for record in records])
        self._images = Images(basis, head.features, head.columns)
        #: (units, K)
        self._outputs = np.concatenate([record.outputs for record in records], axis=1).astype(np.float64).T

    def outcome(self, events: Rows) -> tuple[Voted, Doubles]:
        scores = np.zeros((len(events), self._outputs.shape[1]))
        done = 0
        for chunk in in_chunks(events, self._images.room(events)):
            scores[done : done + len(chunk)] = self._units(chunk) @ self._outputs
            done += len(chunk)
        calibration = self._calibration
        logits = np.full(scores.shape, np.nan) if calibration is None else calibration.log_odds(scores)
        return decision.largest(scores), probabilities.of_outputs(logits)

    def _units(self, events: Rows) -> Doubles:
        """q of every unit, float64 (N, units)."""
        q = np.square(self._images.of(events))
        return (q - self._images.of_squares(events)) / 2 if self._kernel == ANOVA else q


def of_parts(classes: Sequence[str], parts: Sequence[Part], sharpness: float) -> Classifier:
    """The classifier of parts of one kind, which are whole."""
    records = [part for part in parts if isinstance(part, Network)]
    if records:
        return NetworkClassifier(records)
    pairs = [part for part in parts if isinstance(part, Pair)]
    if pairs[0].name.b is None:
        return RestClassifier(classes, pairs, sharpness)
    return PairwiseClassifier(classes, pairs, sharpness)

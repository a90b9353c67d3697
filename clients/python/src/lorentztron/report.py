"""How good the predictions of a version are, by events whose classes are known."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional, Sequence

import numpy as np

from lorentztron import curves, reportplots, reporttext
from lorentztron.arrays import Bools, Doubles, Longs, Objects
from lorentztron.tables import is_gap

MOST_OWN_CLASSES = 50
CONFIDENCE_BINS = 15

_LEAST = 1e-15  # probabilities below count as this
_NONE = -1  # in place of a class


@dataclass(frozen=True)
class ClassReport:
    """The numbers of one class against the rest; NaN where no event tells one.

    Attributes:
        events: of the class.
        precision: of the events predicted as the class, the share that were of it.
        recall: of the events of the class, the share predicted as it; one without a label is missed.
        roc_auc: how often an event of the class has a larger probability of it than another event.
        pr_auc: average precision of the class's probability.
    """

    events: int
    precision: float
    recall: float
    roc_auc: float
    pr_auc: float

    def to_dict(self) -> dict[str, Any]:
        """These by the names of ``evaluate --json``; None where there is no number."""
        return {
            "events": self.events,
            "precision": _number(self.precision),
            "recall": _number(self.recall),
            "rocAuc": _number(self.roc_auc),
            "prAuc": _number(self.pr_auc),
        }


@dataclass(frozen=True)
class CalibrationBin:
    """The events whose largest probability is from ``low`` to ``high``.

    Attributes:
        events: how many.
        probability: the mean of their largest probabilities.
        right: the share of them whose class had it.
    """

    low: float
    high: float
    events: int
    probability: float
    right: float


@dataclass(frozen=True, eq=False)
class Report:
    """What ``lorentztron evaluate --json`` says of the same events, and what its pictures show. Prints as a table.

    Attributes:
        version: its number.
        classes: of the version.
        events: how many have a class of the version.
        unlabelled: events without a label, which are not in the numbers.
        of_other_classes: events whose label is no class of the version, likewise.
        abstained: the share without a label by the policy.
        error: the share of wrong labels among those given.
        kappa: Cohen's kappa of the labels given.
        log_loss: mean of -ln of the true class's probability.
        brier: mean squared error of the probabilities, summed over classes.
        ece: calibration error: the largest probability against how often it was right.
        per_class: by class, of the first 50.
        confusion: int64 (K, K), true classes by row, classes given by column.
        calibration: 15 bins of the largest probability, those that have events.
    """

    version: int
    classes: tuple[str, ...]
    events: int
    unlabelled: int
    of_other_classes: int
    abstained: float
    error: float
    kappa: float
    log_loss: float
    brier: float
    ece: float
    per_class: dict[str, ClassReport]
    confusion: Longs
    calibration: tuple[CalibrationBin, ...]
    _positives: Longs = field(repr=False)  # (own classes, 256), events of the class by bin
    _negatives: Longs = field(repr=False)  # the others

    def to_dict(self) -> dict[str, Any]:
        """The fields of ``evaluate --json`` that are of the events, with its names; None where there is no number."""
        return {
            "version": self.version,
            "testError": _number(self.error),
            "quality": {
                "abstained": _number(self.abstained),
                "error": _number(self.error),
                "kappa": _number(self.kappa),
                "logLoss": _number(self.log_loss),
                "brier": _number(self.brier),
                "ece": _number(self.ece),
                "perClass": {label: each.to_dict() for label, each in self.per_class.items()},
            },
        }

    def plot_roc(self, label: Optional[str] = None, ax: Any = None) -> Any:
        """Draws how many events of a class a falling threshold finds, against the share of the others that it takes
        for it.

        Args:
            label: the class; None for the rarer one of two, and else for all that have events.
            ax: axes of matplotlib; None for new ones.

        Returns:
            the axes.

        Raises:
            ImportError: if matplotlib is not installed.
            ValueError: if the class has no curve: no event is of it, or all are, or it is after the first 50.
        """
        drawn = {each: curves.roc(*counts) for each, counts in self._counts(label).items()}
        return reportplots.roc(drawn, {each: of_class.roc_auc for each, of_class in self.per_class.items()}, ax)

    def plot_precision_recall(self, label: Optional[str] = None, ax: Any = None) -> Any:
        """Draws the precision at each recall that a threshold can have. As :meth:`plot_roc`."""
        drawn = {each: curves.precision_recall(*counts) for each, counts in self._counts(label).items()}
        return reportplots.precision_recall(
            drawn, {each: of_class.pr_auc for each, of_class in self.per_class.items()}, ax
        )

    def plot_confusion(self, ax: Any = None) -> Any:
        """Draws the confusion matrix: true classes by row, with the share of its row as the color of each number.

        Raises:
            ImportError: if matplotlib is not installed.
        """
        return reportplots.confusion(self.classes, self.confusion, ax)

    def _counts(self, label: Optional[str]) -> dict[str, tuple[Longs, Longs]]:
        """By bin, events of each class that is asked for, and of the others."""
        known = [each for each, of_class in self.per_class.items() if 0 < of_class.events < self.events]
        wanted = known if label is None else [each for each in known if each == label]
        if label is None and len(self.classes) == 2:
            wanted = sorted(known, key=lambda each: self.per_class[each].events)[:1]
        if not wanted:
            which = "any class" if label is None else f"class {label}"
            raise ValueError(f"{which} has no curve, expected events of it and of others; {', '.join(known)} have")
        places = {each: self.classes.index(each) for each in wanted}
        return {each: (self._positives[k], self._negatives[k]) for each, k in places.items()}

    def __str__(self) -> str:
        title = reporttext.title(self.version, self.events, self.unlabelled, self.of_other_classes)
        if not self.events:
            return title
        lines = [
            title,
            reporttext.totals(self.error, self.abstained, self.log_loss, self.brier, self.kappa, self.ece),
            *reporttext.classes(self.per_class),
            *reporttext.confusion(self.classes, self.confusion),
        ]
        return "\n".join(lines)


def _number(value: float) -> Optional[float]:
    return None if np.isnan(value) else value


def of(version: int, classes: Sequence[str], truth: Sequence[Any], given: Objects, p: Doubles) -> Report:
    """The report of predictions.

    Args:
        version: its number.
        classes: K.
        truth: N labels; None and NaN are events without one.
        given: object (N,), the labels that were given, or None.
        p: float64 (N, K), probabilities.

    Raises:
        ValueError: if the numbers of labels and events differ.
    """
    if len(truth) != len(given):
        raise ValueError(f"labels are {len(truth)}, expected one for each of {len(given)} events")
    place = {label: k for k, label in enumerate(classes)}
    texts = [text_of(each) for each in truth]
    known = np.array([place.get(each, _NONE) if each is not None else _NONE for each in texts], np.int64)
    scored = known >= 0
    y = known[scored]
    served = np.array([_NONE if each is None else place[each] for each in given], np.int64)[scored]
    unlabelled = texts.count(None)
    others = len(texts) - unlabelled - len(y)
    return _report(version, tuple(classes), (unlabelled, others), y, served, p[scored])


def text_of(label: Any) -> Optional[str]:
    """The class that a label of an application names; None where there is none: of a gap, as pandas has them.

    Whole floats are whole numbers, because pandas makes floats of a column with a gap, and truths are as in JSON.
    """
    if is_gap(label):
        return None
    if isinstance(label, (bool, np.bool_)):
        return "true" if label else "false"
    if isinstance(label, (float, np.floating)) and float(label).is_integer():
        return str(int(label))
    return str(label)


def _report(
    version: int, classes: tuple[str, ...], left_out: tuple[int, int], y: Longs, served: Longs, p: Doubles
) -> Report:
    n, k = p.shape
    confusion = np.zeros((k, k), np.int64)
    np.add.at(confusion, (y[served >= 0], served[served >= 0]), 1)
    own = range(min(k, MOST_OWN_CLASSES))
    positives = np.array([curves.histogram(p[y == c, c]) for c in own])
    negatives = np.array([curves.histogram(p[y != c, c]) for c in own])
    calibration = _calibration(p, y)
    of_truth = p[np.arange(n), y]
    return Report(
        version,
        classes,
        n,
        *left_out,
        _ratio(np.sum(served < 0), n),
        _ratio(confusion.sum() - np.trace(confusion), confusion.sum()),
        _kappa(confusion),
        _ratio(-np.sum(np.log(np.maximum(of_truth, _LEAST))), n),
        _ratio(np.sum(np.square(p)) - 2 * np.sum(of_truth) + n, n),
        _ratio(sum(each.events * abs(each.right - each.probability) for each in calibration), n),
        {classes[c]: _of_class(c, y, served, positives[c], negatives[c]) for c in own},
        confusion,
        calibration,
        positives,
        negatives,
    )


def _of_class(c: int, y: Longs, served: Longs, positives: Longs, negatives: Longs) -> ClassReport:
    hits = np.sum((y == c) & (served == c))
    return ClassReport(
        int(np.sum(y == c)),
        _ratio(hits, np.sum(served == c)),
        _ratio(hits, np.sum(y == c)),
        curves.roc_area(positives, negatives),
        curves.precision_recall_area(positives, negatives),
    )


def _kappa(confusion: Longs) -> float:
    decided = confusion.sum()
    if not decided:
        return float("nan")
    chance = float(np.sum(confusion.sum(axis=1) / decided * (confusion.sum(axis=0) / decided)))
    right = float(np.trace(confusion) / decided)
    return (right - chance) / (1 - chance) if chance < 1 else float("nan")


def _calibration(p: Doubles, y: Longs) -> tuple[CalibrationBin, ...]:
    if not len(p):
        return ()
    top = np.argmax(p, axis=1)
    largest = p[np.arange(len(p)), top]
    bins = np.minimum(CONFIDENCE_BINS - 1, (largest * CONFIDENCE_BINS).astype(np.int64))
    return tuple(_bin(b, bins == b, largest, top == y) for b in np.unique(bins).tolist())


def _bin(b: int, inside: Bools, largest: Doubles, right: Bools) -> CalibrationBin:
    return CalibrationBin(
        b / CONFIDENCE_BINS,
        (b + 1) / CONFIDENCE_BINS,
        int(np.sum(inside)),
        float(np.mean(largest[inside])),
        float(np.mean(right[inside])),
    )


def _ratio(part: Any, whole: Any) -> float:
    return float(part) / float(whole) if whole > 0 else float("nan")

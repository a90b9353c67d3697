"""A report as text: the numbers of all classes in a line, a row for each class, and the confusion matrix."""

from __future__ import annotations

import math
from typing import Mapping, Protocol, Sequence

from lorentztron.arrays import Longs

_MOST_CLASSES = 20
_NOTHING = "·"


class _OfClass(Protocol):
    @property
    def events(self) -> int: ...
    @property
    def precision(self) -> float: ...
    @property
    def recall(self) -> float: ...
    @property
    def roc_auc(self) -> float: ...
    @property
    def pr_auc(self) -> float: ...


def title(version: int, events: int, unlabelled: int, of_other_classes: int) -> str:
    """Of which events a report is, and which are left out."""
    left_out = [f"{unlabelled:,} without a label"] if unlabelled else []
    left_out += [f"{of_other_classes:,} of other classes"] if of_other_classes else []
    return f"version {version}, {events:,} events" + (f" (left out: {', '.join(left_out)})" if left_out else "")


def totals(error: float, abstained: float, log_loss: float, brier: float, kappa: float, ece: float) -> str:
    """The numbers of all classes."""
    without = f", no label for {100 * abstained:.2f} %" if abstained > 0 else ""
    return (
        f"error {100 * error:.2f} %{without}, log loss {log_loss:.4f}, Brier {brier:.4f}, kappa {kappa:.3f},"
        f" ECE {ece:.3f}"
    )


def classes(per_class: Mapping[str, _OfClass]) -> list[str]:
    """A row for each class; of more than 20, those of the least recall."""
    shown = list(per_class)
    if len(shown) > _MOST_CLASSES:
        shown.sort(key=lambda each: (math.isnan(per_class[each].recall), per_class[each].recall))
    rows = [["class", "events", "precision", "recall", "ROC-AUC", "PR-AUC"]]
    for label in shown[:_MOST_CLASSES]:
        each = per_class[label]
        numbers = (each.precision, each.recall, each.roc_auc, each.pr_auc)
        rows.append([label, f"{each.events:,}", *(_NOTHING if math.isnan(x) else f"{x:.3f}" for x in numbers)])
    lines = _aligned(rows)
    if len(shown) > _MOST_CLASSES:
        lines.append(f"of {len(shown)} classes, those of the least recall")
    return lines


def confusion(labels: Sequence[str], matrix: Longs) -> list[str]:
    """A row for each true class, with what was given by column; nothing of more than 20 classes."""
    if len(labels) > _MOST_CLASSES:
        return []
    rows = [["truth", *labels]]
    rows += [[label, *(f"{n:,}" if n else _NOTHING for n in row)] for label, row in zip(labels, matrix.tolist())]
    return ["", *_aligned(rows)]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths)) for row in rows]

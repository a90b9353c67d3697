"""Pictures of a report by matplotlib, which is imported when the first one is drawn."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

import numpy as np

from lorentztron.arrays import Doubles, Longs

_MOST_NUMBERS = 20  # classes; of more, the cells have no place for numbers

#: By class, where its curve goes: x and y.
Curves = Mapping[str, tuple[Doubles, Doubles]]


def roc(curves: Curves, areas: Mapping[str, float], ax: Any) -> Any:
    """Draws the shares of events that are found against those of false alarms. Returns the axes."""
    axes = _axes(ax)
    axes.plot([0, 1], [0, 1], color="0.7", linestyle=":")
    _draw(axes, curves, areas, "ROC-AUC")
    axes.set(xlabel="share of the others predicted as the class", ylabel="recall", aspect="equal")
    return axes


def precision_recall(curves: Curves, areas: Mapping[str, float], ax: Any) -> Any:
    """Draws precision against recall. Returns the axes."""
    axes = _axes(ax)
    _draw(axes, curves, areas, "PR-AUC")
    axes.set(xlabel="recall", ylabel="precision", ylim=(0, 1.02))
    return axes


def _draw(axes: Any, curves: Curves, areas: Mapping[str, float], area: str) -> None:
    for label, (x, y) in curves.items():
        axes.plot(x, y, label=f"{label} ({area} {areas[label]:.3f})")
    axes.legend()


def confusion(classes: Sequence[str], matrix: Longs, ax: Any) -> Any:
    """Draws how many events of each class were given each label. Returns the axes."""
    axes = _axes(ax)
    shares = matrix / np.maximum(1, matrix.sum(axis=1, keepdims=True))
    axes.imshow(shares, cmap="Blues", vmin=0, vmax=1)
    places = np.arange(len(classes))
    axes.set(xlabel="predicted", ylabel="truth")
    axes.set_xticks(places, classes, rotation=90 if len(classes) > 4 else 0)
    axes.set_yticks(places, classes)
    if len(classes) <= _MOST_NUMBERS:
        for row, column in np.ndindex(*matrix.shape):
            color = "white" if shares[row, column] > 0.5 else "black"
            axes.text(column, row, f"{matrix[row, column]:,}", ha="center", va="center", color=color)
    return axes


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError as missing:
        raise ImportError(
            "matplotlib is not installed, which draws: install it, or the package as 'lorentztron[plots]'"
        ) from missing
    return pyplot.subplots()[1]

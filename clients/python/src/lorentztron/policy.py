"""How a reader decides by probabilities, and when it gives no label."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Mapping, Sequence
from urllib.parse import unquote

import numpy as np

from lorentztron.arrays import Bools, Doubles, Longs

_LARGEST_COST = 1e9
_MOST_CLASSES = 1_000  # with costs
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?", re.ASCII)


@dataclass(frozen=True)
class DecisionPolicy:
    """Decides otherwise than a version does. Its reader's choice: versions do not know it.

    - Thresholds: a class is decided as soon as its probability reaches its threshold; of several, that of the largest
      ratio of probability and threshold; else the likeliest class that has no threshold; if every class has one, the
      likeliest.
    - Costs: the class of the least expected cost is decided. A mistake that is not named costs 1, a right decision
      nothing.
    - Neither: the label of the prediction stays.
    - Abstention: if the class that is decided has less probability than is asked for, no label is given.

    Of classes that are as good, the likelier is decided, of these the label of the prediction, else the first.

    >>> DecisionPolicy(thresholds={"fraud": 0.2}, abstain_below=0.6).abstain_below
    0.6

    Attributes:
        thresholds: by class, each above 0 and at most 1.
        costs: by (true class, decided class), each from 0 to 1e9.
        abstain_below: the least probability of a label that is given; 0: every label is given.
    """

    thresholds: Mapping[str, float] = field(default_factory=dict)
    costs: Mapping[tuple[str, str], float] = field(default_factory=dict)
    abstain_below: float = 0.0

    def __post_init__(self) -> None:
        for threshold in self.thresholds.values():
            if not 0 < threshold <= 1:
                raise ValueError(f"threshold is {float(threshold)}, expected above 0 and at most 1")
        for cost in self.costs.values():
            if not 0 <= cost <= _LARGEST_COST:
                raise ValueError(f"cost is {float(cost)}, expected from 0 to 1e9")
        if not 0 <= self.abstain_below <= 1:
            raise ValueError(f"abstain_below is {self.abstain_below}, expected from 0 to 1")
        if self.thresholds and self.costs:
            raise ValueError("policy has thresholds and costs, expected either")
        object.__setattr__(self, "thresholds", dict(self.thresholds))
        object.__setattr__(self, "costs", dict(self.costs))

    @staticmethod
    def parse(options: Mapping[str, str]) -> DecisionPolicy:
        """The policy of texts, as the options of the job have them.

        Args:
            options: one, both or none of ``threshold``, with thresholds ("fraud=0.2,abuse=0.3") or costs
                ("ok>fraud=1,fraud>ok=50"), and ``abstain-below`` ("0.6"). In a class, > , and % are %3E %2C %25.
        """
        unknown = set(options) - {"threshold", "abstain-below"}
        if unknown:
            raise ValueError(f"options have {', '.join(sorted(unknown))}, expected threshold and abstain-below")
        text = options.get("threshold")
        entries = {} if text is None else _entries(text)
        has_costs = text is not None and ">" in text
        return DecisionPolicy(
            {} if has_costs else {unquote(name): value for name, value in entries.items()},
            {_mistake(name): value for name, value in entries.items()} if has_costs else {},
            _number(options.get("abstain-below", "0")),
        )

    def decide(
        self, classes: Sequence[str], probabilities: Doubles, labels: Longs
    ) -> tuple[Longs, Bools]:
        """What becomes of predictions.

        Args:
            classes: K, in the order of the model.
            probabilities: float64 (N, K).
            labels: int64 (N,), index of the class of each prediction.

        Returns:
            int64 (N,), the classes that are decided, and bool (N,), where none is to be given.

        Raises:
            ValueError: if the policy names a class that the model does not have, or there are costs between more than
                1,000 classes.
        """
        named = list(self.thresholds) + [label for mistake in self.costs for label in mistake]
        unknown = [label for label in dict.fromkeys(named) if label not in classes]
        if unknown:
            raise ValueError(
                f"policy names the classes {', '.join(unknown)}, expected some of {', '.join(classes)}"
            )
        if self.thresholds:
            labels = self._by_thresholds(classes, probabilities, labels)
        elif self.costs:
            labels = self._by_costs(classes, probabilities, labels)
        return labels, probabilities[np.arange(len(labels)), labels] < self.abstain_below

    def _by_thresholds(self, classes: Sequence[str], p: Doubles, first: Longs) -> Longs:
        thresholds = np.array([self.thresholds.get(label, np.nan) for label in classes])
        reached = p >= thresholds
        further = _best(reached, [p / thresholds, p], first)
        is_open = np.isnan(thresholds) | (not np.any(np.isnan(thresholds)))
        likeliest = _best(np.broadcast_to(is_open, p.shape), [p], first)
        return np.where(reached.any(axis=1), further, likeliest)

    def _by_costs(self, classes: Sequence[str], p: Doubles, first: Longs) -> Longs:
        if len(classes) > _MOST_CLASSES:
            raise ValueError(f"costs are between {len(classes)} classes, expected at most {_MOST_CLASSES}")
        index = {label: k for k, label in enumerate(classes)}
        costs = np.ones((len(classes), len(classes))) - np.eye(len(classes))
        for (actual, decided), cost in self.costs.items():
            costs[index[actual], index[decided]] = cost
        rows = np.arange(len(p))
        best = first.copy()
        for k in range(len(classes)):
            # The sum of p_j (c_jk - c_jl), which is exactly p_l - p_k where all mistakes cost 1.
            more = np.zeros(len(p))
            for j in range(len(classes)):
                more += p[:, j] * (costs[j, k] - costs[j, best])
            best = np.where((more < 0) | (more == 0) & (p[:, k] > p[rows, best]), k, best)
        return best


#: Takes predictions as they are.
NONE = DecisionPolicy()


def _best(among: Bools, keys: list[Doubles], first: Longs) -> Longs:
    """Of some classes, the one that is largest by the keys in their order; of equal ones ``first``, else the lowest."""
    for key in keys:
        held = np.where(among, key, -np.inf)
        among = among & (held == held.max(axis=1, keepdims=True))
    rows = np.arange(len(first))
    return np.where(among[rows, first], first, np.argmax(among, axis=1))


def _entries(text: str) -> dict[str, float]:
    entries: dict[str, float] = {}
    for entry in text.split(","):
        name, equals, number = entry.rpartition("=")
        name = name.strip()
        if not name:
            raise ValueError(f'"{entry}" has no name and number, expected name=number')
        if name in entries:
            raise ValueError(f"{name} is given twice, expected once")
        entries[name] = _number(number)
    return entries


def _mistake(text: str) -> tuple[str, str]:
    labels = [unquote(label.strip()) for label in text.split(">")]
    if len(labels) != 2 or not all(labels):
        raise ValueError(f'"{text}" is no mistake, expected true class>decided class')
    return labels[0], labels[1]


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text.strip()):
        raise ValueError(f'"{text}" is no number, expected one such as 0.2 or 50')
    return float(text)

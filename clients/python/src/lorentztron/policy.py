"""How probabilities become labels, and when none is given."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Callable, Mapping, Sequence, TypeVar
from urllib.parse import unquote

import numpy as np

from lorentztron.arrays import Bools, Doubles, Longs

#: The options that make a policy: thresholds or costs, and abstention.
THRESHOLD, ABSTAIN_BELOW = KEYS = ("threshold", "abstain-below")

_NONE = "none"
_LARGEST_COST = 1e9
_MOST_CLASSES = 1_000  # with costs
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?", re.ASCII)
_Key = TypeVar("_Key")


@dataclass(frozen=True)
class DecisionPolicy:
    """How probabilities become labels. A version has the policy of its job, which decides unless another is given.

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
                ("ok>fraud=1,fraud>ok=50"), and ``abstain-below`` ("0.6"); each may be "none". In a class, > , and %
                are %3E %2C %25.
        """
        policy, problems = DecisionPolicy(), []
        for key, text in options.items():
            try:
                policy = policy._with(key, text)
            except ValueError as wrong:
                problems.append(f"{key} is '{text}': {wrong}")
        if problems:
            raise ValueError("; ".join(problems))
        return policy

    def _with(self, key: str, text: str) -> DecisionPolicy:
        if key == THRESHOLD:
            thresholds = {} if text.strip() == _NONE or ">" in text else _entries(text, unquote)
            return replace(self, thresholds=thresholds, costs=_entries(text, _mistake) if ">" in text else {})
        if key == ABSTAIN_BELOW:
            return replace(self, abstain_below=_abstain_below(text))
        raise ValueError(f"expected the key {THRESHOLD} or {ABSTAIN_BELOW}")

    @staticmethod
    def among(options: Mapping[str, str]) -> DecisionPolicy:
        """The policy that stands among the options of a version, as :meth:`parse`."""
        return DecisionPolicy.parse({key: options[key] for key in KEYS if key in options})

    def require_fit(self, classes: Sequence[str]) -> None:
        """Raises a ValueError if it names a class that is none of these, or has costs between more than 1,000."""
        named = list(self.thresholds) + [label for mistake in self.costs for label in mistake]
        unknown = [label for label in dict.fromkeys(named) if label not in classes]
        if unknown:
            raise ValueError(
                f"policy names the classes {', '.join(unknown)}, expected some of {', '.join(classes)}"
            )
        if self.costs and len(classes) > _MOST_CLASSES:
            raise ValueError(f"costs are between {len(classes)} classes, expected at most {_MOST_CLASSES}")

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
        self.require_fit(classes)
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


def _best(among: Bools, keys: list[Doubles], first: Longs) -> Longs:
    """Of some classes, the one that is largest by the keys in their order; of equal ones ``first``, else the lowest."""
    for key in keys:
        held = np.where(among, key, -np.inf)
        among = among & (held == held.max(axis=1, keepdims=True))
    rows = np.arange(len(first))
    return np.where(among[rows, first], first, np.argmax(among, axis=1))


def _entries(text: str, key: Callable[[str], _Key]) -> dict[_Key, float]:
    entries: dict[_Key, float] = {}
    for entry in text.split(","):
        name, equals, number = entry.rpartition("=")
        name = name.strip()
        if not name:
            raise ValueError(f'"{entry}" has no name and number, expected name=number')
        if key(name) in entries:
            raise ValueError(f"{name} is given twice, expected once")
        entries[key(name)] = _number(number)
    return entries


def _mistake(text: str) -> tuple[str, str]:
    labels = [unquote(label.strip()) for label in text.split(">")]
    if len(labels) != 2 or not all(labels):
        raise ValueError(f'"{text}" is no mistake, expected true class>decided class')
    return labels[0], labels[1]


def _abstain_below(text: str) -> float:
    if text.strip() == _NONE:
        return 0.0
    probability = _number(text)
    if not 0 < probability <= 1:
        raise ValueError(f"probability is {probability}, expected above 0 and at most 1")
    return probability


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text.strip()):
        raise ValueError(f'"{text}" is no number, expected one such as 0.2 or 50')
    return float(text)

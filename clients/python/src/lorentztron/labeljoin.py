"""Which label belongs to which event, by their ids and times.

::

    t_l - timeout <= t_e <= t_l     the newest such event
    t_l < t_e <= t_l + early        if there is none, the first such event

The job joins so too, but cannot take back what it has trained: of two labels of an event, the first one counts there.
Here the newest one does, which is the truth as it is known now; null takes back the labels before it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Iterable, Mapping, Optional

_REPEATED, _CONFLICTING = "labels repeated", "labels conflicting, of which the newest counts"
_UNITS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


@dataclass(frozen=True)
class JoinRule:
    """How long events and labels wait for each other, milliseconds, and what events are that got no label in time.

    Attributes:
        unlabelled: a class; None for none.
    """

    timeout: int
    early: int
    unlabelled: Optional[str]

    @staticmethod
    def of(options: Mapping[str, str]) -> JoinRule:
        """The rule of a job with some options."""
        unlabelled = options.get("unlabelled", "drop")
        return JoinRule(
            duration(options.get("label-timeout", "7d")),
            duration(options.get("label-early", "1h")),
            None if unlabelled == "drop" else unlabelled,
        )


def duration(text: str) -> int:
    """Milliseconds of a whole number and a unit, such as 7d."""
    digits = text.rstrip("abcdefghijklmnopqrstuvwxyz")
    unit = text[len(digits) :]
    if not digits.isdecimal() or unit not in _UNITS:
        raise ValueError(f"duration is {text}, expected a whole number and one of {', '.join(_UNITS)}")
    return int(digits) * _UNITS[unit]


@dataclass
class SeenEvent:
    """An event, as far as the join needs it; its labels are in the order of their times.

    Attributes:
        place: partition and offset, which decide where times are equal.
        value: of the record; None if nobody wants it.
        own: the label that came with it.
    """

    id: Optional[str]
    time: int
    place: tuple[int, int]
    value: Optional[bytes]
    own: Optional[str] = None
    labels: list[Optional[str]] = field(default_factory=list)

    @property
    def order(self) -> tuple[int, tuple[int, int]]:
        return self.time, self.place

    @property
    def label(self) -> Optional[str]:
        """The newest of its labels; None without one."""
        return self.own if self.own is not None else self.labels[-1] if self.labels else None


@dataclass(frozen=True)
class SeenLabel:
    """A label; None takes back those before it."""

    id: str
    time: int
    place: tuple[int, int]
    label: Optional[str]

    @property
    def order(self) -> tuple[int, tuple[int, int]]:
        return self.time, self.place


def join(events: Iterable[SeenEvent], labels: Iterable[SeenLabel], rule: JoinRule) -> Counter[str]:
    """Gives labels to the events that wait for one: those without their own.

    Returns:
        of how many labels what became that gave none, with the reasons of dead letters.
    """
    waiting: dict[str, list[SeenEvent]] = defaultdict(list)
    for event in events:
        if event.own is None and event.id is not None:
            waiting[event.id].append(event)
    for those in waiting.values():
        those.sort(key=lambda event: event.order)
    counts: Counter[str] = Counter()
    for label in sorted(labels, key=lambda label: label.order):
        those = waiting.get(label.id, [])
        own = _event(those, label, rule)
        if own is None:
            counts[f"labels: {_why(those, label, rule)}"] += 1
            continue
        if label.label is None:
            counts["labels withdrawn"] += 1
        elif own.label is not None:
            counts[_REPEATED if own.label == label.label else _CONFLICTING] += 1
        own.labels.append(label.label)
    return counts


def _event(those: list[SeenEvent], label: SeenLabel, rule: JoinRule) -> Optional[SeenEvent]:
    before = [event for event in those if label.time - rule.timeout <= event.time <= label.time]
    after = [event for event in those if label.time < event.time <= label.time + rule.early]
    return before[-1] if before else after[0] if after else None


def _why(those: list[SeenEvent], label: SeenLabel, rule: JoinRule) -> str:
    """Why a label finds no event: as long as the job knows of one that it came after."""
    earliest = label.time - 2 * rule.timeout - rule.early
    return "label-expired" if any(earliest < event.time <= label.time for event in those) else "unknown-id"

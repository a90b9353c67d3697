"""One complete version of a model, which classifies."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from itertools import chain
from os import PathLike
from typing import Any, Optional, Sequence, Union

import numpy as np

from lorentztron import classifiers, decision, estimator, file, report, weights
from lorentztron.archive import MOST_BYTES
from lorentztron.arrays import Bools, Doubles, Longs, Objects
from lorentztron.assembly import require_fit
from lorentztron.decision import Voted
from lorentztron.estimator import VersionClassifier
from lorentztron.explainer import Explainer, next_best
from lorentztron.explanations import Explanation
from lorentztron.featuremap import FeatureMap
from lorentztron.featurenames import NONE as NO_NAMES
from lorentztron.featurenames import FeatureNames
from lorentztron.images import in_chunks
from lorentztron.inputs import EventReader
from lorentztron.known import KnownNames
from lorentztron.manifest import Manifest
from lorentztron.mappednames import MappedNames
from lorentztron.parts import Part
from lorentztron.policy import DecisionPolicy
from lorentztron.report import Report
from lorentztron.rows import Rows
from lorentztron.tables import is_table
from lorentztron.weights import FeatureWeights

_CHUNK = 1 << 13
_CHUNK_VALUES = 1 << 25  # of hats and waves
_LOOKED_AT = 100  # events, for their names


@dataclass(frozen=True, eq=False)
class Predictions:
    """What a version says of N events.

    Attributes:
        labels: object (N,), the class of each, or None where the policy gives none.
        abstained: bool (N,), where it gives none because the class is not probable enough.
        probabilities: float64 (N, K), in the order of the version's classes; each row adds up to 1.
        votes: int64 (N, K), how many pairs voted for each class.
        scores: float64 (N, K), the score of each class, or the signed sum over its pairs.
        margins: float64 (N,), the score of the class that was decided on minus the best score of another one.
        version: the number of the version that was asked.
    """

    labels: Objects
    abstained: Bools
    probabilities: Doubles
    votes: Longs
    scores: Doubles
    margins: Doubles
    version: int


class Version:
    """The manifest of a version, and the parts that it names. Immutable and thread-safe.

    Wherever events are asked for, they are one of:

    - an array (N, n), or a list of N rows: one value per feature;
    - a SciPy sparse matrix (N, n), or a list of N rows of such;
    - a DataFrame of pandas with N rows: a feature for each column, by name, or where features have no names, by order;
    - a list of ``dict``: the features of each event, by name or, where features have no names, by index;
    - a list of ``str`` or ``bytes``: each a whole event in JSON, as it stands in the events topic.

    Values are as in events; their scale is part of the version. Parameters and values are float32, sums float64.

    Attributes:
        manifest: what the manifest says.
        parts: the records of the parts trained so far, in the order of the manifest.
        names: of features, as far as the job has told them.
        classes: all classes in the order of the model, trained or not.
        classes_: the same as an array, object (K,).
        number: 1, 2, 3 ...
        model_id: which model it is a version of.
        n_features: n, how many features an event has.
        policy: how its job decides, and predictions do, unless they are asked with another.
    """

    def __init__(self, manifest: Manifest, parts: Sequence[Part], names: FeatureNames = NO_NAMES) -> None:
        """
        Args:
            manifest: of the version.
            parts: the records that it names, in its order; digests are not compared here.
            names: of its features, as far as they are known.

        Raises:
            VersionError: if they do not fit together, or are not all that a classifier of the classes needs.
        """
        require_fit(manifest, parts)
        self.manifest = manifest
        self.parts = tuple(parts)
        self.names = names
        self.classes = list(manifest.classes)
        self.classes_ = np.array(self.classes, object)
        self.number = manifest.version
        self.model_id = manifest.model_id
        self.policy = manifest.policy
        self._map = manifest.feature_map or FeatureMap(parts[0].features)
        self._inputs = max(part.features for part in parts)
        self.n_features = self._map.features
        self._classifier = classifiers.of_parts(self.classes, self.parts, manifest.sharpness)
        self._events = EventReader(manifest.feature_space, self.n_features, manifest.options, self._known_names)
        self._known: Optional[KnownNames] = None
        self._looked: Optional[tuple[Any, ...]] = None

    @staticmethod
    def load(path: Union[str, PathLike[str]], max_bytes: int = MOST_BYTES) -> Version:
        """Reads the file that ``inspect --save`` or :meth:`save` writes.

        Args:
            max_bytes: that the file and what it unpacks to may have; memory for some three times as many is needed.

        Raises:
            OSError: if the file cannot be read.
            VersionError: if it does not hold exactly one whole version, or takes more bytes.
        """
        return Version(*file.load(path, max_bytes))

    def save(self, path: Union[str, PathLike[str]]) -> None:
        """Writes a file that :meth:`load` reads, ``--warm-start`` and all else that reads those of ``inspect --save``.

        Raises:
            OSError: if the file cannot be written; one that was there stays.
            VersionError: if the version has more records or bytes than a file may have.
        """
        file.save(path, (self.manifest, self.parts, self.names))

    def predictions(self, events: Any, policy: Optional[DecisionPolicy] = None) -> Predictions:
        """All there is to say of events.

        Args:
            events: N of them, in any form above.
            policy: decides instead of the version's own; ``DecisionPolicy()`` for the likeliest class.

        Raises:
            ValueError: if an event has another number of features, a value is not finite, or the policy names a class
                that the version does not have.
            EventError: if an event with names, or in JSON, is none of the job's.
        """
        voted, probabilities = self._outcome(self._events.rows(events))
        self._look(events)
        labels, abstained = self._decided(voted, probabilities, self.policy if policy is None else policy)
        given = self.classes_[labels]
        given[abstained] = None
        margins = decision.margins(voted.scores, labels)
        return Predictions(given, abstained, probabilities, voted.votes, voted.scores, margins, self.number)

    def _decided(self, voted: Voted, probabilities: Doubles, policy: DecisionPolicy) -> tuple[Longs, Bools]:
        """The classes that a policy decides on, and for which events it gives none."""
        by_probability = self.manifest.decide == "probability"
        labels = decision.likeliest(probabilities, voted.labels) if by_probability else voted.labels
        return policy.decide(self.classes, probabilities, labels)

    def _look(self, events: Any) -> None:
        """Warns, by the first events that have names, if the version does not know most of these: once, and once for
        each table of other columns than the one before."""
        columns = tuple(events.columns) if is_table(events) else ()
        if self._looked is not None and (not columns or self._looked == columns):
            return
        try:
            first = self._events.entries(events[:_LOOKED_AT])
        except (TypeError, NotImplementedError):
            return  # no names, or a sparse matrix in a form that has no rows
        if len(first) > 0:
            self._looked = columns
        if self._known_names().most_are_unknown(first):
            warnings.warn(
                f"version {self.number} does not know most names of the events: predict with the fields that the job"
                " reads, in the same envelope; unknown_names lists those of an event",
                stacklevel=3,
            )

    def _known_names(self) -> KnownNames:
        if self._known is None:
            self._known = KnownNames((part.columns for part in self.parts), self._map.plain)
        return self._known

    def _outcome(self, events: Rows) -> tuple[Voted, Doubles]:
        """What the parts say, of some thousand events at a time, and of fewer where hats and waves take much room."""
        rows = _CHUNK_VALUES // max(1, self._map.with_waves - self._map.plain)
        chunks = in_chunks(events, max(1, min(_CHUNK, rows))) or [events]
        said = [self._classifier.outcome(self._taken(chunk)) for chunk in chunks]
        labels, votes, scores = (
            np.concatenate([getattr(voted, name) for voted, _ in said]) for name in ("labels", "votes", "scores")
        )
        return Voted(labels, votes, scores), np.concatenate([probabilities for _, probabilities in said])

    def _taken(self, events: Rows) -> Rows:
        return self._map.apply(events, self.manifest.clipping, self._inputs)

    def report(self, events: Any, labels: Sequence[Any], policy: Optional[DecisionPolicy] = None) -> Report:
        """How good predictions are, by the labels of events: the numbers of ``lorentztron evaluate``.

        Args:
            events: N of them, in any form above, which the version should not have trained.
            labels: N; of events without one None, or a gap of pandas.
            policy: as in :meth:`predictions`.

        Raises:
            ValueError, EventError: as :meth:`predictions`, and if the numbers of events and labels differ.
        """
        said = self.predictions(events, policy)
        return report.of(self.number, self.classes, list(labels), said.labels, said.probabilities)

    def predict(self, events: Any, policy: Optional[DecisionPolicy] = None) -> Objects:
        """The class of each event, object (N,); None where the policy gives no label. As :meth:`predictions`."""
        return self.predictions(events, policy).labels

    def predict_proba(self, events: Any) -> Doubles:
        """The probability of each class, float64 (N, K). All are equal while nothing is calibrated."""
        return self.predictions(events).probabilities

    def decision_function(self, events: Any) -> Doubles:
        """The score of each class, float64 (N, K): a column for each class, with two classes as well."""
        return self.predictions(events).scores

    def unknown_names(self, events: Any) -> list[list[str]]:
        """Of each event the names of which the version holds nothing, ascending: no prediction depends on them.

        Such a name is misspelled, or its text is new to the version: one that is unknown in every event that has it is
        misspelled, or the version has not learned it.

        Args:
            events: N of them as ``dict``, in JSON, or as a DataFrame: what has names.

        Raises:
            TypeError: if features of this version have no names, or the events say none.
            EventError: if an event is none of the job's.
        """
        return self._known_names().unknown(self._events.entries(events))

    def explain(self, events: Any, label: Optional[str] = None, against: Optional[str] = None) -> list[Explanation]:
        """What each feature adds to a score of each event, as ``lorentztron explain`` says it.

        Args:
            events: N of them, in any form above.
            label: the class for which positive shares speak; None for the one that the version decides on.
            against: the class against which they do; None for the one of the next best score.

        Raises:
            ValueError: if a class is none of the version's.
            EventError: as :meth:`predictions`.
        """
        rows = self._events.rows(events)
        voted, probabilities = self._outcome(rows)
        decided, _ = self._decided(voted, probabilities, self.policy)
        labels = decided if label is None else np.full(len(rows), self._place(label))
        others = next_best(voted.scores, labels) if against is None else np.full(len(rows), self._place(against))
        explainer = Explainer(self.classes, self.parts, self._map, self.names, self.manifest.options)
        return explainer.explain(self._taken(rows), self._events.texts(events), labels, others)

    def weights(
        self, label: str, against: Optional[str] = None, top: int = 20, events: Any = None
    ) -> FeatureWeights:
        """Which features weigh most in the score of a class against another one, as ``lorentztron inspect --pair``.

        Args:
            label: the class for which positive weights speak.
            against: the class against which they do; None for the only other one, or for the rest.
            top: how many features, and how many pairs of them.
            events: some of these, if the names of features that the job has told do not do.

        Raises:
            ValueError: if the version has no such score, or none that is a quadratic form.
        """
        self._place(label)
        if against is None and len(self.classes) == 2:
            against = self.classes[1 - self._place(label)]
        if against is not None:
            self._place(against)
        told = self.names if events is None else self.names.also(chain.from_iterable(self._events.texts(events)))
        name = MappedNames(self._map, told, self.manifest.options).of
        return weights.of(self.parts, self.classes, label, against, top, name)

    def _place(self, label: str) -> int:
        if label not in self.classes:
            raise ValueError(f"class is {label}, expected one of {', '.join(self.classes)}")
        return self.classes.index(label)

    def require_event(self, record: bytes) -> None:
        """Refuses a record of the events topic that the job would send to the dead letters.

        Raises:
            EventError: with the reason.
        """
        self._events.require(record)

    def to_sklearn(self, policy: Optional[DecisionPolicy] = None) -> VersionClassifier[Version]:
        """A classifier of scikit-learn that predicts as this version does, and whose ``fit`` raises.

        Args:
            policy: decides instead of the version's own, as in :meth:`predict`.

        Raises:
            ImportError: if scikit-learn is not installed.
        """
        return estimator.of(self, policy)

    def __deepcopy__(self, memo: dict[int, Any]) -> Version:
        return self  # it never changes, and clone() of scikit-learn makes a copy of every parameter

    def __repr__(self) -> str:
        return f"version {self.number} of {self.model_id} ({len(self.parts)} records)"

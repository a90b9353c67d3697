"""A version as a classifier of scikit-learn, which is imported when the first one is made."""

from __future__ import annotations

import functools
from typing import Any, Generic, NoReturn, Optional, Protocol, TypeVar

from lorentztron.arrays import Doubles, Objects
from lorentztron.policy import DecisionPolicy


class Fitted(Protocol):
    """What a version says of events."""

    classes_: Objects
    n_features: int

    def predict(self, events: Any, policy: Optional[DecisionPolicy] = None) -> Objects:
        """The class of each event, object (N,)."""

    def predict_proba(self, events: Any) -> Doubles:
        """The probability of each class, float64 (N, K)."""

    def decision_function(self, events: Any) -> Doubles:
        """The score of each class, float64 (N, K)."""


_Version = TypeVar("_Version", bound=Fitted)


class VersionClassifier(Generic[_Version]):
    """Predicts as a version does. Its ``fit`` raises: a job trains versions, from a stream.

    Those that :func:`of` makes are a ``BaseEstimator`` and a ``ClassifierMixin`` as well.

    Args:
        version: which one.
        policy: decides instead of the version's own; where it gives no label, the class of an event is None.

    Attributes:
        classes_: object (K,), in the order of the version.
        n_features_in_: n.
    """

    def __init__(self, version: _Version, policy: Optional[DecisionPolicy] = None) -> None:
        self.version = version
        self.policy = policy

    @property
    def classes_(self) -> Objects:
        return self.version.classes_

    @property
    def n_features_in_(self) -> int:
        return self.version.n_features

    def fit(self, X: Any, y: Any = None, **others: Any) -> NoReturn:  # noqa: N803
        """Always raises."""
        raise NotImplementedError(f"{self.version!r} is fitted: the job trains it, this class predicts with it")

    def __sklearn_is_fitted__(self) -> bool:
        return True

    def predict(self, X: Any) -> Objects:  # noqa: N803
        """The class of each event, object (N,)."""
        return self.version.predict(X, self.policy)

    def predict_proba(self, X: Any) -> Doubles:  # noqa: N803
        """The probability of each class, float64 (N, K)."""
        return self.version.predict_proba(X)

    def decision_function(self, X: Any) -> Doubles:  # noqa: N803
        """The score of each class, float64 (N, K); of two classes, float64 (N,), how much is for the second."""
        scores = self.version.decision_function(X)
        return (scores[:, 1] - scores[:, 0]) / 2 if scores.shape[1] == 2 else scores

    def __reduce__(self) -> tuple[Any, ...]:
        return of, (self.version, self.policy)


def of(version: _Version, policy: Optional[DecisionPolicy] = None) -> VersionClassifier[_Version]:
    """The classifier of a version, which decides by its own policy or by another.

    Raises:
        ImportError: if scikit-learn is not installed.
    """
    return _estimator()(version, policy)


@functools.lru_cache(maxsize=None)
def _estimator() -> type[VersionClassifier[Any]]:
    from sklearn.base import BaseEstimator, ClassifierMixin

    return type("VersionClassifier", (VersionClassifier, ClassifierMixin, BaseEstimator), {})

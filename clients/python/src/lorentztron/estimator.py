"""A version as a classifier of scikit-learn, which this module alone needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin

from lorentztron.arrays import Doubles, Objects

if TYPE_CHECKING:
    from lorentztron.version import Version


class VersionClassifier(ClassifierMixin, BaseEstimator):
    """Predicts as a version does. Its ``fit`` raises: a job trains versions, from a stream.

    Args:
        version: which one.

    Attributes:
        classes_: object (K,), in the order of the version.
        n_features_in_: n.
    """

    def __init__(self, version: Version) -> None:
        self.version = version

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
        return self.version.predict(X)

    def predict_proba(self, X: Any) -> Doubles:  # noqa: N803
        """The probability of each class, float64 (N, K)."""
        return self.version.predict_proba(X)

    def decision_function(self, X: Any) -> Doubles:  # noqa: N803
        """The score of each class, float64 (N, K); of two classes, float64 (N,), how much is for the second."""
        scores = self.version.decision_function(X)
        return (scores[:, 1] - scores[:, 0]) / 2 if scores.shape[1] == 2 else scores

"""Reads the versions that a Lorentztron job publishes, and classifies with them. Needs NumPy alone."""

from lorentztron.consumer import SnapshotConsumer
from lorentztron.errors import EventError, RecordError, VersionError
from lorentztron.explanations import Explanation
from lorentztron.labelled import LabelledEvents, labelled_events
from lorentztron.policy import DecisionPolicy
from lorentztron.reader import VersionReader
from lorentztron.report import Report
from lorentztron.version import Predictions, Version
from lorentztron.weights import FeatureWeights

__all__ = [
    "DecisionPolicy",
    "EventError",
    "Explanation",
    "FeatureWeights",
    "LabelledEvents",
    "Predictions",
    "RecordError",
    "Report",
    "SnapshotConsumer",
    "Version",
    "VersionError",
    "VersionReader",
    "labelled_events",
]

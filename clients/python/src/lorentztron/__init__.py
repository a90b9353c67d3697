"""Reads the versions that a Lorentztron job publishes, and classifies with them. Needs NumPy alone."""

from lorentztron.consumer import SnapshotConsumer
from lorentztron.errors import EventError, RecordError, VersionError
from lorentztron.explanations import Explanation
from lorentztron.labelled import LabelledEvents, labelled_events
from lorentztron.policy import DecisionPolicy
from lorentztron.reader import VersionReader
from lorentztron.report import Report
from lorentztron.split import Picked, Split, SplitConsumer
from lorentztron.version import Predictions, Version
from lorentztron.weights import FeatureWeights

__all__ = [
    "DecisionPolicy",
    "EventError",
    "Explanation",
    "FeatureWeights",
    "LabelledEvents",
    "Picked",
    "Predictions",
    "RecordError",
    "Report",
    "SnapshotConsumer",
    "Split",
    "SplitConsumer",
    "Version",
    "VersionError",
    "VersionReader",
    "labelled_events",
]

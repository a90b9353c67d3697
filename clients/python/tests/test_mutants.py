"""This client says of files that are damaged, or made to deceive, what the client for Java says."""

import json
import math
import os
import unittest
from pathlib import Path

import numpy as np

from lorentztron import EventError, Version, VersionError
from tests.files import lines

FOLDER = os.environ.get("LORENTZTRON_MUTANTS")
TOLERANCE = 1e-5


@unittest.skipUnless(FOLDER, "there are no mutants: the build of the job makes them")
class MutantsTest(unittest.TestCase):
    def test_what_is_said_of_each(self):
        different = []
        for verdict in lines(Path(FOLDER) / "verdicts.jsonl"):
            try:
                found = self.differs(verdict, Path(FOLDER) / verdict["file"])
            except Exception as wrong:
                found = f"raises {type(wrong)}: {wrong}"
            if found:
                different.append(f"{verdict['file']}: {found}")
        self.assertEqual([], different, f"{len(different)} of them")

    def differs(self, verdict, path):
        """How; None if it does not."""
        try:
            version = Version.load(path)
        except VersionError as refused:
            assert str(path) in str(refused)
            return None if "problem" in verdict else f"is refused: {refused}"
        if "problem" in verdict:
            return f"is read, expected {verdict['problem']}"
        if version.number != verdict["version"]:
            return f"is version {version.number}, expected {verdict['version']}"
        for event, expected in zip(verdict["events"], verdict["predictions"]):
            try:
                found = version.predictions([event])
            except (EventError, ValueError) as none:
                if expected is not None:
                    return f"refuses an event: {none}"
                continue
            if expected is None:
                return f"predicts {found.labels[0]} of an event that is none"
            if not all(math.isfinite(float(each)) for each in expected["scores"].values()):
                continue  # Java's sums are float32, which does not hold them
            for name in ("probabilities", "scores", "votes"):
                values = np.array([float(expected[name][label]) for label in version.classes])
                own = getattr(found, name)[0]
                with np.errstate(invalid="ignore"):
                    near = np.abs(own - values) <= TOLERANCE * (1 + np.abs(values))
                if not np.all(near | (own == values) | np.isnan(own) & np.isnan(values)):
                    return f"has the {name} {own}, expected {values}"
            if found.labels[0] != expected["label"]:
                return f"predicts {found.labels[0]}, expected {expected['label']}"
        return None


if __name__ == "__main__":
    unittest.main()

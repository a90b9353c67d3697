"""A version that is saved is the one that was read."""

import os
import tempfile
import unittest
import unittest.mock
import zipfile
from pathlib import Path

import numpy as np

from lorentztron import Version, VersionError, VersionReader, archivewriter
from lorentztron.schemas import NAMES
from tests.files import GOLDEN, records
from tests.test_inputs import Case

#: Where Java has written the same versions to files.
CASES = Path(os.environ["LORENTZTRON_CASES"]) if "LORENTZTRON_CASES" in os.environ else None


def names(bucket, *entries, model="m"):
    found = [{"index": index, "names": list(texts)} for index, texts in entries]
    value = NAMES.encode({"modelId": model, "bucket": bucket, "entries": found, "left": 0})
    return f"{model}/names/{bucket}".encode(), value


@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class SaveTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "version.zip"

    def test_every_golden_version_comes_back(self):
        for folder in sorted((GOLDEN / "predictions").iterdir()):
            with self.subTest(folder.name):
                case = Case(folder.name)
                case.version.save(self.path)
                loaded = Version.load(self.path)
                self.assertEqual((loaded.number, loaded.manifest.options), (2, case.version.manifest.options))
                found = loaded.predictions(case.events)
                np.testing.assert_array_equal(found.probabilities, case.expected.probabilities)
                np.testing.assert_array_equal(found.scores, case.expected.scores)

    def test_records_have_the_bytes_of_the_topic(self):
        seen = 0
        for path in sorted(GOLDEN.glob("*/*/topic.records")) + [GOLDEN / "topics" / "whole-versions.records"]:
            topic = {key: value for _, _, key, value in records(path)}
            reader = VersionReader("m")
            for record in records(path):
                reader.accept(*record)
            reader.latest.save(self.path)
            with zipfile.ZipFile(self.path) as archive:
                entries = archive.namelist()
                self.assertEqual(entries[-1], "m/manifest")
                for name in entries:
                    self.assertEqual(archive.read(name), topic[name.encode()], (path, name))
                    seen += 1
        self.assertGreater(seen, 40)

    @unittest.skipIf(CASES is None, "the tests of Java do not run this one")
    def test_entries_are_those_of_java(self):
        for path in sorted(CASES.glob("predictions/*/version.zip")):
            Version.load(path).save(self.path)
            with zipfile.ZipFile(path) as java, zipfile.ZipFile(self.path) as python:
                self.assertEqual(java.namelist(), python.namelist())
                for name in java.namelist():
                    self.assertEqual(java.read(name), python.read(name), (path, name))

    def test_names_of_features(self):
        topic = [(key, value) for _, _, key, value in records(GOLDEN / "predictions" / "pairs" / "topic.records")]
        one, other = names(3, (3, ["country=US"]), (259, ["a", "b"])), names(4, (4, ["amount"]))
        reader = VersionReader("m")
        for offset, record in enumerate([names(3, (3, ["old"])), one, other, names(5, (5, ["x"]), model="n"), *topic]):
            reader.accept(0, offset, *record)
        version = reader.latest
        version.save(self.path)
        for each in (version, Version.load(self.path)):
            self.assertEqual([each.names.of(k) for k in (3, 4, 5, 259)], ["country=US", "amount", "#5", "a or b"])
        with zipfile.ZipFile(self.path) as archive:
            self.assertEqual(archive.namelist()[-3:], ["m/names/3", "m/names/4", "m/manifest"])
        reader.accept(0, 99, other[0], None)
        self.assertEqual(reader.latest.names.of(4), "amount")
        reader.accept(0, 100, *next(each for each in reversed(topic) if each[0] == b"m/manifest"))
        self.assertEqual(reader.latest.names.of(4), "#4")

    def test_damaged_names_are_none(self):
        reader = VersionReader("m")
        reader.accept(0, 0, b"m/names/7", b"damaged")
        for _, offset, key, value in records(GOLDEN / "predictions" / "pairs" / "topic.records"):
            reader.accept(0, offset + 1, key, value)
        with self.assertLogs("lorentztron.featurenames", "WARNING"):
            self.assertEqual(reader.latest.names.of(7), "#7")

    def test_what_cannot_be_written_leaves_what_was_there(self):
        version = Case("pairs").version
        version.save(self.path)
        before = self.path.read_bytes()
        with unittest.mock.patch.object(archivewriter, "_archive", side_effect=OSError("disk is full")):
            with self.assertRaisesRegex(OSError, "disk is full"):
                version.save(self.path)
        with unittest.mock.patch.object(archivewriter, "_MOST_ENTRIES", 2):
            with self.assertRaisesRegex(VersionError, "version has [0-9]+ records of [0-9]+ bytes, expected at most 2"):
                version.save(self.path)
        self.assertEqual(self.path.read_bytes(), before)
        self.assertEqual(os.listdir(self.path.parent), ["version.zip"])

    def test_equal_versions_make_equal_files(self):
        Case("named").version.save(self.path)
        before = self.path.read_bytes()
        Version.load(self.path).save(self.path)
        self.assertEqual(self.path.read_bytes(), before)


if __name__ == "__main__":
    unittest.main()

"""Files of versions: whole ones, and whatever else may stand there."""

import io
import tempfile
import unittest
import zipfile
from pathlib import Path

from lorentztron import Version, VersionError
from tests.files import GOLDEN, records


def archive(entries, compression=zipfile.ZIP_DEFLATED):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", compression) as file:
        for key, value in entries:
            file.writestr(key, value)
    return data.getvalue()


@unittest.skipUnless(GOLDEN.exists(), "there are no golden topics: the package stands alone")
class FileTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "version.zip"
        topic = records(GOLDEN / "topics" / "whole-versions.records")
        self.entries = [(key.decode(), value) for _, _, key, value in topic][4:]

    def load(self, data):
        self.path.write_bytes(data)
        return Version.load(self.path)

    def test_a_whole_version(self):
        version = self.load(archive(self.entries))
        self.assertEqual((version.number, version.model_id, version.classes), (2, "m", ["a", "b", "c"]))
        self.assertEqual(Version.load(str(self.path)).number, 2)

    def test_the_manifest_may_stand_first(self):
        self.assertEqual(self.load(archive(self.entries[::-1])).number, 2)

    def test_what_is_no_version_says_why(self):
        other = ("other/manifest", self.entries[3][1])
        for data, message in [
            (b"", "is damaged: File is not a zip file"),
            (b"PK\x03\x04 and no more", "is damaged: "),
            (archive([]), "holds the manifests of the models [], expected one"),
            (archive([*self.entries, other]), "holds the manifests of the models [m, other], expected one"),
            (archive(self.entries[1:]), "holds no whole version: version 2 lacks 1 of 3 records; the first is a|b"),
            (archive([other]), "holds no whole version: its manifest is unreadable: manifest is of model m,"),
        ]:
            with self.subTest(message), self.assertRaises(VersionError) as refused:
                self.load(data)
            self.assertIn(f"{self.path} {message}", str(refused.exception))

    def test_a_file_that_is_not_there_is_an_os_error(self):
        with self.assertRaises(FileNotFoundError):
            Version.load(self.path)

    def test_every_damaged_byte_is_refused_or_changes_nothing(self):
        good = archive(self.entries)
        expected = self.load(good).decision_function([[3.0]]).tolist()
        refused = 0
        for place in range(0, len(good), 3):
            damaged = bytearray(good)
            damaged[place] ^= 1 << place % 8
            try:
                self.assertEqual(self.load(bytes(damaged)).decision_function([[3.0]]).tolist(), expected, place)
            except VersionError:
                refused += 1
        self.assertGreater(refused, len(good) // 6)


if __name__ == "__main__":
    unittest.main()

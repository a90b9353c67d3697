"""Files of versions: whole ones, and whatever else may stand there."""

import io
import struct
import tempfile
import tracemalloc
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
            (b"", "is damaged: it does not end as a ZIP archive"),
            (b"PK\x03\x04 and no more", "is damaged: "),
            (archive([]), "holds the manifests of the models [], expected one"),
            (archive([*self.entries, other]), "holds the manifests of the models [m, other], expected one"),
            (archive(self.entries[1:]), "holds no whole version: version 2 lacks 1 of 3 records; the first is a|b"),
            (archive([other]), "holds no whole version: its manifest is unreadable: manifest is of model m,"),
        ]:
            with self.subTest(message), self.assertRaises(VersionError) as refused:
                self.load(data)
            self.assertIn(f"{self.path} {message}", str(refused.exception))

    def test_an_archive_that_is_no_plain_one_says_why(self):
        names = [("m/names/7", b"damaged, which nobody minds")]
        self.assertEqual(self.load(archive(names + self.entries, zipfile.ZIP_STORED)).number, 2)
        good = archive(self.entries)
        for data, message in [
            (good + b" ", "is damaged: it does not end as a ZIP archive without a comment does"),
            (b" " + good, "is damaged: the directory of its entries does not fill the bytes"),
            (archive(self.entries, zipfile.ZIP_LZMA), "is damaged: entry m/a|b is encrypted or packed by another"),
            (archive([*self.entries, ("../m/a|b", b"")]), "has the entry ../m/a|b, expected parts that the manifest"),
            (archive([*self.entries, ("m/a|d", b"")]), "has the entry m/a|d, expected parts that the manifest"),
            (archive([*self.entries, ("m/a%7Cb", b"")]), "has the entry m/a%7Cb, expected parts that the manifest"),
            (archive([*self.entries, self.entries[1]]), "is damaged: entry m/a|c is there twice, expected once"),
            (good[:6] + b"\1" + good[7:], "is damaged: header of the entry m/a|b is not as the directory says"),
        ]:
            with self.subTest(message), self.assertRaises(VersionError) as refused:
                self.load(data)
            self.assertIn(f"{self.path} {message}", str(refused.exception))

    def test_an_archive_that_would_unpack_to_more_than_its_bounds_is_not_unpacked(self):
        many = 83_886_999
        zeros = archive([("m/a|b", bytes(many)), *self.entries[1:]])
        self.assertLess(len(zeros), 100_000)
        lying = zeros.replace(struct.pack("<I", many), struct.pack("<I", 999))
        manifest = archive([*self.entries[:3], ("m/manifest", bytes(3 << 20))])
        for data, message in [
            (zeros, "is damaged: its entries unpack to 83887"),
            (lying, "is damaged: entry m/a|b does not unpack to the 999 bytes that the directory says"),
            (manifest, "is damaged: the manifest unpacks to 3145728 bytes, expected at most 11"),
        ]:
            self.path.write_bytes(data)
            tracemalloc.start()
            with self.subTest(message), self.assertRaises(VersionError) as refused:
                Version.load(self.path)
            self.assertLess(tracemalloc.get_traced_memory()[1], 2 << 20)
            tracemalloc.stop()
            self.assertIn(f"{self.path} {message}", str(refused.exception))

    def test_a_good_file_that_is_larger_than_the_reader_admits_says_so(self):
        self.path.write_bytes(archive(self.entries))
        unpacked = sum(len(value) for _, value in self.entries)
        self.assertEqual(Version.load(self.path, max_bytes=max(unpacked, self.path.stat().st_size)).number, 2)
        stored = archive(self.entries, zipfile.ZIP_STORED)
        zeros = archive([("m/a|b", bytes(10_000))])
        for data, most, size in [(zeros, 9_999, 10_000), (stored, unpacked, len(stored))]:
            self.path.write_bytes(data)
            with self.assertRaises(VersionError) as refused:
                Version.load(self.path, max_bytes=most)
            self.assertEqual(
                str(refused.exception),
                f"{self.path} is too large: it takes {size} bytes, expected at most {most}: raise max_bytes",
            )

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

"""What the build of the job makes: files as ``inspect --save`` writes them, and every flipped bit of a version."""

import json
import os
import unittest
from pathlib import Path

from lorentztron import Version, VersionReader
from tests.files import lines, records, texts

CASES = Path(os.environ.get("LORENTZTRON_CASES") or "/nowhere")


@unittest.skipUnless(CASES.exists(), "LORENTZTRON_CASES names no folder: the build of the job makes one")
class GeneratedTest(unittest.TestCase):
    def test_files(self):
        found = 0
        for file in sorted(CASES.glob("predictions/*/version.zip")):
            with self.subTest(str(file)):
                version = Version.load(file)
                events = texts(file.parent / "events.jsonl")[-200:]
                labels = [each["label"] for each in lines(file.parent / "expected.jsonl")[-200:]]
                self.assertEqual(version.predict(events).tolist(), labels)
                found += 1
        self.assertGreater(found, 10)

    def test_every_flipped_bit(self):
        topic = list(records(CASES / "flips.records"))
        whole = json.loads((CASES / "flips.json").read_text())
        for place, bits in whole.items():
            found = [bit for bit in range(8 * len(topic[int(place)][3])) if self.is_whole(topic, int(place), bit)]
            self.assertEqual(found, bits, f"record {place}")

    def is_whole(self, topic, place, bit):
        reader = VersionReader("m")
        for number, (partition, offset, key, value) in enumerate(topic):
            if number == place:
                value = bytearray(value)
                value[bit // 8] ^= 1 << bit % 8
                value = bytes(value)
            reader.accept(partition, offset, key, value)
        if reader.latest.number == 1:
            self.assertIsNotNone(reader.problem, f"record {place}, bit {bit}")
        return reader.latest.number != 1


if __name__ == "__main__":
    unittest.main()

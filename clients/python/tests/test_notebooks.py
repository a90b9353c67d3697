"""The notebooks run from their first cell to the last: here with a broker in memory and versions that a job made of
their events; against a real broker and a real job in the build of the job (``live_notebook.py``)."""

import importlib.util
import io
import json
import os
import sys
import tempfile
import types
import unittest
import zipfile
import zlib
from contextlib import redirect_stdout
from pathlib import Path
from unittest.mock import patch

from tests import fakes, notebooks

VERSIONS = Path(__file__).resolve().parent / "versions"
NAMES = ("digits.ipynb", "fraud.ipynb")


def missing(*modules):
    return [module for module in modules if not importlib.util.find_spec(module)]


class FormTest(unittest.TestCase):
    def test_they_are_all_tested(self):
        self.assertEqual(sorted(path.name for path in notebooks.NOTEBOOKS.glob("*.ipynb")), list(NAMES))

    def test_they_have_no_outputs(self):
        for name in NAMES:
            path = notebooks.NOTEBOOKS / name
            for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
                self.assertFalse(cell.get("outputs"), cell)
                self.assertIsNone(cell.get("execution_count"), cell)
            self.assertLess(path.stat().st_size, 20_000)

    def test_lines_fit(self):
        for name in NAMES:
            for kind in ("code", "markdown"):
                for line in "\n".join(notebooks.cells(name, kind)).split("\n"):
                    self.assertLessEqual(len(line), 120, line)

    @unittest.skipIf(missing("nbformat"), "nbformat is not installed")
    def test_they_are_of_the_format(self):
        import nbformat

        for name in NAMES:
            nbformat.validate(nbformat.read(notebooks.NOTEBOOKS / name, as_version=4))


class Producer:
    """As ``confluent_kafka.Producer``; a version is published once all records before it have been sent."""

    broker = None
    version = None

    def __init__(self, settings):
        self.settings = settings

    def produce(self, topic, value, key=None):
        partitions = self.broker.topics.setdefault(topic, [[] for _ in range(4)])
        place = 0 if key is None else zlib.crc32(key.encode()) % len(partitions)  # as librdkafka does
        partitions[place].append((key, value))

    def poll(self, timeout):
        pass

    def flush(self):
        if "models" not in self.broker.topics:
            with zipfile.ZipFile(self.version) as archive:
                records = [(name.encode(), archive.read(name)) for name in archive.namelist()]
            self.broker.topics["models"] = [records]


@unittest.skipIf(missing("pandas", "matplotlib", "sklearn"), "pandas, matplotlib or scikit-learn is not installed")
class RunTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        broker = fakes.Broker()
        confluent = types.SimpleNamespace(
            **vars(fakes.MODULES["confluent_kafka"]),
            Consumer=lambda settings: fakes.Confluent(broker),
            Producer=type("Producer", (Producer,), {"broker": broker}),
        )
        self.producer = confluent.Producer
        # Not as patch.dict does, which would forget all modules that the notebook imports.
        before = sys.modules.get("confluent_kafka")
        sys.modules["confluent_kafka"] = confluent
        self.addCleanup(self.restore, before)
        for each in (patch.dict(os.environ, {"MPLBACKEND": "Agg"}), patch("lorentztron.kafka._QUIET", 0.1)):
            each.__enter__()
            self.addCleanup(each.__exit__, None, None, None)

    @staticmethod
    def restore(module):
        del sys.modules["confluent_kafka"]
        if module is not None:
            sys.modules["confluent_kafka"] = module

    def run_it(self, name):
        from matplotlib import pyplot

        self.addCleanup(pyplot.close, "all")
        self.producer.version = VERSIONS / name.replace("ipynb", "zip")
        said = io.StringIO()
        with redirect_stdout(said):
            names = notebooks.run(name, self.folder)
        return names, said.getvalue()

    def test_fraud(self):
        names, said = self.run_it("fraud.ipynb")
        self.assertIn("16,000 events: 16,000 with a label, 0 without\n12,000 of them the version may", said)
        self.assertEqual(names["report"].events, 4_000)
        self.assertGreater(names["report"].per_class["fraud"].roc_auc, 0.8)
        recalls = [names[report].per_class["fraud"].recall for report in ("report", "by_cost")]
        self.assertLess(recalls[0], recalls[1])
        self.assertIn("fraud rather than ok by", said)
        self.assertTrue((Path(self.folder) / "fraud.zip").exists())

    def test_digits(self):
        names, said = self.run_it("digits.ipynb")
        self.assertLess(names["report"].error, 0.15)
        self.assertIn("weighted avg", said)
        self.assertEqual(len(names["axes"]), 2)


if __name__ == "__main__":
    unittest.main()

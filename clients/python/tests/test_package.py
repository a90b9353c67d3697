"""The wheel and the sdist are made without a network, and hold what an application needs."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"


def setuptools_version():
    import setuptools

    return int(setuptools.__version__.partition(".")[0])


@unittest.skipUnless(importlib.util.find_spec("setuptools"), "setuptools is not installed")
class PackageTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        # A build leaves files beside what it builds.
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "build", "dist")
        shutil.copytree(ROOT, self.folder / "project", ignore=ignored)
        (self.folder / "out").mkdir()

    def build(self, what):
        run = subprocess.run(
            [sys.executable, "-c", BUILD, what, str(self.folder / "out")],
            cwd=self.folder / "project",
            capture_output=True,
            text=True,
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        made, = (self.folder / "out").iterdir()
        return made

    def test_wheel(self):
        if setuptools_version() < 70 and not importlib.util.find_spec("wheel"):
            self.skipTest("wheel is not installed, which this setuptools needs")
        wheel = self.build("build_wheel")
        self.assertEqual(wheel.name, "lorentztron-0.1.0-py3-none-any.whl")
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            archive.extractall(self.folder / "installed")
            metadata = archive.read("lorentztron-0.1.0.dist-info/METADATA").decode()
        schemas = ("schemas/ModelSnapshot.avsc", "schemas/SnapshotManifest.avsc")
        for name in (*schemas, "words.txt", "py.typed", "consumer.py"):
            self.assertIn(f"lorentztron/{name}", names)
        self.assertFalse([name for name in names if "test" in name])
        # Setuptools of some years write numpy (>=1.21).
        plain = metadata.replace(" (", "").replace(")", "").splitlines()
        requirements = [line for line in plain if line.startswith("Requires-Dist")]
        self.assertEqual([line for line in requirements if "extra" not in line], ["Requires-Dist: numpy>=1.21"])
        self.assertTrue([line for line in requirements if "confluent-kafka" in line and "kafka" in line.split(";")[1]])
        code = "import lorentztron, lorentztron.schemas as s; print(lorentztron.__file__, s.MODEL.header.hex())"
        found = subprocess.run(
            [sys.executable, "-c", code],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder / "installed")},
            capture_output=True,
            text=True,
        )
        self.assertTrue(found.stdout.startswith(str(self.folder / "installed")), found.stdout + found.stderr)

    def test_sdist(self):
        with tarfile.open(self.build("build_sdist")) as archive:
            names = archive.getnames()
        own = [f"src/lorentztron/{name}" for name in ("schemas/NetworkSnapshot.avsc", "words.txt")]
        for name in ("pyproject.toml", "LICENSE", "tests/test_avro.py", *own):
            self.assertIn(f"lorentztron-0.1.0/{name}", names)


if __name__ == "__main__":
    unittest.main()

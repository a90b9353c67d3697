"""The package says that it is typed: mypy finds nothing in it, and knows what it gives to those who use it."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[1]


@unittest.skipIf(os.environ.get("LORENTZTRON_TYPES") == "skip", "another interpreter checks the types")
@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
class TypesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)

    def mypy(self, *arguments):
        cache = ["--cache-dir", str(self.folder / "cache")]
        run = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", *cache, *map(str, arguments)],
            cwd=ROOT,
            env={**os.environ, "MYPYPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
        )
        return run.returncode, run.stdout + run.stderr

    def test_the_package_has_no_error(self):
        code, output = self.mypy("src/lorentztron")
        self.assertEqual(code, 0, output)
        ignored = [path.name for path in (ROOT / "src").rglob("*.py") if "type: ignore" in path.read_text("utf-8")]
        self.assertEqual(ignored, [])

    def test_an_application_is_checked_against_it(self):
        program = self.folder / "application.py"
        program.write_text(
            "import numpy as np\n"
            "from numpy.typing import NDArray\n"
            "from lorentztron import Version\n"
            "version = Version.load('version.zip')\n"
            "probabilities: NDArray[np.float64] = version.predict_proba([[1.0]])\n"
            "labels: str = version.predict([[1.0]])\n",
            encoding="utf-8",
        )
        code, output = self.mypy(program)
        self.assertEqual(code, 1, output)
        self.assertIn("application.py:6: error: Incompatible types in assignment", output)
        self.assertIn("Found 1 error in 1 file", output)


if __name__ == "__main__":
    unittest.main()

"""Runs a notebook against the broker of ``LORENTZTRON_BROKER``: ``live_notebook.py NAME``. The job runs already.

By nbclient, as Jupyter would, where that is installed.
"""

import importlib.util
import os
import sys
import tempfile

from tests.notebooks import NOTEBOOKS, run


def main(name):
    os.environ["MPLBACKEND"] = "Agg"
    os.environ["PYTHONPATH"] = str(NOTEBOOKS.parent / "src")  # a kernel runs in another folder
    with tempfile.TemporaryDirectory() as folder:
        if importlib.util.find_spec("nbclient") and importlib.util.find_spec("ipykernel"):
            import nbclient
            import nbformat

            notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
            nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": folder}}).execute()
            for cell in notebook.cells:
                for output in cell.get("outputs", []):
                    print(output.get("text") or output.get("data", {}).get("text/plain", ""))
        else:
            run(name, folder)


if __name__ == "__main__":
    main(*sys.argv[1:])

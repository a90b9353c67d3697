"""Notebooks as programs: their cells one after the other, without Jupyter."""

import ast
import json
import os
import re
from pathlib import Path

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


def cells(name, kind):
    """The sources of cells: ``code`` or ``markdown``."""
    notebook = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == kind]


def command(name):
    """The options of the job that a notebook asks for."""
    run = re.search(r"(?m)^    lorentztron run ((?:.*\\\n)*.*)", "\n".join(cells(name, "markdown")))
    return run[1].replace("\\\n", " ").split()


def run(name, folder):
    """Runs all code in a folder. Returns what its names are in the end."""
    names = {"__name__": "__main__"}
    before = os.getcwd()
    os.chdir(folder)
    try:
        for source in cells(name, "code"):
            exec(compile(ast.parse(source), f"{name}: {source[:40]!r}", "exec"), names)
    finally:
        os.chdir(before)
    return names

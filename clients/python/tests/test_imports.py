"""The modules of the package import each other at their beginning, and in no circle."""

import ast
import unittest
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "src"


def modules():
    """The syntax tree of each module of the package, by the name of the module."""
    trees = {}
    for path in sorted((SOURCES / "lorentztron").rglob("*.py")):
        parts = path.relative_to(SOURCES).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        trees[name] = ast.parse(path.read_text(encoding="utf-8"))
    return trees


def imported(statement, names):
    """The modules among these that a statement imports; a name of another module stands for that module."""
    if isinstance(statement, ast.Import):
        wanted = [alias.name for alias in statement.names]
    elif isinstance(statement, ast.ImportFrom):
        each = [f"{statement.module}.{alias.name}" for alias in statement.names]
        wanted = [name if name in names else statement.module for name in each]
    else:
        return set()
    return {name for name in wanted if name in names}


def circle(graph):
    """Modules each of which imports the next, and the last the first; empty if there are none."""
    done = set()

    def follow(name, way):
        if name in way:
            return way[way.index(name) :]
        if name in done:
            return []
        for each in sorted(graph[name]):
            found = follow(each, [*way, name])
            if found:
                return found
        done.add(name)
        return []

    return next((found for name in sorted(graph) for found in [follow(name, [])] if found), [])


class ImportsTest(unittest.TestCase):
    def setUp(self):
        self.trees = modules()
        self.assertIn("lorentztron.version", self.trees)

    def test_no_circle(self):
        # Of every statement, also where it is for types alone or in a function.
        graph = {
            name: set().union(*(imported(each, self.trees) for each in ast.walk(tree)))
            for name, tree in self.trees.items()
        }
        self.assertIn("lorentztron.version", graph["lorentztron"])
        self.assertEqual(circle(graph), [])

    def test_all_imports_of_the_package_stand_at_the_beginning(self):
        hidden = [
            f"{name}:{each.lineno}"
            for name, tree in self.trees.items()
            for each in ast.walk(tree)
            if imported(each, self.trees) and each not in tree.body
        ]
        self.assertEqual(hidden, [])

    def test_imports_name_the_package(self):
        # The two tests above read no relative imports.
        relative = [
            f"{name}:{each.lineno}"
            for name, tree in self.trees.items()
            for each in ast.walk(tree)
            if isinstance(each, ast.ImportFrom) and each.level > 0
        ]
        self.assertEqual(relative, [])


if __name__ == "__main__":
    unittest.main()

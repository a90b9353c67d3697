"""Up to a number of fields are kept, and of characters of their places; others are what they would be."""

import unittest

from lorentztron.fields import Fields
from lorentztron.mapping import FEATURES_ALONE, Rules


class FieldsTest(unittest.TestCase):
    def setUp(self):
        self.fields = Fields(FEATURES_ALONE, Rules())

    def kept(self, name):
        made = self.fields.child(self.fields.top, name)
        self.assertEqual((made.use, made.name), ("feature", name))
        return self.fields.child(self.fields.top, name) is made

    def test_long_names_are_not_all_kept(self):
        long = sum(self.kept(f"{i}{'x' * 1_000_000}") for i in range(10))
        self.assertEqual(long, 4)  # of 4,194,304 characters
        self.assertTrue(self.kept("amount"))

    def test_many_names_are_not_all_kept(self):
        self.assertEqual(sum(self.kept(f"n{i}") for i in range(70_000)), 65_536)


if __name__ == "__main__":
    unittest.main()

"""Messages quote what senders wrote, and stand in terminals and logs."""

from __future__ import annotations

import pickle
import unicodedata
import unittest

from lorentztron.errors import EventError, RecordError, VersionError, visible

HOSTILE = [
    "\x1b[2J",
    "\x1b]0;title\x07",
    "\x9b31m",
    "\rx",
    "\u202eabc",
    "\u2066a\u2069",
    "\nWARN forged",
    "\u2028a",
    "\x7f",
    "\U000e0041",
]


class ErrorsTest(unittest.TestCase):
    def test_messages_text_of_others_neither_moves_the_cursor_nor_forges_a_line(self) -> None:
        for text in HOSTILE:
            for error in (RecordError(text), VersionError(text), EventError("not-json", text, 3).at(4)):
                with self.subTest(error=type(error).__name__, text=text):
                    categories = {unicodedata.category(each) for each in str(error)}
                    self.assertFalse(categories & {"Cc", "Cf", "Zl", "Zp"})

    def test_visible_escapes_as_java_does(self) -> None:
        self.assertEqual("a\\u001b\\u009b\\u000a\\udb40\\udc41é", visible("a\x1b\x9b\n\U000e0041é"))
        self.assertEqual('n=v "é" 東京 \U0001f600\u00a0', visible('n=v "é" 東京 \U0001f600\u00a0'))

    def test_errors_pickled_and_placed_say_the_same(self) -> None:
        error = EventError("not-json", "\x1b", 3)
        self.assertEqual("not-json: \\u001b (event 3)", str(pickle.loads(pickle.dumps(error))))
        self.assertEqual("\\u001b", str(pickle.loads(pickle.dumps(RecordError("\x1b")))))


if __name__ == "__main__":
    unittest.main()

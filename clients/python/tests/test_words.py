"""Texts are split into the words that the job makes of them, on every platform."""

import random
import sys
import unicodedata
import unittest

from lorentztron.words import letter_runs, words
from tests.files import GOLDEN, lines

FILE = GOLDEN / "words.jsonl"


class WordsTest(unittest.TestCase):
    @unittest.skipUnless(FILE.exists(), f"{FILE} is not there: the package stands alone")
    def test_golden_texts(self):
        golden = lines(FILE)
        self.assertGreater(len(golden), 60)
        for each in golden:
            with self.subTest(each["script"]):
                self.assertEqual(list(words(each["text"])), each["words"])

    def test_ascii_is_as_other_texts(self):
        """A character that belongs to no word makes the text another than ASCII."""
        draw = random.Random(7)
        for _ in range(3_000):
            text = "".join(draw.choices("aZb09_.,;:'\" \n-@", k=draw.randrange(12)))
            self.assertEqual(list(words(text)), list(words(text + "\u2042")), repr(text))

    def test_words_alone_are_themselves(self):
        draw = random.Random(8)
        for _ in range(2_000):
            text = "".join(chr(draw.choice((draw.randrange(0x250), draw.randrange(0x3100), 0x301))) for _ in range(9))
            found = list(words(text))
            self.assertEqual(list(words(" ".join(found))), found, repr(text))

    def test_what_this_platform_composes_and_the_oldest_does_not(self):
        """U+16D67 twice is U+16D68 from Unicode 16 on, which Python has from 3.14 on."""
        self.assertEqual(list(words("\U00016d67\U00016d67")), ["\U00016d67\U00016d67"])
        self.assertEqual(list(words("e\u0301\U00016d67e\u0301")), ["\u00e9\U00016d67\u00e9"])

    def test_no_character_is_refused(self):
        text = "".join(map(chr, range(sys.maxunicode + 1)))
        self.assertGreater(len(list(words(text))), 80_000)

    def test_first_encoding(self):
        self.assertEqual(list(letter_runs("Don't: \u0926\u093f\u0928 \u03a3\u03a3 x\u00b2")), [
            "don", "t", "\u0926", "\u0928", "\u03c3\u03c3", "x",
        ])

    def test_long_texts_take_no_square_of_their_length(self):
        for each in "_\u203f":
            self.assertEqual(list(words(each * 300_000)), [])
            self.assertEqual(list(words(each * 300_000 + "a")), [each * 300_000 + "a"])
        marks = "\u0301" * 150_000 + "\u0323" * 150_000
        (word,) = words("a" + marks)
        self.assertEqual(len(unicodedata.normalize("NFD", word[:1]) + word[1:]), 300_001)

    def test_platform_knows_what_is_composed(self):
        self.assertGreaterEqual(tuple(map(int, unicodedata.unidata_version.split("."))), (13, 0, 0))

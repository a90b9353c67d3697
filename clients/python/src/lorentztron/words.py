"""The words of a text, by Unicode and the same on every platform.

A text is taken without the characters that are for layout alone, composed (NFC), in full case folding, and composed
again. Its words are the segments between the word boundaries of Unicode Standard Annex 29, without its rule WB3c for
emoji, that have a letter or a number. In scripts without blanks, where boundaries are around every character, two
neighbours each are a word.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Iterator, Sequence

#: A letter for what characters are to words, by the names of ``words.txt``; ``o`` for all others. In upper case, the
#: character is folded. A mark belongs to the character before.
_KINDS = {
    "LE": "a",
    "HL": "h",
    "NU": "n",
    "KA": "k",
    "EX": "x",
    "ML": "l",
    "MN": "m",
    "MB": "b",
    "SQ": "q",
    "DQ": "d",
    "Extend": "e",
    "FO": "f",
    "dense": "c",
    "single": "s",
}
_MARK = b"e"
_LAYOUT = b"f"
#: Beside the letter: Unicode 13 does not have the character. Platforms differ in what they compose of such characters,
#: so these stay as they are, and separate what is composed.
_LATER = 0x80
#: After so many marks in a row, what follows is composed apart too: to order a long run takes the square of its length.
_APART = re.compile(b"[\x80-\xff]|[eE]{30}(?=[eE])")
_FOLDS = re.compile(b"[A-Z\xc1-\xda]")
_PLAIN = bytes(range(_LATER)).lower() * 2

#: Letters and numbers, with what may be between two of them: rules WB5 to WB12.
_ALPHANUMERIC = b"[ahn]+(?:(?:(?<=[ah])[lbq](?=[ah])|(?<=n)[mbq](?=n)|(?<=h)d(?=h))[ahn]+)*"
#: Of kinds without marks: a run of a script without blanks, or a word, with connectors or WB7a at its end.
_WORD = re.compile(b"(c+)|s|(?<!x)x*(?:%b|k+)(?:x+(?:%b|k+))*(?:x+|(?<=h)q)?" % (_ALPHANUMERIC, _ALPHANUMERIC))
#: The same of texts of ASCII in lower case. No word begins after a connector: else each of a run would be tried.
_ASCII = re.compile(
    "(?<!_)(?=_*[a-z0-9])[a-z0-9_]+"
    "(?:(?:(?<=[a-z])[.:'](?=[a-z])|(?<=[0-9])[.,;'](?=[0-9]))[a-z0-9_]+)*"
)


class _Table:
    """What ``words.txt`` says of characters; the client for Java reads the same file."""

    def __init__(self) -> None:
        self._kinds = bytearray(b"o") * (sys.maxunicode + 1)
        self._folds: dict[str, str] = {}
        for line in (Path(__file__).parent / "words.txt").read_text(encoding="ascii").splitlines():
            name, *items = line.split(" ")
            for item in () if name == "#" else items:
                characters, _, folded = item.partition(":")
                first, last, step = _range(characters)
                if name == "fold":
                    self._fold(range(first, last + 1, step), folded)
                elif name == "later":
                    self._kinds[first : last + 1] = bytes(each | _LATER for each in self._kinds[first : last + 1])
                else:
                    self._kinds[first : last + 1] = _KINDS[name].encode() * (last + 1 - first)

    def _fold(self, characters: range, folded: str) -> None:
        head, *rest = (int(each, 16) for each in folded.split("."))
        for character in characters:
            self._folds[chr(character)] = "".join(map(chr, (head + character - characters[0], *rest)))
            self._kinds[character] ^= 0x20

    def kinds(self, text: str) -> bytes:
        """Of its characters."""
        return bytes(map(self._kinds.__getitem__, map(ord, text)))

    def folded(self, text: str, kinds: bytes) -> str:
        """In full case folding."""
        parts, start = [], 0
        for found in _FOLDS.finditer(kinds):
            parts += [text[start : found.start()], self._folds[text[found.start()]]]
            start = found.end()
        return "".join([*parts, text[start:]])


def _range(written: str) -> tuple[int, int, int]:
    ends, _, step = written.partition("/")
    first, _, last = ends.partition("-")
    return int(first, 16), int(last or first, 16), int(step or "1", 16)


_table = lru_cache(maxsize=None)(_Table)


def words(text: str) -> Iterator[str]:
    """The words of a text, in their order."""
    if text.isascii():
        yield from _ASCII.findall(text.lower())
        return
    table = _table()
    text, kinds = _composed(*_without_layout(text, table.kinds(text)))
    folded = table.folded(text, kinds)
    text, kinds = _composed(folded, table.kinds(folded))
    kinds = kinds.translate(_PLAIN)
    starts: Sequence[int] = range(len(text) + 1)
    if _MARK in kinds:
        starts = [place for place, kind in enumerate(kinds) if kind != _MARK[0]] + [len(text)]
    for found in _WORD.finditer(kinds.translate(None, _MARK)):
        first, end = found.span()
        if found[1]:
            for each in range(first, max(end - 1, first + 1)):
                yield text[starts[each] : starts[min(each + 2, end)]]
        else:
            yield text[starts[first] : starts[end]]


def _without_layout(text: str, kinds: bytes) -> tuple[str, bytes]:
    plain = kinds.translate(_PLAIN)
    if _LAYOUT not in plain:
        return text, kinds
    kept = [place for place, kind in enumerate(plain) if kind != _LAYOUT[0]]
    return "".join(text[place] for place in kept), bytes(kinds[place] for place in kept)


def _composed(text: str, kinds: bytes) -> tuple[str, bytes]:
    """In NFC, with the kinds of its characters."""
    parts, start = [], 0
    for apart in _APART.finditer(kinds):
        is_later = apart[0][0] >= _LATER
        parts.append(unicodedata.normalize("NFC", text[start : apart.start() if is_later else apart.end()]))
        parts.append(text[apart.start()] if is_later else "")
        start = apart.end()
    composed = "".join([*parts, unicodedata.normalize("NFC", text[start:])])
    return composed, kinds if composed == text else _table().kinds(composed)


def letter_runs(text: str) -> Iterator[str]:
    """The words of the first encoding of names, which is no longer written: in lower case, runs of letters and decimal
    digits (Unicode categories L and Nd), a final sigma as any other."""
    start = None
    lower = text.lower().replace("\u03c2", "\u03c3")
    for place, character in enumerate(lower):
        category = unicodedata.category(character)
        if category[0] == "L" or category == "Nd":
            start = place if start is None else start
        elif start is not None:
            yield lower[start:place]
            start = None
    if start is not None:
        yield lower[start:]

"""Read what people type as letters, some of which may have several characters, such as CH.

Tiles are written as on a rack: each character is one tile, and brackets make several characters
one tile, so that CHE has the tiles C, H and E and [CH]E has the tiles CH and E. A word is read with
the longest letters, as it is played: CHE is CH and E. Brackets in a word force another reading:
[C][H]E.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from tilewright.errors import NotationError
from tilewright.lexicon.alphabet import letters_text

BLANK: Final = "?"
"""The character that stands for a blank in a string of tiles."""

_BRACKETED: Final = r"\[(?P<inner>[^\[\]]+)\]"
_TILE: Final = re.compile(rf"{_BRACKETED}|.", re.DOTALL)


def in_capitals(text: str) -> str:
    """Return ``text`` in capital letters and in the Unicode normal form that lexicons use."""
    return unicodedata.normalize("NFC", text).upper()


class Letters:
    """The letters of a lexicon or an edition, numbered from 1."""

    def __init__(self, letters: Sequence[str]) -> None:
        """Number ``letters`` in this order."""
        self.all = tuple(letters)
        """The letters in order."""
        self.are_characters = all(len(letter) == 1 for letter in letters)
        """Whether every letter has one character."""
        self._numbers = {letter: number for number, letter in enumerate(letters, 1)}
        longest_first = sorted(letters, key=len, reverse=True)
        self._letter = re.compile("|".join(map(re.escape, longest_first)))
        self._part = re.compile(rf"{_BRACKETED}|{self._letter.pattern}|.", re.DOTALL)

    def __contains__(self, letter: str) -> bool:
        """Return whether ``letter`` is one of the letters."""
        return letter in self._numbers

    def bit(self, letter: str) -> int:
        """Return the set of letters that contains only ``letter``."""
        return 1 << self._numbers[letter]

    def numbers(self, letters: Sequence[str]) -> bytes:
        """Return the numbers of ``letters``, with 0 for a blank."""
        return bytes(self._numbers.get(letter, 0) for letter in letters)

    def in_set(self, letters: int) -> list[str]:
        """Return the letters of a set, in order."""
        return [letter for letter in self.all if letters & self.bit(letter)]

    def starting_at(self, text: str, place: int) -> str | None:
        """Return the longest letter that starts at ``place`` in ``text``, or None."""
        found = self._letter.match(text, place)
        return found and found.group()

    def read_tiles(self, text: str, *, blank: str = "") -> list[str]:
        """Return the letters of tiles as they are written on a rack, such as ``[CH]ICO``."""
        return self._read(_TILE, text, blank)

    def read_word(self, text: str) -> list[str]:
        """Return the letters of a word, the longest first unless brackets say otherwise."""
        return self._read(self._part, text, "")

    def _read(self, parts: re.Pattern[str], text: str, blank: str) -> list[str]:
        letters = []
        for part in parts.finditer(in_capitals(text)):
            letter = part["inner"] or part.group()
            if letter not in self._numbers and letter != blank:
                raise NotationError(
                    f"{letter!r} at position {part.start() + 1} in {text!r} is not one of the"
                    f" letters {letters_text(self.all)}"
                )
            letters.append(letter)
        return letters


def split_tiles(text: str) -> list[str]:
    """Return what is on each tile of a rack, in capitals, whether or not it is a letter."""
    return [part["inner"] or part.group() for part in _TILE.finditer(in_capitals(text))]


def write_tile(letter: str) -> str:
    """Return a letter as it is written on a rack: ``[CH]`` if it has several characters."""
    return letter if len(letter) == 1 else f"[{letter}]"

"""Parse the word patterns that people type, and convert them to the kernel's format."""

from __future__ import annotations

import unicodedata
from typing import Final, TypeAlias

from tilewright.errors import NotationError
from tilewright.lexicon import LATIN

Part: TypeAlias = tuple[int, bool, bool]
"""One part of a pattern: a bit set of letters, whether the part is optional, and whether it
may repeat."""

ANY: Final = (1 << 64) - 2
"""The set of all letters."""

SIGNS: Final = "`.` or `?` for any letter, `*` for any letters, `[AEI]` or `[^AEI]` for a choice"


def in_capitals(text: str) -> str:
    """Return ``text`` in capital letters and in the Unicode normal form that lexicons use."""
    return unicodedata.normalize("NFC", text).upper()


def parse_pattern(text: str, alphabet: str = LATIN) -> list[Part]:
    """Return a pattern's parts; raise ``NotationError`` with the position of the first error.

    ``.`` and ``?`` stand for any letter, ``*`` for any number of letters, ``[AEI]`` for A, E or I,
    ``[^AEI]`` for any other letter, and a letter, in upper or lower case, for itself.
    """
    numbers = {letter: number for number, letter in enumerate(alphabet, 1)}
    upper = in_capitals(text)
    parts: list[Part] = []
    place = 0
    while place < len(upper):
        sign = upper[place]
        if sign in ".?":
            parts.append((ANY, False, False))
        elif sign == "*":
            if not parts or parts[-1] != (ANY, True, True):
                parts.append((ANY, True, True))
        elif sign == "[":
            place, letters = _choice(upper, place, numbers)
            parts.append((letters, False, False))
        elif sign in numbers:
            parts.append((1 << numbers[sign], False, False))
        else:
            raise NotationError(
                f"unexpected {sign!r} at position {place + 1} in the pattern {text!r}; use letters,"
                f" {SIGNS}"
            )
        place += 1
    return parts


def _choice(text: str, start: int, numbers: dict[str, int]) -> tuple[int, int]:
    """Return the position of the closing bracket, and the letters that the brackets allow."""
    end = text.find("]", start)
    inner = text[start + 1 : end]
    if end < 0:
        raise NotationError(
            f"the bracket at position {start + 1} in the pattern {text!r} is not closed"
        )
    others = inner.startswith("^")
    named = inner.removeprefix("^")
    letters = 0
    for letter in named:
        if letter not in numbers:
            raise NotationError(f"{letter!r} in [{inner}] is not a letter of this lexicon")
        letters |= 1 << numbers[letter]
    if not named:
        raise NotationError(f"the brackets at position {start + 1} in {text!r} are empty")
    return end, ANY & ~letters if others else letters

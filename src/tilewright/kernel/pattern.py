"""Parse the word patterns that people type, and convert them to the kernel's format."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from tilewright.errors import NotationError
from tilewright.kernel.letters import Letters, in_capitals, split_tiles
from tilewright.lexicon import LATIN

Part: TypeAlias = tuple[int, bool, bool]
"""One part of a pattern: a bit set of letters, whether the part is optional, and whether it
may repeat."""

ANY: Final = (1 << 64) - 2
"""The set of all letters."""

SIGNS: Final = "`.` or `?` for any letter, `*` for any letters, `[AEI]` or `[^AEI]` for a choice"

_ENGLISH: Final = Letters(LATIN)
_CHOICE: Final = re.compile(r"\[(?P<others>\^?)(?P<tiles>(?:\[[^\[\]]+\]|[^\[\]])*)\]")


def parse_pattern(text: str, letters: Letters = _ENGLISH) -> list[Part]:
    """Return a pattern's parts; raise ``NotationError`` with the position of the first error.

    ``.`` and ``?`` stand for any letter, ``*`` for any number of letters, ``[AEI]`` for A, E or I,
    ``[^AEI]`` for any other letter, and a letter, in upper or lower case, for itself. Letters are
    read as in a word, and those in brackets as on a rack: ``[[CH]E]`` is CH or E.
    """
    upper = in_capitals(text)
    parts: list[Part] = []
    place = 0
    while place < len(upper):
        sign = upper[place]
        letter = letters.starting_at(upper, place)
        taken = 1
        if sign in ".?":
            parts.append((ANY, False, False))
        elif sign == "*":
            if not parts or parts[-1] != (ANY, True, True):
                parts.append((ANY, True, True))
        elif sign == "[":
            allowed, taken = _choice(upper, place, letters)
            parts.append((allowed, False, False))
        elif letter is not None:
            parts.append((letters.bit(letter), False, False))
            taken = len(letter)
        else:
            raise NotationError(
                f"unexpected {sign!r} at position {place + 1} in the pattern {text!r}; use letters,"
                f" {SIGNS}"
            )
        place += taken
    return parts


def _choice(text: str, start: int, letters: Letters) -> tuple[int, int]:
    """Return the letters that the brackets at ``start`` allow, and the length of the choice."""
    found = _CHOICE.match(text, start)
    if found is None:
        raise NotationError(
            f"the bracket at position {start + 1} in the pattern {text!r} is not closed"
        )
    named = split_tiles(found["tiles"])
    if not named:
        raise NotationError(f"the brackets at position {start + 1} in {text!r} are empty")
    allowed = 0
    for letter in named:
        if letter not in letters:
            raise NotationError(f"{letter!r} in {found.group()} is not a letter of this lexicon")
        allowed |= letters.bit(letter)
    return ANY & ~allowed if found["others"] else allowed, len(found.group())

"""A lexicon's letters and their order in the word graph.

A letter is one uppercase character, or the dot in Catalan L·L. The graph numbers letters from one,
in alphabet order; zero is the GADDAG separator.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.errors import LexiconError
from tilewright.tiles import MIDDLE_DOT

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The English letters: the default alphabet."""

MAX_LETTERS = 50
"""The maximum size of an alphabet, chosen so that a letter set with flags fits in 64 bits."""


def check_alphabet(alphabet: str) -> str:
    """Return ``alphabet`` if it is valid; otherwise raise ``LexiconError``."""
    if not 1 <= len(alphabet) <= MAX_LETTERS:
        raise LexiconError(f"an alphabet must have 1 to {MAX_LETTERS} letters, not {len(alphabet)}")
    if len(set(alphabet)) != len(alphabet):
        twice = next(letter for letter in alphabet if alphabet.count(letter) > 1)
        raise LexiconError(f"the alphabet contains the letter {twice!r} twice")
    for letter in alphabet:
        if (not letter.isalpha() or letter != letter.upper()) and letter != MIDDLE_DOT:
            raise LexiconError(
                f"an alphabet must consist of uppercase letters, which {letter!r} is not"
            )
    return alphabet


def letters_text(letters: Sequence[str]) -> str:
    """Return a short description of letters, which may have several characters each."""
    if tuple(letters) == tuple(LATIN):
        return "A to Z"
    return " ".join(letters)


def characters_of(letters: Sequence[str]) -> str:
    """Return the alphabet of words in ``letters``, which may have several characters each.

    Raises ``LexiconError`` if a letter is not valid or occurs twice.
    """
    if all(len(letter) == 1 for letter in letters):
        return check_alphabet("".join(letters))
    return check_alphabet("".join(dict.fromkeys("".join(letters))))

"""The letters of a lexicon: which characters count, and their order in the graph.

A letter is one upper-case character. The graph knows letters as numbers from one
upwards, in the order of the alphabet; zero is kept for the separator of the GADDAG.
"""

from __future__ import annotations

from tilewright.errors import LexiconError

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of English, and the alphabet where none is named."""

MAX_LETTERS = 50
"""The most letters an alphabet may have; a letter set with its flags fits 64 bits."""


def check_alphabet(alphabet: str) -> str:
    """Return the ``alphabet``, or raise ``LexiconError`` when it cannot be one."""
    if not 1 <= len(alphabet) <= MAX_LETTERS:
        raise LexiconError(f"an alphabet has 1 to {MAX_LETTERS} letters, not {len(alphabet)}")
    if len(set(alphabet)) != len(alphabet):
        twice = next(letter for letter in alphabet if alphabet.count(letter) > 1)
        raise LexiconError(f"the alphabet has the letter {twice!r} twice")
    for letter in alphabet:
        if not letter.isalpha() or letter != letter.upper():
            raise LexiconError(
                f"{letter!r} is not an upper-case letter and cannot be in an alphabet"
            )
    return alphabet

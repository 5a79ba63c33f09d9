"""Offensive words in what people write: masked in chat and refused in names, if the host wants it.

A word counts only as a whole, so that Scunthorpe is not masked, and only if the list of offensive
words marks it, so that Nancy isn't either. Look-alike letters, digits and symbols that stand for
letters, repeated letters and letters with spaces between them don't hide a word. This is for words
that families meet by accident; a person who is determined to offend finds others, and an
administrator can mask those by hand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from tilewright.lexicon.offensive import offensive_words
from tilewright.server.messages.errors import Code, refusal
from tilewright.store.confusables import ASCII_LOOKALIKES

__all__ = ["check_manners", "is_rude", "mask"]

_WORD: Final = re.compile(r"[@$]?[^\W_]+(?:[@$!*'\u2019]+[^\W_]+)*")
"""A word as people type it, perhaps with symbols in place of letters."""
_SPELLED: Final = re.compile(r"(?<!\w)[^\W\d_](?:[ ._*-][^\W\d_]){2,}(?!\w)")
"""Single letters with a space or a sign between them."""
_HUMPS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""The parts of a name such as AnnTheGreat."""
_STANDS_FOR: Final = str.maketrans("013457@$!", "oieastasi")
_REPEATED: Final = re.compile(r"(.)\1{2,}")
_ANYWHERE: Final = ("FUCK",)
"""What no harmless word contains."""
_AT_START: Final = ("CUNT", "NIGGER", "FAGGOT")
"""What no harmless word begins with, although some contain it (SNIGGER)."""


def mask(text: str) -> str:
    """Return ``text`` with every offensive word replaced by asterisks."""
    for pattern in (_SPELLED, _WORD):
        text = pattern.sub(lambda found: _masked(found[0]), text)
    return text


def is_rude(name: str) -> bool:
    """Return whether a name contains an offensive word."""
    return mask(name) != name or any(map(_is_offensive, _HUMPS.findall(name)))


def check_manners(name: str) -> None:
    """Raise ``bad-name`` if a name contains an offensive word."""
    if is_rude(name):
        raise refusal(Code.BAD_NAME, "name-offensive")


def _masked(word: str) -> str:
    return "*" * len(word) if _is_offensive(word) else word


def _is_offensive(word: str) -> bool:
    return any(map(_is_listed, _readings(word)))


def _readings(word: str) -> Iterator[str]:
    """Yield what a word may be meant as, in uppercase letters."""
    plain = unicodedata.normalize("NFKD", word).translate(ASCII_LOOKALIKES).casefold()
    plain = unicodedata.normalize("NFKD", plain).translate(ASCII_LOOKALIKES).casefold()
    for text in {plain, plain.translate(_STANDS_FOR)}:
        letters = re.sub("[^a-z]", "", text).upper()
        yield letters
        yield _REPEATED.sub(r"\1", letters)
        yield _REPEATED.sub(r"\1\1", letters)


def _is_listed(word: str) -> bool:
    listed = offensive_words().get(word)
    if listed is not None:
        return listed.is_masked
    return word.startswith(_AT_START) or any(part in word for part in _ANYWHERE)

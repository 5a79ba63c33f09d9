"""Offensive words: which ones there are, and which ones a family dictionary leaves out.

The lists are our own, one per language, in three categories: ``data/offensive.txt`` is English and
``data/offensive-de.txt`` German. Nothing prints them. ``policy`` decides what they mean for what we
say.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

_DATA: Final = Path(__file__).with_name("data")
LISTS: Final = MappingProxyType(
    {"en": _DATA / "offensive.txt", "de": _DATA / "offensive-de.txt"},
)
"""The files with offensive words, by the language of the words."""


class Offense(StrEnum):
    """Why a word is offensive."""

    SLUR = "slur"
    VULGAR = "vulgar"
    SEXUAL = "sexual"


class OffensiveWord(NamedTuple):
    """An entry in the list."""

    offense: Offense
    """Why the word is offensive."""
    has_ordinary_sense: bool
    """Whether the word also has a harmless meaning, so that a dictionary keeps it."""
    is_masked: bool
    """Whether the word is masked in names and chat, where a host wants that."""


@lru_cache(maxsize=len(LISTS))
def offensive_words(language: str = "en") -> Mapping[str, OffensiveWord]:
    """Return a language's offensive words in uppercase letters, including inflected forms.

    The language must be one of ``LISTS``.
    """
    words: dict[str, OffensiveWord] = {}
    offense = Offense.SLUR
    for line in LISTS[language].read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            offense = Offense(line.strip("[]"))
        elif line and not line.startswith("#"):
            mark = line[0] if line[0] in "~^" else ""
            word = line.removeprefix(mark).upper()
            words[word] = OffensiveWord(offense, mark == "~", not mark)
    return MappingProxyType(words)


def is_offensive(word: str, language: str = "en") -> bool:
    """Return whether a word, in uppercase letters, is on the list of a language."""
    return word in offensive_words(language)


def is_left_out(word: str, words: Container[str]) -> bool:
    """Return whether a dictionary, ``words``, leaves out this word as offensive.

    Every player at a table knows about such words, because they agreed to leave them out.
    """
    return word in excluded_words() and word not in words


@lru_cache(maxsize=1)
def excluded_words() -> frozenset[str]:
    """Return the words that a family dictionary leaves out: those without an ordinary meaning."""
    listed = offensive_words().items()
    return frozenset(word for word, entry in listed if not entry.has_ordinary_sense)

"""Offensive words: which ones there are, and which ones a family dictionary leaves out.

The list is our own, ``data/offensive.txt``, in three categories. Nothing prints it.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

_FILE: Final = Path(__file__).with_name("data") / "offensive.txt"


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


@lru_cache(maxsize=1)
def offensive_words() -> Mapping[str, OffensiveWord]:
    """Return all offensive words in uppercase letters, including their inflected forms."""
    words: dict[str, OffensiveWord] = {}
    offense = Offense.SLUR
    for line in _FILE.read_text(encoding="ascii").splitlines():
        if line.startswith("["):
            offense = Offense(line.strip("[]"))
        elif line and not line.startswith("#"):
            mark = line[0] if line[0] in "~^" else ""
            word = line.removeprefix(mark).upper()
            words[word] = OffensiveWord(offense, mark == "~", not mark)
    return MappingProxyType(words)


def is_offensive(word: str) -> bool:
    """Return whether a computer should avoid this word, in uppercase letters, at a family table."""
    return word in offensive_words()


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

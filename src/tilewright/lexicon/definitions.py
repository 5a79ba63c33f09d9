"""Definitions: what a word means, offline, in short glosses.

``data/definitions.bin`` has the words in alphabetical order in compressed blocks, so that looking
up a word reads one block. ``tools/words/build_definitions.py`` writes it, mostly from WordNet.
"""

from __future__ import annotations

import lzma
from bisect import bisect_right
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["Definition", "PartOfSpeech", "Relation", "Sense", "define"]

MAGIC: Final = b"tilewright definitions 1\n"
"""The first bytes of the file; the index follows, after its length in four bytes."""

_FILE: Final = Path(__file__).with_name("data") / "definitions.bin"


class PartOfSpeech(StrEnum):
    """A word's part of speech, with its abbreviation in the file."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    INTERJECTION = "interjection"
    OTHER = "other"


PARTS: Final = {
    "n": PartOfSpeech.NOUN,
    "v": PartOfSpeech.VERB,
    "a": PartOfSpeech.ADJECTIVE,
    "r": PartOfSpeech.ADVERB,
    "i": PartOfSpeech.INTERJECTION,
    "p": PartOfSpeech.OTHER,
}
"""The parts of speech by their letter in the file."""


class Relation(StrEnum):
    """How a word without a gloss of its own relates to the word that explains it."""

    FORM = "form"
    """An inflected form or another spelling: QATS and KAT of QAT."""
    DERIVED = "derived"
    """Formed with a prefix or a suffix: KINDNESS from KIND."""


MARKS: Final = {"=": Relation.FORM, "~": Relation.DERIVED}
"""The relations by their mark in the file."""


class Sense(NamedTuple):
    """One meaning of a word."""

    part: PartOfSpeech
    """The part of speech."""
    gloss: str
    """What the word means, in a few words."""


class Definition(NamedTuple):
    """What a word means."""

    word: str
    """The word that was looked up, in uppercase letters."""
    base: str | None
    """The word that the senses belong to, if it is another one."""
    relation: Relation | None
    """How the word relates to its base; None if it has senses of its own."""
    senses: tuple[Sense, ...]
    """The meanings, at most four."""


def define(word: str) -> Definition | None:
    """Return a word's definition; None if there is none. The case does not matter."""
    word = word.upper()
    if not (word.isascii() and word.isalpha()):
        return None
    entry = _entry(word)
    if entry is None:
        return None
    relation = MARKS.get(entry[0])
    if relation is None:
        return Definition(word, None, None, _senses(entry))
    base = entry[1:]
    return Definition(word, base, relation, _senses(_entry(base) or ""))


def _senses(entry: str) -> tuple[Sense, ...]:
    """Return the senses of an entry: a letter for the part of speech and a gloss for each."""
    senses = (text.partition(" ") for text in entry.split("\t") if text)
    return tuple(Sense(PARTS[part], gloss) for part, _, gloss in senses)


def _entry(word: str) -> str | None:
    """Return the text after the word in the file."""
    firsts, places = _index()
    block = bisect_right(firsts, word) - 1
    return _block(*places[block]).get(word) if block >= 0 else None


@lru_cache(maxsize=1)
def _index() -> tuple[list[str], list[tuple[int, int]]]:
    """Return each block's first word, and its offset and length in the file."""
    with _FILE.open("rb") as file:
        file.seek(len(MAGIC))
        length = int.from_bytes(file.read(4), "big")
        lines = lzma.decompress(file.read(length)).decode("ascii").split()
    firsts, lengths = lines[::2], [int(length) for length in lines[1::2]]
    offset = len(MAGIC) + 4 + length
    places = []
    for size in lengths:
        places.append((offset, size))
        offset += size
    return firsts, places


@lru_cache(maxsize=16)
def _block(offset: int, length: int) -> dict[str, str]:
    """Return the entries of a block by word."""
    with _FILE.open("rb") as file:
        file.seek(offset)
        lines = lzma.decompress(file.read(length)).decode("utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines)

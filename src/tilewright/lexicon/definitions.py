"""Definitions: what a word means, offline, in short glosses.

``data/definitions.bin`` has the words in alphabetical order in compressed blocks, so that looking
up a word reads one block. ``tools/words/build_definitions.py`` writes it, mostly from WordNet.

Offensive words, and offensive and sexual senses of other words, are in the file too, but are shown
only to a person who asks for them.
"""

from __future__ import annotations

import lzma
from bisect import bisect_right
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tilewright.lexicon.offensive import excluded_words

__all__ = ["Definition", "PartOfSpeech", "Relation", "Sense", "define"]

MAGIC: Final = b"tilewright definitions 2\n"
"""The first bytes of the file; the index follows, after its length in four bytes."""

_SHARED: Final = 2
"""How many senses a form that also has its own shows, and as many of its base: FELT, of FEEL."""

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
"""The parts of speech by their letter in the file, a capital for a sense that offends."""


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
    """The meanings, the most used first; at most four, unless offensive ones are shown too."""


def define(word: str, *, offensive: bool = False) -> Definition | None:
    """Return a word's definition; None if there is none. The case does not matter.

    Offensive words have no definition, and words with an ordinary meaning show only that, unless
    ``offensive`` is true.
    """
    word = word.upper()
    if not (word.isascii() and word.isalpha()):
        return None
    if word in excluded_words() and not offensive:
        return None
    fields = _fields(word)
    senses = _senses(fields, offensive=offensive)
    relation = MARKS.get(fields[0][0]) if fields else None
    base = fields[0][1:] if relation else None
    if base and (offensive or base not in excluded_words()):
        explained = _senses(_fields(base), offensive=offensive)
        if senses and not offensive:
            explained, senses = explained[:_SHARED], senses[:_SHARED]
        return Definition(word, base, relation, explained + senses) if explained else None
    return Definition(word, None, None, senses) if senses else None


def _senses(fields: list[str], *, offensive: bool) -> tuple[Sense, ...]:
    """Return the senses in an entry: a letter for the part of speech and a gloss for each."""
    return tuple(
        Sense(PARTS[field[0].lower()], field[2:])
        for field in fields
        if field[0] not in MARKS and (offensive or field[0].islower())
    )


def _fields(word: str) -> list[str]:
    """Return the fields of a word's entry: a link, if it has one, and senses."""
    entry = _entry(word)
    return entry.split("\t") if entry else []


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

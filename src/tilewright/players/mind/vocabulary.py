"""The words people know: grades by how common a word is, and vocabularies selected by grade.

Grade 1 words are in everyday use, well-read people know grade 5, and all other words have grade 6.
A vocabulary is a separate lexicon with its own checksum, so the generator uses only the words of a
level, in cross words too.
"""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from tilewright.errors import LexiconError
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.lexicon.cache import cache_folder, cache_key, load, store

__all__ = ["RAREST", "grade_of", "graded", "is_rude", "vocabulary"]

RAREST: Final = 6
"""The grade of every word without a grade of its own."""

_RUDE: Final = 9
_FILE: Final = Path(__file__).parent.with_name("data") / "grades.xz"

_STRANGE: Final = 0.05
"""A lexicon with a smaller share of graded words is in another language, or invented."""

_KEPT: Final = 5000
"""Smaller vocabularies are built in a moment and not cached on disk."""


@lru_cache(maxsize=1)
def graded() -> Mapping[str, int]:
    """Return the grade of every word of the default lexicon: 0 for the rarest, 9 for rude ones."""
    *_, checksum, digits = lzma.decompress(_FILE.read_bytes()).decode("ascii").split()
    words = open_lexicon("enable")
    if checksum != words.checksum or len(digits) != len(words):
        raise LexiconError(f"the words in {_FILE.name} are not those of the lexicon enable")
    return dict(zip(sorted(words), map(int, digits), strict=True))


def grade_of(word: str) -> int:
    """Return the grade of a word, from 1 for the most common to 6."""
    grade = graded().get(word, 0)
    return grade if 0 < grade < RAREST else RAREST


def is_rude(word: str) -> bool:
    """Return whether a word is too rude for a family's board."""
    return graded().get(word, 0) == _RUDE


def vocabulary(lexicon: Lexicon, most: int, *, forms: float = 0.0) -> Lexicon:
    """Return the words of ``lexicon`` up to a grade, without rude ones, as a separate lexicon.

    ``forms`` is the share of regular forms that people derive from words they know and believe to
    be words, whether or not the dictionary has them. In a lexicon of another language, whose words
    have no grades, each level knows a share of the words.
    """
    return _vocabulary(lexicon, most, round(forms * 1000))


@lru_cache(maxsize=16)
def _vocabulary(lexicon: Lexicon, most: int, forms: int) -> Lexicon:
    name = f"{lexicon.id}~{most}" + (f".{forms}" if forms else "")

    def build() -> Lexicon:
        words = set(_known(lexicon, most))
        letters = set(lexicon.alphabet)
        words |= {word for word in _derive_forms(words, forms / 1000) if letters.issuperset(word)}
        return Lexicon.from_words(words, id=name, alphabet=lexicon.alphabet)

    folder = cache_folder() if len(lexicon) >= _KEPT else None
    if folder is None:
        return build()
    grades = hashlib.sha256(_FILE.read_bytes()).hexdigest()
    key = cache_key("vocabulary 1", lexicon.checksum, grades, name)
    return load(key, folder) or _build_and_cache(key, build, folder)


def _build_and_cache(key: str, build: Callable[[], Lexicon], folder: Path) -> Lexicon:
    built = build()
    store(key, built, folder)
    return built


def _known(lexicon: Lexicon, most: int) -> Iterator[str]:
    """Yield the words of a lexicon up to a grade."""
    grades = graded()
    words = list(lexicon)
    known = sum(word in grades for word in words)
    if known >= _STRANGE * len(words):
        yield from (word for word in words if 0 < grades.get(word, 0) <= most)
        return
    # These words have no grades: a level knows the same share of them as of graded words.
    share = _share(most)
    for word in words:
        if len(words) < _KEPT or _luck(word) < share:
            yield word


@lru_cache(maxsize=8)
def _share(most: int) -> float:
    grades = graded().values()
    return sum(0 < grade <= most for grade in grades) / len(grades)


_SIBILANTS: Final = ("S", "X", "Z", "CH", "SH", "Y")
_FORMS: Final = ("S", "ED", "ING", "ER", "LY", "Y", "ION")
"""Endings of words that are mostly forms of other words already."""

_STEMS: Final = range(3, 7)
"""The lengths of words from which people derive forms without thinking."""


def _derive_forms(words: set[str], share: float) -> Iterator[str]:
    """Yield a share of the regular forms of known words that are not known themselves.

    The most common words are left alone: people do not form a plural of WHICH.
    """
    if not share:
        return
    for stem in words:
        if len(stem) not in _STEMS or stem.endswith(_FORMS) or grade_of(stem) == 1:
            continue
        forms = [f"RE{stem}", stem + ("R" if stem.endswith("E") else "ER")]
        forms += [] if stem.endswith(_SIBILANTS) else [f"{stem}S"]
        yield from (form for form in forms if form not in words and _luck(form) < share)


def _luck(word: str) -> float:
    """Return a number from 0 to below 1 that depends only on the word."""
    digest = hashlib.blake2b(word.encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**32

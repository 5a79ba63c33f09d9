"""The words people know: words graded by how common they are, and a vocabulary for each grade.

Grade 1 words are in everyday use, grade 5 words are known to well-read people, and all others are
grade 6. A vocabulary is a separate lexicon with its own checksum, so the generator uses only words
known at that level, even in cross words.
"""

from __future__ import annotations

import hashlib
import lzma
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Final

from tilewright.errors import LexiconError
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.lexicon.cache import cache_folder, cache_key, load, store
from tilewright.lexicon.offensive import is_offensive
from tilewright.lexicon.policy import EVERY_WORD, WordPolicy, policy_for

__all__ = ["RAREST", "grade_of", "graded", "is_english", "is_rude", "vocabulary"]

RAREST: Final = 6
"""The grade of the rarest words, which are not graded individually."""

_FILE: Final = Path(__file__).parent.with_name("data") / "grades.xz"

_STRANGE: Final = 0.25
"""The share of graded words below which a lexicon counts as foreign or invented.

A list of another language has words in common with English, a French one more than 5 %.
"""

_KEPT: Final = 5000
"""The minimum lexicon size, in words, for caching its vocabularies on disk."""


@lru_cache(maxsize=1)
def graded() -> Mapping[str, int]:
    """Return the grade of every word in the lexicon ``family``: 0 for the rarest words."""
    *_, checksum, digits = lzma.decompress(_FILE.read_bytes()).decode("ascii").split()
    words = open_lexicon("family")
    if checksum != words.checksum or len(digits) != len(words):
        raise LexiconError(f"the words in {_FILE.name} do not match the lexicon family")
    return dict(zip(sorted(words), map(int, digits), strict=True))


def grade_of(word: str) -> int:
    """Return a word's grade, from 1 for the most common words to 6 for the rarest."""
    grade = graded().get(word, 0)
    return grade if 0 < grade < RAREST else RAREST


def is_rude(word: str) -> bool:
    """Return whether a word is too rude for a family game."""
    return is_offensive(word)


def vocabulary(
    lexicon: Lexicon,
    most: int,
    *,
    forms: float = 0.0,
    memorized: int = 0,
    policy: WordPolicy | None = None,
) -> Lexicon:
    """Return a new lexicon with the words of ``lexicon`` up to grade ``most``.

    Words with at most ``memorized`` letters are all included, whatever their grade.
    ``forms`` is the share of regular forms of known words that the player assumes to be valid,
    whether or not they are in the dictionary. Words that the ``policy`` does not allow are left
    out; by default, it is that of the lexicon's language. If the lexicon is in another language
    than English, its words have no grades, and each level knows the same share of the words of each
    length as in English; English forms mean nothing there.
    """
    allowed = policy_for(lexicon) if policy is None else policy
    return _vocabulary(lexicon, most, round(forms * 1000), memorized, allowed)


@lru_cache(maxsize=16)
def _vocabulary(
    lexicon: Lexicon,
    most: int,
    forms: int,
    memorized: int,
    policy: WordPolicy,
) -> Lexicon:
    name = (
        f"{lexicon.id}~{most}"
        + (f".{forms}" if forms else "")
        + ("!" if policy == EVERY_WORD else "")
    )
    name += f".all{memorized}" if memorized else ""

    def build() -> Lexicon:
        words = set(_known(lexicon, most, memorized))
        if is_english(lexicon):
            letters = set(lexicon.alphabet)
            derived = _derive_forms(words, forms / 1000)
            words |= {word for word in derived if letters.issuperset(word)}
        words = {word for word in words if policy.allows(word)}
        return Lexicon.from_words(words, id=name, alphabet=lexicon.alphabet)

    folder = cache_folder() if len(lexicon) >= _KEPT else None
    if folder is None:
        return build()
    grades = hashlib.sha256(_FILE.read_bytes()).hexdigest()
    key = cache_key("vocabulary 5", lexicon.checksum, grades, name, policy.key)
    return load(key, folder) or _build_and_cache(key, build, folder)


def _build_and_cache(key: str, build: Callable[[], Lexicon], folder: Path) -> Lexicon:
    built = build()
    store(key, built, folder)
    return built


def _known(lexicon: Lexicon, most: int, memorized: int) -> Iterator[str]:
    """Yield the lexicon's words up to grade ``most``, and all with few letters."""
    grades = graded()
    words = list(lexicon)
    if is_english(lexicon):
        for word in words:
            grade = grades.get(word, 0)
            if 0 < grade <= most or len(word) <= memorized:
                yield word
        return
    # These words have no grades, so a level knows the same share of them as of graded words. It is
    # larger for short words, as people know more of those.
    shares = _shares(most)
    for word in words:
        share = shares.get(len(word), 0.0)
        if len(words) < _KEPT or len(word) <= memorized or _luck(word) < share:
            yield word


@lru_cache(maxsize=16)
def is_english(lexicon: Lexicon) -> bool:
    """Return whether enough words of a lexicon are graded, that is, English."""
    grades = graded()
    # Of an English lexicon, only the first part must be read to know.
    enough = ceil(_STRANGE * len(lexicon))
    known = (word for word in lexicon if word in grades)
    return sum(1 for _ in islice(known, enough)) == enough


@lru_cache(maxsize=8)
def _shares(most: int) -> Mapping[int, float]:
    """Return the share of the words of each length that have at most grade ``most``."""
    all_words: Counter[int] = Counter()
    known: Counter[int] = Counter()
    for word, grade in graded().items():
        all_words[len(word)] += 1
        known[len(word)] += 0 < grade <= most
    return {length: known[length] / count for length, count in all_words.items()}


_SIBILANTS: Final = ("S", "X", "Z", "CH", "SH", "Y")
_FORMS: Final = ("S", "ED", "ING", "ER", "LY", "Y", "ION")
"""Endings that usually mark a word as a form already, so that no forms are derived from it."""

_STEMS: Final = range(3, 7)
"""The lengths of words from which people readily derive forms."""


def _derive_forms(words: set[str], share: float) -> Iterator[str]:
    """Yield a share of the regular forms of known words, leaving out forms already known.

    The most common words are skipped, because people do not form a plural of WHICH.
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
    """Return a pseudorandom number, at least 0 and below 1, that depends only on the word."""
    digest = hashlib.blake2b(word.encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**32

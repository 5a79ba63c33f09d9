"""Belief: how likely a player considers an unknown string to be a valid word.

A belief depends on what the player knows and on the string, never on the dictionary. The evidence
is how word-like the string is, how long it is, and which known words it could be a form of. Weights
turn the evidence into log odds. They were fitted to valid words that a level does not know and to
phonies (``tools/fit_beliefs.py``), so that of the strings believed with 70 %, about 70 % are words.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import groupby, pairwise
from operator import mul
from typing import Final
from unicodedata import normalize

from tilewright.lexicon import Lexicon
from tilewright.players.mind.forms import FormKind, stems_of
from tilewright.players.mind.spelling import spelling_of
from tilewright.players.mind.vocabulary import grade_of, is_rude

__all__ = [
    "FEATURES",
    "LENGTHS",
    "Believer",
    "Knowledge",
    "length_class",
    "logistic",
    "shipped_weights",
]

FEATURES: Final = (
    "constant",
    "plain",
    "usual",
    "strange",
    "absurd",
    "worst",
    "vowelless",
    "clumped",
    "beyond seven",
    "inflection",
    "derivation",
    "prefix",
    "known inflection",
    "known derivation",
    "known prefix",
    "compound",
)
"""The names of the weights, in the order in which ``Knowledge.evidence`` returns the evidence."""

LENGTHS: Final = (2, 3, 4, 5, 6)
"""The lengths of words with weights of their own; the last stands for all longer words too."""

_SEVEN: Final = 7
_USUAL_RUN: Final = 2
"""How many consonants in a row are nothing special."""

_SHORTEST_PART: Final = 3
"""The minimum length of each word in a compound."""

_CERTAIN: Final = 20.0
"""Log odds that leave no doubt."""

_STEPS: Final = (0.0, 1.5, 3.5, math.inf)
"""Where a string's surprise begins to be usual, strange and absurd, in bits per letter.

Each part has a slope of its own, because a short string can also be too plain: who reads a lot
would know the word.
"""

Weights = Mapping[int, Sequence[float]]
"""The weights of the evidence by length of word, in the order of ``FEATURES``."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a player knows about words."""

    words: Lexicon
    """The words that the player recognizes: more than those that come to its mind."""
    grade: int
    """The grade of the rarest words that the player recognizes."""
    assumed: Lexicon
    """The words that the player plays, and forms that it assumes to be words."""
    memorized: int = 0
    """The player knows all words with at most this many letters, and knows that it does."""

    def knows(self, word: str) -> bool:
        """Return whether the player knows a word; it knows rude words, but never plays them."""
        return word in self.words or word in self.assumed or is_rude(word)

    def evidence(self, word: str) -> tuple[float, ...]:
        """Return the evidence for and against an unknown string, in the order of ``FEATURES``."""
        likeness = spelling_of(self.words).likeness(word)
        kind, surplus = self._form(word)
        vowels = _vowels(self.words.alphabet)
        return (
            1.0,
            *_by_step(likeness.mean),
            likeness.worst,
            float(vowels.isdisjoint(word)),
            float(max(0, _longest_run(word, vowels) - _USUAL_RUN)),
            float(max(0, len(word) - _SEVEN)),
            *(float(kind is each) for each in FormKind),
            *(surplus * (kind is each) for each in FormKind),
            float(kind is None and self._is_compound(word)),
        )

    def _form(self, word: str) -> tuple[FormKind | None, float]:
        """Return how a string is made from a known word, and how well the player knows that word.

        The second number is the difference between the grades of the rarest words that the player
        knows and of that word. The larger it is, the likelier the player would know the form.
        """
        for stem, kind in stems_of(word):
            if stem in self.words:
                return kind, float(max(0, self.grade - grade_of(stem)))
        return None, 0.0

    def _is_compound(self, word: str) -> bool:
        """Return whether a string consists of two known words."""
        middles = range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1)
        return any(word[:at] in self.words and word[at:] in self.words for at in middles)


@dataclass(frozen=True, slots=True)
class Believer:
    """Judges unknown words by a player's knowledge."""

    knowledge: Knowledge
    weights: Weights
    honesty: float = 0.5
    """The share of valid words that the player expects among the unknown words it meets."""

    def odds(self, word: str) -> float:
        """Return the log odds that a word is valid."""
        return _CERTAIN if self.knowledge.knows(word) else self.odds_by_evidence(word)

    def odds_by_evidence(self, word: str) -> float:
        """Return the log odds that a word is valid, as if the player had never seen it."""
        if len(word) <= self.knowledge.memorized:
            return -_CERTAIN
        weights = self.weights[length_class(word)]
        prior = math.log(self.honesty / (1 - self.honesty))
        return prior + math.fsum(map(mul, weights, self.knowledge.evidence(word)))

    def belief(self, word: str) -> float:
        """Return how certain the player is that a word is valid, from 0 to 1."""
        return logistic(self.odds(word))


def _by_step(surprise: float) -> Iterator[float]:
    """Yield how much of a surprise is below the steps and in each step; the sum is the surprise."""
    yield min(surprise, _STEPS[0])
    for low, high in pairwise(_STEPS):
        yield min(max(surprise, low), high) - low


def _longest_run(word: str, vowels: frozenset[str]) -> int:
    """Return how many consonants in a row a word has at most."""
    return max(
        (len(tuple(run)) for is_vowel, run in groupby(word, vowels.__contains__) if not is_vowel),
        default=0,
    )


def length_class(word: str) -> int:
    """Return which of ``LENGTHS`` a word belongs to."""
    return max(LENGTHS[0], min(len(word), LENGTHS[-1]))


def logistic(odds: float) -> float:
    """Return the probability for these log odds."""
    return 1 / (1 + math.exp(-max(-_CERTAIN, min(odds, _CERTAIN))))


@lru_cache(maxsize=8)
def _vowels(alphabet: str) -> frozenset[str]:
    """Return the vowels of an alphabet; if we know none of them, return all its letters."""
    vowels = frozenset(each for each in alphabet if normalize("NFD", each)[0] in "AEIOUY")
    return vowels or frozenset(alphabet)


@lru_cache(maxsize=1)
def shipped_weights() -> Mapping[str, Weights]:
    """Return the weights that come with the package, by level."""
    file = files("tilewright.players").joinpath("data", "beliefs.json")
    document = json.loads(file.read_text(encoding="utf-8"))
    return {
        level: {
            length: tuple(float(weights[str(length)][name]) for name in FEATURES)
            for length in LENGTHS
        }
        for level, weights in document["levels"].items()
    }

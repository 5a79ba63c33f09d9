"""How word-like a string is: a character model of the words that a player knows.

The model predicts each letter, and the end of the word, from the three letters before it. It
interpolates the counts of four, three, two and one letters with absolute discounting, so that a
sequence never seen before is unlikely, but not impossible. It is built from words that the player
knows, so it cannot reveal whether an unknown word is in the dictionary.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from tilewright.lexicon import Lexicon

__all__ = ["Likeness", "Spelling", "spelling_of", "split_words"]

_ORDER: Final = 4
"""How many characters a sequence has: three letters, and the one that they predict."""

_EDGE: Final = " "
"""Marks the beginning and the end of a word; no alphabet contains it."""

_DISCOUNT: Final = 0.75
"""What is subtracted from every count, and given to sequences that were never seen."""

_SAMPLE: Final = 24_000
"""The maximum number of words to learn from; more would take longer and hardly improve it."""

_HELD_OUT: Final = 12
"""Every word with this number is not learned from, but used to measure what is normal."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much a string resembles words, relative to words that the player knows."""

    mean: float
    """How much more surprising its letters are than those of a usual word, in bits per letter."""
    worst: float
    """How surprising its most surprising letter is, in bits."""


class Spelling:
    """An interpolated character model, with end markers."""

    def __init__(self, words: Iterable[str], letters: int) -> None:
        """Learn from ``words``, in an alphabet with this many ``letters``."""
        self._uniform = 1 / (letters + 1)
        self._counts: dict[str, int] = _count(words)
        self._totals: dict[str, int] = defaultdict(int)
        self._kinds: dict[str, int] = defaultdict(int)
        for sequence, count in self._counts.items():
            context = sequence[:-1]
            self._totals[context] += count
            self._kinds[context] += 1
        self.normal = 0.0
        """How surprising the letters of a usual word are, in bits per letter."""

    @classmethod
    def learn(cls, words: Collection[str], letters: int) -> Spelling:
        """Learn from a sample of ``words``, and from the others which surprise is normal."""
        learned, held_out = split_words(words)
        model = cls(learned, letters)
        means = [model.bits(word) / (len(word) + 1) for word in held_out]
        model.normal = math.fsum(means) / max(1, len(means))
        return model

    def surprises(self, word: str) -> list[float]:
        """Return how surprising each letter and the end of the word are, in bits."""
        text = f"{_EDGE * (_ORDER - 1)}{word}{_EDGE}"
        return [
            -math.log2(self._chance(text[end - _ORDER : end]))
            for end in range(_ORDER, len(text) + 1)
        ]

    def bits(self, word: str) -> float:
        """Return how surprising a word is, in bits: less than a code for it would take."""
        return math.fsum(self.surprises(word))

    def likeness(self, word: str) -> Likeness:
        """Return how much a string resembles the words that the player knows."""
        surprises = self.surprises(word)
        mean = math.fsum(surprises) / len(surprises)
        return Likeness(mean - self.normal, max(surprises))

    def _chance(self, sequence: str) -> float:
        """Return the probability of the last character, given those before it."""
        chance = self._uniform
        for start in range(len(sequence) - 1, -1, -1):
            context = sequence[start:-1]
            total = self._totals.get(context)
            if total is None:
                break
            seen = max(0.0, self._counts.get(sequence[start:], 0) - _DISCOUNT)
            chance = (seen + _DISCOUNT * self._kinds[context] * chance) / total
        return chance


def split_words(words: Collection[str]) -> tuple[list[str], list[str]]:
    """Return a sample of words to learn from, and words to measure the model with."""
    sample = list(islice(words, 0, None, max(1, len(words) // _SAMPLE)))
    held_out = sample[::_HELD_OUT]
    del sample[::_HELD_OUT]
    return sample, held_out


def _count(words: Iterable[str]) -> dict[str, int]:
    """Return how often each sequence of up to four characters occurs."""
    edge = _EDGE * (_ORDER - 1)
    text = edge.join(["", *words, ""])
    longest = Counter(map("".join, zip(*(text[start:] for start in range(_ORDER)), strict=False)))
    # After the end of a word, there is nothing to predict.
    beyond = _EDGE * 2
    counts = {each: count for each, count in longest.items() if not each.endswith(beyond)}
    found = dict(counts)
    for _ in range(_ORDER - 1):
        shorter: dict[str, int] = defaultdict(int)
        for sequence, count in counts.items():
            shorter[sequence[1:]] += count
        found.update(shorter)
        counts = shorter
    return found


@lru_cache(maxsize=8)
def spelling_of(words: Lexicon) -> Spelling:
    """Return the model of a vocabulary's words, built once and cached."""
    return Spelling.learn(words, len(words.alphabet))

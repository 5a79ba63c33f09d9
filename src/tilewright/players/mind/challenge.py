"""Challenging: top players know the dictionary; other players judge by the words they know.

A level player never looks up a word outside its vocabulary, but an unknown word may still be
valid. The player's estimate depends on whether the word resembles the words it knows or looks like
a form of a known word, and on how much the player trusts unknown words. Whether the player
challenges depends on the points at stake and on what a failed challenge costs at this table.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from tilewright.edition import ChallengeRule
from tilewright.lexicon import Lexicon
from tilewright.players.mind.vocabulary import is_rude
from tilewright.players.protocol import Chance
from tilewright.rules.event import Challenged, Played
from tilewright.rules.game import Phase
from tilewright.rules.view import SeenPlay, View
from tilewright.units import Seat

__all__ = ["Doubter", "has_wrong_word", "learned", "shape"]


def has_wrong_word(play: SeenPlay, words: Lexicon) -> bool:
    """Return whether the play forms a word that is not in ``words``."""
    return not words.accepts_all(word.text for word in play.words)


def learned(view: View) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words that challenges have shown to be valid and to be invalid in this game."""
    good: set[str] = set()
    wrong: set[str] = set()
    last: tuple[str, ...] = ()
    for event in view.history:
        if isinstance(event, Played):
            last = tuple(word.text for word in event.words)
        elif isinstance(event, Challenged):
            wrong.update(event.refused)
            # When a play is withdrawn, only its invalid words are revealed.
            good.update(() if event.refused else last)
    return frozenset(good), frozenset(wrong)


_TURN: Final = 28.0
"""The value, in points, of the turn that a failed challenge costs."""

_LAST_PLAY: Final = 15.0
"""The value, in points, of keeping the game from ending, in addition to the play's score."""

_EVEN: Final = 0.5
"""The belief below which a player considers a word more likely invalid than valid."""

_EFFORT: Final = 1.5
"""The cost, in points, of the effort to challenge; even a free challenge is not always made."""

_ENDINGS: Final = ("S", "ES", "D", "ED", "R", "ER", "ING", "LY", "Y", "NESS", "IER", "IEST")
_BEGINNINGS: Final = ("RE", "UN", "OUT", "OVER", "DE", "DIS", "MIS", "NON", "PRE")
_SHORT: Final = 3


@dataclass(frozen=True, slots=True)
class Doubter:
    """Decides whether to challenge, based on what a player believes."""

    words: Lexicon
    """The words that the player knows."""
    trust: float
    """How much the player trusts an unknown word that looks right; beginners trust more."""
    boldness: float
    """The weight of a point that could be won, relative to a point that could be lost."""

    def challenges(self, view: View, play: SeenPlay, chance: Chance) -> bool:
        """Return whether to challenge ``play``, weighing the gain against the cost."""
        good, wrong = learned(view)
        texts = [word.text for word in play.words]
        if not wrong.isdisjoint(texts):
            return True
        unknown = [text for text in texts if text not in good and not self.knows(text)]
        if not unknown:
            return False
        caught, proven = _record(view, play.seat)
        # Trust in an opponent falls with each phony that the opponent was caught playing, and
        # grows with each failed challenge against the opponent.
        trust = (1 - (1 - self.trust) * 0.5**proven) * 0.6**caught
        belief = math.prod(self.belief(text, trust) for text in unknown)
        belief *= 1 - 0.1 * chance.of(f"doubt {texts[0]}")
        is_last = view.phase is Phase.LAST_PLAY
        # Even if a challenge is free, challenge a last play only if it is probably invalid.
        if is_last and belief >= _EVEN:
            return False
        stake = play.score + (_LAST_PLAY if is_last else 0)
        return (1 - belief) * stake * self.boldness > belief * price(view)

    def knows(self, word: str) -> bool:
        """Return whether the player knows a word; it knows rude words, but never plays them."""
        return word in self.words or is_rude(word)

    def belief(self, word: str, trust: float) -> float:
        """Return how certain the player is that a word is valid, from 0 to 1."""
        if self.knows(word):
            return 1.0
        if any(stem in self.words for stem in _stems(word)):
            return trust + (1 - trust) * 0.7
        if len(word) <= _SHORT:
            return trust
        return trust * shape(self.words).likeness(word)


def price(view: View) -> float:
    """Return the cost of a failed challenge, in points."""
    rules = view.edition.challenge
    if view.phase is Phase.LAST_PLAY:
        return rules.last_play_award + _EFFORT
    return _TURN if rules.rule is ChallengeRule.DOUBLE else rules.rule.award + _EFFORT


def _record(view: View, seat: Seat) -> tuple[int, int]:
    """Return how many challenges against a player succeeded, and how many failed."""
    found = [
        bool(event.refused)
        for event in view.history
        if isinstance(event, Challenged) and event.against == seat
    ]
    return sum(found), len(found) - sum(found)


def _stems(word: str) -> Iterable[str]:
    """Yield the words that ``word`` could be a form of."""
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            yield stem
            if ending in {"ED", "ER", "ING"} and stem[-1] == stem[-2]:
                yield stem[:-1]
            if ending in {"IER", "IEST"}:
                yield f"{stem}Y"
    for beginning in _BEGINNINGS:
        if word.startswith(beginning) and len(word) > len(beginning) + 1:
            yield word.removeprefix(beginning)


class Shape:
    """The frequencies of letter sequences in the words a player knows."""

    _SAMPLE: Final = 6000

    def __init__(self, words: Lexicon) -> None:
        """Count the letter sequences in a sample of a few thousand words."""
        self._pairs: Counter[str] = Counter()
        self._threes: Counter[str] = Counter()
        step = max(1, len(words) // self._SAMPLE)
        for word in islice(words, 0, None, step):
            text = f"^{word}$"
            self._pairs.update(text[i : i + 2] for i in range(len(text) - 1))
            self._threes.update(text[i : i + 3] for i in range(len(text) - 2))
        self._letters = len(words.alphabet) + 1

    def likeness(self, word: str) -> float:
        """Return how much a word resembles known words, from 0.05 to 1."""
        text = f"^{word}$"
        total = 0.0
        for i in range(len(text) - 2):
            # A sequence never seen counts as half an occurrence: unusual, but not impossible.
            seen = self._threes[text[i : i + 3]] + 0.5
            total += math.log2(seen / (self._pairs[text[i : i + 2]] + 0.5 * self._letters))
        mean = total / (len(text) - 2)
        # Real words score between -5 and -2 bits per letter; random letters score below -6.
        return min(1.0, max(0.05, (mean + 6.5) / 2.5))


@lru_cache(maxsize=8)
def shape(words: Lexicon) -> Shape:
    """Return the shape of a vocabulary's words, computed once and cached."""
    return Shape(words)

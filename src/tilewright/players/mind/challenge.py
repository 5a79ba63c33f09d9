"""Challenging: top players know the dictionary; other players judge by what they believe.

A level player never looks up a word outside its vocabulary, but an unknown word may still be valid.
The player forms a belief about it, learns from the challenges in this game, and challenges if that
raises its expected result, given the rules of the table and the state of the game.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from tilewright.lexicon import Lexicon
from tilewright.players.mind.belief import Believer, logistic
from tilewright.players.mind.stakes import stakes_of
from tilewright.players.protocol import Chance
from tilewright.rules.event import Challenged, Played
from tilewright.rules.game import Phase
from tilewright.rules.view import SeenPlay, View
from tilewright.units import Seat

__all__ = ["Doubter", "has_wrong_word", "learned"]


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


_EVEN: Final = 0.5
"""The belief below which a player considers a word more likely invalid than valid."""

_MOOD: Final = 0.3
"""How far a player's mood moves a belief, in log odds; people do not always decide the same way."""

_PRIOR_PLAYS: Final = 3.0
"""How many plays with unknown words a player's first impression of an opponent is worth."""


@dataclass(frozen=True, slots=True)
class Doubter:
    """Decides whether to challenge, based on what a player believes."""

    believer: Believer
    turn: float
    """The score of an average turn of the player, in points."""

    def challenges(self, view: View, play: SeenPlay, chance: Chance) -> bool:
        """Return whether challenging ``play`` raises the player's expected result."""
        good, wrong = learned(view)
        texts = [word.text for word in play.words]
        if not wrong.isdisjoint(texts):
            return True
        knows = self.believer.knowledge.knows
        unknown = [text for text in texts if text not in good and not knows(text)]
        if not unknown:
            return False
        mood = _MOOD * (2 * chance.of(f"doubt {texts[0]}") - 1)
        shift = mood + self._experience(*_record(view, play.seat))
        belief = math.prod(logistic(self.believer.odds(text) + shift) for text in unknown)
        # Even if a challenge is free, challenge a last play only if it is probably invalid.
        if view.phase is Phase.LAST_PLAY and belief >= _EVEN:
            return False
        return stakes_of(view, play, self.turn).gain(belief) > 0

    def _experience(self, caught: int, proven: int) -> float:
        """Return how an opponent's record shifts the log odds of the opponent's words."""
        valid = _PRIOR_PLAYS * self.believer.honesty
        phony = _PRIOR_PLAYS - valid
        return math.log1p(proven / valid) - math.log1p(caught / phony)


def _record(view: View, seat: Seat) -> tuple[int, int]:
    """Return how many challenges against a player succeeded, and how many failed."""
    found = [
        bool(event.refused)
        for event in view.history
        if isinstance(event, Challenged) and event.against == seat
    ]
    return sum(found), len(found) - sum(found)

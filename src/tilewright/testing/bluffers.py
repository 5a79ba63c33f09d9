"""Players that lay what is not a word, to test how well other players challenge.

``JunkPlayer`` lays random letters wherever they score most. ``PhonyPlayer`` plays like a person who
bluffs: mostly words, and now and then a string that looks like one. Neither ever challenges.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from tilewright.edition import Edition
from tilewright.kernel.generator import Candidate, Generator
from tilewright.lexicon import Lexicon
from tilewright.players.base import SeatedPlayer
from tilewright.players.protocol import Budget, Chance
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Exchange, Move, Pass, Play
from tilewright.rules.view import Ability, SeenPlay, View
from tilewright.testing.plays import PlayFinder
from tilewright.tiles import Tally

__all__ = ["JunkPlayer", "PhonyPlayer"]

_PLACEMENTS: Final = 2500
_LONGEST: Final = 5
_CHOICES: Final = 400
"""How many plays a bluffer looks through for a phony."""


class _Bluffer(SeatedPlayer):
    """A player that believes everyone."""

    def doubts(self, view: View, play: SeenPlay) -> bool:  # noqa: ARG002 - a constant
        """Never challenge."""
        return False

    def is_stuck(self, view: View) -> bool:  # noqa: ARG002 - a constant
        """Return False: a bluffer always has something to lay."""
        return False


class JunkPlayer(_Bluffer):
    """Lays random strings of up to five letters: the best-scoring of 2,500 placements."""

    def __init__(
        self, edition: Edition, lexicon: Lexicon, *, seed: int = 0, placements: int = _PLACEMENTS
    ) -> None:
        """Create a player that tries this many ``placements`` in each turn."""
        super().__init__("junk", edition, lexicon)
        self.seed = seed
        self.placements = placements
        self._finder = PlayFinder(edition, lexicon)

    def turn(self, view: View, budget: Budget) -> Move:  # noqa: ARG002 - it needs no time
        """Return the best-scoring placement, whatever words it forms."""
        rng = Random(Chance(self.seed, view).of("junk"))  # noqa: S311 - repeatable
        best: Play | None = None
        most = -1
        for play in self._finder.phonies(view.board, view.rack, rng, self.placements, _LONGEST):
            verdict = judge(view.board, play, view.edition)
            if isinstance(verdict, Verdict) and verdict.score > most:
                best, most = play, verdict.score
        return Pass() if best is None else best


class PhonyPlayer(_Bluffer):
    """Plays the words it knows and, in a share of its turns, the best phony it finds."""

    def __init__(  # noqa: PLR0913 - what a bluffer is made of
        self,
        edition: Edition,
        lexicon: Lexicon,
        known: Iterable[str],
        phonies: Iterable[str],
        *,
        seed: int = 0,
        share: float = 0.4,
    ) -> None:
        """Create a player with ``known`` words and ``phonies``, played in this ``share``."""
        super().__init__("phony", edition, lexicon)
        self.seed = seed
        self.share = share
        words = Lexicon.from_words(
            {*known, *phonies}, id=f"{lexicon.id}~phonies", alphabet=lexicon.alphabet
        )
        self._generator = Generator(edition, words)

    def turn(self, view: View, budget: Budget) -> Move:  # noqa: ARG002 - it needs no time
        """Return the best play with or without a phony; exchange tiles if there is none."""
        bluffs = Chance(self.seed, view).of("bluff") < self.share
        plays = self._generator.top(view.board, view.rack, _CHOICES)
        honest: Candidate | None = None
        for each in plays:
            verdict = judge(view.board, each.play, view.edition)
            if not isinstance(verdict, Verdict):
                continue
            is_phony = not self.lexicon.accepts_all(word.text for word in verdict.words)
            if is_phony is bluffs:
                return each.play
            honest = honest or (None if is_phony else each)
        if honest is not None:
            return honest.play
        if Ability.EXCHANGE not in view.may:
            return Pass()
        return Exchange(Tally(view.rack.codes[: view.bag_count]))

"""An unfolding decision: the events so far, and the game as they leave it.

``decide`` often needs several events, each depending on the game after the one before.
This is their scratch pad; nothing outside ``rules`` ever sees it.
"""

from __future__ import annotations

from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Dealer
from tilewright.rules.event import Event, Instant
from tilewright.rules.evolve import evolve
from tilewright.rules.game import Game
from tilewright.tiles import Tally


class Unfolding:
    """Collects the events of one decision and keeps the game in step with them."""

    __slots__ = ("dealer", "events", "game", "now", "words")

    def __init__(self, game: Game, dealer: Dealer, words: Lexicon, now: Instant) -> None:
        """Start from ``game`` with nothing decided."""
        self.game = game
        self.dealer = dealer
        self.words = words
        self.now = now
        self.events: tuple[Event, ...] = ()

    def emit(self, event: Event) -> None:
        """Let ``event`` happen."""
        self.game = evolve(self.game, event)
        self.events = (*self.events, event)

    def mixed(self, tiles: Tally) -> bytes:
        """Return ``tiles`` in the order in which the next event finds them."""
        return self.dealer.order(tiles, len(self.game.events))

    def drawn(self, count: int) -> Tally:
        """Return the tiles that the next event draws from the bag."""
        return Tally(self.mixed(self.game.bag)[:count])

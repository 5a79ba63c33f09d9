"""A decision in progress: the events so far, and the game after them.

A decision often needs several events, each of which depends on the game after the previous
one. The functions in ``turns`` and ``endings`` add events to a ``Decision``; nothing outside
``rules`` sees one.
"""

from __future__ import annotations

from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Dealer
from tilewright.rules.event import Event
from tilewright.rules.evolve import evolve
from tilewright.rules.game import Game
from tilewright.rules.transition import Transition
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat


class Decision:
    """Collects one decision's events and keeps ``game`` up to date with them."""

    __slots__ = ("before", "dealer", "events", "game", "now", "words")

    def __init__(self, game: Game, dealer: Dealer, words: Lexicon, now: Instant) -> None:
        """Start from ``game`` with no events."""
        self.before = game
        self.game = game
        self.dealer = dealer
        self.words = words
        self.now = now
        self.events: tuple[Event, ...] = ()

    def emit(self, event: Event) -> None:
        """Add ``event`` and fold it into the game."""
        self.game = evolve(self.game, event)
        self.events = (*self.events, event)

    def mix(self, tiles: Tally) -> bytes:
        """Return ``tiles`` in the order in which the next event draws them."""
        return self.dealer.order(tiles, len(self.game.events))

    def draw(self, count: int) -> Tally:
        """Return the ``count`` tiles that the next event draws from the bag."""
        return Tally(self.mix(self.game.bag)[:count])

    def draw_lot(self, seats: tuple[Seat, ...]) -> Seat:
        """Return the seat that the next event picks from ``seats`` by lot."""
        return self.dealer.lot(seats, len(self.game.events))

    def finish(self) -> Transition:
        """Return the completed decision as a transition."""
        return Transition(self.before, self.events, self.game)

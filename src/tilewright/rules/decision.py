"""A decision in progress: the events so far, and the game after them.

A decision often consists of several events, each of which depends on the game after the previous
event. The functions in ``turns`` and ``endings`` add events to a ``Decision``, which is never
used outside ``rules``.
"""

from __future__ import annotations

from tilewright.lexicon import Lexicon
from tilewright.rules import occasion
from tilewright.rules.dealer import Dealer, Occasion
from tilewright.rules.endings.any_play import CanPlay
from tilewright.rules.event import Event
from tilewright.rules.evolve import evolve
from tilewright.rules.game import Game
from tilewright.rules.transition import Transition
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat


class Decision:
    """Collects one decision's events and keeps ``game`` up to date with them."""

    __slots__ = ("before", "can_play", "dealer", "events", "game", "now", "words")

    def __init__(
        self, game: Game, dealer: Dealer, words: Lexicon, now: Instant, can_play: CanPlay
    ) -> None:
        """Start from ``game`` with no events."""
        self.before = game
        self.game = game
        self.dealer = dealer
        self.words = words
        self.now = now
        self.can_play = can_play
        self.events: tuple[Event, ...] = ()

    def emit(self, event: Event) -> None:
        """Add ``event`` and fold it into the game."""
        self.game = evolve(self.game, event)
        self.events = (*self.events, event)

    def mix(self, tiles: Tally, when: Occasion, count: int | None = None) -> bytes:
        """Return ``tiles`` in the order in which the next event draws them.

        If it draws only ``count`` tiles, the others may be in any order.
        """
        return self.dealer.order(tiles, when, count)

    def draw(self, count: int, when: Occasion) -> Tally:
        """Return the ``count`` tiles that the next event draws from the bag."""
        return Tally(self.mix(self.game.bag, when, count)[:count])

    def deal(self, seat: Seat) -> Tally:
        """Return the first rack of the player in ``seat``."""
        return self.draw(self.game.edition.rack, occasion.deal(self.game, seat))

    def exchange(self, count: int) -> Tally:
        """Return the ``count`` tiles that the player on turn draws in an exchange."""
        return self.draw(count, occasion.exchange(self.game))

    def refill(self, count: int) -> Tally:
        """Return the ``count`` tiles that the player who has just played draws."""
        return self.draw(count, occasion.refill(self.game))

    def draw_lot(self, seats: tuple[Seat, ...]) -> Seat:
        """Return the seat that the next event picks from ``seats`` by lot."""
        return self.dealer.lot(seats, occasion.lot(self.game))

    def finish(self) -> Transition:
        """Return the completed decision as a transition."""
        return Transition(self.before, self.events, self.game)

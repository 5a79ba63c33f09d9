"""The dealer for game pairs: the same tiles in the same order, whichever side sits where.

At an ordinary table, the bag is reshuffled for every draw, so two games with the same seed diverge
at the first different move. In a match, that would add needless luck. The dealer in this module
shuffles the bag once, before the game, and draws tiles from the front, so the games in a pair get
the same tiles for as long as their moves allow. When tiles are returned, the bag is reshuffled, so
every draw is fair.
"""

from __future__ import annotations

import hashlib

from tilewright.edition import Edition, FirstPlay
from tilewright.rules.dealer import Occasion, SeededDealer
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = ["SharedBag", "seed_bytes"]


def seed_bytes(*parts: object) -> bytes:
    """Return a game's seed, derived from the ``parts`` that identify the game."""
    return hashlib.sha256("\0".join(map(str, ("tilewright bulk", *parts))).encode()).digest()


class SharedBag:
    """Deals one game from a bag that was shuffled beforehand; the first seat goes first.

    The dealer remembers the order of the bag, so each game needs its own dealer.
    """

    def __init__(self, edition: Edition, seats: int, seed: bytes) -> None:
        """Shuffle the edition's whole tile set with ``seed``."""
        self._seed = seed
        self._letters = edition.tiles.letter_of
        self._order = self._shuffle(edition.tiles.tally, 0)
        self._mixed = 0
        self._begun = False
        alike = len({edition.tiles.letter_of[code] for code in edition.tiles.tally}) == 1
        by_lot = edition.first is not FirstPlay.DRAW or alike
        self._contenders = 1 if by_lot else seats

    def order(
        self,
        tiles: Tally,
        occasion: Occasion,  # noqa: ARG002 - the order is known
        count: int | None = None,  # noqa: ARG002
    ) -> bytes:
        """Return the order in which ``tiles`` are drawn, from the bag or to decide who starts."""
        if self._contenders > 1:
            return self._for_first(tiles)
        self._draw_down_to(tiles)
        return self._order

    def lot(self, seats: tuple[Seat, ...], occasion: Occasion) -> Seat:  # noqa: ARG002 - as for a draw
        """Choose the first seat."""
        return seats[0]

    def _for_first(self, tiles: Tally) -> bytes:
        """Let the first seat win the draw; the seatings rotate which side sits there."""
        lowest, *others = sorted(tiles, key=lambda code: self._letters[code])
        order = bytes([lowest, *reversed(others)])
        drawn = order[: self._contenders]
        self._contenders = sum(self._letters[code] == self._letters[lowest] for code in drawn)
        return order

    def _draw_down_to(self, tiles: Tally) -> None:
        """Remove the drawn tiles from the front; reshuffle if that does not leave ``tiles``."""
        drawn = len(self._order) - len(tiles)
        if drawn > 0 and Tally(self._order[drawn:]) == tiles:
            self._order = self._order[drawn:]
        elif self._begun:
            # Tiles were returned. If the bag is unchanged, exactly the tiles drawn were returned.
            self._mixed += 1
            self._order = self._shuffle(tiles, self._mixed)
        self._begun = True

    def _shuffle(self, tiles: Tally, number: int) -> bytes:
        return SeededDealer().order(tiles, Occasion.by_event(self._seed, number))

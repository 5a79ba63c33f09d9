"""The bag of a game pair: the same tiles in the same order, whoever sits where.

A game between people draws each time anew from a mixed bag, so two games with the same seed part
ways at the first different move. In a match that would be luck without need. Here the bag is mixed
once, before the game, and drawn from the front: the games of a pair see the same tiles come for as
long as their moves allow. When tiles go back it is mixed anew, so every draw is as fair as any.
"""

from __future__ import annotations

import hashlib

from tilewright.edition import Edition, FirstPlay
from tilewright.rules.dealer import SeededDealer
from tilewright.rules.play.move import Seat
from tilewright.tiles import Tally

__all__ = ["SharedBag", "seed_bytes"]


def seed_bytes(*parts: object) -> bytes:
    """Return the seed of a game from whatever tells it apart from others."""
    return hashlib.sha256("\0".join(map(str, ("tilewright bulk", *parts))).encode()).digest()


class SharedBag:
    """Deals one game from a bag that was mixed beforehand; the first seat begins.

    It remembers the order of the bag, so each game needs one of its own.
    """

    def __init__(self, edition: Edition, seats: int, seed: bytes) -> None:
        """Mix the whole set of ``edition`` by ``seed``."""
        self._chance = SeededDealer(seed)
        self._letters = edition.tiles.letter_of
        self._order = self._chance.order(edition.tiles.tally, 0)
        self._mixed = 0
        self._begun = False
        alike = len({edition.tiles.letter_of[code] for code in edition.tiles.tally}) == 1
        by_lot = edition.first is not FirstPlay.DRAW or alike
        self._contenders = 1 if by_lot else seats

    def order(self, tiles: Tally, number: int) -> bytes:  # noqa: ARG002 - the order is known
        """Return the order of ``tiles``; apart from the first draw they are taken for the bag."""
        if self._contenders > 1:
            return self._for_first(tiles)
        self._draw_down_to(tiles)
        return self._order

    def lot(self, seats: tuple[Seat, ...], number: int) -> Seat:  # noqa: ARG002 - as for a draw
        """Let the lot fall on the first seat."""
        return seats[0]

    def _for_first(self, tiles: Tally) -> bytes:
        """Let the first seat begin: each seat is to begin as often as the seats are rotated."""
        lowest, *others = sorted(tiles, key=lambda code: self._letters[code])
        order = bytes([lowest, *reversed(others)])
        drawn = order[: self._contenders]
        self._contenders = sum(self._letters[code] == self._letters[lowest] for code in drawn)
        return order

    def _draw_down_to(self, tiles: Tally) -> None:
        """Take out what was drawn, which lay in front; mix anew where that does not explain it."""
        drawn = len(self._order) - len(tiles)
        if drawn > 0 and Tally(self._order[drawn:]) == tiles:
            self._order = self._order[drawn:]
        elif self._begun:
            # Tiles came back. A bag that is as it was had equal ones drawn and given back.
            self._mixed += 1
            self._order = self._chance.order(tiles, self._mixed)
        self._begun = True

"""Where a game's random outcomes get their streams, depending on the version of its rules."""

from __future__ import annotations

from tilewright.rules.dealer import Occasion, Purpose
from tilewright.rules.event import DrawnForFirst
from tilewright.rules.game import Game
from tilewright.rules.version import DRAWS_BY_TURN
from tilewright.units import Seat


def draw_for_first(game: Game) -> Occasion:
    """Return the occasion of the next draw for first play; players who tie draw again."""
    drawn = sum(isinstance(event, DrawnForFirst) for event in game.events)
    return _occasion(game, Purpose.FIRST, drawn)


def lot(game: Game) -> Occasion:
    """Return the occasion of the lot that picks the first player."""
    return _occasion(game, Purpose.LOT, 0)


def deal(game: Game, seat: Seat) -> Occasion:
    """Return the occasion on which the player in ``seat`` is dealt their first tiles."""
    return _occasion(game, Purpose.DEAL, seat)


def exchange(game: Game) -> Occasion:
    """Return the occasion of this turn's draw from the bag, if the player exchanges tiles.

    A turn has one order of the bag, however it is played: a player who takes back a play and
    makes another one, or exchanges instead, draws the same tiles.
    """
    return _occasion(game, Purpose.BAG, game.turn)


def refill(game: Game) -> Occasion:
    """Return the occasion of the draw that follows a play, with which the turn has ended."""
    return _occasion(game, Purpose.BAG, game.turn - 1)


def switch(game: Game) -> Occasion:
    """Return the occasion of this turn's switch."""
    return _occasion(game, Purpose.SWITCH, game.turn)


def _occasion(game: Game, purpose: Purpose, index: int) -> Occasion:
    number = len(game.events)
    if game.rules < DRAWS_BY_TURN:
        return Occasion.by_event(game.dealing_seed, number)
    return Occasion.by_purpose(game.dealing_seed, number, purpose, index)

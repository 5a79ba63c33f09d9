"""Clocks: what a turn costs, how much time is left, and when time acts by itself.

A game clock gives each player time for the whole game and takes points for overtime; a move
clock gives each turn the same time. Without a clock only the challenge window has an end.
"""

from __future__ import annotations

from tilewright.edition import ClockKind
from tilewright.rules.changes import put
from tilewright.rules.game import MINUTE, SECOND, Game, Phase
from tilewright.rules.turns.window import closes_at
from tilewright.units import Instant, Seat


def charge(game: Game, seat: Seat, at: Instant, increment: int = 0) -> tuple[int, ...]:
    """Return the clocks with the time since the turn started taken off a player's.

    A turn that the player took adds the ``increment``, in seconds; one they lost does not.
    """
    if game.edition.clock.kind is not ClockKind.GAME:
        return game.clocks
    left = game.clocks[seat] - max(0, at - game.turn_since) + increment * SECOND
    return put(game.clocks, seat, left)


def clocks_at(game: Game, now: Instant) -> tuple[int, ...]:
    """Return the clocks at ``now``, with the time that the current turn has taken so far."""
    if game.edition.clock.kind is not ClockKind.GAME or game.phase is not Phase.PLAYING:
        return game.clocks
    until = now if game.paused is None else game.paused
    return charge(game, game.on_turn, until)


def overtime(game: Game, seat: Seat) -> int:
    """Return the points that a player has lost by overtime: each started minute costs."""
    rules = game.edition.clock
    if rules.kind is not ClockKind.GAME or game.clocks[seat] >= 0:
        return 0
    started_minutes = -(game.clocks[seat] // MINUTE)
    return started_minutes * rules.overtime_points


def next_alarm(game: Game) -> Instant | None:
    """Return when time acts by itself: a window closes or a clock runs out; None if neither."""
    if game.paused is not None:
        return None
    if game.phase is Phase.LAST_PLAY:
        return closes_at(game)
    if game.phase is not Phase.PLAYING:
        return None
    rules = game.edition.clock
    if rules.kind is ClockKind.MOVE:
        return Instant(game.turn_since + rules.seconds * SECOND)
    if rules.kind is ClockKind.GAME:
        left = game.clocks[game.on_turn] + rules.overtime_minutes * MINUTE
        return Instant(game.turn_since + left + 1)
    return None

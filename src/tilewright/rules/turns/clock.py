"""Clocks: how much time a turn uses, how much is left, and when it runs out.

A game clock gives each player time for the whole game and takes points for overtime; a move
clock gives each turn the same time. Without a clock, only the challenge window has a time limit.
"""

from __future__ import annotations

from tilewright.edition import ClockKind
from tilewright.rules.changes import put
from tilewright.rules.game import MINUTE, SECOND, Game, Phase
from tilewright.rules.standing import Standing
from tilewright.rules.turns.pause import LONGEST_PAUSE_MS
from tilewright.rules.turns.window import closes_at
from tilewright.units import Instant, Seat


def charge(game: Game, seat: Seat, at: Instant, increment: int = 0) -> tuple[int, ...]:
    """Return the clocks (in ms) with the time since the turn started deducted from ``seat``'s.

    The ``increment``, in seconds, is added for a turn that was taken, but not for a lost turn.
    """
    if game.edition.clock.kind is not ClockKind.GAME:
        return game.clocks
    left = game.clocks[seat] - max(0, at - game.turn_since) + increment * SECOND
    return put(game.clocks, seat, left)


def clocks_at(game: Game, now: Instant) -> tuple[int, ...]:
    """Return the clocks at ``now``, in milliseconds, less the time used so far in this turn."""
    if game.edition.clock.kind is not ClockKind.GAME or game.phase is not Phase.PLAYING:
        return game.clocks
    until = now if game.paused is None else game.paused
    return charge(game, game.on_turn, until)


def overtime(game: Standing, seat: Seat) -> int:
    """Return the points a player has lost to overtime; each minute started counts in full."""
    rules = game.edition.clock
    if rules.kind is not ClockKind.GAME or game.clocks[seat] >= 0:
        return 0
    started_minutes = -(game.clocks[seat] // MINUTE)
    return started_minutes * rules.overtime_points


def next_alarm(game: Game) -> Instant | None:
    """Return when the pause, challenge window or clock runs out, or None if none is running."""
    if game.paused is not None and game.phase is not Phase.OVER:
        return Instant(game.paused + LONGEST_PAUSE_MS)
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

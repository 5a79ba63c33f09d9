"""Outages: time in which players could not act, because the server was down, is given back."""

from __future__ import annotations

from dataclasses import replace

from tilewright.edition import ClockKind
from tilewright.rules.changes import require
from tilewright.rules.event import TimeReturned
from tilewright.rules.game import MINUTE, Game, Phase
from tilewright.rules.turns.window import must_accept
from tilewright.units import Instant


def give_back(game: Game, milliseconds: int, now: Instant) -> TimeReturned | None:
    """Return the event that gives back ``milliseconds`` of the time since the last event.

    Return None if there is nothing to give back: no time runs in a game that is over or paused,
    and no outage can be longer than the time since the last event.
    """
    if game.phase is Phase.OVER or game.paused is not None:
        return None
    least = 0 if is_timed(game) else MINUTE
    if not least < milliseconds <= now - game.events[-1].at:
        return None
    return TimeReturned(now, milliseconds)


def is_timed(game: Game) -> bool:
    """Return whether a clock or a challenge window is running.

    Otherwise, time only matters for removing absent players, so short outages need no event.
    """
    is_running = game.edition.clock.kind is not ClockKind.NONE and game.phase is Phase.PLAYING
    return is_running or game.phase is Phase.LAST_PLAY or bool(must_accept(game))


def fold_time_returned(game: Game, event: TimeReturned) -> Game:
    """Shift the start times of the turn and the challenge window by the length of the outage."""
    require(fits=event.milliseconds > 0, expected="the time given back is positive")
    require(fits=game.paused is None, expected="no time runs in a pause")
    length = event.milliseconds
    open_play = game.open_play
    if open_play is not None:
        open_play = replace(open_play, opened=Instant(open_play.opened + length))
    return game.after(turn_since=Instant(game.turn_since + length), open_play=open_play)

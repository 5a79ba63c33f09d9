"""Pausing a game by agreement: clocks and challenge windows stop until it is resumed.

A pause ends after two weeks, or a server would have to keep an abandoned game open forever.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tilewright.rules.changes import require
from tilewright.rules.event import Paused, Resumed
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.units import Instant

LONGEST_PAUSE_MS: Final = 14 * 24 * 60 * 60 * 1000
"""Milliseconds after which a pause ends without the players' agreement."""


def pause(game: Game, now: Instant) -> Paused:
    """Return the event that pauses the game; a game that has not begun cannot be paused."""
    if game.paused is not None:
        raise illegal(Fault.PAUSED)
    if game.phase is Phase.AGREEING:
        raise illegal(Fault.NOT_BEGUN)
    return Paused(now)


def resume(game: Game, now: Instant) -> Resumed:
    """Return the event that ends the pause."""
    if game.paused is None:
        raise illegal(Fault.NOT_PAUSED)
    return Resumed(now)


def fold_paused(game: Game, event: Paused) -> Game:
    """Record when the pause began."""
    fits = game.paused is None and game.phase is not Phase.AGREEING
    require(fits=fits, expected="only a game that has begun and is not paused can be paused")
    return game.after(paused=event.at)


def fold_resumed(game: Game, event: Resumed) -> Game:
    """Shift the start times of the turn and the challenge window by the length of the pause."""
    if game.paused is None:
        message = "only a paused game can be resumed"
        raise ValueError(message)
    length = max(0, event.at - game.paused)
    open_play = game.open_play
    if open_play is not None:
        open_play = replace(open_play, opened=Instant(open_play.opened + length))
    return game.after(
        paused=None, turn_since=Instant(game.turn_since + length), open_play=open_play
    )

"""What the players agree on among themselves: to pause, to go on, to take a play back, to stop.

Who has agreed is for the table to find out; here it is only decided whether it can be done,
and what follows. It goes into the log like everything else, so that a game is its log alone.
"""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from tilewright.rules.event import (
    Decided,
    Ended,
    EndReason,
    Instant,
    Paused,
    Resumed,
    Settlement,
    TakenBack,
)
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.transition import Transition, fold
from tilewright.tiles import Tally


class Arrangement(Enum):
    """What players may agree on."""

    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    TAKE_BACK = "take-back"


def arrange(game: Game, what: Arrangement, now: Instant) -> Transition:
    """Return what happens when all players agree on ``what`` at ``now``.

    Raises ``IllegalMove`` if it cannot be done.
    """
    if game.phase is Phase.OVER:
        raise illegal(Fault.GAME_OVER)
    match what:
        case Arrangement.PAUSE:
            return fold(game, (_pause(game, now),))
        case Arrangement.RESUME:
            return fold(game, (_resume(game, now),))
        case Arrangement.CANCEL:
            return fold(game, (_cancel(game, now),))
        case Arrangement.TAKE_BACK:
            return fold(game, (_take_back(game, now),))
        case _ as never:
            assert_never(never)


def _pause(game: Game, now: Instant) -> Paused:
    if game.paused is not None:
        raise illegal(Fault.PAUSED)
    if game.phase is Phase.AGREEING:
        raise illegal(Fault.NOT_BEGUN)
    return Paused(now)


def _resume(game: Game, now: Instant) -> Resumed:
    if game.paused is None:
        raise illegal(Fault.NOT_PAUSED)
    return Resumed(now)


def _cancel(game: Game, now: Instant) -> Ended:
    """End the game without a winner; every score stays what it is."""
    settlements = tuple(Settlement(score, 0, Tally(), 0, 0) for score in game.scores)
    return Ended(now, EndReason.CANCELLED, settlements, (), Decided.NOBODY, game.seed)


def _take_back(game: Game, now: Instant) -> TakenBack:
    """Take back the last play, as long as nobody has done anything since.

    The tiles drawn for it go back and the bag is mixed again: whoever saw them knows as
    little of the next draw as after a play that came back by a challenge.
    """
    if game.paused is not None:
        raise illegal(Fault.PAUSED)
    if game.last_play is None:
        raise illegal(Fault.NOTHING_TO_TAKE_BACK)
    return TakenBack(now, game.last_play.seat)

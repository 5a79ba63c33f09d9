"""Actions that need every player's consent: pause, resume, take back a play, cancel.

The table collects the players' consent; the rules decide whether the action is allowed and what
happens next. The result is logged like any other event, so the log alone defines a game.
"""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from tilewright.rules.endings.cancel import cancel
from tilewright.rules.event import Event
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.transition import Transition, fold
from tilewright.rules.turns.pause import pause, resume
from tilewright.rules.turns.take_back import take_back
from tilewright.units import Instant


class Arrangement(Enum):
    """An action that needs the consent of every player."""

    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    TAKE_BACK = "take-back"


def arrange(game: Game, what: Arrangement, now: Instant) -> Transition:
    """Return the transition that results when all players agree on ``what`` at ``now``.

    Raises ``IllegalMove`` if the action is not allowed.
    """
    if game.phase is Phase.OVER:
        raise illegal(Fault.GAME_OVER)
    return fold(game, (_event_of(game, what, now),))


def _event_of(game: Game, what: Arrangement, now: Instant) -> Event:
    match what:
        case Arrangement.PAUSE:
            return pause(game, now)
        case Arrangement.RESUME:
            return resume(game, now)
        case Arrangement.CANCEL:
            return cancel(game, now)
        case Arrangement.TAKE_BACK:
            return take_back(game, now)
        case _ as never:
            assert_never(never)

"""Actions that need every player's consent: pause, resume, take back a play, cancel.

The table collects the players' consent; the rules decide whether the action is allowed and what
happens next. The result is logged like any other event, so the log alone defines a game.
"""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from tilewright.rules.endings.cancel import cancel
from tilewright.rules.event import Event, TakenBack
from tilewright.rules.evolve import evolve
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.transition import Transition
from tilewright.rules.turns.pause import pause, resume
from tilewright.rules.turns.take_back import take_back, undoes_turns
from tilewright.units import Instant, Seat


class Arrangement(Enum):
    """An action that needs the consent of every player."""

    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    TAKE_BACK = "take-back"


def arrange(game: Game, what: Arrangement, now: Instant, *, seat: Seat | None = None) -> Transition:
    """Return the transition that results when all players agree on ``what`` at ``now``.

    If it takes back a turn, ``seat`` is the player who wants to play theirs again: where several
    turns can be taken back, that includes all turns since. Raises ``IllegalMove`` if the action is
    not allowed.
    """
    if game.phase is Phase.OVER:
        raise illegal(Fault.GAME_OVER)
    event = _event_of(game, what, now)
    events = [event]
    after = evolve(game, event)
    while seat is not None and isinstance(event, TakenBack) and event.seat != seat:
        if not undoes_turns(game):
            break
        event = take_back(after, now)
        events.append(event)
        after = evolve(after, event)
    return Transition(game, tuple(events), after)


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

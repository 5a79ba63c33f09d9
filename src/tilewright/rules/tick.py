"""Events caused by the passage of time: a challenge window closes or a clock runs out."""

from __future__ import annotations

from tilewright.edition import ClockKind
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Dealer
from tilewright.rules.decision import Decision
from tilewright.rules.endings.any_play import CanPlay, can_play
from tilewright.rules.endings.ending import conclude
from tilewright.rules.event import WindowClosed
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import LeaveReason
from tilewright.rules.transition import Transition, fold
from tilewright.rules.turns.clock import next_alarm
from tilewright.rules.turns.leaving import leave
from tilewright.rules.turns.outage import give_back
from tilewright.rules.turns.pause import resume
from tilewright.rules.turns.turn import pass_turn
from tilewright.units import Instant


def tick(
    game: Game,
    dealer: Dealer,
    words: Lexicon,
    now: Instant,
    *,
    search: CanPlay = can_play,
) -> Transition | None:
    """Return the next timeout due by ``now`` (a pause, window or clock that ran out), or None.

    Call this again with the resulting game until it returns None. ``search`` is as in ``decide``.
    """
    alarm = next_alarm(game)
    if alarm is None or now < alarm:
        return None
    decision = Decision(game, dealer, words, now, search)
    if game.paused is not None:
        decision.emit(resume(game, now))
    elif game.phase is Phase.LAST_PLAY:
        decision.emit(WindowClosed(now))
        conclude(decision)
    elif game.edition.clock.kind is ClockKind.MOVE:
        pass_turn(decision, game.on_turn, by_clock=True)
    else:
        leave(decision, game.on_turn, LeaveReason.TIME)
    return decision.finish()


def return_time(game: Game, milliseconds: int, now: Instant) -> Transition | None:
    """Return the transition that gives back the length of an outage, or None if none is due."""
    event = give_back(game, milliseconds, now)
    return None if event is None else fold(game, (event,))

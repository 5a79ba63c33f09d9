"""Events caused by the passage of time: a challenge window closes or a clock runs out."""

from __future__ import annotations

from tilewright.edition import ClockKind
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Dealer
from tilewright.rules.decision import Decision
from tilewright.rules.endings.ending import conclude
from tilewright.rules.event import LeaveReason, WindowClosed
from tilewright.rules.game import Game, Phase
from tilewright.rules.transition import Transition
from tilewright.rules.turns.clock import next_alarm
from tilewright.rules.turns.leaving import leave
from tilewright.rules.turns.turn import pass_turn
from tilewright.units import Instant


def tick(game: Game, dealer: Dealer, words: Lexicon, now: Instant) -> Transition | None:
    """Return the next timeout due by ``now`` (a closed window or an expired clock), or None.

    Call this again with the resulting game until it returns None.
    """
    alarm = next_alarm(game)
    if alarm is None or now < alarm:
        return None
    decision = Decision(game, dealer, words, now)
    if game.phase is Phase.LAST_PLAY:
        decision.emit(WindowClosed(now))
        conclude(decision)
    elif game.edition.clock.kind is ClockKind.MOVE:
        pass_turn(decision, game.on_turn, by_clock=True)
    else:
        leave(decision, game.on_turn, LeaveReason.TIME)
    return decision.finish()

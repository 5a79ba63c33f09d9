"""What time does by itself: a window that ends, a clock that runs out."""

from __future__ import annotations

from tilewright.edition import ClockKind
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Dealer
from tilewright.rules.decision import Decision
from tilewright.rules.endings.ending import conclude
from tilewright.rules.event import Instant, LeaveReason, Passed, WindowClosed
from tilewright.rules.game import MINUTE, SECOND, Game, Phase
from tilewright.rules.transition import Transition
from tilewright.rules.turns.leaving import leave


def next_alarm(game: Game) -> Instant | None:
    """Return the moment from which ``tick`` has something to do, or None if time does nothing."""
    if game.paused is not None:
        return None
    if game.phase is Phase.LAST_PLAY:
        return game.window_ends()
    if game.phase is not Phase.PLAYING:
        return None
    rules = game.edition.clock
    if rules.kind is ClockKind.MOVE:
        return game.turn_since + rules.seconds * SECOND
    if rules.kind is ClockKind.GAME:
        left = game.clocks[game.on_turn] + rules.overtime_minutes * MINUTE
        return game.turn_since + left + 1
    return None


def tick(game: Game, dealer: Dealer, words: Lexicon, now: Instant) -> Transition | None:
    """Return the next thing that time does by itself up to ``now``, or None.

    Call it again with the game after it until it returns None.
    """
    alarm = next_alarm(game)
    if alarm is None or now < alarm:
        return None
    decision = Decision(game, dealer, words, now)
    if game.phase is Phase.LAST_PLAY:
        decision.emit(WindowClosed(now))
        conclude(decision)
    elif game.edition.clock.kind is ClockKind.MOVE:
        decision.emit(Passed(now, game.on_turn, by_clock=True))
        conclude(decision)
    else:
        leave(decision, game.on_turn, LeaveReason.TIME)
    return decision.finish()

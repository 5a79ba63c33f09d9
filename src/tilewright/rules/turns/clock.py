"""What time does by itself: a window that ends, a clock that runs out."""

from __future__ import annotations

from tilewright.edition import ClockKind
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Dealer
from tilewright.rules.decision import Unfolding
from tilewright.rules.endings.ending import conclude
from tilewright.rules.event import Event, Instant, LeaveReason, Passed, WindowClosed
from tilewright.rules.game import MINUTE, SECOND, Game, Phase
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


def tick(game: Game, dealer: Dealer, words: Lexicon, now: Instant) -> tuple[Event, ...]:
    """Return what the passing of time has brought about, one thing at a time.

    The umpire calls it again until nothing comes.
    """
    alarm = next_alarm(game)
    if alarm is None or now < alarm:
        return ()
    unfolding = Unfolding(game, dealer, words, now)
    if game.phase is Phase.LAST_PLAY:
        unfolding.emit(WindowClosed(now))
        conclude(unfolding)
    elif game.edition.clock.kind is ClockKind.MOVE:
        unfolding.emit(Passed(now, game.on_turn, by_clock=True))
        conclude(unfolding)
    else:
        leave(unfolding, game.on_turn, LeaveReason.TIME)
    return unfolding.events

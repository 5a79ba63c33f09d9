"""Ending a game: check after each move whether it is over, settle the scores, name the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.rules.changes import require
from tilewright.rules.endings.any_play import is_dead
from tilewright.rules.endings.last_play import reason_of_last_play
from tilewright.rules.endings.passing import have_all_passed
from tilewright.rules.endings.scoreless import is_too_long
from tilewright.rules.endings.settlement import settle
from tilewright.rules.endings.winners import find_winners
from tilewright.rules.event import Ended, Skipped
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import EndReason
from tilewright.rules.turns.clock import clocks_at
from tilewright.rules.turns.window import must_accept

if TYPE_CHECKING:
    from tilewright.rules.decision import Decision


def conclude(decision: Decision, *, board_changed: bool = False) -> None:
    """Complete a move: end the game if it is over, and skip lost turns.

    The referee searches for a possible play only if ``board_changed``; otherwise the answer
    cannot have changed.
    """
    if end_if_over(decision):
        return
    if board_changed and is_dead(decision.game, decision.words, decision.can_play):
        end(decision, EndReason.NO_PLAYS)
        return
    game = decision.game
    while game.phase is Phase.PLAYING and game.lost_turns[game.on_turn]:
        decision.emit(Skipped(decision.now, game.on_turn))
        if end_if_over(decision):
            return
        game = decision.game


def end_if_over(decision: Decision) -> bool:
    """End the game if the events so far have decided it, and return whether they have."""
    reason = end_reason(decision.game)
    if reason is None:
        return False
    end(decision, reason)
    return True


def end_reason(game: Game) -> EndReason | None:
    """Return why the game is over, or None if it is not, without searching for possible plays."""
    if len(game.in_play) == 1:
        return EndReason.LAST_STANDING
    if game.phase is Phase.LAST_PLAY and game.finisher is not None:
        return None if must_accept(game) else reason_of_last_play(game, game.finisher)
    if game.phase is not Phase.PLAYING:
        return None
    if have_all_passed(game):
        return EndReason.PASSED_OUT
    return EndReason.SCORELESS if is_too_long(game) else None


def end(decision: Decision, reason: EndReason) -> None:
    """End the game: settle the scores, name the winners, publish the seed."""
    # The turn in progress when the game ends has used time, too.
    game = decision.game.after(clocks=clocks_at(decision.game, decision.now))
    settlements = settle(game, reason)
    winners, decided = find_winners(game, reason, settlements)
    decision.emit(Ended(decision.now, reason, settlements, winners, decided, game.seed))


def fold_ended(game: Game, event: Ended) -> Game:
    """Record the final scores and the result."""
    require(
        fits=len(event.settlements) == len(game.participants),
        expected="every seat needs a settlement",
    )
    require(
        fits=all(seat in game.seats for seat in event.winners),
        expected="every winner must be a player at the table",
    )
    return game.after(
        phase=Phase.OVER,
        clocks=clocks_at(game, event.at),
        scores=tuple(settlement.final for settlement in event.settlements),
        open_play=None,
        result=event,
    )

"""A lost turn: the penalty for a failed challenge under the double-challenge rule."""

from __future__ import annotations

from tilewright.rules.changes import put, require, require_turn
from tilewright.rules.endings import scoreless
from tilewright.rules.event import Skipped, TurnLost
from tilewright.rules.game import Game
from tilewright.rules.turns.clock import charge
from tilewright.rules.turns.turn import next_turn


def fold_turn_lost(game: Game, event: TurnLost) -> Game:
    """Record that the player's next turn will be skipped."""
    lost = put(game.lost_turns, event.seat, game.lost_turns[event.seat] + 1)
    return game.after(lost_turns=lost)


def fold_skipped(game: Game, event: Skipped) -> Game:
    """Skip the turn; it counts as a turn that scored no points."""
    require_turn(game, event.seat)
    seat = event.seat
    require(fits=game.lost_turns[seat] > 0, expected="only a lost turn can be skipped")
    return next_turn(
        game,
        event.at,
        clocks=charge(game, seat, event.at),
        lost_turns=put(game.lost_turns, seat, game.lost_turns[seat] - 1),
        scoreless=scoreless.count(game),
    )

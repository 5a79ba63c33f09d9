"""Leaving the game: resigning, and removing a player who has stopped responding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.edition import ClockKind
from tilewright.rules.changes import put, require
from tilewright.rules.endings.ending import conclude
from tilewright.rules.event import Left
from tilewright.rules.game import SECOND, Game, Phase
from tilewright.rules.outcome import LeaveReason
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.turns.contribution import must_agree
from tilewright.rules.turns.proof import answer_if_all_asked
from tilewright.rules.turns.setup import start_if_agreed
from tilewright.rules.turns.turn import next_turn
from tilewright.rules.turns.window import release_turn
from tilewright.units import Seat

if TYPE_CHECKING:
    from tilewright.rules.decision import Decision


def leave(decision: Decision, seat: Seat, why: LeaveReason) -> None:
    """Take a player out of the game; the others continue, or the last one left wins."""
    decision.emit(Left(decision.now, seat, why))
    conclude(decision, board_changed=True)
    start_if_agreed(decision)
    answer_if_all_asked(decision)


def remove(decision: Decision, seat: Seat, other: Seat) -> None:
    """Remove a player for whom the game has waited longer than the table's time limit."""
    game = decision.game
    if other not in game.seats or other == seat or not game.active[other]:
        raise illegal(Fault.NO_SUCH_SEAT, other)
    rules = game.edition.clock
    if rules.kind is not ClockKind.NONE and game.phase is not Phase.AGREEING:
        raise illegal(Fault.CLOCK_DECIDES)
    if game.phase is Phase.AGREEING:
        waits = must_agree(game, other)
    else:
        waits = game.phase is Phase.PLAYING and other == game.on_turn
    if not waits or decision.now - game.turn_since < rules.absence * SECOND:
        raise illegal(Fault.NOT_MISSING, game.name(other), rules.absence)
    leave(decision, other, LeaveReason.VANISHED)


def fold_left(game: Game, event: Left) -> Game:
    """Take the player out of the game; if it was their turn, the next player gets it."""
    seat = event.seat
    require(fits=game.active[seat], expected="only a player who is still in the game can leave it")
    after = game.after(
        active=(*game.active[:seat], False, *game.active[seat + 1 :]),
        lost_turns=put(game.lost_turns, seat, 0),
        asked=game.asked - {seat},
    )
    if seat == game.on_turn:
        return next_turn(after, event.at)
    return release_turn(after, event.at) if after.open_play else after

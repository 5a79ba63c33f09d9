"""Leaving the game: resigning, removing a player who vanished, asking for the proof."""

from __future__ import annotations

from tilewright.edition import ClockKind
from tilewright.rules.decision import Decision
from tilewright.rules.endings.ending import anybody_can_play, conclude, end
from tilewright.rules.event import (
    EndReason,
    LeaveReason,
    Left,
    PlayExists,
    ProofAsked,
)
from tilewright.rules.game import SECOND, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.move import Seat
from tilewright.rules.turns.setup import not_agreed, start_if_agreed


def leave(decision: Decision, seat: Seat, why: LeaveReason) -> None:
    """Take a player out of the game; the others go on, or the last one has won."""
    decision.emit(Left(decision.now, seat, why))
    conclude(decision, board_changed=True)
    start_if_agreed(decision)
    _answer_if_all_asked(decision)


def remove(decision: Decision, seat: Seat, other: Seat) -> None:
    """Remove a player for whom the game has waited longer than the table's time limit."""
    game = decision.game
    if other not in game.seats or other == seat or not game.active[other]:
        raise illegal(Fault.NO_SUCH_SEAT, other)
    rules = game.edition.clock
    if rules.kind is not ClockKind.NONE and game.phase is not Phase.AGREEING:
        raise illegal(Fault.CLOCK_DECIDES)
    if game.phase is Phase.AGREEING:
        waits = other not in game.agreed
    else:
        waits = game.phase is Phase.PLAYING and other == game.on_turn
    if not waits or decision.now - game.turn_since < rules.absence * SECOND:
        raise illegal(Fault.NOT_MISSING, game.name(other), rules.absence)
    leave(decision, other, LeaveReason.VANISHED)


def ask_proof(decision: Decision, seat: Seat) -> None:
    """Ask whether any play is left; the referee answers when every player has asked."""
    game = decision.game
    if game.phase is Phase.AGREEING:
        raise not_agreed(game)
    if game.edition.challenge.judged_as_played:
        raise illegal(Fault.PROOF_AS_PLAYED)
    if game.bag:
        raise illegal(Fault.PROOF_BAG)
    if game.phase is Phase.LAST_PLAY:
        raise illegal(Fault.TURNS_SUSPENDED)
    if seat in game.asked:
        raise illegal(Fault.PROOF_ASKED)
    decision.emit(ProofAsked(decision.now, seat))
    _answer_if_all_asked(decision)


def _answer_if_all_asked(decision: Decision) -> None:
    """Give the proof when every player who is still in the game has asked for it."""
    game = decision.game
    if game.phase is not Phase.PLAYING or game.bag or not game.asked.issuperset(game.in_play):
        return
    if anybody_can_play(decision):
        decision.emit(PlayExists(decision.now))
    else:
        end(decision, EndReason.NO_PLAYS)

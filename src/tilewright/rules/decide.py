"""Deciding a move: from what a player wants to what happens, or why it may not.

``decide`` is the only door into a game. It reads the game, the dealer, the dictionary
and the time it is given, and returns events; it changes nothing. Its events are always
accepted by ``evolve``.
"""

from __future__ import annotations

from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Dealer
from tilewright.rules.decision import Unfolding
from tilewright.rules.event import Event, Instant, LeaveReason
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskProof,
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Remove,
    Resign,
    Seat,
    Switch,
)
from tilewright.rules.turns.challenge import accept, challenge
from tilewright.rules.turns.leaving import ask_proof, leave, remove
from tilewright.rules.turns.setup import agree
from tilewright.rules.turns.switch import switch
from tilewright.rules.turns.turn import exchange, pass_turn, play


def decide(  # noqa: C901, PLR0912, PLR0913, PLR0917 - one branch a move, one argument a source
    game: Game, seat: Seat, move: Move, dealer: Dealer, words: Lexicon, now: Instant
) -> tuple[Event, ...]:
    """Return what happens when the player on ``seat`` makes ``move`` at ``now``.

    Raises ``IllegalMove`` with all that is wrong when the move may not be made.
    """
    if seat not in game.seats:
        raise illegal(Fault.NO_SUCH_SEAT, seat)
    if game.phase is Phase.OVER:
        raise illegal(Fault.GAME_OVER)
    if not game.active[seat]:
        raise illegal(Fault.LEFT_THE_GAME)
    if game.paused is not None and not isinstance(move, Resign):
        raise illegal(Fault.PAUSED)
    unfolding = Unfolding(game, dealer, words, now)
    match move:
        case Play():
            play(unfolding, seat, move)
        case Exchange():
            exchange(unfolding, seat, move)
        case Pass():
            pass_turn(unfolding, seat)
        case Switch():
            switch(unfolding, seat, move)
        case Challenge():
            challenge(unfolding, seat)
        case Accept():
            accept(unfolding, seat)
        case Agree():
            agree(unfolding, seat)
        case Resign():
            leave(unfolding, seat, LeaveReason.RESIGNED)
        case Remove():
            remove(unfolding, seat, move.other)
        case AskProof():
            ask_proof(unfolding, seat)
    return unfolding.events

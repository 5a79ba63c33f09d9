"""Decide a move: work out its consequences, or why it is not allowed.

Players act on a game only through ``decide``. It is a pure function of its arguments: the
game, the seat, the move, the dealer, the dictionary and the time.
"""

from __future__ import annotations

from typing import assert_never

from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Dealer
from tilewright.rules.decision import Decision
from tilewright.rules.endings.any_play import CanPlay, can_play
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import LeaveReason
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskHint,
    AskProof,
    Challenge,
    Commit,
    Exchange,
    Move,
    Pass,
    Play,
    Remove,
    Resign,
    Switch,
)
from tilewright.rules.transition import Transition
from tilewright.rules.turns.challenge import accept, challenge
from tilewright.rules.turns.contribution import commit
from tilewright.rules.turns.exchange import exchange
from tilewright.rules.turns.hint import take_hint
from tilewright.rules.turns.leaving import leave, remove
from tilewright.rules.turns.proof import ask_proof
from tilewright.rules.turns.setup import agree
from tilewright.rules.turns.switch import switch
from tilewright.rules.turns.turn import pass_turn, play
from tilewright.units import Instant, Seat


def decide(  # noqa: C901, PLR0912, PLR0913, PLR0917 - one branch a move, one argument a source
    game: Game,
    seat: Seat,
    move: Move,
    dealer: Dealer,
    words: Lexicon,
    now: Instant,
    *,
    search: CanPlay = can_play,
) -> Transition:
    """Return the transition that results when the player in ``seat`` makes ``move`` at ``now``.

    ``search`` answers whether a player can play; every search must give the same answer. If the
    move is not allowed, raises ``IllegalMove``, which lists everything wrong with it.
    """
    if seat not in game.seats:
        raise illegal(Fault.NO_SUCH_SEAT, seat)
    if game.phase is Phase.OVER:
        raise illegal(Fault.GAME_OVER)
    if not game.active[seat]:
        raise illegal(Fault.LEFT_THE_GAME)
    if game.paused is not None and not isinstance(move, Resign):
        raise illegal(Fault.PAUSED)
    decision = Decision(game, dealer, words, now, search)
    match move:
        case Play():
            play(decision, seat, move)
        case Exchange():
            exchange(decision, seat, move)
        case Pass():
            pass_turn(decision, seat)
        case Switch():
            switch(decision, seat, move)
        case Challenge():
            challenge(decision, seat)
        case Accept():
            accept(decision, seat)
        case Commit():
            commit(decision, seat, move)
        case Agree():
            agree(decision, seat, move)
        case Resign():
            leave(decision, seat, LeaveReason.RESIGNED)
        case Remove():
            remove(decision, seat, move.other)
        case AskProof():
            ask_proof(decision, seat)
        case AskHint():
            take_hint(decision, seat, move)
        case _ as never:
            assert_never(never)
    return decision.finish()

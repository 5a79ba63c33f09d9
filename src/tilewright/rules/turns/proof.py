"""The proof that no play is left: the referee gives it once every player has asked.

The proof is available only when the bag is empty, and only under challenge rules: where words are
judged as they are played, the referee ends a game with no play left without being asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.rules.endings.any_play import anybody_can_play
from tilewright.rules.endings.ending import end
from tilewright.rules.event import PlayExists, ProofAsked
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.turns.setup import not_agreed
from tilewright.units import Seat

if TYPE_CHECKING:
    from tilewright.rules.decision import Decision


def ask_proof(decision: Decision, seat: Seat) -> None:
    """Record that a player asks whether any play is left; answer once all players have."""
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
    answer_if_all_asked(decision)


def answer_if_all_asked(decision: Decision) -> None:
    """Give the proof if every player still in the game has asked for it."""
    game = decision.game
    if game.phase is not Phase.PLAYING or game.bag or not game.asked.issuperset(game.in_play):
        return
    if anybody_can_play(game, decision.words, decision.can_play):
        decision.emit(PlayExists(decision.now))
    else:
        end(decision, EndReason.NO_PLAYS)


def fold_proof_asked(game: Game, event: ProofAsked) -> Game:
    """Record that a player has asked for the proof."""
    return game.after(asked=game.asked | {event.seat})


def fold_play_exists(game: Game, event: PlayExists) -> Game:  # noqa: ARG001 - it has no data
    """Clear the requests, so that players can ask again later."""
    return game.after(asked=frozenset())

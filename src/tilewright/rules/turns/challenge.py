"""Challenging or accepting the open play, and the consequences.

The first challenge settles a play. An invalid play is withdrawn and its turn is lost; the
cost of a failed challenge depends on the table's challenge rule.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING

from tilewright.edition import ChallengeRule
from tilewright.rules.changes import put, put_rack, require
from tilewright.rules.endings import scoreless
from tilewright.rules.endings.ending import conclude
from tilewright.rules.endings.last_play import suspend_turns_for_target
from tilewright.rules.event import (
    Accepted,
    Awarded,
    Challenged,
    Returned,
    TurnLost,
)
from tilewright.rules.game import Game, OpenPlay, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.judge import Word
from tilewright.rules.version import CHALLENGE_AFTER_ACCEPTING
from tilewright.units import Seat

if TYPE_CHECKING:
    from tilewright.rules.decision import Decision


def refused_words(formed: Iterable[Word], words: Container[str]) -> tuple[str, ...]:
    """Return the ``formed`` words that are not in the dictionary, in order, without duplicates."""
    return tuple(dict.fromkeys(word.text for word in formed if word.text not in words))


def challenge(decision: Decision, seat: Seat) -> None:
    """Challenge the open play: look up all of its words and apply the result."""
    game = decision.game
    open_play = _find_open_play(game, seat)
    if seat in open_play.accepted and game.rules < CHALLENGE_AFTER_ACCEPTING:
        raise illegal(Fault.ACCEPTED_ALREADY)
    refused = refused_words(open_play.words, decision.words)
    decision.emit(Challenged(decision.now, seat, open_play.seat, refused))
    if refused:
        decision.emit(Returned(decision.now, open_play.seat))
    else:
        _charge(decision, seat, open_play.seat)
    conclude(decision)


def _charge(decision: Decision, challenger: Seat, challenged: Seat) -> None:
    """Apply the penalty for a failed challenge; after the last play, there is no turn to lose."""
    rules = decision.game.edition.challenge
    is_last = decision.game.phase is Phase.LAST_PLAY
    award = rules.last_play_award if is_last else rules.rule.award
    if rules.rule is ChallengeRule.DOUBLE and not is_last:
        decision.emit(TurnLost(decision.now, challenger))
    elif award:
        decision.emit(Awarded(decision.now, challenged, award))


def accept(decision: Decision, seat: Seat) -> None:
    """Accept the open play; once all players have, the next turn starts or the game ends.

    Accepting means that the game need not wait for this player, who may still challenge the play
    until the next turn starts.
    """
    if seat in _find_open_play(decision.game, seat).accepted:
        raise illegal(Fault.ACCEPTED_ALREADY)
    decision.emit(Accepted(decision.now, seat))
    conclude(decision)


def _find_open_play(game: Game, seat: Seat) -> OpenPlay:
    """Return the open play if this player may accept or challenge it; raise otherwise."""
    open_play = game.open_play
    if open_play is None:
        raise illegal(Fault.NOTHING_TO_CHALLENGE)
    if open_play.seat == seat:
        raise illegal(Fault.OWN_PLAY)
    return open_play


def fold_challenged(game: Game, event: Challenged) -> Game:
    """Close the window if the play is valid; if not, ``Returned`` is the next event."""
    open_play = game.open_play
    fits = open_play is not None and open_play.seat == event.against != event.seat
    require(fits=fits, expected="only another player's open play can be challenged")
    if event.refused:
        return game.after()
    return game.after(open_play=None, turn_since=min(game.turn_since, event.at))


def fold_returned(game: Game, event: Returned) -> Game:
    """Withdraw the open play: its player takes back the tiles, and the turn stays lost."""
    open_play = game.open_play
    if open_play is None or open_play.seat != event.seat:
        message = "only the open play can be withdrawn"
        raise ValueError(message)
    seat = event.seat
    tiles = game.edition.tiles.tiles_of(open_play.play.cells)
    resumes = game.phase is Phase.LAST_PLAY
    return game.after(
        phase=Phase.PLAYING,
        finisher=None,
        board=open_play.board_before,
        racks=put_rack(game.racks, seat, game.racks[seat] - open_play.drawn + tiles),
        bag=game.bag + open_play.drawn,
        scores=put(game.scores, seat, game.scores[seat] - open_play.score),
        scoreless=scoreless.count_withdrawn(game, open_play),
        open_play=None,
        # Earlier requests for proof were about the board with this play on it.
        asked=frozenset(),
        turn_since=event.at if resumes else min(game.turn_since, event.at),
    )


def fold_awarded(game: Game, event: Awarded) -> Game:
    """Add the points to the player's score, which may reach the Finish Line."""
    seat = event.seat
    after = game.after(scores=put(game.scores, seat, game.scores[seat] + event.points))
    return suspend_turns_for_target(after, seat)

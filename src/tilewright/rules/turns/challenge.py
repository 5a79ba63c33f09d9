"""Challenging the open play, accepting it, and what follows from either."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.edition import ChallengeRule
from tilewright.lexicon import Lexicon
from tilewright.rules.decision import Decision
from tilewright.rules.endings.ending import conclude
from tilewright.rules.event import Accepted, Awarded, Challenged, Returned, TurnLost
from tilewright.rules.game import Game, OpenPlay, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Seat


def refused_words(formed: Iterable[Word], words: Lexicon) -> tuple[str, ...]:
    """Return the words formed that the dictionary does not have, each once, in order."""
    return tuple(dict.fromkeys(word.text for word in formed if word.text not in words))


def challenge(decision: Decision, seat: Seat) -> None:
    """Consult the dictionary about all words of the open play at once.

    The first challenge settles a play. A wrong play comes back and its turn is lost; a
    wrong challenge costs what the table's rule says, and only one turn at that.
    """
    game = decision.game
    open_play = _challengeable(game, seat)
    refused = refused_words(open_play.words, decision.words)
    decision.emit(Challenged(decision.now, seat, open_play.seat, refused))
    rule = game.edition.challenge.rule
    if refused:
        decision.emit(Returned(decision.now, open_play.seat))
    elif rule is ChallengeRule.DOUBLE and game.phase is Phase.PLAYING:
        # A turn lost when the last play stands would have no effect.
        decision.emit(TurnLost(decision.now, seat))
    elif rule.award:
        decision.emit(Awarded(decision.now, open_play.seat, rule.award))
    conclude(decision)


def accept(decision: Decision, seat: Seat) -> None:
    """Let the open play stand; when all do, the next turn may begin or the game is over."""
    _challengeable(decision.game, seat)
    decision.emit(Accepted(decision.now, seat))
    conclude(decision)


def _challengeable(game: Game, seat: Seat) -> OpenPlay:
    """Return the open play if this player may have a say about it."""
    open_play = game.open_play
    if open_play is None:
        raise illegal(Fault.NOTHING_TO_CHALLENGE)
    if open_play.seat == seat:
        raise illegal(Fault.OWN_PLAY)
    if seat in open_play.accepted:
        raise illegal(Fault.ACCEPTED_ALREADY)
    return open_play

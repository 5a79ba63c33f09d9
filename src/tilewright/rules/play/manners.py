"""Which moves we may name to a player: those whose words the policy allows."""

from __future__ import annotations

from tilewright.edition import Edition
from tilewright.lexicon.policy import WordPolicy
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Move, Play

__all__ = ["is_sayable"]


def is_sayable(
    policy: WordPolicy,
    board: Board,
    move: Move,
    edition: Edition,
    *,
    verdict: Verdict | None = None,
) -> bool:
    """Return whether the policy allows all words that a move forms, across and down.

    Pass the judge's ``verdict`` on a play, if known, to avoid judging again.
    """
    if not policy.lists or not isinstance(move, Play):
        return True
    answer = judge(board, move, edition) if verdict is None else verdict
    return not isinstance(answer, Verdict) or policy.allows_all(word.text for word in answer.words)

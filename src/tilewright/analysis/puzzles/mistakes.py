"""Puzzles from a player's own mistakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tilewright.analysis.engine import Engine
from tilewright.analysis.grades import Grade
from tilewright.analysis.model import Review, TurnReview
from tilewright.analysis.puzzles.making import EFFORT, make_puzzle
from tilewright.analysis.puzzles.puzzle import Puzzle
from tilewright.analysis.sources import Source
from tilewright.analysis.turn_choices import choices_of
from tilewright.lexicon import Lexicon
from tilewright.lexicon.policy import EVERY_WORD, WordPolicy

__all__ = ["MOST_TURNS", "puzzle_from", "worst_turns"]

MOST_TURNS: Final = 6
"""How many of a player's turns in a game may become puzzles: the worst ones."""
_BAD: Final = frozenset((Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER))


def worst_turns(review: Review, seat: int) -> list[TurnReview]:
    """Return a player's turns whose loss is established, the worst first."""
    bad = [
        turn
        for turn in review.turns
        if turn.seat == seat and (turn.grade in _BAD or turn.points_grade in _BAD)
    ]
    bad.sort(key=lambda turn: turn.loss_points.mean if turn.loss_points else 0.0, reverse=True)
    return bad[:MOST_TURNS]


def puzzle_from(  # noqa: PLR0913 - a turn, and how to work
    source: Source,
    turn: int,
    words: Lexicon,
    name: str,
    watch: Callable[[], object] | None = None,
    *,
    policy: WordPolicy | None = None,
) -> Puzzle | None:
    """Return the puzzle of a turn; None if no move was the only best one, or if it was made.

    Args:
        source: The finished game.
        turn: The turn's number, counted from 1.
        words: The game's dictionary.
        name: The puzzle's id.
        watch: Called several times a second; stops the work with False.
        policy: Which words may be named, by default those that the language allows.
    """
    record = source.followed.record
    choices = choices_of(source.followed, source.targets)
    choice = next((one for one in choices if one.number == turn), None)
    if choice is None or choice.situation is None:
        return None
    engine = Engine(record.edition, words, len(record.players), EFFORT, watch, policy=policy)
    found = make_puzzle(engine, choice.situation, name)
    if found is None or found.best == choice.text:
        return None
    return replace(found, turn=turn, made=choice.text, offensive=policy == EVERY_WORD)

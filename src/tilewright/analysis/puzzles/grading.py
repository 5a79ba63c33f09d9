"""Grading an answer to a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilewright.analysis.coach import coach
from tilewright.analysis.coach.tip import Tip
from tilewright.analysis.engine import Engine
from tilewright.analysis.estimate import EXACTLY, Estimate
from tilewright.analysis.model import Method
from tilewright.analysis.puzzles.making import loss_on_deals
from tilewright.analysis.puzzles.puzzle import Puzzle
from tilewright.analysis.solving import value_by_solving
from tilewright.kernel.generator import Candidate, Option
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon
from tilewright.library.moves import TurnMove, write_move
from tilewright.rules.play.allowed import check_exchange, check_play, exchanging_none_passes
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.move import Exchange, Play
from tilewright.rules.turns.challenge import refused_words
from tilewright.rules.view import View

__all__ = ["Graded", "check_move", "grade_move"]

_SAMPLES: Final = 400
"""The number of deals on which a move that the puzzle does not know is compared with the best."""


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer to a puzzle, and what it is worth."""

    text: str
    """The move as text."""
    score: int
    """The points that it scores."""
    is_best: bool
    """Whether it is the best move."""
    loss: Estimate
    """What it loses compared with the best move, in the puzzle's unit."""
    tips: tuple[Tip, ...]
    """What the coach has to say; nothing on most turns."""


def grade_move(puzzle: Puzzle, move: TurnMove, engine: Engine) -> Graded:
    """Grade an answer: the best move, one that the puzzle knows, or any other.

    Raises ``IllegalMove`` if the move is not allowed, or if it forms a word that is not in the
    dictionary; it does not count as an answer then.
    """
    view = puzzle.view
    score = check_move(view, move, engine.lexicon)
    text = write_move(move, view.board, view.edition)
    best = puzzle.best_move
    is_best = text == puzzle.best
    known = {one.text: one.loss for one in puzzle.rejected}
    loss = EXACTLY if is_best else known.get(text)
    if loss is None:
        loss = _valued(puzzle, move, score, engine)
    return Graded(
        text=text,
        score=score,
        is_best=is_best,
        loss=loss,
        tips=() if is_best else coach(view, engine.lexicon, move, best, policy=engine.policy),
    )


def check_move(view: View, move: TurnMove, words: Lexicon) -> int:
    """Return what a move scores; raise ``IllegalMove`` with everything that is wrong with it."""
    match move:
        case Play():
            verdict = check_play(view.board, move, view.edition, view.rack)
            wrong = refused_words(verdict.words, words)
            if wrong:
                raise illegal(Fault.NOT_A_WORD, wrong)
            return verdict.score
        case Exchange(tiles):
            if tiles or not exchanging_none_passes(view.edition):
                check_exchange(tiles, view.edition, view.rack, view.bag_count)
            return 0
        case _:
            return 0


def _valued(puzzle: Puzzle, move: TurnMove, score: int, engine: Engine) -> Estimate:
    """Compare a move with the best one, as the puzzle's moves were compared."""
    situation = Situation.of(puzzle.view)
    answer = _candidate(situation, move, score)
    if puzzle.method is Method.PROVEN:
        return value_by_solving(engine, situation, answer).loss_points
    best = _candidate(situation, puzzle.best_move, puzzle.score)
    seed = engine.seed("answer", puzzle.id)
    return loss_on_deals(engine, situation, [best, answer], _SAMPLES, seed=seed)[0]


def _candidate(situation: Situation, move: TurnMove, score: int) -> Candidate | Option:
    tiles = situation.edition.tiles
    match move:
        case Play():
            return Candidate(move, score, situation.rack - tiles.tiles_of(move.cells))
        case Exchange():
            return Option(move, situation.rack - move.tiles)
        case _:
            return Option(move, situation.rack)

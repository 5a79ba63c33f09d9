"""Making, showing and grading puzzles; functions that run in a thread of low priority."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tilewright.analysis.advice import told
from tilewright.analysis.engine import Engine
from tilewright.analysis.estimate import EXACTLY
from tilewright.analysis.puzzles import (
    Graded,
    Puzzle,
    grade_move,
    puzzle_from,
    read_puzzle,
    restrict_puzzle,
    shipped_puzzles,
    write_puzzle,
)
from tilewright.analysis.puzzles.making import EFFORT
from tilewright.analysis.sources import sources_in
from tilewright.catalogue import translate
from tilewright.lexicon import Lexicon, find_lexicon
from tilewright.lexicon.policy import WordPolicy
from tilewright.library.moves import TurnMove
from tilewright.rules.play.explain import explain
from tilewright.rules.play.judge import Refusal, judge
from tilewright.rules.play.move import Play
from tilewright.server.messages import puzzles as wire
from tilewright.server.messages.catalogue import edition_message
from tilewright.server.messages.outgoing import LexiconInfo
from tilewright.server.messages.preview import Preview, preview_on
from tilewright.server.messages.writer import GameWriter

__all__ = [
    "find_shipped",
    "grade_answer",
    "make",
    "message_of",
    "preview_in",
    "read_stored",
    "stored_message",
]

PolicyOf: TypeAlias = Callable[[Puzzle], WordPolicy]
"""Returns which words may be said about a puzzle."""

_SHOWN: Final = 5
"""How many other moves are shown with the best one."""


def find_shipped(name: str) -> Puzzle | None:
    """Return the daily puzzle with an id, if there is one."""
    return next((one for one in shipped_puzzles() if one.id == name), None)


def read_stored(data: str, policy_of: PolicyOf) -> Puzzle | None:
    """Return a stored puzzle; None if its turn makes none, or if we no longer say its answer."""
    if not data:
        return None
    puzzle = read_puzzle(data)
    return restrict_puzzle(puzzle, policy_of(puzzle))


def make(events: str, turn: int, words: Lexicon, name: str, policy: WordPolicy) -> str:
    """Return the data to store for a turn of a finished game: its puzzle, or nothing."""
    found = puzzle_from(sources_in(events.encode())[0], turn, words, name, policy=policy)
    return "" if found is None else write_puzzle(found)


def message_of(puzzle: Puzzle, day: str | None = None) -> wire.Puzzle:
    """Return a puzzle as clients see it, without its answer."""
    view = puzzle.view
    known = find_lexicon(view.lexicon.id)
    title = translate(known.title) if known else view.lexicon.id
    return wire.Puzzle(
        id=puzzle.id,
        day=day,
        turn=puzzle.turn or None,
        edition=edition_message(view.edition),
        lexicon=LexiconInfo(id=view.lexicon.id, title=title),
        view=GameWriter(view).view(view),
        unit=wire.PuzzleUnit(puzzle.unit.value),
        margin=puzzle.margin,
    )


def stored_message(data: str, policy_of: PolicyOf) -> wire.Puzzle | None:
    """Return a stored puzzle as clients see it; None if its turn makes none."""
    puzzle = read_stored(data, policy_of)
    return None if puzzle is None else message_of(puzzle)


def preview_in(puzzle: Puzzle, play: Play) -> Preview:
    """Return a draft play's score or faults, without telling whether its words are valid."""
    view = puzzle.view
    verdict = judge(view.board, play, view.edition)
    if isinstance(verdict, Refusal):
        return preview_on(view, play, verdict)
    return preview_on(view, play, (verdict, explain(view.board, play, verdict, view.edition)))


def grade_answer(puzzle: Puzzle, move: TurnMove | None, words: Lexicon) -> wire.PuzzleResult:
    """Grade an answer; without a move, tell the best one.

    Raises ``IllegalMove`` if the move is not allowed, or if a word is not in the dictionary.
    """
    view = puzzle.view
    graded: Graded | None = None
    if move is not None:
        engine = Engine(view.edition, words, len(view.scores), EFFORT)
        graded = grade_move(puzzle, move, engine)
    is_best = graded is not None and graded.is_best
    is_told = move is None or is_best
    best = wire.PuzzleMove(text=puzzle.best, score=puzzle.score, loss=EXACTLY)
    others = puzzle.rejected[:_SHOWN] if is_told else ()
    return wire.PuzzleResult(
        is_best=is_best,
        answer=None
        if graded is None
        else wire.PuzzleMove(text=graded.text, score=graded.score, loss=graded.loss),
        best=best if is_told else None,
        others=tuple(
            wire.PuzzleMove(text=one.text, score=one.score, loss=one.loss) for one in others
        ),
        made=(puzzle.made or None) if is_told else None,
        method=puzzle.method,
        compared=puzzle.compared,
        deals=puzzle.deals,
        # A tip names the best move, so it comes only when that is told.
        tips=tuple(map(told, graded.tips)) if graded is not None and is_told else (),
        memory=None,
    )

"""The coach's tips in a review: why another move was better, in the words of the rule sheets."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.analysis.coach import coach
from tilewright.analysis.coach.notes import Value
from tilewright.analysis.coach.reader import FAMILIAR
from tilewright.analysis.coach.tip import Tip
from tilewright.analysis.engine import Engine
from tilewright.analysis.grades import WIN_STEPS
from tilewright.analysis.model import MoveValue, TurnNote, TurnTip
from tilewright.analysis.turn_choices import TurnChoice
from tilewright.analysis.valued import Valued
from tilewright.edition import Level
from tilewright.library.turn_view import turn_view
from tilewright.rules.play.move import Move

__all__ = ["tips_for", "told"]


def tips_for(engine: Engine, choice: TurnChoice, valued: Valued) -> tuple[TurnTip, ...]:
    """Return the coach's tips for a turn that was judged; none on most turns.

    Values without looking ahead are what the coach has itself, so only others name the best move.
    """
    situation, made = choice.situation, choice.made
    if situation is None or made is None or not all(situation.active):
        return ()
    view = turn_view(
        situation.edition,
        engine.lexicon.ref,
        situation.board,
        situation.rack,
        seat=situation.seat,
        scores=situation.scores,
        targets=situation.targets,
        unseen=situation.unseen,
        bag_count=situation.bag,
        scoreless=situation.scoreless,
    )
    tips = coach(
        view,
        engine.lexicon,
        made.move,
        None if engine.effort.is_static else valued.best_move.move,
        near=() if engine.effort.is_static else _near(valued, engine.level),
        policy=engine.policy,
        level=engine.level,
    )
    return tuple(map(told, tips))


def _near(valued: Valued, level: Level) -> list[Move]:
    """Return the moves that are nearly as good as the best, by what the review has found."""
    others = zip(valued.other_moves, valued.others, strict=True)
    return [move.move for move, value in others if _is_near(value, valued.best, level)]


def _is_near(value: MoveValue, best: MoveValue, level: Level) -> bool:
    """Return whether a move is nearly as good as the best one for a person of this level.

    In win chance, it must lose less than an inaccuracy.
    """
    if level not in FAMILIAR or best.points.mean - value.points.mean >= FAMILIAR[level].within:
        return False
    if best.win is None or value.win is None:
        return True
    return best.win.mean - value.win.mean < WIN_STEPS[-1][1]


def told(tip: Tip) -> TurnTip:
    """Return a tip as data."""
    return TurnTip(
        kind=tip.kind.value,
        squares=tuple(square.name for square in tip.squares),
        arguments=_arguments(tip.arguments),
        notes=tuple(TurnNote(note.code, _arguments(note.arguments)) for note in tip.notes),
    )


def _arguments(values: Iterable[tuple[str, Value]]) -> dict[str, str | int | list[str]]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values}

"""The coach's tips in a review: why another move was better, in the words of the rule sheets."""

from __future__ import annotations

from tilewright.analysis.coach import coach
from tilewright.analysis.coach.tip import Tip
from tilewright.analysis.engine import Engine
from tilewright.analysis.model import TurnTip
from tilewright.analysis.moments import Moment
from tilewright.analysis.valued import Valued
from tilewright.library.turn_view import turn_view

__all__ = ["tips_for", "told"]


def tips_for(engine: Engine, moment: Moment, valued: Valued) -> tuple[TurnTip, ...]:
    """Return the coach's tips for a turn that was judged; none on most turns.

    Values without looking ahead are what the coach has itself, so only others name the best move.
    """
    situation, made = moment.situation, moment.made
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
    best = None if engine.effort.is_static else valued.best_move.move
    return tuple(map(told, coach(view, engine.lexicon, made.move, best, policy=engine.policy)))


def told(tip: Tip) -> TurnTip:
    """Return a tip as data."""
    return TurnTip(
        kind=tip.kind.value,
        squares=tuple(square.name for square in tip.squares),
        arguments={
            name: list(value) if isinstance(value, tuple) else value
            for name, value in tip.arguments
        },
    )

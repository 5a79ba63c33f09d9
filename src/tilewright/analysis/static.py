"""Valuing a turn by score and leave alone: at once, and without any idea of the error."""

from __future__ import annotations

from tilewright.analysis.engine import Engine, TurnMove
from tilewright.analysis.estimate import Estimate
from tilewright.analysis.model import Method, MoveValue
from tilewright.analysis.valued import PAIR, SHOWN, Valued, for_seats
from tilewright.kernel.generator import Candidate, Option
from tilewright.kernel.situation import Situation
from tilewright.players.ranking import with_empty_bag
from tilewright.units import NO_EQUITY, POINT, Millipoints

__all__ = ["value_statically"]


def value_statically(engine: Engine, situation: Situation, made: TurnMove) -> Valued:
    """Compare moves by their score and what they keep; nothing is known about the errors."""
    options = engine.sayable_options(situation, engine.effort.candidates)
    made = next((one for one in options if one.move == made.move), None) or _rated(
        engine, situation, made
    )
    best = max(options, key=lambda one: one.equity)
    if best.equity <= made.equity:
        best = made
    lead = _lead(situation)

    def value(move: TurnMove) -> MoveValue:
        after = lead + move.equity / POINT
        win = _static_chance(engine, situation, after)
        points = Estimate(after)
        return MoveValue(engine.text(situation, move), move.score, points, win)

    values = {one.move: value(one) for one in (*options, made)}
    one, other = values[made.move], values[best.move]
    chances: tuple[float, ...] = ()
    if one.win is not None and situation.seats == PAIR:
        chances = for_seats(situation, one.win.mean)
    shown = [move for move in options if move.move not in (made.move, best.move)]
    return Valued(
        method=Method.STATIC,
        depth=len(options),
        made=one,
        best=other,
        best_move=best,
        others=tuple(values[move.move] for move in shown[:SHOWN]),
        is_best=best.move == made.move,
        loss_win=None if one.win is None or other.win is None else other.win - one.win,
        loss_points=other.points - one.points,
        effect=None,
        chances=chances,
    )


def _rated(engine: Engine, situation: Situation, made: TurnMove) -> TurnMove:
    """Return a move with its equity: the score and the value of the tiles kept."""
    if isinstance(made, Candidate) and not situation.bag:
        return with_empty_bag(
            made, situation.edition, situation.unseen, max(1, sum(situation.active) - 1)
        )
    leave = engine.leave_value(made.leave) if situation.bag else NO_EQUITY
    equity = Millipoints(made.score * POINT + leave)
    if isinstance(made, Candidate):
        return Candidate(made.play, made.score, made.leave, equity)
    return Option(made.move, made.leave, equity)


def _lead(situation: Situation) -> float:
    needs = situation.targets or (0,) * situation.seats
    stands = [score - need for score, need in zip(situation.scores, needs, strict=True)]
    others = [
        stand
        for seat, stand in enumerate(stands)
        if seat != situation.seat and situation.active[seat]
    ]
    return float(stands[situation.seat] - max(others))


def _static_chance(engine: Engine, situation: Situation, lead: float) -> Estimate | None:
    if engine.chances is None or situation.targets is not None:
        return None
    before = sum(situation.active) - 1
    return Estimate(engine.chances.win(lead, len(situation.unseen), before))

"""Valuing a turn by simulation.

The best move is chosen on one set of deals; it, the move made and a few others are then valued on
fresh deals, the same for all. Otherwise the best move's luck in being chosen would inflate every
loss.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.analysis.engine import Engine, TurnMove
from tilewright.analysis.estimate import EXACTLY, Estimate
from tilewright.analysis.model import Method, MoveValue
from tilewright.analysis.valued import PAIR, SHOWN, Valued
from tilewright.kernel.simulation import Measure
from tilewright.kernel.situation import Situation

__all__ = ["value_by_simulation"]


def value_by_simulation(engine: Engine, turn: int, situation: Situation, made: TurnMove) -> Valued:
    """Choose the best move on one set of deals, and value it and the one made on another."""
    candidates = engine.sayable_options(situation, engine.effort.candidates)
    # Rollouts play every word.
    usual = engine.options(situation, 1)[0]
    if all(one.move != made.move for one in candidates):
        candidates.append(made)
    ranked = candidates
    if len(candidates) > 1:
        found = engine.select(situation, candidates, engine.seed("select", turn))
        best = found.best.candidate
        by_aim = sorted(found.arms, key=lambda arm: -arm.aim)
        ranked = [best, *(arm.candidate for arm in by_aim if arm.candidate is not best)]
    is_best = ranked[0].move == made.move
    others = [one for one in ranked[1:] if one.move != made.move][:SHOWN]
    shown = [ranked[0], *([] if is_best else [made]), *others]
    compared = [*shown, *([] if any(one.move == usual.move for one in shown) else [usual])]
    result = engine.compare(
        situation, compared, samples=engine.valuing, seed=engine.seed("value", turn)
    )
    seat = situation.seat
    knows_win = engine.knows_chances(situation)
    floor = 1 / max(1, result.samples)

    def value(at: int) -> MoveValue:
        arm = result.arms[at]
        win = Estimate.of(arm.win[seat], floor=floor) if knows_win else None
        move = compared[at]
        return MoveValue(engine.text(situation, move), move.score, Estimate.of(arm.lead[seat]), win)

    at = 0 if is_best else 1
    arm = result.arms[at]
    in_points = situation.seats == PAIR
    loss_win = -Estimate.of(arm.win_more[seat], floor=floor) if knows_win else None
    effects = [
        _effect(one.lead_more, floor=0.0) if in_points else _effect(one.win_more, floor=floor)
        for one in result.arms
    ]
    effects[0] = (EXACTLY,) * situation.seats
    at_usual = next(i for i, one in enumerate(compared) if one.move == usual.move)
    return Valued(
        method=Method.SIMULATED,
        depth=result.samples,
        made=value(at),
        best=value(0),
        best_move=ranked[0],
        others=tuple(value(one) for one in range(at + 1, len(shown))),
        other_moves=tuple(shown[at + 1 :]),
        is_best=is_best,
        loss_win=EXACTLY if is_best and knows_win else loss_win,
        loss_points=EXACTLY if is_best else -Estimate.of(arm.lead_more[seat]),
        effect=effects[at],
        chances=tuple(one.mean for one in arm.win) if knows_win else (),
        offer=tuple(-one for one in effects[at_usual]),
        usual=usual,
        over_usual=tuple(
            one - other for one, other in zip(effects[at], effects[at_usual], strict=True)
        ),
    )


def _effect(more: Sequence[Measure], *, floor: float) -> tuple[Estimate, ...]:
    return tuple(Estimate.of(one, floor=floor) for one in more)

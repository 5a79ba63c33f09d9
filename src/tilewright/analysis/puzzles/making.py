"""Making a puzzle: one move must beat every other, and by a margin that is established.

The best move is chosen on one set of deals. On fresh deals, it is compared with every other move
whose score and leave are not hopelessly behind: first on a few deals, which are enough for most
moves, then on more and more for those that are still close. ``docs/design/033-puzzles.md`` has the
figures behind the constants.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tilewright.analysis.effort import Effort
from tilewright.analysis.engine import Engine, TurnMove
from tilewright.analysis.estimate import Estimate
from tilewright.analysis.grades import POINT_STEPS, WIN_STEPS
from tilewright.analysis.model import Method
from tilewright.analysis.puzzles.puzzle import Puzzle, Rejected, Unit
from tilewright.analysis.solving import value_by_solving
from tilewright.analysis.valuing import is_endgame
from tilewright.kernel.generator import Option
from tilewright.kernel.situation import Situation
from tilewright.lexicon import LexiconRef
from tilewright.library.turn_view import turn_view
from tilewright.rules.play.move import Pass
from tilewright.rules.view import View
from tilewright.units import POINT

__all__ = ["EFFORT", "MARGINS", "TRUST", "loss_on_deals", "make_puzzle", "unit_of", "view_of"]

EFFORT: Final = Effort(selecting=300, nodes=150_000)
"""How much work it is to find the best move."""
MARGINS: Final = {Unit.POINTS: POINT_STEPS[-1][1], Unit.WIN: WIN_STEPS[-1][1]}
"""What every other move must lose: as much as makes it an inaccuracy in a review."""
TRUST: Final = 3.7
"""The standard errors between an estimate and what is called established.

With up to 450 comparisons of moves that are equally good, the chance that one of them passes is
under 5 %.
"""
SHIFT: Final = 25.0
"""The points by which the loss of a move may be less than its score and leave say.

In 1,864 comparisons, it was never more than 21.
"""
HOPELESS: Final = round((SHIFT + MARGINS[Unit.POINTS]) * POINT)
"""Moves this far behind the best one by score and leave need not be simulated."""
STAGES: Final = (64, 400, 2000)
"""The numbers of deals on which the moves that are still close are compared."""
_MOST_MOVES: Final = 300
"""A position with more moves to compare makes no puzzle."""
_PROBED: Final = 12
"""How many of the closest moves are looked at first; they are always compared."""
_MOST_SOLVED: Final = 8
"""The number of endgame moves that are solved because a bound does not rule them out."""
_KEPT: Final = 12
"""How many of the other moves a puzzle tells about."""


def make_puzzle(engine: Engine, situation: Situation, name: str) -> Puzzle | None:
    """Return the puzzle of a situation, or None if no move is established as the only best one.

    The best move is compared with all others. If it forms a word that the engine's policy does not
    allow, there is no puzzle, and a puzzle tells only about others that it allows.

    Args:
        engine: The engine for the situation's edition and dictionary.
        situation: What the player on turn knows.
        name: The puzzle's id, which also selects the deals.
    """
    if situation.edition.switch or not all(situation.active) or any(situation.passes):
        # Switching tiles is a choice that the engine does not value.
        return None
    if is_endgame(situation):
        return _from_endgame(engine, situation, name)
    return _from_deals(engine, situation, name) if situation.bag else None


def view_of(situation: Situation, lexicon: LexiconRef) -> View:
    """Return the view of the player on turn."""
    return turn_view(
        situation.edition,
        lexicon,
        situation.board,
        situation.rack,
        seat=situation.seat,
        scores=situation.scores,
        targets=situation.targets,
        unseen=situation.unseen,
        bag_count=situation.bag,
        scoreless=situation.scoreless,
    )


def unit_of(situation: Situation) -> Unit:
    """Return what moves are compared by: the lead, unless a target decides the game."""
    return Unit.POINTS if situation.targets is None else Unit.WIN


def loss_on_deals(
    engine: Engine,
    situation: Situation,
    moves: Sequence[TurnMove],
    samples: int,
    *,
    seed: int,
) -> list[Estimate]:
    """Return what all moves but the first lose compared with the first one, on common deals."""
    unit, seat = unit_of(situation), situation.seat
    found = engine.compare(situation, moves, samples=samples, seed=seed)
    floor = 1 / max(1, found.samples) if unit is Unit.WIN else 0.0
    more = [arm.win_more if unit is Unit.WIN else arm.lead_more for arm in found.arms[1:]]
    return [-Estimate.of(one[seat], floor=floor) for one in more]


def _from_deals(engine: Engine, situation: Situation, name: str) -> Puzzle | None:
    unit = unit_of(situation)
    if unit is Unit.WIN and not engine.knows_chances(situation):
        return None
    moves = engine.options(situation, _MOST_MOVES)
    candidates = moves[: engine.effort.candidates]
    best = engine.select(situation, candidates, engine.seed("select", name)).best.candidate
    if not engine.is_sayable(situation, best):
        return None
    ranked = [one for one in moves if one is not best]
    close = [one for one in ranked if unit is Unit.WIN or best.equity - one.equity < HOPELESS]
    if len(close) == _MOST_MOVES - 1:
        return None
    others = ranked[: max(_PROBED, len(close))]
    hopeless = ranked[len(others) :]
    if all(one.move != Pass() for one in moves):
        others.append(Option(Pass(), situation.rack))
    found = _losses(engine, situation, best, others, name)
    if not found:
        return None
    losses, deals = found
    margin = min(_least(loss) for _, loss in losses)
    if hopeless:
        margin = min(margin, (best.equity - hopeless[0].equity) / POINT - SHIFT)
    rejected = [
        Rejected(engine.text(situation, move), move.score, loss)
        for move, loss in losses
        if engine.is_sayable(situation, move)
    ]
    return _puzzle(
        Puzzle(
            id=name,
            view=view_of(situation, engine.lexicon.ref),
            best=engine.text(situation, best),
            score=best.score,
            unit=unit,
            margin=margin,
            method=Method.SIMULATED,
            compared=len(losses),
            deals=deals,
            rejected=tuple(rejected),
        )
    )


def _losses(
    engine: Engine, situation: Situation, best: TurnMove, others: list[TurnMove], name: str
) -> tuple[list[tuple[TurnMove, Estimate]], int] | None:
    """Return what every other move loses, and the number of deals for the closest ones.

    None if a move may lose less than the margin.
    """
    least, close = MARGINS[unit_of(situation)], others
    losses: list[tuple[TurnMove, Estimate]] = []
    # Where another move is about as good, a look at the closest ones is enough.
    for deals, wanted in ((STAGES[0], _PROBED), *((stage, len(others)) for stage in STAGES)):
        tried = close[:wanted]
        seed = engine.seed("value", name, deals, wanted)
        found = loss_on_deals(engine, situation, [best, *tried], deals, seed=seed)
        if any(loss.mean + loss.error < least for loss in found):
            return None
        if wanted == _PROBED < len(others):
            continue
        pairs = list(zip(tried, found, strict=True))
        losses += [(move, loss) for move, loss in pairs if _least(loss) >= least]
        close = [move for move, loss in pairs if _least(loss) < least]
        if not close:
            return losses, deals
    return None


def _least(loss: Estimate) -> float:
    """Return what is lost at least, almost certainly."""
    return loss.mean - TRUST * loss.error


def _from_endgame(engine: Engine, situation: Situation, name: str) -> Puzzle | None:
    """Compare all moves of an endgame by solving; a bound is enough to rule a move out."""
    found = engine.solve(situation)
    others = [one for one in found.ranked if one.move != found.best]
    if not found.exact or not others or situation.targets is not None:
        return None
    least = MARGINS[Unit.POINTS]
    unclear = [one for one in others if one.is_bound and found.value - one.value < least]
    if len(unclear) > _MOST_SOLVED:
        return None
    moves = {one.move: one for one in engine.moves(situation)}
    best = moves.get(found.best) or Option(Pass(), situation.rack)
    if not engine.is_sayable(situation, best):
        return None
    losses: dict[str, tuple[TurnMove, Rejected]] = {}
    for one in others:
        move = moves.get(one.move) or Option(Pass(), situation.rack)
        loss = float(found.value - one.value)
        if one in unclear:
            valued = value_by_solving(engine, situation, move)
            if valued.method is not Method.PROVEN:
                return None
            loss = valued.loss_points.mean
        if loss < least:
            return None
        text = engine.text(situation, move)
        losses[text] = move, Rejected(text, move.score, Estimate(loss))
    named = [one for move, one in losses.values() if engine.is_sayable(situation, move)]
    return _puzzle(
        Puzzle(
            id=name,
            view=view_of(situation, engine.lexicon.ref),
            best=engine.text(situation, best),
            score=best.score,
            unit=Unit.POINTS,
            margin=min(one.loss.mean for _, one in losses.values()),
            method=Method.PROVEN,
            compared=len(losses),
            deals=0,
            rejected=tuple(named),
        )
    )


def _puzzle(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with only the closest of its other moves."""
    closest = sorted(puzzle.rejected, key=lambda one: one.loss.mean)[:_KEPT]
    return replace(puzzle, rejected=tuple(closest))

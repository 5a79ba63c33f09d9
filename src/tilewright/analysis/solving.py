"""Valuing a turn of an endgame: the positions before and after the move are solved.

A search for the best move only bounds the value of the others, so the position after the move made
is solved as well.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from tilewright.analysis.engine import Engine, TurnMove
from tilewright.analysis.estimate import Estimate
from tilewright.analysis.model import Method, MoveValue
from tilewright.analysis.valued import PAIR, Valued, for_seats
from tilewright.kernel.endgame import Endgame
from tilewright.kernel.generator import Candidate, Option
from tilewright.kernel.situation import Situation
from tilewright.rules.play.move import Move, Pass, Play
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = ["after_move", "outcome_of", "value_by_solving"]

NOTHING: Final = Tally()
_TO_THE_END: Final = 1000
"""More moves than any game has."""
_MOST_TRIED: Final = 4
"""How many moves are solved to find the best one that may be named."""


class _Best(NamedTuple):
    """The best move that may be named, and what it leads to."""

    move: TurnMove
    outcome: tuple[float, float]
    """The final lead and the share of the win."""
    exact: bool


def value_by_solving(engine: Engine, situation: Situation, made: TurnMove) -> Valued:
    """Solve the position before the move and the one after it."""
    seat = situation.seat
    before = engine.solve(situation)
    best, top, is_exact = _best(engine, situation, before, made)
    is_best = best.move == made.move
    result, exact = (top, is_exact) if is_best else _after(engine, situation, made)
    exact &= is_exact
    if result[::-1] > top[::-1]:
        # Winning comes first. A search that is not complete can be wrong about the best move.
        best, top, is_best = made, result, True
    loss = top[0] - result[0]
    if not loss and result[1] == top[1]:
        best, is_best = made, True

    def value(move: TurnMove, lead: float, win: float) -> MoveValue:
        return MoveValue(engine.text(situation, move), move.score, Estimate(lead), Estimate(win))

    return Valued(
        method=Method.PROVEN if exact else Method.SEARCHED,
        depth=before.nodes if exact else before.plies,
        made=value(made, *result),
        best=value(best, *top),
        best_move=best,
        others=(),
        is_best=is_best,
        loss_win=Estimate(top[1] - result[1]),
        loss_points=Estimate(loss),
        effect=tuple(Estimate(-loss if each == seat else loss) for each in range(PAIR)),
        chances=for_seats(situation, result[1]),
        offer=_offer(engine, situation, top[0]),
    )


def _best(engine: Engine, situation: Situation, before: Endgame, made: TurnMove) -> _Best:
    """Return the best move, unless it must not be named and was not made: then the next best.

    The search only bounds the others, so the most promising ones are solved.
    """
    first = _as_turn_move(engine, situation, before.best)
    if first.move == made.move or engine.is_sayable(situation, first):
        return _Best(first, outcome_of(before.value, before.won), before.exact)
    others = (_as_turn_move(engine, situation, one.move) for one in before.ranked)
    named = [one for one in others if engine.is_sayable(situation, one)]
    bounds: dict[Move, int] = {one.move: one.value for one in before.ranked}
    found: _Best | None = None
    for tried, move in enumerate(named or [Option(Pass(), situation.rack)]):
        if found is not None and bounds[move.move] <= found.outcome[0]:
            break
        if found is not None and tried == _MOST_TRIED:
            return found._replace(exact=False)
        outcome, exact = _after(engine, situation, move)
        is_exact = exact and before.exact and (found is None or found.exact)
        if found is None or outcome[::-1] > found.outcome[::-1]:
            found = _Best(move, outcome, is_exact)
        else:
            found = found._replace(exact=is_exact)
    assert found is not None  # noqa: S101 - there is at least a pass
    return found


def _offer(engine: Engine, situation: Situation, lead: float) -> tuple[Estimate, ...]:
    """Return how far perfect play ahead is better for each seat than the usual moves of both."""
    usual = engine.compare(situation, (), samples=1, seed=0, plies=_TO_THE_END).arms[0]
    more = lead - usual.lead[situation.seat].mean
    return tuple(Estimate(more if each == situation.seat else -more) for each in range(PAIR))


def outcome_of(lead: float, won: int) -> tuple[float, float]:
    """Return the final lead and the share of the win."""
    sign = won or (lead > 0) - (lead < 0)
    return float(lead), (sign + 1) / 2


def _after(
    engine: Engine, situation: Situation, made: TurnMove
) -> tuple[tuple[float, float], bool]:
    """Return the outcome after a move that is not the best, and whether it is proven."""
    settled = engine.settled(situation, made)
    if settled is not None:
        return settled, True
    found = engine.solve(after_move(situation, made))
    return outcome_of(-found.value, -found.won), found.exact


def after_move(situation: Situation, made: TurnMove, bag: Tally = NOTHING) -> Situation:
    """Return what the opponent knows after a move that takes all of the bag: every tile."""
    seat = situation.seat
    scores, passes, board = list(situation.scores), list(situation.passes), situation.board
    scores[seat] += made.score
    if isinstance(made.move, Play):
        board = board.with_tiles(made.move.squares, made.move.cells)
        passes = [0] * PAIR
    else:
        passes[seat] += 1
    kept, held = made.leave + bag, situation.unseen - bag
    counts = [len(held), len(held)]
    counts[seat] = len(kept)
    return replace(
        situation,
        board=board,
        rack=held,
        unseen=kept,
        counts=tuple(counts),
        seat=Seat(1 - seat),
        scores=tuple(scores),
        passes=tuple(passes),
        scoreless=0 if made.score else situation.scoreless + 1,
    )


def _as_turn_move(engine: Engine, situation: Situation, move: Play | Pass) -> TurnMove:
    """Return a solver's move with its score and what it keeps."""
    if isinstance(move, Pass):
        return Option(move, situation.rack)
    verdict = engine.verdict(situation, move)
    score = 0 if verdict is None else verdict.score
    used = situation.edition.tiles.tiles_of(move.cells)
    return Candidate(move, score, situation.rack - used)

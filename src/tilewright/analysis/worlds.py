"""Valuing a turn with one tile left in the bag: moves are searched in every possible world.

A world is one possible tile in the bag. A play takes it and leaves an endgame in which each player
sees, by elimination, what the other one has. So the value of a play is the mean over endgames, with
no sampling error and no assumption about what the opponent knows or guesses. Passes and exchanges
have no such value: the opponent would decide without knowing the world.

If all endgames are proven, so are the values. If not, the search and the simulation are two
imperfect answers to the same question, and the intervals contain both.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from tilewright.analysis.engine import Engine, TurnMove
from tilewright.analysis.estimate import Estimate
from tilewright.analysis.model import Method, MoveValue
from tilewright.analysis.solving import after_move, outcome_of
from tilewright.analysis.valued import PAIR, Valued, for_seats
from tilewright.kernel.situation import Situation
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally
from tilewright.units import Tile

__all__ = ["IN_BAG", "value_by_worlds"]

IN_BAG: Final = 1
"""With more tiles in the bag, there are too many worlds to search well."""


@dataclass(frozen=True, slots=True)
class _Searched:
    """A move with its mean outcome over all worlds."""

    lead: float
    win: float
    plies: int
    """How many turns ahead the search is complete in every world."""
    is_proven: bool


def value_by_worlds(
    engine: Engine, situation: Situation, made: TurnMove, simulated: Valued
) -> Valued | None:
    """Return a simulated turn with the values of a search in all worlds.

    None if the best move or the one made is not a play or ends the game, or if the kind of game
    does not allow it.
    """
    if not _is_possible(engine, situation):
        return None
    moves = [simulated.best_move, *([] if simulated.is_best else [made])]
    if not all(_takes_the_bag(engine, situation, move) for move in moves):
        return None
    worlds = Counter(situation.unseen)
    nodes = max(1, engine.effort.worlds // (len(moves) * len(worlds)))
    found = [_search(engine, situation, move, worlds, nodes) for move in moves]
    if all(one.is_proven for one in found):
        return _solved(situation, made, simulated, found, len(worlds))
    return _checked(situation, simulated, found)


def _is_possible(engine: Engine, situation: Situation) -> bool:
    return (
        situation.seats == PAIR
        and situation.bag == IN_BAG
        and not situation.edition.switch
        # A search that a clock ends is worth little.
        and engine.effort.seconds is None
    )


def _takes_the_bag(engine: Engine, situation: Situation, move: TurnMove) -> bool:
    return isinstance(move.move, Play) and engine.settled(situation, move) is None


def _search(
    engine: Engine, situation: Situation, move: TurnMove, worlds: Counter[Tile], nodes: int
) -> _Searched:
    """Return a move's mean outcome; a tile that is there twice is in the bag twice as often."""
    whole = worlds.total()
    lead = win = 0.0
    plies, is_proven = [], True
    for tile, ways in worlds.items():
        found = engine.solve(after_move(situation, move, Tally((tile,))), nodes)
        outcome = outcome_of(-found.value, -found.won)
        lead += ways / whole * outcome[0]
        win += ways / whole * outcome[1]
        is_proven &= found.exact
        if not found.exact:
            plies.append(found.plies)
    return _Searched(lead, win, min(plies, default=0), is_proven)


def _solved(
    situation: Situation, made: TurnMove, simulated: Valued, found: list[_Searched], worlds: int
) -> Valued:
    """Return the turn with proven values; of equal moves, the one made is the best."""
    best, own = found[0], found[-1]
    is_best = (own.win, own.lead) >= (best.win, best.lead)
    if is_best:
        best = own
    value = _value(simulated.made, own)
    return replace(
        simulated,
        method=Method.SOLVED,
        depth=worlds,
        made=value,
        best=value if is_best else _value(simulated.best, best),
        best_move=made if is_best else simulated.best_move,
        others=(),
        other_moves=(),
        is_best=is_best,
        loss_win=Estimate(best.win - own.win),
        loss_points=Estimate(best.lead - own.lead),
        effect=_effect(situation, Estimate(best.lead - own.lead)),
        chances=for_seats(situation, own.win),
    )


def _checked(situation: Situation, simulated: Valued, found: list[_Searched]) -> Valued:
    """Return the turn with intervals that contain what the search and the simulation say."""
    best, own = found[0], found[-1]
    loss_win = simulated.loss_win
    loss_points = simulated.loss_points.widened(best.lead - own.lead)
    value = _value(simulated.made, own, simulated.made)
    return replace(
        simulated,
        method=Method.CHECKED,
        depth=min(one.plies for one in found if not one.is_proven),
        made=value,
        best=value if simulated.is_best else _value(simulated.best, best, simulated.best),
        others=(),
        other_moves=(),
        loss_win=None if loss_win is None else loss_win.widened(best.win - own.win),
        loss_points=loss_points,
        effect=_effect(situation, loss_points),
        chances=for_seats(situation, own.win),
    )


def _value(move: MoveValue, found: _Searched, simulated: MoveValue | None = None) -> MoveValue:
    points, win = Estimate(found.lead), Estimate(found.win)
    if simulated is not None:
        points = simulated.points.widened(found.lead)
        win = win if simulated.win is None else simulated.win.widened(found.win)
    return replace(move, points=points, win=win)


def _effect(situation: Situation, loss: Estimate) -> tuple[Estimate, ...]:
    return tuple(-loss if seat == situation.seat else loss for seat in range(PAIR))

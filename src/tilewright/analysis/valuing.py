"""Valuing a turn by what its player could know, with the method that fits the position."""

from __future__ import annotations

from tilewright.analysis.engine import Engine, TurnMove
from tilewright.analysis.simulating import value_by_simulation
from tilewright.analysis.solving import value_by_solving
from tilewright.analysis.static import value_statically
from tilewright.analysis.valued import PAIR, Valued
from tilewright.analysis.worlds import value_by_worlds
from tilewright.kernel.situation import Situation

__all__ = ["is_endgame", "value_turn"]


def value_turn(engine: Engine, turn: int, situation: Situation, made: TurnMove) -> Valued:
    """Return the values of a turn; its number selects the deals."""
    if engine.effort.is_static:
        return value_statically(engine, situation, made)
    if is_endgame(situation):
        return value_by_solving(engine, situation, made)
    simulated = value_by_simulation(engine, turn, situation, made)
    return value_by_worlds(engine, situation, made, simulated) or simulated


def is_endgame(situation: Situation) -> bool:
    """Return whether two players know each other's tiles and nothing can be switched."""
    others = [
        situation.counts[seat]
        for seat, active in enumerate(situation.active)
        if active and seat != situation.seat
    ]
    return (
        situation.seats == PAIR
        and not situation.bag
        and not situation.edition.switch
        and others == [len(situation.unseen)]
    )

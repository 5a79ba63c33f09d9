"""A turn with its values, however they were obtained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilewright.analysis.engine import TurnMove
from tilewright.analysis.estimate import Estimate
from tilewright.analysis.model import Method, MoveValue
from tilewright.kernel.situation import Situation

__all__ = ["PAIR", "SHOWN", "Valued", "for_seats"]

PAIR: Final = 2
"""The number of players whose gains and losses are each other's."""
_ESTABLISHED: Final = (Method.PROVEN, Method.SOLVED, Method.CHECKED, Method.SIMULATED)
SHOWN: Final = 3
"""How many other good moves are valued and shown."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A turn with its values."""

    method: Method
    depth: int
    made: MoveValue
    best: MoveValue
    best_move: TurnMove
    others: tuple[MoveValue, ...]
    """Other good moves, best first."""
    is_best: bool
    """Whether the move made is the best one."""
    loss_win: Estimate | None
    loss_points: Estimate
    effect: tuple[Estimate, ...] | None
    """What the move made gives each seat, compared with the best, in the account's unit."""
    chances: tuple[float, ...]
    """Every seat's chance of winning after the move made; empty if unknown."""
    other_moves: tuple[TurnMove, ...] = ()
    """The moves that ``others`` values; empty if static."""
    offer: tuple[Estimate, ...] | None = None
    """What the best move gives each seat, compared with the usual one; None if static."""
    usual: TurnMove | None = None
    """The move with the highest equity, which rollouts play; None unless simulated."""
    over_usual: tuple[Estimate, ...] = ()
    """What the move made gives each seat, compared with the usual one, in the account's unit."""

    @property
    def established(self) -> bool:
        """Whether the intervals can be trusted."""
        return self.method in _ESTABLISHED


def for_seats(situation: Situation, chance: float) -> tuple[float, ...]:
    """Return both players' chances of winning, given that of the player on turn."""
    return (chance, 1 - chance) if situation.seat == 0 else (1 - chance, chance)

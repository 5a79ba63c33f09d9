"""Win chances: smooth curves with few parameters, which the kernel reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tilewright.kernel import _kernel

__all__ = ["Chances", "Knot"]

Knot: TypeAlias = tuple[float, float, float]
"""The distance to the end of the game, and the curve's offset and slope at that distance."""


class Chances:
    """The chance of winning as a function of the lead and the distance to the end of the game.

    The chance is a logistic function of the lead over the best opponent: the log odds are an offset
    plus a slope times the lead. Both are piecewise linear between knots. A knot's position is the
    number of tiles the player has not seen or, if a target ends the game, the total points that the
    player and the best opponent still need. There is one curve for each number of opponents who
    move before the player. The chance is between 0 and 1 and never falls as the lead grows.
    """

    __slots__ = ("curves", "handle")

    def __init__(self, curves: Sequence[Sequence[Knot]]) -> None:
        """Create chances from one curve for each seat, the player on turn first.

        Raises ``ValueError`` unless there are 2 to 4 curves of ascending knots, each with a
        slope above 0.
        """
        self.curves: tuple[tuple[Knot, ...], ...] = tuple(
            tuple((float(at), float(offset), float(slope)) for at, offset, slope in curve)
            for curve in curves
        )
        """The knots of each curve."""
        self.handle = _kernel.Chances(self.curves)
        """The kernel's copy of the curves."""

    @property
    def seats(self) -> int:
        """The number of players in the game."""
        return len(self.curves)

    def win(self, lead: float, distance: float, before: int = 0) -> float:
        """Return a player's chance of winning.

        Args:
            lead: The lead over the best opponent, in points; if a target ends the game, how many
                fewer points the player needs than the best opponent.
            distance: The number of tiles the player has not seen or, if a target ends the game,
                the total points that the player and the best opponent still need.
            before: How many opponents move before the player.
        """
        return self.handle.win(lead, distance, before)

    def __eq__(self, other: object) -> bool:
        """Return whether ``other`` has the same knots."""
        return isinstance(other, Chances) and self.curves == other.curves

    def __hash__(self) -> int:
        """Hash by the knots."""
        return hash(self.curves)

    def __repr__(self) -> str:
        """Return a short description."""
        return f"<Chances for {self.seats} players>"

"""The chance to win, as a small smooth table that the kernel reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tilewright.kernel import _kernel

__all__ = ["Chances", "Knot"]

Knot: TypeAlias = tuple[float, float, float]
"""Where on the way of the game, and offset and slope of the curve there."""


class Chances:
    """The chance to win, from the lead and how far the game has come.

    It is a logistic curve of the lead over the best of the others: the logarithm of the odds is
    an offset and a slope times the lead. Both lie on lines between knots along the way of the
    game: by the tiles that the player has not seen or, where a target ends the game, by what the
    player and the best of the others together still need. There is one curve for each number of
    others whose turn comes before the player's. So the chance never falls when the lead grows,
    and lies between 0 and 1.
    """

    __slots__ = ("curves", "handle")

    def __init__(self, curves: Sequence[Sequence[Knot]]) -> None:
        """Take one curve for each seat, the player on turn first.

        Raises ``ValueError`` unless there are 2 to 4 curves of ascending knots, each with a
        slope above zero.
        """
        self.curves: tuple[tuple[Knot, ...], ...] = tuple(
            tuple((float(at), float(offset), float(slope)) for at, offset, slope in curve)
            for curve in curves
        )
        """The knots."""
        self.handle = _kernel.Chances(self.curves)
        """The same for the kernel."""

    @property
    def seats(self) -> int:
        """How many players the chances are for."""
        return len(self.curves)

    def win(self, lead: float, distance: float, before: int = 0) -> float:
        """Return the chance of a player.

        Args:
            lead: The points over the best of the others; where a target ends the game, how much
                less the player needs than the best of the others.
            distance: The tiles that the player has not seen, or what both still need.
            before: How many of the others have a turn before the player.
        """
        return self.handle.win(lead, distance, before)

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same knots."""
        return isinstance(other, Chances) and self.curves == other.curves

    def __hash__(self) -> int:
        """Hash by the knots."""
        return hash(self.curves)

    def __repr__(self) -> str:
        """Return a short description."""
        return f"<Chances of {self.seats} players>"

"""Situations: what the player on turn knows about a game, as input for the kernel's searches."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.edition import Edition
from tilewright.errors import ArgumentError
from tilewright.kernel import _kernel
from tilewright.rules.play.board import Board
from tilewright.rules.view import View
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = ["Situation", "kernel_situation"]


@dataclass(frozen=True, slots=True)
class Situation:
    """A game as the player on turn sees it, with nothing that is hidden from them.

    Simulations and searches deal the unseen tiles themselves, so their results cannot depend on
    where those tiles really are.
    """

    edition: Edition
    board: Board
    rack: Tally
    """The rack of the player on turn."""
    counts: tuple[int, ...]
    """How many tiles each seat has; a player who leaves the game keeps their tiles."""
    seat: Seat
    """The player on turn."""
    unseen: Tally
    """All tiles that are neither on the board nor on this player's rack."""
    scores: tuple[int, ...]
    targets: tuple[int, ...] | None
    """Each seat's Finish Line target, if the edition has targets."""
    passes: tuple[int, ...]
    """How many times in a row each seat has passed."""
    scoreless: int
    """How many turns in a row have scored nothing."""
    active: tuple[bool, ...]
    """Whether each seat is still in the game."""

    def __post_init__(self) -> None:
        """Raise ``ArgumentError`` for values that cannot occur in a game."""
        seats = len(self.counts)
        for name in ("scores", "targets", "passes", "active"):
            values = getattr(self, name)
            if values is not None and len(values) != seats:
                raise ArgumentError(name, f"one for each of the {seats} seats", values)
        if not 0 <= self.seat < seats:
            raise ArgumentError("seat", f"0 to {seats - 1}", self.seat)
        if not self.active[self.seat] or sum(self.active) < 2:  # noqa: PLR2004 - two play
            raise ArgumentError("active", "the player on turn and an opponent", self.active)
        if self.counts[self.seat] != len(self.rack):
            expected = f"{len(self.rack)} tiles for the player on turn"
            raise ArgumentError("counts", expected, self.counts[self.seat])
        if self.bag < 0:
            held = sum(self.counts) - len(self.rack)
            raise ArgumentError("unseen", f"at least {held} on opponents' racks", len(self.unseen))

    @property
    def bag(self) -> int:
        """How many tiles are in the bag."""
        return len(self.unseen) - sum(self.counts) + len(self.rack)

    @property
    def seats(self) -> int:
        """How many seats the game has, including players who have left."""
        return len(self.counts)

    @classmethod
    def of(cls, view: View) -> Situation:
        """Return the situation of the player who has this view, as if they were on turn.

        Raises ``ArgumentError`` for a spectator's view, and for a game in which this player has
        left or no opponent remains.
        """
        if view.seat is None:
            raise ArgumentError("view", "a player's view", "a spectator's view")
        return cls(
            edition=view.edition,
            board=view.board,
            rack=view.rack,
            counts=view.rack_counts,
            seat=view.seat,
            unseen=view.unseen,
            scores=view.scores,
            targets=view.targets,
            passes=view.passes,
            scoreless=view.scoreless,
            active=view.active,
        )


def kernel_situation(situation: Situation, edition: Edition) -> _kernel.Situation:
    """Convert a situation for the kernel; raise ``ArgumentError`` if it is not from ``edition``."""
    if situation.edition != edition:
        raise ArgumentError("situation", f"a game of {edition.ref}", situation.edition.ref)
    return _kernel.Situation(
        cells=situation.board.cells,
        rack=situation.rack.codes,
        unseen=situation.unseen.codes,
        seat=situation.seat,
        scoreless=situation.scoreless,
        counts=situation.counts,
        scores=situation.scores,
        targets=situation.targets or [0] * situation.seats,
        passes=situation.passes,
        active=situation.active,
    )

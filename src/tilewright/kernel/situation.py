"""A situation: what the player on turn knows of a game, as the kernel's searches take it."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.edition import Edition
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Seat
from tilewright.rules.view import View
from tilewright.tiles import Tally

__all__ = ["Situation"]


@dataclass(frozen=True, slots=True)
class Situation:
    """A game as the player on turn may know it; nothing in it is another's secret.

    Simulation and searches deal the unseen tiles themselves, so no answer of theirs can depend
    on who really holds them.
    """

    edition: Edition
    board: Board
    rack: Tally
    """The tiles of the player on turn."""
    counts: tuple[int, ...]
    """How many tiles lie on the rack of each seat; a seat that has left keeps its own."""
    seat: Seat
    """Who is on turn."""
    unseen: Tally
    """All tiles that are neither on the board nor on the own rack."""
    scores: tuple[int, ...]
    targets: tuple[int, ...] | None
    """The Finish Line of each seat, where there is one."""
    passes: tuple[int, ...]
    """How often each seat has passed in a row."""
    scoreless: int
    """How many turns in a row have brought no point."""
    active: tuple[bool, ...]
    """Whether each seat is still in the game."""

    def __post_init__(self) -> None:
        """Refuse what no game could show, with the number that is wrong."""
        seats = len(self.counts)
        for name in ("scores", "targets", "passes", "active"):
            values = getattr(self, name)
            if values is not None and len(values) != seats:
                raise ValueError(f"{name}: expected one for each of {seats} seats, not {values}")
        if not 0 <= self.seat < seats:
            raise ValueError(f"seat: expected 0 to {seats - 1}, not {self.seat}")
        if not self.active[self.seat] or sum(self.active) < 2:  # noqa: PLR2004 - two play
            raise ValueError("active: the player on turn and another must be in the game")
        if self.counts[self.seat] != len(self.rack):
            expected = f"expected {len(self.rack)} tiles for the player on turn"
            raise ValueError(f"counts: {expected}, not {self.counts[self.seat]}")
        if self.bag < 0:
            held = sum(self.counts) - len(self.rack)
            raise ValueError(f"unseen: the others hold {held} tiles, of {len(self.unseen)} unseen")

    @property
    def bag(self) -> int:
        """How many tiles are in the bag."""
        return len(self.unseen) - sum(self.counts) + len(self.rack)

    @property
    def seats(self) -> int:
        """How many seats the game has, those that have left included."""
        return len(self.counts)

    @classmethod
    def of(cls, view: View) -> Situation:
        """Return the situation of the player whose view it is, as if that player were on turn.

        Raises ``ValueError`` for a spectator's view, and for a game that has no turns to take.
        """
        if view.seat is None:
            raise ValueError("a spectator has no turn to think about")
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

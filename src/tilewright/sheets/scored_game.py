"""A game as a scorekeeper writes it down: each player's turns in order, and the settlement."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tilewright.edition import Edition, Level
from tilewright.rules.outcome import Decided, Settlement
from tilewright.rules.play.board import Board
from tilewright.units import Seat

__all__ = ["Result", "ScoredGame", "SheetRow", "TurnKind"]


class TurnKind(Enum):
    """What a player did in a turn."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - the game's word for it
    LOST = "lost"
    """The turn was lost to a failed challenge."""
    LEFT = "left"
    """The player left the game."""
    ADJUSTED = "adjusted"
    """Points were added or taken away."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A player's turn on the score sheet."""

    kind: TurnKind
    points: int = 0
    """The points of the turn, with any bonus and award; 0 if the play was withdrawn."""
    word: str = ""
    """The main word of a play."""
    count: int = 0
    """How many tiles were exchanged."""
    bonus: int = 0
    """The bonus for the number of tiles played."""
    award: int = 0
    """The points for a failed challenge to this play."""
    challenged: bool = False
    """Whether the play was challenged."""
    withdrawn: bool = False
    """Whether the play was taken off the board."""
    switched: bool = False
    """Whether the player switched a tile before."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    settlements: tuple[Settlement, ...]
    """How unplayed tiles and overtime changed each score."""
    winners: tuple[Seat, ...] = ()
    """The seats that won; empty if nobody did, or if it is not known."""
    decided: Decided = Decided.NOBODY
    """What decided the winner."""


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A game as a scorekeeper writes it down."""

    edition: Edition
    names: tuple[str, ...]
    """The players' names, by seat."""
    board: Board
    """The board at the end."""
    rows: tuple[tuple[SheetRow, ...], ...]
    """Each player's turns."""
    result: Result | None = None
    """How the game ended; None if it is not over."""
    levels: tuple[Level | None, ...] = ()
    """Each player's Finish Line level, if the game has levels."""
    title: str = ""
    """What the game is called, such as a round of a tournament."""
    date: str = ""
    """When it was played."""

    @property
    def finals(self) -> tuple[int, ...]:
        """The players' scores, after the settlement if there was one."""
        if self.result is not None:
            return tuple(settlement.final for settlement in self.result.settlements)
        return tuple(sum(row.points for row in rows) for rows in self.rows)

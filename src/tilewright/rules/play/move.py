"""Moves: what a player wants to do. ``decide`` determines whether it is allowed."""

from __future__ import annotations

from dataclasses import dataclass
from operator import gt
from typing import TypeAlias

from tilewright.errors import ArgumentError
from tilewright.geometry import Axis, Square
from tilewright.tiles import Tally
from tilewright.units import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """Tiles laid on squares; plays that put the same faces on the same squares are equal.

    A play does not store its direction, which follows from the squares and the board.
    """

    squares: tuple[Square, ...]
    """Where the tiles go, in reading order."""
    cells: bytes
    """The cell for each square: a face's code, or a blank declared as a letter."""
    announced: int | None = None
    """The score the player announces, at tables where players do the scoring."""

    def __post_init__(self) -> None:
        """Sort the tiles in reading order, so that equivalent plays compare equal."""
        if len(self.squares) != len(self.cells):
            raise ArgumentError("cells", f"one for each of {len(self.squares)} squares", self.cells)
        if any(map(gt, self.squares, self.squares[1:])):
            order = sorted(range(len(self.squares)), key=self.squares.__getitem__)
            object.__setattr__(self, "squares", tuple(self.squares[i] for i in order))
            object.__setattr__(self, "cells", bytes(self.cells[i] for i in order))

    @classmethod
    def of(cls, tiles: dict[Square, int], announced: int | None = None) -> Play:
        """Create a play from squares and their cells, in any order."""
        return cls(tuple(tiles), bytes(tiles.values()), announced)

    @classmethod
    def line(cls, start: Square, axis: Axis, cells: bytes) -> Play:
        """Create a play from a run of cells; a zero skips a square that is already filled."""
        return cls.of({start.step(axis, place): cell for place, cell in enumerate(cells) if cell})

    @property
    def transposed(self) -> Play:
        """The play mirrored along the main diagonal."""
        squares = tuple(square.transposed for square in self.squares)
        return Play(squares, self.cells, self.announced)


@dataclass(frozen=True, slots=True)
class Agree:
    """Confirm the dictionary, the edition and the house rules before the draw."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Set tiles aside, draw the same number, and mix the discards into the bag."""

    tiles: Tally


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without doing anything."""


@dataclass(frozen=True, slots=True)
class Switch:
    """Give a switch tile to another player and take one of theirs without seeing it."""

    tile: int
    """The code of the switch tile given away."""
    other: Seat
    point: int
    """The index, from 0, of the chosen tile among the other player's face-down tiles."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the open play."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the open play; this player can no longer challenge it."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Ask to remove a player who has stopped responding."""

    other: Seat


@dataclass(frozen=True, slots=True)
class AskProof:
    """Ask the referee whether any play is left; it answers when every player has asked."""


Move: TypeAlias = (
    Agree | Play | Exchange | Pass | Switch | Challenge | Accept | Resign | Remove | AskProof
)

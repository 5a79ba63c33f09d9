"""Moves: what a player wants to do. ``decide`` determines whether it is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from operator import gt
from typing import TypeAlias

from tilewright.errors import ArgumentError
from tilewright.geometry import Axis, Square
from tilewright.tiles import Tally
from tilewright.units import Cell, Seat, Tile, as_cells


@dataclass(frozen=True, slots=True)
class Play:
    """Tiles laid on squares; two plays are equal if they put the same tiles on the same squares.

    A play does not store its direction, which follows from the squares and the board.

    Examples:
        >>> play = Play.of({Square(7, 7): 1, Square(7, 6): 8})
        >>> [square.name for square in play.squares]
        ['G8', 'H8']
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
            raise ArgumentError(
                "cells", f"one for each of the {len(self.squares)} squares", self.cells
            )
        if any(map(gt, self.squares, self.squares[1:])):
            order = sorted(range(len(self.squares)), key=self.squares.__getitem__)
            object.__setattr__(self, "squares", tuple(self.squares[i] for i in order))
            object.__setattr__(self, "cells", bytes(self.cells[i] for i in order))

    @classmethod
    def of(cls, tiles: Mapping[Square, int], announced: int | None = None) -> Play:
        """Create a play from squares and their cells, in any order."""
        return cls(tuple(tiles), bytes(tiles.values()), announced)

    @classmethod
    def line(cls, start: Square, axis: Axis, cells: bytes) -> Play:
        """Create a play from a run of cells; a zero skips a square that is already filled."""
        return cls.of({start.step(axis, place): cell for place, cell in enumerate(cells) if cell})

    def tiles(self) -> Iterator[tuple[Square, Cell]]:
        """Yield the squares in reading order, with their cells."""
        return zip(self.squares, as_cells(self.cells), strict=True)

    @property
    def transposed(self) -> Play:
        """The play mirrored along the main diagonal."""
        squares = tuple(square.transposed for square in self.squares)
        return Play(squares, self.cells, self.announced)


@dataclass(frozen=True, slots=True)
class Commit:
    """Publish the hash of random bytes, which will be contributed to the seed on agreeing."""

    commitment: bytes
    """The hash of the bytes."""


@dataclass(frozen=True, slots=True)
class Agree:
    """Confirm the dictionary, the edition and the house rules before the draw."""

    contribution: bytes = b""
    """The random bytes that this player committed to; empty if there was no commitment."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Set tiles aside, draw the same number, and mix the discards into the bag."""

    tiles: Tally
    """The tiles to set aside."""


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without doing anything."""


@dataclass(frozen=True, slots=True)
class Switch:
    """Give a switch tile to another player and take one of theirs without seeing it."""

    tile: Tile
    """The switch tile given away."""
    other: Seat
    """The seat of the player to switch with."""
    point: int
    """The index, from 0, of the chosen tile among the other player's face-down tiles."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the open play."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the open play; this player may still challenge it until the next turn starts."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Ask to remove a player who has stopped responding."""

    other: Seat
    """The seat of the player to remove."""


@dataclass(frozen=True, slots=True)
class AskProof:
    """Ask the referee whether any play is left; the answer comes once every player has asked."""


class Strength(IntEnum):
    """How much a hint gives away."""

    NUDGE = 1
    """What kind of move to look for."""
    WHERE = 2
    """Which row or column to look at, or how many tiles to exchange."""
    PLAY = 3
    """The move itself."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """Take a hint, which only the player who takes it is told; everyone sees that they did."""

    strength: int
    """How much it gives away; each hint in a turn must be one step stronger than the last."""


Move: TypeAlias = (
    Commit
    | Agree
    | Play
    | Exchange
    | Pass
    | Switch
    | Challenge
    | Accept
    | Resign
    | Remove
    | AskProof
    | AskHint
)
"""Anything that a player can do."""

"""Units: distinct types for numbers that must not be confused with one another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Final, NewType, TypeVar

__all__ = [
    "CELLS",
    "NO_EQUITY",
    "POINT",
    "Cell",
    "Instant",
    "Letter",
    "Millipoints",
    "Seat",
    "Tile",
    "all_seats",
    "as_cells",
    "as_seat",
    "as_tiles",
    "by_seat",
]

Instant = NewType("Instant", int)
"""A point in time, in milliseconds since an origin that the table chooses.

Durations are plain numbers.
"""

Millipoints = NewType("Millipoints", int)
"""Thousandths of a point, so that equities and leave values are integers on every machine."""

NO_EQUITY: Final = Millipoints(0)
"""The equity of a move whose value is not known or does not matter."""

POINT: Final = 1000
"""The number of millipoints in one point."""

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in turn order."""

Tile = NewType("Tile", int)
"""A tile's code: which of an edition's faces it shows, counted from 1."""

Cell = NewType("Cell", int)
"""The contents of a board square: 0 if empty, a tile's code, or a blank with its letter."""

Letter = NewType("Letter", int)
"""A letter's number in an edition, counted from 1; 0 means no letter."""

CELLS: Final = tuple(map(Cell, range(256)))
"""Every value a cell can have; looking one up is faster than converting a number."""

_TILES: Final = tuple(map(Tile, range(256)))

_T = TypeVar("_T")


@cache
def all_seats(count: int) -> tuple[Seat, ...]:
    """Return a table's seats, in turn order."""
    return tuple(map(Seat, range(count)))


def as_seat(number: int | None) -> Seat | None:
    """Convert a number from external input to a seat; None, which means a spectator, stays None."""
    return None if number is None else Seat(number)


def by_seat(items: Collection[_T]) -> Iterable[tuple[Seat, _T]]:
    """Return pairs of a seat and its item; there must be one item for every seat."""
    return zip(all_seats(len(items)), items, strict=True)


def as_tiles(codes: bytes) -> Iterator[Tile]:
    """Yield the tiles that a rack or a bag stores as bytes."""
    return map(_TILES.__getitem__, codes)


def as_cells(data: bytes) -> Iterator[Cell]:
    """Yield the cells that a board or a play stores as bytes."""
    return map(CELLS.__getitem__, data)

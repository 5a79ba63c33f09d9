"""Units: numbers that must not be mixed up."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Final, NewType, TypeVar

__all__ = [
    "NO_EQUITY",
    "POINT",
    "Instant",
    "Millipoints",
    "Seat",
    "all_seats",
    "as_seat",
    "by_seat",
]

Instant = NewType("Instant", int)
"""A moment, in milliseconds since an origin that the table chooses. Durations are plain numbers."""

Millipoints = NewType("Millipoints", int)
"""Thousandths of a point, so that equities and leave values are integers on every machine."""

NO_EQUITY: Final = Millipoints(0)
"""The equity of a move whose value is not known or does not matter."""

POINT: Final = 1000
"""The number of millipoints in one point."""

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in turn order."""

_T = TypeVar("_T")


@cache
def all_seats(count: int) -> tuple[Seat, ...]:
    """Return a table's seats, in turn order."""
    return tuple(map(Seat, range(count)))


def as_seat(number: int | None) -> Seat | None:
    """Convert a number from external input to a seat; None, meaning a spectator, stays None."""
    return None if number is None else Seat(number)


def by_seat(items: Collection[_T]) -> Iterable[tuple[Seat, _T]]:
    """Return each item with its seat; there must be one item for every seat."""
    return zip(all_seats(len(items)), items, strict=True)

"""Units: numbers that must not be mixed up."""

from __future__ import annotations

from typing import Final, NewType

__all__ = ["NO_EQUITY", "POINT", "Instant", "Millipoints"]

Instant = NewType("Instant", int)
"""A moment, in milliseconds since an origin that the table chooses. Durations are plain numbers."""

Millipoints = NewType("Millipoints", int)
"""Thousandths of a point: equities and leave values are whole numbers, equal on every machine."""

NO_EQUITY: Final = Millipoints(0)
"""The equity of a move whose value is not known or does not matter."""

POINT: Final = 1000
"""The millipoints in one point."""

"""Seeds for servers in tests: the same players get the same tiles and moves every time."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from tilewright.units import Seat


def seed_by_names(names: Sequence[str]) -> bytes:
    """Return a game's secret seed, derived from its players' names."""
    return hashlib.sha256("|".join(names).encode()).digest()


def seed_by_seat(table: str, seat: Seat) -> int:
    """Return a computer player's seed without the server's secret and the table's random id."""
    del table
    return int(seat)

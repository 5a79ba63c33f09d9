"""The leave values that come with the package, and those that a player is told to go by.

Values were trained for what matters to them: rack, tiles, squares and bonuses. An edition finds
its table by the fingerprint of these, so that editions that play alike share one, and an own
edition that changes only names or rules of challenge has values from the start.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

from tilewright.edition import Edition
from tilewright.errors import PlayerError, StoreError
from tilewright.kernel.leaves import LeaveTable, leave_fingerprint

__all__ = ["NONE", "SHIPPED", "leaves_named", "shipped_bytes", "shipped_leaves"]

SHIPPED: Final = "shipped"
"""The values that come with the package."""
NONE: Final = "none"
"""No values: only the score counts."""


@lru_cache(maxsize=8)
def shipped_leaves(edition: Edition) -> LeaveTable | None:
    """Return the values for an edition; None for one that nobody has trained for."""
    found = shipped_bytes(edition)
    return None if found is None else LeaveTable.load(found, edition)


def shipped_bytes(edition: Edition) -> bytes | None:
    """Return the file with the values for an edition, as it lies in the package."""
    end = f"-{leave_fingerprint(edition)}.leaves"
    for file in files("tilewright.players").joinpath("data", "leaves").iterdir():
        if file.name.endswith(end):
            return file.read_bytes()
    return None


def leaves_named(text: str, edition: Edition) -> LeaveTable | None:
    """Return the values that an option names: ``shipped``, ``none`` or a file's path.

    Raises:
        PlayerError: There is no such file, or it has no values for this edition.
    """
    if text == SHIPPED:
        return shipped_leaves(edition)
    if text == NONE:
        return None
    try:
        return LeaveTable.load(text, edition)
    except StoreError as error:
        raise PlayerError(f"leaves: expected shipped, none or a file: {error}") from error

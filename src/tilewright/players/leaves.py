"""The leave values that come with the package, and those named in a player's options.

Leave values depend on the rack, the tiles, the squares and the bonuses. A fingerprint of these
selects an edition's table, so editions that play alike share a table, and your own edition already
has values if it changes only names or challenge rules.
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
    """Return the shipped values for an edition, or None if there are none."""
    found = shipped_bytes(edition)
    return None if found is None else LeaveTable.load(found, edition)


def shipped_bytes(edition: Edition) -> bytes | None:
    """Return the content of the shipped file for an edition, or None if there is none."""
    end = f"-{leave_fingerprint(edition)}.leaves"
    for file in files("tilewright.players").joinpath("data", "leaves").iterdir():
        if file.name.endswith(end):
            return file.read_bytes()
    return None


def leaves_named(text: str, edition: Edition) -> LeaveTable | None:
    """Return the values that an option names: ``shipped``, ``none`` or the path to a file.

    Raises:
        PlayerError: There is no such file, or its values are not for this edition.
    """
    if text == SHIPPED:
        return shipped_leaves(edition)
    if text == NONE:
        return None
    try:
        return LeaveTable.load(text, edition)
    except StoreError as error:
        raise PlayerError(f"leaves: expected shipped, none or a file: {error}") from error

"""The leave values that come with the package, and leave values named in a player's options.

Leave values depend on the rack size, the tiles, the squares and the bonuses. A fingerprint of these
selects an edition's table, so editions that play alike share a table. A custom edition that changes
only names or challenge rules can use the shipped values, too.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from tilewright.edition import Edition
from tilewright.errors import PlayerError, StoreError
from tilewright.kernel.leaves import LeaveTable, leave_fingerprint

__all__ = [
    "NONE",
    "SHIPPED",
    "has_shipped_leaves",
    "leaves_named",
    "shipped_bytes",
    "shipped_leaves",
]

SHIPPED: Final = "shipped"
"""The option that selects the leave values that come with the package."""
NONE: Final = "none"
"""The option to use no leave values, so that only the score counts."""


@lru_cache(maxsize=8)
def shipped_leaves(edition: Edition) -> LeaveTable | None:
    """Return the shipped leave values for an edition, or None if there are none."""
    found = shipped_bytes(edition)
    return None if found is None else LeaveTable.load(found, edition, cache=True)


def shipped_bytes(edition: Edition) -> bytes | None:
    """Return the bytes of the shipped leave file for an edition, or None if there is none."""
    found = _shipped_file(edition)
    return None if found is None else found.read_bytes()


def has_shipped_leaves(edition: Edition) -> bool:
    """Return whether leave values for an edition come with the package."""
    return _shipped_file(edition) is not None


def _shipped_file(edition: Edition) -> Traversable | None:
    end = f"-{leave_fingerprint(edition)}.leaves"
    folder = files("tilewright.players").joinpath("data", "leaves")
    return next((file for file in folder.iterdir() if file.name.endswith(end)), None)


def leaves_named(text: str, edition: Edition) -> LeaveTable | None:
    """Return the leave values that an option names: ``shipped``, ``none`` or the path to a file.

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
        raise PlayerError(
            f"leaves: expected shipped, none or the path to a file: {error}"
        ) from error

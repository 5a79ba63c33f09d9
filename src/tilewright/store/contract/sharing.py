"""The store's interface for kept games that several phones share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from tilewright.units import Instant

SHARED_DAYS: Final = 14
"""Days after which a shared game that no one changes is deleted."""


@dataclass(frozen=True, slots=True)
class SharedRow:
    """A shared kept game as it is stored."""

    id: str
    """What its followers know; no one can guess it."""
    number: int
    """How often it has changed, which tells a follower whether there is anything new."""
    updated: Instant
    """When it changed last."""
    data: str
    """Everything else, as the server encodes it."""


class SharingStore(Protocol):
    """The part of the store that keeps shared games."""

    async def add_shared_game(self, row: SharedRow) -> None:
        """Store a new shared game."""
        ...

    async def shared_game(self, name: str) -> SharedRow | None:
        """Return the shared game with this id, if there is one."""
        ...

    async def replace_shared_game(self, row: SharedRow) -> bool:
        """Store the next state of a shared game.

        Returns False, and stores nothing, unless the stored number is the one before ``row``'s.
        """
        ...

    async def remove_shared_game(self, name: str, number: int | None = None) -> bool:
        """Delete a shared game; with a ``number``, only if that is still the stored one.

        Returns whether it was deleted.
        """
        ...

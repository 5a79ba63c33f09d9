"""What tables and requests need of push notifications, which a server may not offer."""

from __future__ import annotations

from typing import Protocol

from tilewright.server.tables.setup import TableSetup
from tilewright.table.shared import SharedTable
from tilewright.units import Seat


class Followed(Protocol):
    """What push notifications need to know about a table."""

    id: str
    setup: TableSetup
    umpire: SharedTable | None

    def is_looking(self, seat: Seat) -> bool:
        """Return whether a player has the table on a screen."""
        ...


class PushService(Protocol):
    """Notifies players who are away that it is their turn."""

    @property
    def public_key(self) -> str:
        """The server's public key, which browsers need to subscribe."""
        ...

    def check(self, endpoint: str, key: str, secret: str) -> None:
        """Raise ``ValueError`` if a subscription can't be used."""
        ...

    def follow(self, room: Followed) -> None:
        """Notify the player on turn, if they are away; call this whenever a game has moved on."""
        ...

    async def stop(self) -> None:
        """Stop; what has not been sent is sent after the next start."""
        ...

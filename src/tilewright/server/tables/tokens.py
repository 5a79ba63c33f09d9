"""Tokens, which prove which seats a client holds.

A token is signed with the server's key and contains the table, the seats and each seat's stamp.
A client's seats therefore come from its token, never from a message, and a new stamp invalidates
old tokens. Nothing in a token is secret except the signature.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

from tilewright.server.messages.sizes import LONGEST_TOKEN
from tilewright.server.tables.setup import TableSetup
from tilewright.units import Seat

_MOST_SEATS: Final = 8


@dataclass(frozen=True, slots=True)
class Claims:
    """What a token claims; only the table knows whether the stamps are still valid."""

    table: str
    stamps: tuple[tuple[Seat, str], ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that the token is for; empty for a spectator."""
        return tuple(seat for seat, _ in self.stamps)

    def hold(self, setup: TableSetup) -> bool:
        """Return whether all stamps match the table's current ones."""
        return all(
            seat < len(setup.seats) and secrets.compare_digest(setup.seats[seat].stamp, stamp)
            for seat, stamp in self.stamps
        )


class Tokens:
    """Creates and reads tokens."""

    def __init__(self, secret: str) -> None:
        """Sign with ``secret``, which all of this server's processes share."""
        self._serializer = URLSafeSerializer(
            secret,
            salt="seat",
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )

    def make(self, table: str, setup: TableSetup, seats: tuple[Seat, ...]) -> str:
        """Return a token for ``seats`` at a table; if there are none, it is a spectator's token."""
        stamps = [[seat, setup.seats[seat].stamp] for seat in seats]
        return str(self._serializer.dumps([table, stamps]))

    def read(self, token: str) -> Claims | None:
        """Return a token's claims, or None if the token is malformed or not signed by us."""
        if len(token) > LONGEST_TOKEN:
            return None
        try:
            table, stamps = self._serializer.loads(token)
            pairs = tuple((Seat(int(seat)), str(stamp)) for seat, stamp in stamps)
        except (BadData, ValueError, TypeError, UnicodeError):
            return None
        if len(pairs) > _MOST_SEATS or any(seat < 0 for seat, _ in pairs):
            return None
        return Claims(str(table), pairs)


def digest(secret: str) -> str:
    """Return the hash under which to store a secret, so that a stolen database doesn't leak it."""
    return hashlib.sha256(secret.encode()).hexdigest()

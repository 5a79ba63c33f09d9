"""Tokens, which prove which seats a client holds.

A token is signed with the server's key and contains the table, the seats and each seat's stamp.
Thus a client's token, never a message, determines its seats, and a new stamp invalidates a seat's
old tokens. Nothing in a token is secret except the signature.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

from tilewright.server.messages.sizes import LONGEST_TOKEN
from tilewright.server.tables.setup import TableSetup
from tilewright.store.contract import Account
from tilewright.units import Seat

_MOST_SEATS: Final = 8
_STAMP_BYTES: Final = 15
_DEVICE_BYTES: Final = 12


@dataclass(frozen=True)
class Claims:
    """A token's contents; whether the stamps are still valid is checked against the table."""

    table: str
    stamps: tuple[tuple[Seat, str], ...]
    opener: str = ""
    """The stamp of a client that opened the table without taking a seat; otherwise empty."""

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that the token is for; empty for a spectator."""
        return tuple(seat for seat, _ in self.stamps)

    @property
    def sees_code(self) -> bool:
        """Whether the invitation code is for the token's owner to know."""
        return bool(self.stamps or self.opener)

    def hold(self, setup: TableSetup) -> bool:
        """Return whether all stamps match the table's current ones."""
        if self.opener and not secrets.compare_digest(setup.opener, self.opener):
            return False
        return all(
            seat < len(setup.seats) and secrets.compare_digest(setup.seats[seat].stamp, stamp)
            for seat, stamp in self.stamps
        )


class Tokens:
    """Creates and reads tokens."""

    def __init__(self, secret: str) -> None:
        """Sign tokens with ``secret``, which all of this server's processes share."""
        self._key = hmac.digest(secret.encode(), b"renewed stamp", "sha256")
        self._serializer = _serializer(secret, "seat")
        self._devices = _serializer(secret, "device")

    def make(self, table: str, setup: TableSetup, seats: tuple[Seat, ...]) -> str:
        """Return a token for ``seats`` at a table; a token without seats is a spectator's."""
        stamps = [[seat, setup.seats[seat].stamp] for seat in seats]
        return str(self._serializer.dumps([table, stamps]))

    def make_for_opener(self, table: str, setup: TableSetup) -> str:
        """Return a token for the client that opened a table: for its seats, if it has any."""
        if not setup.opener:
            return self.make(table, setup, setup.here)
        return str(self._serializer.dumps([table, [], setup.opener]))

    def next_stamp(self, table: str, seat: Seat, stamp: str, command: str) -> str:
        """Return the stamp that replaces ``stamp`` when ``command`` renews a seat's token.

        It depends on nothing else, so a repeated command leads to the same stamp without the server
        having to remember commands. Without the server's key, the next stamp can't be computed.
        """
        parts = "\n".join((table, str(seat), stamp, command))
        renewed = hmac.digest(self._key, parts.encode(), "sha256")
        return base64.urlsafe_b64encode(renewed[:_STAMP_BYTES]).decode()

    def stamp_to_join(self, table: str, seat: Seat, command: str) -> str:
        """Return the stamp of a seat that was taken with ``command``; see ``next_stamp``."""
        return self.next_stamp(table, seat, "", command)

    def seat_joined(self, table: str, setup: TableSetup, command: str | None) -> Seat | None:
        """Return the seat that was taken with ``command``, unless its token was renewed since."""
        if command is None:
            return None
        for seat, who in enumerate(setup.seats):
            if secrets.compare_digest(who.stamp, self.stamp_to_join(table, Seat(seat), command)):
                return Seat(seat)
        return None

    def read(self, token: str) -> Claims | None:
        """Return a token's claims, or None if the token is malformed or not signed by us."""
        if len(token) > LONGEST_TOKEN:
            return None
        try:
            table, stamps, *opener = self._serializer.loads(token)
            pairs = tuple((Seat(int(seat)), str(stamp)) for seat, stamp in stamps)
        except (BadData, ValueError, TypeError, UnicodeError):
            return None
        if len(pairs) > _MOST_SEATS or any(seat < 0 for seat, _ in pairs):
            return None
        return Claims(str(table), pairs, str(opener[0]) if opener else "")

    def make_device(self, account: Account) -> str:
        """Return a token for a device that has logged in to an account.

        It proves nothing else; a renamed account, or one with a new password, is the same.
        """
        return str(self._devices.dumps([account.created, secrets.token_urlsafe(_DEVICE_BYTES)]))

    def device_of(self, token: str, account: Account | None) -> str | None:
        """Return the device that a token names, or None if it has not logged in to the account."""
        try:
            created, device = self._devices.loads(token)
        except (BadData, ValueError, TypeError, UnicodeError):
            return None
        return str(device) if account is not None and created == account.created else None


def _serializer(secret: str, salt: str) -> URLSafeSerializer:
    signer = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
    return URLSafeSerializer(secret, salt=salt, signer_kwargs=signer)


def digest(secret: str) -> str:
    """Return the hash under which to store a secret, so that a stolen database doesn't leak it."""
    return hashlib.sha256(secret.encode()).hexdigest()

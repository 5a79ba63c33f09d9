"""A client at a table, and the seats that its token gives it."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.server.messages.errors import Code, Problem, bad_token
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.tokens import Claims
from tilewright.table.shared import SharedTable
from tilewright.units import Seat


@dataclass(frozen=True, slots=True)
class SeatSession:
    """A client at a table; each of its requests is checked against its token's claims."""

    registry: TableRegistry
    room: TableRoom
    claims: Claims

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that the token is for; empty for a spectator."""
        return self.claims.seats

    @property
    def umpire(self) -> SharedTable:
        """The game's umpire; raises ``Problem`` if the game has not started."""
        if self.room.umpire is None:
            raise Problem(Code.CONFLICT, "The game has not started yet.")
        return self.room.umpire

    def count_command(self) -> None:
        """Count one command against this token's rate limit."""
        self.registry.limits.commands.take(f"{self.room.id}/{self.claims.seats}")

    def acting_seat(self, seat: Seat | None) -> Seat:
        """Return the acting seat: ``seat`` if it is one of the token's, or else its only seat."""
        seats = self.claims.seats
        if not seats:
            raise Problem(Code.NOT_ALLOWED, "Spectators can only watch.")
        if seat is None:
            if len(seats) > 1:
                message = "seat: your token holds several seats; expected one of their numbers"
                raise Problem(Code.BAD_REQUEST, message)
            return seats[0]
        if seat not in seats:
            raise Problem(Code.NOT_ALLOWED, "This is not your seat.")
        return seat

    def viewing_seat(self, seat: Seat | None) -> Seat | None:
        """Return the seat whose view is requested; None for a spectator."""
        if not self.claims.seats and seat is None:
            return None
        return self.acting_seat(seat)


async def admit(registry: TableRegistry, room: TableRoom, token: str | None) -> SeatSession:
    """Return the session for a token at a table, or raise ``bad-token``.

    A client without a token is a spectator.
    """
    if token is None:
        check_spectators(room)
        return SeatSession(registry, room, Claims(room.id, ()))
    claims = registry.tokens.read(token)
    if claims is None or claims.table != room.id:
        raise bad_token()
    if not claims.hold(room.setup) and registry.store.is_shared:
        # Another process may have renewed the stamps a moment ago.
        await room.reload()
    if not claims.hold(room.setup):
        raise bad_token()
    if not claims.stamps:
        check_spectators(room)
    return SeatSession(registry, room, claims)


def check_spectators(room: TableRoom) -> None:
    """Raise ``Problem`` if the table does not allow spectators."""
    if not room.setup.spectators:
        raise Problem(Code.NOT_ALLOWED, "This table does not allow spectators.")

"""A client at a table, and the seats that its token is for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tilewright.server.messages.errors import Code, Problem, bad_token, not_found, refusal
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.setup import TableSetup, load_setup
from tilewright.server.tables.tokens import Claims
from tilewright.store.contract import Status
from tilewright.table.shared import SharedTable
from tilewright.units import Seat


@dataclass(frozen=True)
class SeatSession:
    """A client at a table, whose requests are checked against its token's claims."""

    registry: TableRegistry
    room: TableRoom
    claims: Claims
    client: str
    """Where the client's limits are counted: its address, or its connection for a spectator."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that the token is for; empty for a spectator."""
        return self.claims.seats

    @property
    def address(self) -> str:
        """The client's address, without what is unique to its connection."""
        return self.client.partition("#")[0]

    @property
    def is_opener(self) -> bool:
        """Whether the client opened the table."""
        return bool(self.claims.opener or set(self.seats) & set(self.room.setup.here))

    @property
    def umpire(self) -> SharedTable:
        """The game's umpire; raises ``Problem`` if the game has not started."""
        if self.room.umpire is None and self.room.status is Status.CLOSED:
            raise refusal(Code.CONFLICT, "table-closed")
        if self.room.umpire is None:
            raise refusal(Code.CONFLICT, "not-started")
        return self.room.umpire

    def count_command(self) -> None:
        """Count one command against this token's rate limit; each spectator has their own."""
        self.registry.limits.commands.take(self._key)

    def count_chat(self) -> None:
        """Count one chat message against the limits of this token and its address."""
        self.registry.limits.chat.take(self._key)
        self.registry.limits.chat_address.take(self.address)

    def count_hint(self) -> None:
        """Count one hint against the limit of this token."""
        self.registry.limits.hints.take(self._key)

    @cached_property
    def _key(self) -> str:
        seats = self.claims.seats
        return f"{self.room.id}/{seats}" if seats else f"{self.room.id}/{self.client}"

    def check(self) -> None:
        """Raise ``Problem`` if the token is no longer valid, as far as this room knows."""
        _check(self.claims, self.room.setup)

    async def check_again(self) -> None:
        """Raise ``Problem`` if the token has become void since the client was admitted.

        Whatever the client is to be told after an ``await`` must be preceded by this.
        """
        if self.room.is_owned:
            self.check()
            return
        # Another worker may have changed the table since this room was lost.
        row = await self.registry.store.table(self.room.id)
        if row is None:
            raise not_found("table")
        _check(self.claims, load_setup(row.data))

    def acting_seat(self, seat: Seat | None) -> Seat:
        """Return ``seat`` if the token is for it, or the token's only seat if ``seat`` is None."""
        seats = self.claims.seats
        if not seats:
            raise refusal(Code.NOT_ALLOWED, "only-watch")
        if seat is None:
            if len(seats) > 1:
                message = "seat: your token is for several seats; expected one of their numbers"
                raise Problem(Code.BAD_REQUEST, message)
            return seats[0]
        if seat not in seats:
            raise refusal(Code.NOT_ALLOWED, "not-your-seat")
        return seat

    def viewing_seat(self, seat: Seat | None) -> Seat | None:
        """Return the seat whose view is requested; None for a spectator."""
        if not self.claims.seats and seat is None:
            return None
        return self.acting_seat(seat)


async def finished_events(session: SeatSession) -> str:
    """Return the events of a finished game, with all racks; refuse those of any other game."""
    if not session.room.is_over:
        raise refusal(Code.CONFLICT, "not-over")
    return await session.registry.store.event_text(session.room.id)


async def admit(
    registry: TableRegistry, room: TableRoom, token: str | None, client: str
) -> SeatSession:
    """Return a client's session at a table; raise ``bad-token`` if its token is not valid there.

    A client without a token is a spectator. ``client`` is the client's address, or its address, a
    number sign and something unique to the connection.
    """
    if token is None:
        check_spectators(room.setup)
        return SeatSession(registry, room, Claims(room.id, ()), client)
    claims = registry.tokens.read(token)
    if claims is None or claims.table != room.id:
        raise bad_token()
    _check(claims, room.setup)
    return SeatSession(registry, room, claims, client)


def check_spectators(setup: TableSetup) -> None:
    """Raise ``Problem`` if the table does not allow spectators."""
    if not setup.spectators:
        raise refusal(Code.NOT_ALLOWED, "no-spectators")


def _check(claims: Claims, setup: TableSetup) -> None:
    if not claims.hold(setup):
        raise bad_token()
    if not claims.stamps:
        check_spectators(setup)

"""Proposals that players can agree on: to pause, resume, take back, cancel or play a rematch."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tilewright.rules.arrange import Arrangement
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.incoming import Wish
from tilewright.server.tables.lobby import create_table
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.session import SeatSession
from tilewright.server.tables.setup import Proposal, TableSetup, new_stamp
from tilewright.store.contract import Status
from tilewright.units import Instant, Seat

PROPOSAL_MS: Final = 120_000
"""Milliseconds that a proposal stays open for answers."""
_ARRANGEMENT: Final = {
    Wish.PAUSE: Arrangement.PAUSE,
    Wish.RESUME: Arrangement.RESUME,
    Wish.CANCEL: Arrangement.CANCEL,
    Wish.TAKEBACK: Arrangement.TAKE_BACK,
}


async def propose(session: SeatSession, seat: Seat, what: Wish) -> None:
    """Propose something; if no one else has to agree, do it at once."""
    room, registry = session.room, session.registry
    if await _done_alone(session, what):
        return
    _check_proposable(room, what)
    current = room.proposal
    if current is not None and current.what is what:
        await answer(session, what, agree=True)
        return
    people = _asked_people(room)
    awaited = tuple(other for other in people if other not in session.seats)
    if not awaited:
        await _carry_out(session, what, room.number)
        return
    agreed = tuple(other for other in people if other in session.seats)
    until = registry.now() + PROPOSAL_MS
    proposal = Proposal(what, seat, agreed, awaited, Instant(until), room.number)
    await registry.change(room, lambda setup: replace(setup, proposal=proposal))


async def answer(session: SeatSession, what: Wish, *, agree: bool) -> None:
    """Agree to the open proposal, or decline it, which withdraws it for everyone."""
    room, own = session.room, session.seats
    agreed_by_all = False
    number = room.number

    def note(setup: TableSetup) -> TableSetup:
        nonlocal agreed_by_all
        proposal = room.proposal
        if proposal is None or proposal.what is not what:
            raise Problem(Code.CONFLICT, "This proposal is no longer open.")
        if not agree:
            return replace(setup, proposal=None)
        awaited = tuple(seat for seat in proposal.awaited if seat not in own)
        agreed_by_all = not awaited
        agreed = tuple(sorted({*proposal.agreed, *(set(proposal.awaited) & set(own))}))
        changed = replace(proposal, agreed=agreed, awaited=awaited)
        return replace(setup, proposal=None if agreed_by_all else changed)

    await session.registry.change(room, note)
    if agreed_by_all:
        await _carry_out(session, what, number)


async def follow_rematch(session: SeatSession) -> tuple[TableRoom, str]:
    """Return the rematch table and a token for the same seats there."""
    registry = session.registry
    following = session.room.setup.next
    if following is None:
        raise Problem(Code.CONFLICT, "The players have not agreed on a rematch.")
    room = await registry.room(following)
    return room, registry.tokens.make(room.id, room.setup, session.seats)


async def _done_alone(session: SeatSession, what: Wish) -> bool:
    """Close a waiting table or resume a paused game; return False if everyone must agree."""
    room = session.room
    if what is Wish.CANCEL and room.umpire is None:
        if room.status is Status.WAITING:
            await session.registry.change(room, lambda setup: setup, status=Status.CLOSED)
            return True
        raise Problem(Code.CONFLICT, "This table is closed.")
    if what is Wish.RESUME:
        _check_proposable(room, what)
        await _carry_out(session, what, room.number)
        return True
    return False


def _asked_people(room: TableRoom) -> tuple[Seat, ...]:
    """Return the seats of the people who must agree: those still in the game."""
    if room.umpire is None:
        return room.setup.people
    view = room.umpire.glance(None)
    over = room.status is Status.OVER
    return tuple(seat for seat in room.setup.people if over or view.active[seat])


def _check_proposable(room: TableRoom, what: Wish) -> None:
    if what is Wish.REMATCH:
        if room.status is not Status.OVER:
            raise Problem(Code.CONFLICT, "You can propose a rematch when the game is over.")
        if room.setup.next is not None:
            raise Problem(Code.CONFLICT, "The players have already agreed on a rematch.")
        return
    if room.status is not Status.PLAYING:
        raise Problem(Code.CONFLICT, "No game is in progress at this table.")
    if what is Wish.TAKEBACK and not room.setup.takeback:
        raise Problem(Code.CONFLICT, "This table does not allow taking back plays.")


async def _carry_out(session: SeatSession, what: Wish, number: int) -> None:
    if what is Wish.REMATCH:
        await _rematch(session)
    elif session.room.umpire is not None:
        await session.room.umpire.arrange(_ARRANGEMENT[what], expect=number)


async def _rematch(session: SeatSession) -> None:
    """Open a new table for the same players, and link the old table to it."""
    room, registry = session.room, session.registry
    seats = tuple(replace(who, stamp=new_stamp()) for who in room.setup.seats)
    fresh = await create_table(
        registry,
        replace(room.setup, seats=seats, proposal=None, next=None),
        listed=room.row.listed,
    )

    def name_it(setup: TableSetup) -> TableSetup:
        # Two processes may each have opened a table; the first one linked counts.
        return setup if setup.next else replace(setup, proposal=None, next=fresh.id)

    await registry.change(room, name_it)

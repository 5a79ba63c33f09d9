"""Proposals to pause, resume or cancel a game, take back a play, or play a rematch."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tilewright.rules.arrange import Arrangement
from tilewright.server.messages.errors import Code, not_found, refusal
from tilewright.server.messages.incoming import Wish
from tilewright.server.tables.lobby import create_table
from tilewright.server.tables.quotas import Opener
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.session import SeatSession
from tilewright.server.tables.setup import Proposal, TableSetup, load_setup, new_stamp
from tilewright.store.contract import Status, TableRow
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
    """Make a proposal; if no other player has to agree, carry it out at once."""
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
        # Computers agree to everything; they may also act at the same moment.
        await _carry_out(session, what, _expected(room, what), seat)
        return
    agreed = tuple(other for other in people if other in session.seats)
    until = registry.now() + PROPOSAL_MS
    proposal = Proposal(what, seat, agreed, awaited, Instant(until), room.number)
    await registry.change(room, lambda setup: replace(setup, proposal=proposal))


async def answer(session: SeatSession, what: Wish, *, agree: bool) -> None:
    """Agree to the open proposal, or decline it; one refusal withdraws it."""
    room, own = session.room, session.seats
    agreed_by_all = False
    number = room.number
    proposer: Seat | None = None

    def note(setup: TableSetup) -> TableSetup:
        nonlocal agreed_by_all, proposer
        proposal = room.proposal
        if proposal is None or proposal.what is not what:
            raise refusal(Code.CONFLICT, "proposal-closed")
        proposer = proposal.by
        if not agree:
            return replace(setup, proposal=None)
        awaited = tuple(seat for seat in proposal.awaited if seat not in own)
        agreed_by_all = not awaited
        agreed = tuple(sorted({*proposal.agreed, *(set(proposal.awaited) & set(own))}))
        changed = replace(proposal, agreed=agreed, awaited=awaited)
        return replace(setup, proposal=None if agreed_by_all else changed)

    await session.registry.change(room, note)
    if agreed_by_all:
        await _carry_out(session, what, number, proposer)


async def cancel_without_seat(session: SeatSession) -> None:
    """Close a table for the client that opened it for others, unless they are playing there."""
    room = session.room
    if await _done_alone(session, Wish.CANCEL):
        return
    if not room.setup.is_exhibition:
        raise refusal(Code.NOT_ALLOWED, "only-players-cancel")
    _check_proposable(room, Wish.CANCEL)
    await _carry_out(session, Wish.CANCEL, room.number)


async def follow_rematch(session: SeatSession) -> tuple[TableRow, str]:
    """Return the rematch table, which another worker may own, and a token for the same seats.

    The rematch table's token is issued only until it is first renewed there. Otherwise a stolen
    token for the old table would lead to each new one.
    """
    registry = session.registry
    following = session.room.setup.next
    if following is None:
        raise refusal(Code.CONFLICT, "no-rematch")
    row = await registry.store.table(following)
    if row is None:
        raise not_found("table")
    setup = load_setup(row.data)
    if any(setup.seats[seat].renewed for seat in session.seats):
        raise refusal(Code.NOT_ALLOWED, "rematch-token")
    return row, registry.tokens.make(row.id, setup, session.seats)


async def _done_alone(session: SeatSession, what: Wish) -> bool:
    """Close a waiting table or resume a paused game; return False for other proposals.

    These two don't need the other players' agreement. Only the player who opened a table may close
    it, also while the players are agreeing to its rules.
    """
    room = session.room
    if what is Wish.CANCEL and room.umpire is None:
        if room.status is not Status.WAITING:
            raise refusal(Code.CONFLICT, "table-closed")
        if not session.is_opener:
            raise refusal(Code.NOT_ALLOWED, "only-opener-closes")
        await session.registry.change(room, lambda setup: setup, status=Status.CLOSED)
        return True
    if what is Wish.CANCEL and session.is_opener and room.is_agreeing:
        await _carry_out(session, what, room.number)
        return True
    if what is Wish.RESUME:
        _check_proposable(room, what)
        await _carry_out(session, what, room.number)
        return True
    return False


def _asked_people(room: TableRoom) -> tuple[Seat, ...]:
    """Return the seats of the people who must agree to a proposal: those still in the game."""
    if room.umpire is None:
        return room.setup.people
    view = room.umpire.glance(None)
    over = room.status is Status.OVER
    return tuple(seat for seat in room.setup.people if over or view.active[seat])


def _check_proposable(room: TableRoom, what: Wish) -> None:
    if what is Wish.REMATCH:
        if room.status is not Status.OVER:
            raise refusal(Code.CONFLICT, "rematch-early")
        if room.setup.next is not None:
            raise refusal(Code.CONFLICT, "rematch-agreed")
        return
    if room.status is not Status.PLAYING:
        raise refusal(Code.CONFLICT, "no-game")
    if what is Wish.TAKEBACK and not room.setup.takeback:
        raise refusal(Code.CONFLICT, "no-takeback")


def _expected(room: TableRoom, what: Wish) -> int | None:
    """Return the number of events that a proposal depends on; None if it depends on none.

    If only the last play can be taken back, a computer's move meanwhile changes what that means.
    """
    depends = what is Wish.TAKEBACK and not room.setup.edition().challenge.judged_as_played
    return room.number if depends else None


async def _carry_out(
    session: SeatSession, what: Wish, number: int | None, seat: Seat | None = None
) -> None:
    """Carry out what the players agreed on; ``seat`` is the player who proposed it."""
    if what is Wish.REMATCH:
        await _rematch(session)
    elif session.room.umpire is not None:
        await session.room.umpire.arrange(_ARRANGEMENT[what], expect=number, seat=seat)


async def _rematch(session: SeatSession) -> None:
    """Open a new table for the same players, and link the old table to it."""
    room, registry = session.room, session.registry
    seats = tuple(replace(who, stamp=new_stamp(), renewed=False) for who in room.setup.seats)
    setup = replace(
        room.setup, seats=seats, proposal=None, next=None, opener="", terms_changed=False
    )
    # It counts for the player who completed the agreement.
    opener = Opener(session.address)
    fresh = await create_table(registry, setup, opener, listed=room.row.listed)

    def name_it(setup: TableSetup) -> TableSetup:
        # Two processes may each have opened a rematch table; the first table linked is used.
        return setup if setup.next else replace(setup, proposal=None, next=fresh.id)

    await registry.change(room, name_it)

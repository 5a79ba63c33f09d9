"""Opening tables, joining them, and what the people at a table agree on beside the rules."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

from tilewright.edition.shipped import edition_ids
from tilewright.errors import Conflict, PlayerCountError, TilewrightError
from tilewright.rules.play.move import Seat
from tilewright.rules.turns.agreements import Arrangement
from tilewright.server.messages.errors import Code, Problem, bad_token
from tilewright.server.messages.incoming import (
    ComputerSeat,
    HereSeat,
    Join,
    NewTable,
    OpenSeat,
    level_of,
)
from tilewright.server.tables.computers import title_of
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.setup import (
    Kind,
    Proposal,
    SeatSetup,
    TableSetup,
    Wish,
    dump_setup,
    load_setup,
    new_code,
    new_id,
    new_stamp,
)
from tilewright.server.tables.tokens import Claims
from tilewright.store.contract import Status, TableRow

PROPOSAL_MS: Final = 120_000
"""How long a proposal waits for answers."""
_TRIES: Final = 8
_ARRANGEMENT: Final = {
    Wish.PAUSE: Arrangement.PAUSE,
    Wish.RESUME: Arrangement.RESUME,
    Wish.CANCEL: Arrangement.CANCEL,
    Wish.TAKEBACK: Arrangement.TAKE_BACK,
}


async def open_table(
    registry: TableRegistry, request: NewTable
) -> tuple[TableRoom, str, tuple[Seat, ...]]:
    """Open a table; return it with the token of those who are here."""
    setup = _setup(request)
    await _check(registry, setup)
    room = await _create(registry, setup, listed=request.listed)
    here = tuple(seat for seat, who in enumerate(room.setup.seats) if who.kind is Kind.HERE)
    return room, registry.tokens.make(room.row.id, room.setup, here), here


async def _create(registry: TableRegistry, setup: TableSetup, *, listed: bool) -> TableRoom:
    now = registry.now()
    for _ in range(_TRIES):
        row = TableRow(
            id=new_id(),
            code=new_code(),
            status=Status.WAITING,
            created=now,
            updated=now,
            listed=listed,
            data=dump_setup(setup),
            # If we are killed before the game has begun, somebody else begins it.
            alarm=None if setup.open_seats else now,
        )
        try:
            await registry.store.create(row)
        except Conflict:
            continue
        return await registry.room(row.id)
    raise Problem(Code.CONFLICT, "No free code was found; try again.")


def _setup(request: NewTable) -> TableSetup:
    # Only what is shipped: a path would read a file of whoever runs the server.
    if request.edition not in edition_ids():
        raise Problem(Code.BAD_REQUEST, f"edition: there is none called {request.edition!r}.")
    return TableSetup(
        edition=request.edition,
        lexicon=request.lexicon,
        house=dict(request.house),
        seats=tuple(_seat(seat, number) for number, seat in enumerate(request.seats)),
        youngest=tuple(request.youngest),
        spectators=request.spectators,
        takeback=request.takeback,
        chat=request.chat,
    )


def _seat(request: HereSeat | OpenSeat | ComputerSeat, number: int) -> SeatSetup:
    level = level_of(request.level)
    match request:
        case HereSeat():
            return SeatSetup(
                Kind.HERE, request.name, level, stamp=new_stamp(), agrees=request.agree
            )
        case OpenSeat():
            return SeatSetup(Kind.OPEN, None, level, stamp=new_stamp())
        case ComputerSeat():
            try:
                title = title_of(request.player)
            except TilewrightError as error:
                raise Problem(Code.BAD_REQUEST, f"seats.{number}: {error}") from error
            name = request.name or title
            return SeatSetup(Kind.COMPUTER, name, level, player=request.player, stamp=new_stamp())


async def _check(registry: TableRegistry, setup: TableSetup) -> None:
    """Refuse a table that no game could begin at."""
    edition = setup.printed()
    count = len(setup.seats)
    try:
        edition.check_player_count(count)
    except PlayerCountError as error:
        raise Problem(Code.BAD_REQUEST, f"seats: {error}.") from error
    if any(seat >= count for seat in setup.youngest):
        message = f"youngest: the seats are 0 to {count - 1}."
        raise Problem(Code.BAD_REQUEST, message)
    if all(who.kind is not Kind.HERE for who in setup.seats):
        raise Problem(Code.BAD_REQUEST, "seats: somebody must be here.")
    await registry.words(setup.lexicon)


async def join(
    registry: TableRegistry, room: TableRoom, request: Join
) -> tuple[str, tuple[Seat, ...]]:
    """Take an open seat; return its token."""
    taken: list[Seat] = []

    def take(setup: TableSetup) -> TableSetup:
        if room.row.status is not Status.WAITING or room.umpire is not None:
            raise Problem(Code.CONFLICT, "All seats of this table are taken.")
        free = setup.open_seats
        seat = request.seat if request.seat is not None else (free[0] if free else None)
        if seat is None or seat not in free:
            raise Problem(Code.CONFLICT, "This seat is not free.")
        taken[:] = [seat]
        who = SeatSetup(
            Kind.TAKEN,
            request.name,
            level_of(request.level) or setup.seats[seat].level,
            stamp=new_stamp(),
            agrees=request.agree,
            program=request.computer,
        )
        return setup.with_seat(seat, who)

    setup = await registry.change(room, take)
    if not setup.open_seats and room.umpire is None:
        await room.begin()
    seats = tuple(taken)
    return registry.tokens.make(room.row.id, setup, seats), seats


async def renew(registry: TableRegistry, room: TableRoom, claims: Claims) -> str:
    """Return a new token for the same seats; the old one is void from now on."""

    def stamp(setup: TableSetup) -> TableSetup:
        if not claims.hold(setup):
            raise bad_token()
        for seat in claims.seats:
            setup = setup.with_seat(seat, replace(setup.seats[seat], stamp=new_stamp()))
        return setup

    setup = await registry.change(room, stamp)
    for subscriber in tuple(room.subscribers):
        if set(subscriber.seats) & set(claims.seats):
            subscriber.dismiss()
    return registry.tokens.make(room.row.id, setup, claims.seats)


async def held(
    registry: TableRegistry, tokens: list[str]
) -> list[tuple[TableRow, TableSetup, list[Seat]]]:
    """Return at which tables somebody holds which seats; void tokens are left out."""
    claimed: dict[str, list[Claims]] = {}
    for token in tokens:
        claims = registry.tokens.read(token)
        if claims is not None and claims.stamps:
            claimed.setdefault(claims.table, []).append(claims)
    found = []
    for row in await registry.store.tables(list(claimed)):
        setup = load_setup(row.data)
        good = [claims for claims in claimed[row.id] if claims.hold(setup)]
        seats = sorted({seat for claims in good for seat in claims.seats})
        if seats:
            found.append((row, setup, seats))
    return found


async def mine(registry: TableRegistry, tokens: list[str]) -> list[dict[str, Any]]:
    """Return how the games stand whose tokens somebody holds, those that went on last first."""
    games = [_game(*one) for one in await held(registry, tokens)]
    games.sort(key=lambda game: -game["updated"])
    return games


def _game(row: TableRow, setup: TableSetup, seats: list[Seat]) -> dict[str, Any]:
    summary = json.loads(row.summary)
    edition = setup.printed()
    return {
        "table": row.id,
        "seats": seats,
        "status": row.status.value,
        "edition": {"id": edition.id, "name": edition.name},
        "names": [who.name for who in setup.seats],
        "scores": summary.get("scores", [0] * len(setup.seats)),
        "number": row.number,
        "your_turn": [seat for seat in seats if seat in summary.get("awaited", ())],
        "turn_since": summary.get("turn_since"),
        "winners": summary.get("winners"),
        "why": summary.get("why"),
        "updated": row.updated,
        "next": setup.next,
    }


# Consent.


async def propose(
    registry: TableRegistry, room: TableRoom, own: tuple[Seat, ...], seat: Seat, what: Wish
) -> None:
    """Propose something; what needs nobody else's consent is done at once."""
    if await _done_alone(registry, room, what):
        return
    _check_proposable(room, what)
    standing = room.proposal
    if standing is not None and standing.what is what:
        await answer(registry, room, own, what, agree=True)
        return
    people = _asked_people(room)
    awaited = tuple(other for other in people if other not in own)
    number = _number(room)
    if not awaited:
        await _carry_out(registry, room, what, number)
        return
    agreed = tuple(other for other in people if other in own)
    proposal = Proposal(what, seat, agreed, awaited, registry.now() + PROPOSAL_MS, number)
    await registry.change(room, lambda setup: replace(setup, proposal=proposal))


async def _done_alone(registry: TableRegistry, room: TableRoom, what: Wish) -> bool:
    """Do what one person may do alone: close a table that waits, go on after a pause."""
    if what is Wish.CANCEL and room.umpire is None:
        if room.status is Status.WAITING:
            await registry.change(room, lambda setup: setup, status=Status.CLOSED)
            return True
        raise Problem(Code.CONFLICT, "This table is closed.")
    if what is Wish.RESUME:
        _check_proposable(room, what)
        await _carry_out(registry, room, what, _number(room))
        return True
    return False


def _asked_people(room: TableRoom) -> tuple[Seat, ...]:
    """Return the people whose consent counts: those who are still in the game."""
    if room.umpire is None:
        return room.setup.people
    view = room.umpire.glance(None)
    over = room.status is Status.OVER
    return tuple(seat for seat in room.setup.people if over or view.active[seat])


def _check_proposable(room: TableRoom, what: Wish) -> None:
    if what is Wish.REMATCH:
        if room.status is not Status.OVER:
            raise Problem(Code.CONFLICT, "A rematch is for after the game.")
        if room.setup.next is not None:
            raise Problem(Code.CONFLICT, "The rematch has been agreed on already.")
        return
    if room.status is not Status.PLAYING:
        raise Problem(Code.CONFLICT, "There is no game under way at this table.")
    if what is Wish.TAKEBACK and not room.setup.takeback:
        raise Problem(Code.CONFLICT, "At this table no play is taken back.")


async def answer(
    registry: TableRegistry, room: TableRoom, own: tuple[Seat, ...], what: Wish, *, agree: bool
) -> None:
    """Agree to what is proposed, or decline it for all."""
    agreed_by_all = False
    number = _number(room)

    def note(setup: TableSetup) -> TableSetup:
        nonlocal agreed_by_all
        proposal = room.proposal
        if proposal is None or proposal.what is not what:
            raise Problem(Code.CONFLICT, "Nothing of that kind is proposed any more.")
        if not agree:
            return replace(setup, proposal=None)
        awaited = tuple(seat for seat in proposal.awaited if seat not in own)
        agreed_by_all = not awaited
        agreed = tuple(sorted({*proposal.agreed, *(set(proposal.awaited) & set(own))}))
        changed = replace(proposal, agreed=agreed, awaited=awaited)
        return replace(setup, proposal=None if agreed_by_all else changed)

    await registry.change(room, note)
    if agreed_by_all:
        await _carry_out(registry, room, what, number)


def _number(room: TableRoom) -> int:
    return room.umpire.number if room.umpire else 0


async def _carry_out(registry: TableRegistry, room: TableRoom, what: Wish, number: int) -> None:
    if what is Wish.REMATCH:
        await _rematch(registry, room)
    elif room.umpire is not None:
        await room.umpire.arrange(_ARRANGEMENT[what], expect=number)


async def _rematch(registry: TableRegistry, room: TableRoom) -> None:
    """Open a table for the same people, and let the old one name it."""
    old = room.setup
    seats = tuple(replace(who, stamp=new_stamp()) for who in old.seats)
    fresh = await _create(
        registry, replace(old, seats=seats, proposal=None, next=None), listed=room.row.listed
    )

    def name_it(setup: TableSetup) -> TableSetup:
        # Two processes may both have opened one; the first that is named counts.
        return setup if setup.next else replace(setup, proposal=None, next=fresh.row.id)

    await registry.change(room, name_it)


async def follow_rematch(
    registry: TableRegistry, room: TableRoom, claims: Claims
) -> tuple[TableRoom, str]:
    """Return the table of the rematch with a token for the same seats there."""
    if room.setup.next is None:
        raise Problem(Code.CONFLICT, "No rematch has been agreed on.")
    there = await registry.room(room.setup.next)
    return there, registry.tokens.make(there.row.id, there.setup, claims.seats)

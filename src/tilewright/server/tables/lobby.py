"""Opening tables, joining them, and finding a client's tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from tilewright.edition.shipped import edition_ids
from tilewright.errors import Conflict, PlayerCountError
from tilewright.players import known_players
from tilewright.server.messages.errors import Code, Problem, bad_token
from tilewright.server.messages.incoming import (
    ComputerSeat,
    HereSeat,
    Join,
    NewTable,
    OpenSeat,
    SeatRequest,
)
from tilewright.server.messages.outgoing import EditionName, MyGame, SeatKind
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.session import SeatSession
from tilewright.server.tables.setup import (
    SeatSetup,
    TableSetup,
    dump_setup,
    load_setup,
    new_code,
    new_id,
    new_stamp,
)
from tilewright.server.tables.summary import load_summary
from tilewright.server.tables.tokens import Claims
from tilewright.store.contract import Status, TableRow
from tilewright.units import Seat

_TRIES: Final = 8


async def open_table(registry: TableRegistry, request: NewTable) -> TableRoom:
    """Open a table."""
    setup = _setup(request)
    await _check(registry, setup)
    return await create_table(registry, setup, listed=request.listed)


async def create_table(registry: TableRegistry, setup: TableSetup, *, listed: bool) -> TableRoom:
    """Store a new table under a free code, and return it."""
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
            # If this process is killed before the game starts, another one will start it.
            alarm=None if setup.open_seats else now,
        )
        try:
            await registry.store.create_table(row)
        except Conflict:
            continue
        return await registry.room(row.id)
    raise Problem(Code.CONFLICT, "The server found no free code. Try again.")


def _setup(request: NewTable) -> TableSetup:
    # Accept only shipped editions: a path could read any file on the server.
    if request.edition not in edition_ids():
        raise Problem(Code.BAD_REQUEST, f"edition: unknown edition {request.edition!r}")
    return TableSetup(
        edition_id=request.edition,
        lexicon=request.lexicon,
        house=dict(request.house),
        seats=tuple(_seat(seat, number) for number, seat in enumerate(request.seats)),
        youngest=request.youngest,
        spectators=request.spectators,
        takeback=request.takeback,
        chat=request.chat,
    )


def _seat(request: SeatRequest, number: int) -> SeatSetup:
    stamp = new_stamp()
    match request:
        case HereSeat(name=name, level=level, agree=agree):
            return SeatSetup(SeatKind.HERE, name, level, stamp=stamp, agrees=agree)
        case OpenSeat(level=level):
            return SeatSetup(SeatKind.OPEN, None, level, stamp=stamp)
        case ComputerSeat(player=player, name=name, level=level):
            # Refuse players with options too: they could use up the machine's resources.
            names = [known.name for known in known_players()]
            if player not in names:
                message = f"unknown player {player!r}; choose one of {', '.join(names)}"
                raise Problem(Code.BAD_REQUEST, f"seats.{number}: {message}")
            name = name or player.capitalize()
            return SeatSetup(SeatKind.COMPUTER, name, level, player=player, stamp=stamp)


async def _check(registry: TableRegistry, setup: TableSetup) -> None:
    """Raise ``Problem`` if no game could start at such a table."""
    edition = setup.edition()
    count = len(setup.seats)
    try:
        edition.check_player_count(count)
    except PlayerCountError as error:
        raise Problem(Code.BAD_REQUEST, f"seats: {error}") from error
    if any(seat >= count for seat in setup.youngest):
        raise Problem(Code.BAD_REQUEST, f"youngest: expected seats from 0 to {count - 1}")
    if not setup.here:
        raise Problem(Code.BAD_REQUEST, "seats: expected at least one seat of the kind 'here'")
    await registry.lexicon(setup.lexicon)


async def join(registry: TableRegistry, room: TableRoom, request: Join) -> tuple[Seat, ...]:
    """Take a free seat and return it, as a tuple; start the game if it was the last one."""
    taken: list[Seat] = []

    def take(setup: TableSetup) -> TableSetup:
        if room.row.status is not Status.WAITING or room.umpire is not None:
            raise Problem(Code.CONFLICT, "All seats at this table are taken.")
        free = setup.open_seats
        seat = request.seat if request.seat is not None else (free[0] if free else None)
        if seat is None or seat not in free:
            raise Problem(Code.CONFLICT, "This seat is already taken.")
        taken[:] = [seat]
        who = SeatSetup(
            SeatKind.TAKEN,
            request.name,
            request.level or setup.seats[seat].level,
            stamp=new_stamp(),
            agrees=request.agree,
            program=request.computer,
        )
        return setup.with_seat(seat, who)

    setup = await registry.change(room, take)
    if not setup.open_seats and room.umpire is None:
        await room.begin()
    return tuple(taken)


async def renew(session: SeatSession) -> str:
    """Return a new token for the same seats, and invalidate the old one."""
    room, claims = session.room, session.claims

    def stamp(setup: TableSetup) -> TableSetup:
        if not claims.hold(setup):
            raise bad_token()
        for seat in claims.seats:
            setup = setup.with_seat(seat, replace(setup.seats[seat], stamp=new_stamp()))
        return setup

    setup = await session.registry.change(room, stamp)
    for subscriber in tuple(room.subscribers):
        if set(subscriber.seats) & set(claims.seats):
            subscriber.dismiss()
    return session.registry.tokens.make(room.id, setup, claims.seats)


async def held_seats(
    registry: TableRegistry, tokens: Iterable[str]
) -> list[tuple[TableRow, TableSetup, tuple[Seat, ...]]]:
    """Return the tokens' tables with the seats held at each; invalid tokens are skipped."""
    claimed: dict[str, list[Claims]] = {}
    for token in tokens:
        claims = registry.tokens.read(token)
        if claims is not None and claims.stamps:
            claimed.setdefault(claims.table, []).append(claims)
    found = []
    for row in await registry.store.tables(list(claimed)):
        setup = load_setup(row.data)
        valid = [claims for claims in claimed[row.id] if claims.hold(setup)]
        seats = tuple(sorted({seat for claims in valid for seat in claims.seats}))
        if seats:
            found.append((row, setup, seats))
    return found


async def my_games(registry: TableRegistry, tokens: Iterable[str]) -> tuple[MyGame, ...]:
    """Return the state of each game that the tokens give a seat in, last updated first."""
    games = [_game(*one) for one in await held_seats(registry, tokens)]
    return tuple(sorted(games, key=lambda game: -game.updated))


def _game(row: TableRow, setup: TableSetup, seats: tuple[Seat, ...]) -> MyGame:
    summary = load_summary(row.summary)
    edition = setup.edition()
    return MyGame(
        table=row.id,
        seats=seats,
        status=row.status,
        edition=EditionName(id=edition.id, name=edition.name),
        names=tuple(who.name for who in setup.seats),
        scores=(0,) * len(setup.seats) if summary.scores is None else summary.scores,
        number=row.number,
        your_turn=tuple(seat for seat in seats if seat in summary.awaited),
        turn_since=summary.turn_since,
        winners=summary.winners,
        why=summary.why,
        updated=row.updated,
        next=setup.next,
    )

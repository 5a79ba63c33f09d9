"""Opening tables, joining them, and finding a client's tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from tilewright.catalogue import translate
from tilewright.edition import Edition
from tilewright.edition.shipped import edition_ids
from tilewright.errors import Conflict, PlayerCountError
from tilewright.lexicon import find_lexicon
from tilewright.players import known_players
from tilewright.players.registry import find_player
from tilewright.server.library.documents import read_document
from tilewright.server.messages.errors import Code, Problem, bad_token, refusal
from tilewright.server.messages.incoming import (
    ComputerSeat,
    HereSeat,
    Join,
    NewTable,
    OpenSeat,
    SeatRequest,
)
from tilewright.server.messages.outgoing import EditionName, MyGame, SeatKind
from tilewright.server.tables.quotas import Opener, Quotas
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.session import SeatSession
from tilewright.server.tables.setup import (
    OwnLexicon,
    SeatSetup,
    TableSetup,
    dump_setup,
    load_setup,
    new_code,
    new_id,
    new_stamp,
)
from tilewright.server.tables.summary import load_summary
from tilewright.server.tables.tile_check import check_tiles
from tilewright.server.tables.tokens import Claims
from tilewright.store.contract import Status, TableRow
from tilewright.store.lookalikes import skeleton
from tilewright.units import Seat

_TRIES: Final = 8


async def open_table(registry: TableRegistry, request: NewTable, opener: Opener) -> TableRoom:
    """Open the table that a client requested; raise ``Problem`` if no game could start there."""
    chat = request.chat and registry.config.chat
    setup = _setup(request, await _document(registry, request), chat=chat)
    for seat in setup.seats:
        registry.check_name(seat.name or "")
    setup = await _check(registry, setup)
    return await create_table(registry, setup, opener, listed=request.listed)


async def create_table(
    registry: TableRegistry, setup: TableSetup, opener: Opener, *, listed: bool
) -> TableRoom:
    """Store a new table under an unused invitation code, and return it.

    Raises ``Problem`` if ``opener`` has too many open tables.
    """
    now = registry.now()
    quotas = Quotas.of(registry, setup, opener)
    for _ in range(_TRIES):
        row = TableRow(
            id=registry.draw_key(new_id),
            code=registry.draw_key(new_code),
            status=Status.WAITING,
            created=now,
            updated=now,
            listed=listed,
            data=dump_setup(setup),
            # If this process is killed before the game starts, another one will start it.
            alarm=None if setup.open_seats else now,
        )
        try:
            exhausted = await registry.store.create_table(row, quotas.counted, quotas.active_since)
        except Conflict:
            continue
        if exhausted is not None:
            raise quotas.problem(exhausted)
        registry.listing.forget()
        return await registry.load(row.id)
    raise refusal(Code.CONFLICT, "no-free-code")


async def _document(registry: TableRegistry, request: NewTable) -> str | None:
    """Return the text of the edition's file; None if the edition comes with Tilewright."""
    # Accept only known ids and whole files: a path could read any file on the server.
    name, text = request.edition, request.document
    if text is not None:
        if request.listed:
            message = "listed: expected false, because a table with an edition file is private"
            raise Problem(Code.BAD_REQUEST, message)
        return await registry.work_threads.run(
            lambda: _find(name, read_document(text, taken=registry.library.files.taken_ids))
        )
    if name in edition_ids():
        return None
    found = await registry.library.find_edition(name)
    return _find(name, () if found is None else (found,))


def _find(name: str, editions: Iterable[Edition]) -> str:
    """Return the text of the file with the edition called ``name``."""
    document = next((edition.document for edition in editions if edition.id == name), None)
    if document is None:
        raise Problem(Code.BAD_REQUEST, f"edition: unknown edition {name!r}")
    return document


def _lexicon(request: NewTable) -> str:
    """Return the name of the dictionary, or of its form without offensive words."""
    if not request.clean:
        return request.lexicon
    known = find_lexicon(request.lexicon)
    if known is None:
        message = "clean: expected false, because only our own dictionaries have a clean form"
        raise Problem(Code.BAD_REQUEST, message)
    return known.without_offensive_words().id


def _setup(request: NewTable, document: str | None, *, chat: bool) -> TableSetup:
    return TableSetup(
        edition_id=request.edition,
        document=document,
        lexicon=_lexicon(request),
        house=dict(request.house),
        seats=_name_computers(tuple(_seat(seat, i) for i, seat in enumerate(request.seats))),
        youngest=request.youngest,
        spectators=request.spectators,
        takeback=request.takeback,
        chat=chat,
        offensive=request.offensive,
        definitions=request.definitions,
        opener="" if any(isinstance(seat, HereSeat) for seat in request.seats) else new_stamp(),
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
            return SeatSetup(SeatKind.COMPUTER, name, level, player=player, stamp=stamp)


def _name_computers(seats: tuple[SeatSetup, ...]) -> tuple[SeatSetup, ...]:
    """Name the computers that have no name, each differently, and check that all names differ."""
    taken: list[str] = []
    for number, who in enumerate(seats):
        if who.name is not None:
            try:
                _check_name(who.name, taken)
            except Problem as problem:
                raise Problem(problem.code, f"seats.{number}: {problem.message}") from None
            taken.append(who.name)
    named = []
    for who in seats:
        name = who.name
        if who.player is not None and name is None:
            keys = {skeleton(one) for one in taken}
            first = find_player(who.player).title
            names = (first, *(f"{first} {count}" for count in range(2, 2 * len(seats) + 2)))
            name = next(one for one in names if skeleton(one) not in keys)
            taken.append(name)
        named.append(replace(who, name=name))
    return tuple(named)


def _check_name(name: str, taken: Iterable[str]) -> None:
    """Raise ``name-taken`` if players could mistake ``name`` for one of the others."""
    key = skeleton(name)
    same = next((other for other in taken if skeleton(other) == key), None)
    if same is not None:
        raise refusal(Code.NAME_TAKEN, "name-alike", name=same)


async def _check(registry: TableRegistry, setup: TableSetup) -> TableSetup:
    """Return the setup, complete; raise ``Problem`` if no game could start with it."""
    edition = await registry.work_threads.run(setup.edition)
    count = len(setup.seats)
    try:
        edition.check_player_count(count)
    except PlayerCountError as error:
        raise Problem(Code.BAD_REQUEST, f"seats: {error}") from error
    if any(seat >= count for seat in setup.youngest):
        raise Problem(Code.BAD_REQUEST, f"youngest: expected seats from 0 to {count - 1}")
    if not setup.here and not setup.spectators:
        # Otherwise not even the client that opens the table could watch.
        message = "spectators: expected true, because no seat has the kind 'here'"
        raise Problem(Code.BAD_REQUEST, message)
    if setup.definitions and not edition.challenge.judged_as_played:
        message = "definitions: expected false, because they would show which words are valid"
        raise Problem(Code.BAD_REQUEST, message)
    words = await registry.lexicon(setup.lexicon)
    own = registry.library.files.dictionary(setup.lexicon)
    known = find_lexicon(setup.lexicon) if own is None else own.known
    if known is not None and edition.language not in {"", known.language}:
        message = f"lexicon: {setup.lexicon} is not in the language of {edition.name}"
        raise Problem(Code.BAD_REQUEST, message)
    await registry.work_threads.run(lambda: check_tiles(edition, words))
    if own is None:
        return setup
    return replace(setup, own_lexicon=OwnLexicon(own.known.title, words.checksum))


async def join(registry: TableRegistry, room: TableRoom, request: Join) -> tuple[Seat, ...]:
    """Take a free seat and return it in a tuple; start the game if no other seat is free.

    A player whose level or kind changes the rules may join, but then everyone must agree again
    before the first tile is drawn. A request that is repeated with the same id, because its
    response was lost, returns the seat that it has taken.
    """
    registry.check_name(request.name)
    taken: list[Seat] = []
    tokens, command = registry.tokens, request.id

    def take(setup: TableSetup) -> TableSetup:
        joined_before = tokens.seat_joined(room.id, setup, command)
        if joined_before is not None:
            taken[:] = [joined_before]
            return setup
        if room.row.status is not Status.WAITING or room.umpire is not None:
            raise refusal(Code.CONFLICT, "table-full")
        free = setup.open_seats
        seat = request.seat if request.seat is not None else (free[0] if free else None)
        if seat is None or seat not in free:
            raise refusal(Code.CONFLICT, "seat-taken")
        _check_name(request.name, (other.name for other in setup.seats if other.name is not None))
        taken[:] = [seat]
        who = SeatSetup(
            SeatKind.TAKEN,
            request.name,
            request.level or setup.seats[seat].level,
            stamp=tokens.stamp_to_join(room.id, seat, command) if command else new_stamp(),
            agrees=request.agree,
            program=request.computer,
        )
        joined = setup.with_seat(seat, who)
        changed = setup.terms_changed or joined.terms() != setup.terms()
        return replace(joined, terms_changed=changed)

    setup = await registry.change(room, take)
    if not setup.open_seats and room.umpire is None:
        await room.begin()
    return tuple(taken)


async def renew(session: SeatSession, command: str) -> str:
    """Return a new token for the same seats, and invalidate the old one.

    If the response to ``command`` was lost, the client repeats the command with its old token. The
    token is no longer valid then, but it leads to the same new token, unless that has been replaced
    as well.
    """
    room, claims, tokens = session.room, session.claims, session.registry.tokens
    renewed = Claims(
        room.id,
        tuple(
            (seat, tokens.next_stamp(room.id, seat, stamp, command))
            for seat, stamp in claims.stamps
        ),
    )

    def change(setup: TableSetup) -> TableSetup:
        if renewed.hold(setup):
            return setup
        if not claims.hold(setup):
            raise bad_token()
        for seat, stamp in renewed.stamps:
            setup = setup.with_seat(seat, replace(setup.seats[seat], stamp=stamp, renewed=True))
        return setup

    setup = await session.registry.change(room, change)
    return tokens.make(room.id, setup, claims.seats)


async def held_seats(
    registry: TableRegistry, tokens: Iterable[str]
) -> list[tuple[TableRow, TableSetup, tuple[Seat, ...]]]:
    """Return each table that the tokens are for, with their seats; skip invalid tokens."""
    given = tuple(tokens)
    run = registry.work_threads.run
    claimed = await run(lambda: _claimed(registry, given))
    rows = await registry.store.tables(list(claimed))
    return await run(lambda: _valid(rows, claimed))


def _claimed(registry: TableRegistry, tokens: tuple[str, ...]) -> dict[str, list[Claims]]:
    """Return the claims of tokens for seats, by table."""
    claimed: dict[str, list[Claims]] = {}
    for token in tokens:
        claims = registry.tokens.read(token)
        if claims is not None and claims.stamps:
            claimed.setdefault(claims.table, []).append(claims)
    return claimed


def _valid(
    rows: Iterable[TableRow], claimed: Mapping[str, list[Claims]]
) -> list[tuple[TableRow, TableSetup, tuple[Seat, ...]]]:
    """Return the tables at which claims are still valid, with their seats."""
    found = []
    for row in rows:
        setup = load_setup(row.data)
        valid = [claims for claims in claimed[row.id] if claims.hold(setup)]
        seats = tuple(sorted({seat for claims in valid for seat in claims.seats}))
        if seats:
            found.append((row, setup, seats))
    return found


async def my_games(registry: TableRegistry, tokens: Iterable[str]) -> tuple[MyGame, ...]:
    """Return the state of each game that the tokens are for, most recently updated first."""
    held = await held_seats(registry, tokens)
    games = await registry.work_threads.run(lambda: [_game(*one) for one in held])
    return tuple(sorted(games, key=lambda game: -game.updated))


def _game(row: TableRow, setup: TableSetup, seats: tuple[Seat, ...]) -> MyGame:
    summary = load_summary(row.summary)
    # House rules don't change an edition's id and name.
    edition = setup.printed_edition()
    return MyGame(
        table=row.id,
        seats=seats,
        status=row.status,
        edition=EditionName(id=edition.id, name=translate(edition.name)),
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

"""The HTTP operations that open and find tables; ``docs/reference/wire.md`` explains them."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from tilewright._version import __version__
from tilewright.edition import Level
from tilewright.server.http.identity import owner_of
from tilewright.server.http.routing import CODE, TABLE, Api, Call
from tilewright.server.messages.base import CONTRACT
from tilewright.server.messages.errors import Code, refusal
from tilewright.server.messages.incoming import (
    ComputerSeat,
    HereSeat,
    Join,
    Mine,
    NewTable,
    Nothing,
    OpenSeat,
    Renew,
)
from tilewright.server.messages.outgoing import (
    About,
    Admission,
    InfoAnswer,
    Lobby,
    MyGames,
    Renewed,
)
from tilewright.server.tables import lobby, proposals
from tilewright.server.tables.quotas import Opener
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.session import SeatSession, check_spectators
from tilewright.server.tables.setup import load_setup, new_stamp
from tilewright.server.upkeep.limits import OWN_TILES_COST
from tilewright.store.contract import Scope, Status, TableRow
from tilewright.units import Seat

api: Final = Api("/api/v1", "tables")

AT_TABLE: Final = (Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.NOT_FOUND, Code.CONFLICT, Code.GONE)
"""Error codes that any operation at a table may return."""


def _admission(
    registry: TableRegistry, row: TableRow, token: str, seats: tuple[Seat, ...]
) -> Admission:
    claims = registry.tokens.read(token)
    with_code = claims is not None and claims.sees_code
    return Admission(
        table=row.id,
        token=token,
        seats=seats,
        info=registry.info(row, with_code=with_code),
        now=registry.now(),
        code=row.code if with_code else UNSET,
    )


@api.get("/about", About)
async def get_about(call: Call) -> About:
    """Get the server's name and version."""
    return About(
        name="tilewright",
        version=__version__,
        contract=CONTRACT,
        now=call.registry.now(),
        accounts=call.registry.config.accounts,
        chat=call.registry.config.chat,
        notice=call.registry.notice,
        address=call.registry.config.address,
        push=call.registry.push.public_key if call.registry.push else None,
    )


@api.post(
    "/tables",
    NewTable,
    Admission,
    status=201,
    codes=(
        *(Code.BAD_NAME, Code.NAME_TAKEN, Code.CONFLICT, Code.QUOTA),
        *(Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.NOT_FOUND),
    ),
    example=NewTable(
        edition="glass/finish-line",
        seats=(
            HereSeat(name="Ann", level=Level.EXPERT),
            ComputerSeat(player="expert", level=Level.EXPERT),
            OpenSeat(level=Level.BEGINNER),
        ),
        house={"challenge.rule": "void"},
    ),
)
async def open_table(call: Call, body: NewTable) -> Admission:
    """Open a new table; with a session or API key, it also counts against the account's quota."""
    registry = call.registry
    account = await owner_of(call, Scope.PLAY) if call.bearer else None
    has_own_tiles = any(field.partition(".")[0] == "tiles" for field in body.house)
    count = OWN_TILES_COST if has_own_tiles or body.document is not None else 1
    registry.limits.tables.take(call.client, count)
    registry.limits.tables_daily.take(call.client, count)
    opener = Opener(call.client, account.id if account else None)
    room = await lobby.open_table(registry, body, opener)
    token = registry.tokens.make_for_opener(room.id, room.setup)
    return _admission(registry, room.row, token, room.setup.here)


@api.get("/lobby", Lobby)
async def list_lobby(call: Call) -> Lobby:
    """List the tables in the lobby: those waiting for players and those open to spectators."""
    registry = call.registry
    return Lobby(
        tables=tuple(
            registry.info(row, with_code=row.status is Status.WAITING)
            for row in await registry.listing.tables()
            if row.status is Status.WAITING or load_setup(row.data).spectators
        )
    )


@api.get("/tables/{table}", InfoAnswer, codes=(Code.NOT_FOUND, Code.GONE))
async def get_table(call: Call) -> InfoAnswer:
    """Get a table's public information."""
    registry = call.registry
    room = await registry.room(call.path(TABLE))
    claims = registry.tokens.read(call.bearer) if call.bearer else None
    is_here = claims is not None and claims.table == room.id and claims.hold(room.setup)
    with_code = is_here and claims is not None and claims.sees_code
    return InfoAnswer(info=room.info(with_code=with_code))


@api.get("/codes/{code}", InfoAnswer, codes=(Code.NOT_FOUND,))
async def get_table_by_code(call: Call) -> InfoAnswer:
    """Get the table with an invitation code."""
    code = call.path(CODE)
    with call.registry.limits.codes.count_misses(call.client):
        room = await call.registry.room_by_code(code)
    return InfoAnswer(info=room.info(with_code=True))


@api.post(
    "/codes/{code}/join",
    Join,
    Admission,
    codes=(Code.BAD_NAME, Code.NAME_TAKEN, Code.NOT_FOUND, Code.CONFLICT),
    example=Join(name="Ben"),
)
async def join_table(call: Call, body: Join) -> Admission:
    """Join a table in a free seat."""
    registry, code = call.registry, call.path(CODE)
    with registry.limits.codes.count_misses(call.client):
        room = await registry.room_by_code(code, body.id)
    seats = await lobby.join(registry, room, body)
    return _admission(registry, room.row, registry.tokens.make(room.id, room.setup, seats), seats)


@api.post(
    "/tables/{table}/watch",
    Nothing,
    Admission,
    codes=(Code.NOT_FOUND, Code.NOT_ALLOWED),
    example=Nothing(),
)
async def watch_table(call: Call, body: Nothing) -> Admission:  # noqa: ARG001 - has no fields
    """Watch a game as a spectator."""
    registry, table = call.registry, call.path(TABLE)
    room = await registry.room(table)
    check_spectators(room.setup)
    return _admission(registry, room.row, registry.tokens.make(table, room.setup, ()), ())


@api.post(
    "/tables/{table}/renew",
    Renew,
    Renewed,
    codes=AT_TABLE,
    needs_token=True,
    example=Renew(id="c3ab8ff13720e8ad9047dd39"),
)
async def renew_token(call: Call, body: Renew) -> Renewed:
    """Invalidate a token and get a new one for the same seats."""
    claims = call.claims()
    if not claims.seats:
        raise refusal(Code.NOT_ALLOWED, "spectator-token")
    # The token of a repeated request is no longer valid, so there is no admission here.
    room = await call.registry.room(claims.table)
    session = SeatSession(call.registry, room, claims, call.client)
    session.count_command()
    return Renewed(token=await lobby.renew(session, body.id or new_stamp()))


@api.post(
    "/tables/{table}/rematch",
    Nothing,
    Admission,
    codes=AT_TABLE,
    needs_token=True,
    example=Nothing(),
)
async def join_rematch(call: Call, body: Nothing) -> Admission:  # noqa: ARG001 - has no fields
    """Take the same seats at the rematch table."""
    session = await call.session()
    row, token = await proposals.follow_rematch(session)
    return _admission(session.registry, row, token, session.seats)


@api.post("/mine", Mine, MyGames, example=Mine(tokens=("the-token-of-a-seat",)))
async def list_my_games(call: Call, body: Mine) -> MyGames:
    """List the games for a set of seat tokens."""
    registry = call.registry
    return MyGames(games=await lobby.my_games(registry, body.tokens), now=registry.now())

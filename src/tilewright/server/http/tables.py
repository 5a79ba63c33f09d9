"""The HTTP operations that open and find tables; ``docs/reference/wire.md`` explains them."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from tilewright._version import __version__
from tilewright.edition import Level
from tilewright.server.http.routing import CODE, TABLE, Api, Call
from tilewright.server.messages.base import CONTRACT
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.incoming import (
    ComputerSeat,
    HereSeat,
    Join,
    Mine,
    NewTable,
    Nothing,
    OpenSeat,
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
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.session import check_spectators
from tilewright.server.tables.setup import load_setup
from tilewright.store.contract import Status
from tilewright.units import Seat

api: Final = Api("/api/v1", "tables")

AT_TABLE: Final = (Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.NOT_FOUND, Code.CONFLICT)
"""Error codes that any operation at a table may return."""
_LOBBY: Final = 50


def _admission(
    registry: TableRegistry, room: TableRoom, token: str, seats: tuple[Seat, ...]
) -> Admission:
    return Admission(
        table=room.id,
        token=token,
        seats=seats,
        info=room.info(with_code=bool(seats)),
        now=registry.now(),
        code=room.row.code if seats else UNSET,
    )


@api.get("/about", About)
async def get_about(call: Call) -> About:
    """Get the name and version of this server."""
    return About(
        name="tilewright",
        version=__version__,
        contract=CONTRACT,
        now=call.registry.now(),
        accounts=call.registry.config.accounts,
    )


@api.post(
    "/tables",
    NewTable,
    Admission,
    status=201,
    codes=(Code.CONFLICT,),
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
    """Open a table."""
    registry = call.registry
    registry.limits.tables.take(call.client)
    room = await lobby.open_table(registry, body)
    seats = room.setup.here
    token = registry.tokens.make(room.id, room.setup, seats)
    return _admission(registry, room, token, seats)


@api.get("/lobby", Lobby)
async def list_lobby(call: Call) -> Lobby:
    """List the tables that wait for players or may be watched."""
    registry = call.registry
    registry.limits.requests.take(call.client)
    tables = []
    for row in await registry.store.lobby(_LOBBY):
        if row.status is Status.WAITING or load_setup(row.data).spectators:
            room = await registry.room(row.id)
            tables.append(room.info(with_code=row.status is Status.WAITING))
    return Lobby(tables=tuple(tables))


@api.get("/tables/{table}", InfoAnswer, codes=(Code.NOT_FOUND,))
async def get_table(call: Call) -> InfoAnswer:
    """Get what everyone may know about a table."""
    registry = call.registry
    registry.limits.requests.take(call.client)
    room = await registry.room(call.path(TABLE))
    claims = registry.tokens.read(call.bearer) if call.bearer else None
    holds = claims is not None and claims.table == room.id and bool(claims.stamps)
    with_code = holds and claims is not None and claims.hold(room.setup)
    return InfoAnswer(info=room.info(with_code=with_code))


@api.get("/codes/{code}", InfoAnswer, codes=(Code.NOT_FOUND,))
async def get_table_by_code(call: Call) -> InfoAnswer:
    """Get the table that a code is for."""
    code = call.path(CODE)
    call.registry.limits.codes.take(call.client)
    room = await call.registry.room_by_code(code)
    return InfoAnswer(info=room.info(with_code=True))


@api.post(
    "/codes/{code}/join",
    Join,
    Admission,
    codes=(Code.NOT_FOUND, Code.CONFLICT),
    example=Join(name="Ben"),
)
async def join_table(call: Call, body: Join) -> Admission:
    """Take a free seat."""
    registry, code = call.registry, call.path(CODE)
    registry.limits.codes.take(call.client)
    room = await registry.room_by_code(code)
    seats = await lobby.join(registry, room, body)
    return _admission(registry, room, registry.tokens.make(room.id, room.setup, seats), seats)


@api.post(
    "/tables/{table}/watch",
    Nothing,
    Admission,
    codes=(Code.NOT_FOUND, Code.NOT_ALLOWED),
    example=Nothing(),
)
async def watch_table(call: Call, body: Nothing) -> Admission:  # noqa: ARG001 - has no fields
    """Watch a game."""
    registry, table = call.registry, call.path(TABLE)
    registry.limits.requests.take(call.client)
    room = await registry.room(table)
    check_spectators(room)
    return _admission(registry, room, registry.tokens.make(table, room.setup, ()), ())


@api.post(
    "/tables/{table}/renew",
    Nothing,
    Renewed,
    codes=AT_TABLE,
    needs_token=True,
    example=Nothing(),
)
async def renew_token(call: Call, body: Nothing) -> Renewed:  # noqa: ARG001 - has no fields
    """Make a token void, and get a new one for the same seats."""
    session = await call.session()
    if not session.seats:
        raise Problem(Code.NOT_ALLOWED, "Spectators have no seat.")
    session.count_command()
    return Renewed(token=await lobby.renew(session))


@api.post(
    "/tables/{table}/rematch",
    Nothing,
    Admission,
    codes=AT_TABLE,
    needs_token=True,
    example=Nothing(),
)
async def join_rematch(call: Call, body: Nothing) -> Admission:  # noqa: ARG001 - has no fields
    """Take the same seats at the table of the rematch."""
    session = await call.session()
    room, token = await proposals.follow_rematch(session)
    return _admission(session.registry, room, token, session.seats)


@api.post("/mine", Mine, MyGames, example=Mine(tokens=("the-token-of-a-seat",)))
async def list_my_games(call: Call, body: Mine) -> MyGames:
    """List the games that the tokens are for."""
    registry = call.registry
    registry.limits.requests.take(call.client)
    return MyGames(games=await lobby.my_games(registry, body.tokens), now=registry.now())

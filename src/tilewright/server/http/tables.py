"""The HTTP routes about tables and games; ``docs/reference/wire.md`` says what they mean."""
# ruff: noqa: FAST003 - where a route has a place, that has read the table

from __future__ import annotations

import asyncio
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import PlainTextResponse

from tilewright._version import __version__
from tilewright.formats.json.events import dump_events
from tilewright.records.from_game import record_of
from tilewright.records.gcg import write_gcg
from tilewright.rules.event import Event
from tilewright.server.http.catalogue import add_lists
from tilewright.server.messages import outgoing, show
from tilewright.server.messages.errors import Code, Problem, bad_token
from tilewright.server.messages.incoming import (
    Answer,
    Join,
    Mine,
    MoveCommand,
    NewTable,
    Nothing,
    PreviewRequest,
    Propose,
    Say,
)
from tilewright.server.messages.outgoing import AT_TABLE, problems
from tilewright.server.tables import commands, lobby
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom, proposal_json
from tilewright.server.tables.setup import load_setup
from tilewright.server.tables.tokens import Claims
from tilewright.store.contract import Status

router = APIRouter(prefix="/api/v1")

_LOBBY = 50
_JSON = "application/json"

TableId = Annotated[str, Path(pattern=r"^[a-z0-9]{1,32}$")]
CodeText = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,16}$")]
SeatQuery = Annotated[int | None, Query(ge=0, le=7)]

_bearer = HTTPBearer(auto_error=False, description="A seat's token")


def registry_of(request: Request) -> TableRegistry:
    """Return the registry of this server."""
    registry: TableRegistry = request.app.state.registry
    return registry


AnyRegistry = Annotated[TableRegistry, Depends(registry_of)]
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


def client_of(request: Request) -> str:
    """Return by what the limits tell clients apart."""
    registry = registry_of(request)
    if registry.config.trusted_proxy:
        told = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        if told:
            return told
    return request.client.host if request.client else "unknown"


Client = Annotated[str, Depends(client_of)]


def token_of(bearer: Bearer) -> str:
    """Return the token of a request that must have one."""
    if bearer is None:
        raise bad_token()
    return bearer.credentials


Token = Annotated[str, Depends(token_of)]


class Place(NamedTuple):
    """Where somebody is: at a table, with what the token proves there."""

    registry: TableRegistry
    room: TableRoom
    claims: Claims

    def spend(self) -> None:
        """Count one command of the token."""
        self.registry.limits.commands.take(f"{self.room.row.id}/{self.claims.seats}")


async def _place(registry: AnyRegistry, table: TableId, token: Token) -> Place:
    claims = registry.tokens.read(token)
    if claims is None or claims.table != table:
        raise bad_token()
    room = await registry.room(table)
    return Place(registry, room, await commands.admitted(registry, room, token))


At = Annotated[Place, Depends(_place)]


def _admission(
    registry: TableRegistry, room: TableRoom, token: str, seats: tuple[int, ...]
) -> dict[str, Any]:
    told: dict[str, Any] = {
        "table": room.row.id,
        "token": token,
        "seats": seats,
        "info": room.info(with_code=bool(seats)),
        "now": registry.now(),
    }
    return told | {"code": room.row.code} if seats else told


# What there is to play.


@router.get("/about", responses=problems(), response_model=outgoing.About)
async def about(registry: AnyRegistry) -> dict[str, Any]:
    """Say what this server is."""
    return {
        "name": "tilewright",
        "version": __version__,
        "now": registry.now(),
        "accounts": registry.config.accounts,
    }


add_lists(router)


# Opening and joining.


@router.post(
    "/tables",
    status_code=201,
    responses=problems(Code.CONFLICT),
    response_model=outgoing.Admission,
)
async def open_table(registry: AnyRegistry, client: Client, body: NewTable) -> dict[str, Any]:
    """Open a table."""
    registry.limits.tables.take(client)
    room, token, seats = await lobby.open_table(registry, body)
    return _admission(registry, room, token, seats)


@router.get("/lobby", responses=problems(), response_model=outgoing.LobbyAnswer)
async def list_lobby(registry: AnyRegistry, client: Client) -> dict[str, Any]:
    """List the tables that wait for players or may be watched."""
    registry.limits.requests.take(client)
    tables = []
    for row in await registry.store.lobby(_LOBBY):
        if row.status is Status.WAITING or load_setup(row.data).spectators:
            room = await registry.room(row.id)
            tables.append(room.info(with_code=row.status is Status.WAITING))
    return {"tables": tables}


@router.get(
    "/tables/{table}",
    responses=problems(Code.NOT_FOUND),
    response_model=outgoing.InfoAnswer,
)
async def table_info(
    registry: AnyRegistry, client: Client, table: TableId, bearer: Bearer
) -> dict[str, Any]:
    """Tell about a table what everybody may know."""
    registry.limits.requests.take(client)
    room = await registry.room(table)
    claims = registry.tokens.read(bearer.credentials) if bearer else None
    holds = claims is not None and claims.table == table and bool(claims.stamps)
    return {"info": room.info(with_code=holds and claims is not None and claims.hold(room.setup))}


@router.get("/codes/{code}", responses=problems(Code.NOT_FOUND), response_model=outgoing.InfoAnswer)
async def code_info(registry: AnyRegistry, client: Client, code: CodeText) -> dict[str, Any]:
    """Tell about the table to which a code invites."""
    registry.limits.codes.take(client)
    room = await registry.by_code(code)
    return {"info": room.info(with_code=True)}


@router.post(
    "/codes/{code}/join",
    responses=problems(Code.NOT_FOUND, Code.CONFLICT),
    response_model=outgoing.Admission,
)
async def join(registry: AnyRegistry, client: Client, code: CodeText, body: Join) -> dict[str, Any]:
    """Take an open seat."""
    registry.limits.codes.take(client)
    room = await registry.by_code(code)
    token, seats = await lobby.join(registry, room, body)
    return _admission(registry, room, token, seats)


@router.post(
    "/tables/{table}/watch",
    responses=problems(Code.NOT_FOUND, Code.NOT_ALLOWED),
    response_model=outgoing.Admission,
)
async def watch(
    registry: AnyRegistry,
    client: Client,
    table: TableId,
    body: Nothing,  # noqa: ARG001 - a body without anything in it
) -> dict[str, Any]:
    """Look on."""
    registry.limits.requests.take(client)
    room = await registry.room(table)
    await commands.admitted(registry, room, None)
    return _admission(registry, room, registry.tokens.make(table, room.setup, ()), ())


@router.post(
    "/tables/{table}/renew", responses=problems(*AT_TABLE), response_model=outgoing.Renewed
)
async def renew(
    at: At,
    body: Nothing,  # noqa: ARG001 - a body without anything in it
) -> dict[str, Any]:
    """Make a token void and get another for the same seats."""
    if not at.claims.seats:
        raise Problem(Code.NOT_ALLOWED, "Spectators have no seat.")
    at.spend()
    return {"token": await lobby.renew(*at)}


@router.post(
    "/tables/{table}/rematch", responses=problems(*AT_TABLE), response_model=outgoing.Admission
)
async def rematch(
    at: At,
    body: Nothing,  # noqa: ARG001 - a body without anything in it
) -> dict[str, Any]:
    """Go to the table of the rematch."""
    there, fresh = await lobby.follow_rematch(*at)
    return _admission(at.registry, there, fresh, at.claims.seats)


@router.post("/mine", responses=problems(), response_model=outgoing.MineAnswer)
async def mine(registry: AnyRegistry, client: Client, body: Mine) -> dict[str, Any]:
    """Say how the games stand whose tokens I hold."""
    registry.limits.requests.take(client)
    return {"games": await lobby.mine(registry, body.tokens), "now": registry.now()}


# Playing.


@router.post(
    "/tables/{table}/moves",
    responses=problems(*AT_TABLE, Code.STALE, Code.ILLEGAL),
    response_model=outgoing.Done,
)
async def move(at: At, body: MoveCommand) -> Response:
    """Make a move."""
    return Response(await commands.move(*at, body), media_type=_JSON)


@router.post(
    "/tables/{table}/preview", responses=problems(*AT_TABLE), response_model=outgoing.PreviewTold
)
async def preview(at: At, body: PreviewRequest) -> dict[str, Any]:
    """Say what a draft would score."""
    return commands.preview(*at, body)


@router.get("/tables/{table}/view", responses=problems(*AT_TABLE), response_model=outgoing.ViewTold)
async def view(at: At, seat: SeatQuery = None) -> Response:
    """Tell all that one seat may know."""
    at.spend()
    umpire = commands.game_of(at.room)
    place = commands.looking_seat(at.claims, seat)
    text = show.view_message(umpire, place, at.registry.now())
    start = f'{{"number":{umpire.number},'
    return Response(start + text.removeprefix('{"type":"view",'), media_type=_JSON)


@router.get(
    "/tables/{table}/events", responses=problems(*AT_TABLE), response_model=outgoing.NewsTold
)
async def events(
    at: At,
    seat: SeatQuery = None,
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    wait: Annotated[int, Query(ge=0, le=30)] = 0,
) -> Response:
    """Tell what has happened since, or wait until something happens."""
    at.spend()
    umpire = commands.game_of(at.room)
    place = commands.looking_seat(at.claims, seat)
    if wait and umpire.number <= after:
        changed = at.room.changed
        try:
            async with asyncio.timeout(wait):
                await changed.wait()
        except TimeoutError:
            pass
    seen = umpire.glance(place)
    told = show.events_json(umpire.seen(place, after), seen.edition)
    return Response(
        f'{{"number":{seen.number},"events":{told},"view":{show.short_view(seen)},'
        f'"now":{at.registry.now()}}}',
        media_type=_JSON,
    )


@router.get(
    "/tables/{table}/game.gcg",
    responses=problems(*AT_TABLE),
    response_class=PlainTextResponse,
)
async def gcg(at: At) -> str:
    """Give a finished game as GCG."""
    return write_gcg(record_of(await _finished(at)))


@router.get(
    "/tables/{table}/game.jsonl",
    responses=problems(*AT_TABLE),
    response_class=PlainTextResponse,
)
async def jsonl(at: At) -> str:
    """Give a finished game as a file of events."""
    return dump_events(await _finished(at))


async def _finished(at: Place) -> tuple[Event, ...]:
    if not commands.is_over(at.room):
        raise Problem(Code.CONFLICT, "The game is not over; until then it has secrets.")
    return await at.registry.store.events(at.room.row.id)


# Chat and consent.


@router.get("/tables/{table}/chat", responses=problems(*AT_TABLE), response_model=outgoing.ChatTold)
async def chat(at: At) -> dict[str, Any]:
    """Tell what was said."""
    at.spend()
    return {"messages": await commands.chat(at.registry, at.room)}


@router.post("/tables/{table}/chat", responses=problems(*AT_TABLE), response_model=outgoing.Said)
async def say(at: At, body: Say) -> dict[str, Any]:
    """Say something."""
    return {"number": await commands.say(*at, body)}


@router.post(
    "/tables/{table}/proposals",
    responses=problems(*AT_TABLE, Code.ILLEGAL),
    response_model=outgoing.ProposalTold,
)
async def propose(at: At, body: Propose) -> dict[str, Any]:
    """Propose something to the others."""
    await commands.wish(*at, body)
    return {"proposal": proposal_json(at.room.proposal)}


@router.post(
    "/tables/{table}/proposals/answer",
    responses=problems(*AT_TABLE, Code.ILLEGAL),
    response_model=outgoing.ProposalTold,
)
async def answer(at: At, body: Answer) -> dict[str, Any]:
    """Answer what is proposed."""
    await commands.wish(*at, body)
    return {"proposal": proposal_json(at.room.proposal)}

"""The web application: the HTTP API, the socket, the page and the table registry they share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tilewright.catalogue import DEFAULT, speaking
from tilewright.errors import StoreError, TilewrightError
from tilewright.server.config import PAGE, Config
from tilewright.server.front.forward import MISDIRECTED, Forwarding, Outcome
from tilewright.server.front.internal import refuse
from tilewright.server.front.relay import relay
from tilewright.server.http import (
    accounts,
    catalogue,
    judging,
    playing,
    printing,
    push,
    puzzles,
    reviews,
    sharing,
    sheets,
    study,
    tables,
    upkeep,
    uploads,
)
from tilewright.server.http.client import client_key
from tilewright.server.http.costs import Cost
from tilewright.server.http.middleware import Guard, Interpreter, is_own_origin
from tilewright.server.http.openapi import describe
from tilewright.server.http.page import page_routes
from tilewright.server.http.refusals import error_response, problem_of_status, refuse_socket
from tilewright.server.http.routing import JSON, Operation, routes
from tilewright.server.messages.errors import Code, Problem, problem_of, refusal, restarting
from tilewright.server.socket import ClientSocket
from tilewright.server.tables.ownership import FORWARDED, TableMoved
from tilewright.server.tables.registry import TableRegistry

OPERATIONS: Final[tuple[Operation, ...]] = tuple(
    operation
    for module in (
        *(catalogue, tables, playing, sheets, printing, reviews, uploads, puzzles),
        *(study, judging, sharing, accounts, push, upkeep),
    )
    for operation in module.api.operations
)
"""All operations of the HTTP API."""

_TRIES: Final = 4

_log = logging.getLogger(__name__)


def create_app(config: Config) -> Starlette:
    """Create the application, which opens a table registry at startup and closes it at shutdown."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.registry = registry = await TableRegistry.open(config)
        try:
            yield
        finally:
            await registry.close()

    return Starlette(
        lifespan=lifespan,
        middleware=[Middleware(Interpreter), Middleware(Guard), Middleware(Forwarding)],
        exception_handlers={
            Problem: _on_error,
            TilewrightError: _on_error,
            HTTPException: _on_error,
        },
        routes=[
            *routes(OPERATIONS),
            Route("/api/v1/openapi.json", _openapi),
            WebSocketRoute("/api/v1/tables/{table}/socket", _socket),
            *page_routes(PAGE),
        ],
    )


@cache
def _encoded_description() -> bytes:
    with speaking(DEFAULT):
        return msgspec.json.encode(describe(OPERATIONS))


async def _openapi(request: Request) -> Response:  # noqa: ARG001 - the same for every request
    return Response(_encoded_description(), media_type=JSON)


async def _socket(websocket: WebSocket) -> None:
    registry: TableRegistry = websocket.app.state.registry
    address = client_key(registry, websocket.scope)
    try:
        _check_socket(registry, websocket, address)
    except Problem as problem:
        await refuse_socket(problem, websocket.scope, websocket.send)
        return
    table = websocket.path_params["table"]
    for _ in range(_TRIES):
        try:
            await registry.room(table)
        except TableMoved as moved:
            if FORWARDED.get():
                await refuse(websocket.scope, websocket.send, MISDIRECTED)
                return
            if await relay(registry, websocket, moved) is Outcome.ANSWERED:
                return
        except (Problem, TilewrightError):
            # The client gets the reason over the socket.
            break
        else:
            break
    await websocket.accept()
    await ClientSocket(registry, websocket, address).run(table)


def _check_socket(registry: TableRegistry, websocket: WebSocket, address: str) -> None:
    """Raise ``Problem`` if a client may not open a socket now."""
    if registry.closing:
        raise restarting()
    if not FORWARDED.get():
        registry.limits.requests.take(address, Cost.ENTER.units)
    if not is_own_origin(websocket.headers, registry.config.origins):
        raise refusal(Code.NOT_ALLOWED, "foreign-origin")


async def _on_error(request: Request, error: Exception) -> Response:
    """Return the error response for a failed request; re-raise any unexpected exception."""
    match error:
        case Problem():
            return error_response(error, request.scope)
        case TilewrightError():
            if isinstance(error, StoreError):
                registry: TableRegistry = request.app.state.registry
                registry.metrics.errors.inc()
                _log.error("the store failed: %s", error)
            return error_response(problem_of(error), request.scope)
        case HTTPException():
            response = error_response(problem_of_status(error), request.scope)
            response.headers.update(error.headers or {})
            return response
        case _:
            raise error


async def say_goodbye(app: Starlette, seconds: float) -> None:
    """Refuse new sockets, disconnect all clients, and wait up to ``seconds`` for them to leave."""
    registry: TableRegistry = app.state.registry
    registry.closing = True
    registry.sharing.close()
    told = []
    for connection in tuple(registry.connections):
        connection.say_goodbye()
        told.append(asyncio.create_task(connection.ended.wait()))
    if told:
        _, slow = await asyncio.wait(told, timeout=seconds)
        for task in slow:
            task.cancel()

"""Relaying a client's socket to the worker that owns its table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from tilewright.server.front.address import connect_to, proves_end
from tilewright.server.front.forward import MISDIRECTED, Outcome, learn_owner, sign, target_of
from tilewright.server.http.refusals import refuse_socket
from tilewright.server.messages.errors import unavailable
from tilewright.server.tables.ownership import TableMoved
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.upkeep.work_threads import LOADING_SECONDS

_HANDSHAKE_SECONDS: Final = LOADING_SECONDS + 5
"""How long the owner may take to accept a socket: it may have to load the table first."""
_LARGEST: Final = 2**24
_NORMAL: Final = 1000
_GOING_AWAY: Final = 1012
_NO_STATUS: Final = frozenset((1005, 1006, 1015))
"""Codes that say why there is no close code; they must not be sent."""

_log = logging.getLogger(__name__)


async def relay(registry: TableRegistry, socket: WebSocket, moved: TableMoved) -> Outcome:
    """Relay a socket that has not been accepted yet to its table's owner, until it closes.

    If the owner is not reached, the client is asked to reconnect.
    """
    owner = moved.owner
    try:
        upstream = await _connect(registry, socket, moved)
    except InvalidStatus as refusal:
        if refusal.response.status_code == MISDIRECTED:
            return Outcome.MOVED
        await refuse_socket(unavailable(), socket.scope, socket.send)
        return Outcome.ANSWERED
    except (OSError, InvalidHandshake) as error:
        if isinstance(error, OSError) and proves_end(owner.address, error):
            await registry.bury(owner.name)
            return Outcome.ENDED
        _log.warning("worker %s is unreachable at %s: %s", owner.name, owner.address, error)
        await refuse_socket(unavailable(), socket.scope, socket.send)
        return Outcome.ANSWERED
    learn_owner(registry, moved, socket.scope)
    async with upstream:
        with _registered(registry, owner.name, upstream):
            await _pump(registry, socket, upstream)
    return Outcome.ANSWERED


async def _connect(
    registry: TableRegistry, socket: WebSocket, moved: TableMoved
) -> ClientConnection:
    name, proof = sign(registry, moved, socket.scope)
    connection = await connect_to(moved.owner.address)
    try:
        return await connect(
            f"ws://worker{target_of(socket.scope).decode('latin-1')}",
            sock=connection,
            additional_headers={name.decode(): proof.decode()},
            user_agent_header=None,
            compression=None,
            proxy=None,
            open_timeout=_HANDSHAKE_SECONDS,
            max_size=_LARGEST,
        )
    except BaseException:
        connection.close()
        raise


@contextmanager
def _registered(registry: TableRegistry, worker: str, upstream: ClientConnection) -> Iterator[None]:
    """End the relay when the worker dies, rather than when the network notices."""
    relays = registry.relays.setdefault(worker, set())
    disconnect = upstream.transport.abort
    relays.add(disconnect)
    try:
        yield
    finally:
        relays.discard(disconnect)
        if not relays:
            registry.relays.pop(worker, None)


async def _pump(registry: TableRegistry, socket: WebSocket, upstream: ClientConnection) -> None:
    await socket.accept()
    tasks = (
        asyncio.create_task(_send_up(registry, socket, upstream)),
        asyncio.create_task(_send_down(socket, upstream)),
    )
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if socket.application_state is WebSocketState.CONNECTED:
        code = upstream.close_code
        closing = _GOING_AWAY if code is None or code in _NO_STATUS else code
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(closing)


async def _send_up(registry: TableRegistry, socket: WebSocket, upstream: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while (message := await socket.receive())["type"] == "websocket.receive":
            registry.metrics.messages.inc()
            registry.metrics.forwarded.inc()
            text = message.get("text")
            await upstream.send(message["bytes"] if text is None else text)
        code = message.get("code", _NORMAL)
        await upstream.close(_NORMAL if code in _NO_STATUS else code)


async def _send_down(socket: WebSocket, upstream: ClientConnection) -> None:
    with suppress(ConnectionClosed, WebSocketDisconnect, RuntimeError):
        async for message in upstream:
            if isinstance(message, str):
                await socket.send_text(message)
            else:
                await socket.send_bytes(message)

"""What a client does at a table, the same over HTTP and over a socket."""

from __future__ import annotations

import time
from typing import Any

from tilewright.errors import IllegalMove
from tilewright.rules.game import Phase
from tilewright.rules.play.move import Seat
from tilewright.server.messages import show
from tilewright.server.messages.errors import Code, Problem, bad_token
from tilewright.server.messages.incoming import (
    Answer,
    MoveCommand,
    PreviewRequest,
    Propose,
    Say,
    read_move,
    read_play,
)
from tilewright.server.tables.lobby import answer, propose
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.room import TableRoom, chat_json
from tilewright.server.tables.tokens import Claims
from tilewright.table.shared import SharedTable

CHAT_LINES = 100
"""Lines of the chat that somebody who comes is shown."""


async def admitted(registry: TableRegistry, room: TableRoom, token: str | None) -> Claims:
    """Return what a token proves at this table, or raise ``bad-token``."""
    if token is None:
        if not room.setup.spectators:
            raise Problem(Code.NOT_ALLOWED, "This table has no spectators.")
        return Claims(room.row.id, ())
    claims = registry.tokens.read(token)
    if claims is None or claims.table != room.row.id:
        raise bad_token()
    if not claims.hold(room.setup) and registry.store.is_shared:
        # Another process may have renewed the stamps a moment ago.
        await room.reload()
    if not claims.hold(room.setup):
        raise bad_token()
    if not claims.stamps and not room.setup.spectators:
        raise Problem(Code.NOT_ALLOWED, "This table has no spectators.")
    return claims


def own_seat(claims: Claims, seat: Seat | None) -> Seat:
    """Return the seat that is meant: the one of the token, or one of them by its number."""
    if not claims.seats:
        raise Problem(Code.NOT_ALLOWED, "Spectators only look on.")
    if seat is None:
        if len(claims.seats) > 1:
            raise Problem(Code.BAD_REQUEST, "seat: your token holds several; say which.")
        return claims.seats[0]
    if seat not in claims.seats:
        raise Problem(Code.NOT_ALLOWED, "This seat is not yours.")
    return seat


def looking_seat(claims: Claims, seat: Seat | None) -> Seat | None:
    """Return the seat whose view is meant; None for a spectator."""
    if not claims.seats and seat is None:
        return None
    return own_seat(claims, seat)


def game_of(room: TableRoom) -> SharedTable:
    """Return the umpire of a game that has begun."""
    if room.umpire is None:
        raise Problem(Code.CONFLICT, "The game has not begun yet.")
    return room.umpire


async def move(
    registry: TableRegistry, room: TableRoom, claims: Claims, command: MoveCommand
) -> str:
    """Let a player move; return the answer as JSON."""
    registry.limits.commands.take(f"{room.row.id}/{claims.seats}")
    seat = own_seat(claims, command.seat)
    table = game_of(room)
    started = time.perf_counter()
    wanted = read_move(command.move, table.glance(seat))
    try:
        outcome = await table.submit(seat, wanted, expect=command.at, command=command.id)
    except IllegalMove:
        registry.metrics.refused.inc()
        raise
    registry.metrics.moves.inc()
    registry.metrics.move_seconds.observe(time.perf_counter() - started)
    events = show.events_json(outcome.events, table.edition)
    repeated = "true" if outcome.repeated else "false"
    return (
        f'{{"type":"done","id":"{command.id}","number":{outcome.number},'
        f'"repeated":{repeated},"events":{events}}}'
    )


def preview(
    registry: TableRegistry, room: TableRoom, claims: Claims, request: PreviewRequest
) -> dict[str, Any]:
    """Say what a draft would score."""
    registry.limits.commands.take(f"{room.row.id}/{claims.seats}")
    seat = own_seat(claims, request.seat)
    table = game_of(room)
    view = table.glance(seat)
    return show.preview_json(table, view, read_play(request.play, view))


async def say(registry: TableRegistry, room: TableRoom, claims: Claims, request: Say) -> int:
    """Say something in the chat; return the number of the line."""
    registry.limits.commands.take(f"{room.row.id}/{claims.seats}")
    seat = own_seat(claims, request.seat)
    if not room.setup.chat:
        raise Problem(Code.NOT_ALLOWED, "There is no chat at this table.")
    name = room.setup.seats[seat].name or ""
    line = await registry.store.say(room.row.id, seat, name, request.text, registry.now())
    room.tell_chat(line)
    return line.number


async def chat(registry: TableRegistry, room: TableRoom) -> list[dict[str, Any]]:
    """Return what was said last."""
    return [chat_json(line) for line in await registry.store.chat(room.row.id, CHAT_LINES)]


async def wish(registry: TableRegistry, room: TableRoom, claims: Claims, request: Propose) -> None:
    """Propose something, or answer what is proposed."""
    registry.limits.commands.take(f"{room.row.id}/{claims.seats}")
    seat = own_seat(claims, request.seat)
    if isinstance(request, Answer):
        await answer(registry, room, claims.seats, request.wish, agree=request.agree)
    else:
        await propose(registry, room, claims.seats, seat, request.wish)


def is_over(room: TableRoom) -> bool:
    """Tell whether the game is over, so that nothing about it is secret any more."""
    return room.umpire is not None and room.umpire.glance(None).phase is Phase.OVER

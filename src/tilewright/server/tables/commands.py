"""The commands that a client can send to a table, over HTTP or the socket."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from msgspec import UNSET

from tilewright.errors import Conflict, IllegalMove, NotationError
from tilewright.server.messages.errors import Code, Problem, problem_of, refusal
from tilewright.server.messages.incoming import (
    Answer,
    MoveCommand,
    PreviewRequest,
    Propose,
    Say,
    Wish,
)
from tilewright.server.messages.moves import read_move, read_play
from tilewright.server.messages.outgoing import ChatLine, Done
from tilewright.server.messages.preview import Preview, preview_of
from tilewright.server.tables.proposals import answer, cancel_without_seat, propose
from tilewright.server.tables.room import TableRoom, chat_line
from tilewright.server.tables.session import SeatSession
from tilewright.table.shared import Outcome, SharedTable
from tilewright.units import Seat

CHAT_LINES: Final = 100
"""How many recent chat messages a client receives when it connects."""


async def move(session: SeatSession, command: MoveCommand, *, with_events: bool = True) -> Done:
    """Submit a player's move; a socket omits the events, which it has just sent."""
    session.count_command()
    seat = session.acting_seat(command.seat)
    umpire, metrics = session.umpire, session.registry.metrics
    started = time.perf_counter()
    view = umpire.glance(seat)
    try:
        outcome = await _submit(umpire, seat, command)
    except IllegalMove as error:
        metrics.refused.inc()
        raise problem_of(error, view.edition) from error
    metrics.moves.inc()
    metrics.move_seconds.observe(time.perf_counter() - started)
    return Done(
        id=command.id,
        number=outcome.number,
        repeated=outcome.repeated,
        events=session.room.writer_for(umpire).events(outcome.events) if with_events else UNSET,
    )


async def _submit(umpire: SharedTable, seat: Seat, command: MoveCommand) -> Outcome:
    try:
        wanted = read_move(command.move, umpire.glance(seat))
    except (NotationError, Problem):
        # A play that has been made cannot be read again: its tiles have left the rack.
        repeated = await umpire.recall(seat, command.id)
        if repeated is None:
            raise
        return repeated
    return await umpire.submit(seat, wanted, expect=command.at, command=command.id)


def preview(session: SeatSession, request: PreviewRequest) -> Preview:
    """Return a preview of a draft play, including its score."""
    session.count_command()
    seat = session.acting_seat(request.seat)
    umpire = session.umpire
    view = umpire.glance(seat)
    return preview_of(umpire, view, read_play(request.play, view))


async def say(session: SeatSession, request: Say) -> int:
    """Post a chat message; return its number."""
    session.count_command()
    session.count_chat()
    room = session.room
    seat = session.acting_seat(request.seat)
    if not room.setup.chat:
        raise refusal(Code.NOT_ALLOWED, "no-chat")
    name = room.setup.seats[seat].name or ""
    text = session.registry.chat_text(request.text)
    # A client that disconnects must not keep a stored message from the others.
    return await asyncio.shield(asyncio.create_task(_post(session, seat, name, text)))


async def _post(session: SeatSession, seat: Seat, name: str, text: str) -> int:
    """Store a chat message and send it to all clients, in the same order for everyone."""
    room, registry = session.room, session.registry
    async with room.chat_turn:
        session.check()
        try:
            line = await registry.store.add_chat_line(room.id, seat, name, text, registry.now())
        except Conflict:
            await registry.confirm(room)
            raise
        room.send_chat(line)
        return line.number


async def recent_chat(room: TableRoom) -> tuple[ChatLine, ...]:
    """Return the last ``CHAT_LINES`` chat messages, oldest first."""
    lines = await room.services.store.chat_lines(room.id, CHAT_LINES)
    return tuple(chat_line(line) for line in lines)


async def arrange(session: SeatSession, request: Propose) -> None:
    """Make a proposal, or answer the open one."""
    session.count_command()
    is_cancel = request.what is Wish.CANCEL and not isinstance(request, Answer)
    if is_cancel and session.claims.opener:
        await cancel_without_seat(session)
        return
    seat = session.acting_seat(request.seat)
    if isinstance(request, Answer):
        await answer(session, request.what, agree=request.agree)
    else:
        await propose(session, seat, request.what)

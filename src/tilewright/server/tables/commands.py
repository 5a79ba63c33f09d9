"""The commands that a client can give at a table, shared by HTTP and the socket."""

from __future__ import annotations

import time
from typing import Final

from tilewright.errors import IllegalMove
from tilewright.server.messages.errors import Code, Problem, problem_of
from tilewright.server.messages.incoming import Answer, MoveCommand, PreviewRequest, Propose, Say
from tilewright.server.messages.moves import read_move, read_play
from tilewright.server.messages.outgoing import ChatLine, Done
from tilewright.server.messages.preview import Preview, preview_of
from tilewright.server.tables.proposals import answer, propose
from tilewright.server.tables.room import TableRoom, chat_line
from tilewright.server.tables.session import SeatSession

CHAT_LINES: Final = 100
"""How many recent chat messages a client receives when it connects."""


async def move(session: SeatSession, command: MoveCommand) -> Done:
    """Submit a player's move."""
    session.count_command()
    seat = session.acting_seat(command.seat)
    umpire, metrics = session.umpire, session.registry.metrics
    started = time.perf_counter()
    view = umpire.glance(seat)
    wanted = read_move(command.move, view)
    try:
        outcome = await umpire.submit(seat, wanted, expect=command.at, command=command.id)
    except IllegalMove as error:
        metrics.refused.inc()
        raise problem_of(error, view.edition) from error
    metrics.moves.inc()
    metrics.move_seconds.observe(time.perf_counter() - started)
    return Done(
        id=command.id,
        number=outcome.number,
        repeated=outcome.repeated,
        events=session.room.writer_for(umpire).events(outcome.events),
    )


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
    room, registry = session.room, session.registry
    seat = session.acting_seat(request.seat)
    if not room.setup.chat:
        raise Problem(Code.NOT_ALLOWED, "This table has no chat.")
    name = room.setup.seats[seat].name or ""
    line = await registry.store.add_chat_line(room.id, seat, name, request.text, registry.now())
    room.send_chat(line)
    return line.number


async def recent_chat(room: TableRoom) -> tuple[ChatLine, ...]:
    """Return the last ``CHAT_LINES`` chat messages, oldest first."""
    lines = await room.services.store.chat_lines(room.id, CHAT_LINES)
    return tuple(chat_line(line) for line in lines)


async def arrange(session: SeatSession, request: Propose) -> None:
    """Make a proposal, or answer the open one."""
    session.count_command()
    seat = session.acting_seat(request.seat)
    if isinstance(request, Answer):
        await answer(session, request.what, agree=request.agree)
    else:
        await propose(session, seat, request.what)

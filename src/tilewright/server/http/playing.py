"""The HTTP operations at a table: moves, views, events, chat and proposals."""

from __future__ import annotations

from typing import Final

from tilewright.formats.json.events import dump_events, load_events
from tilewright.records.from_game import record_of
from tilewright.records.gcg import write_gcg
from tilewright.server.http.routing import AFTER, SEAT, WAIT, WORD, Api, Call
from tilewright.server.http.tables import AT_TABLE
from tilewright.server.messages.errors import Code
from tilewright.server.messages.hints import HintAnswer
from tilewright.server.messages.incoming import (
    Answer,
    MoveCommand,
    PreviewRequest,
    Propose,
    Say,
    Wish,
)
from tilewright.server.messages.moves import Draft, PlayMove
from tilewright.server.messages.outgoing import (
    Chat,
    Done,
    Meaning,
    News,
    ProposalAnswer,
    Said,
    ViewAnswer,
)
from tilewright.server.messages.preview import Preview
from tilewright.server.tables import commands
from tilewright.server.tables.hints import find_hint
from tilewright.server.tables.meanings import find_meaning
from tilewright.server.tables.session import finished_events
from tilewright.units import Seat

api: Final = Api("/api/v1/tables/{table}", "playing")

_MOVE: Final = MoveCommand(
    id="b1946ac9", at=17, seat=Seat(0), move=PlayMove(tiles={"H8": "Q", "I8": "U", "J8": "i"})
)


@api.post(
    "/moves",
    MoveCommand,
    Done,
    codes=(*AT_TABLE, Code.STALE, Code.ILLEGAL),
    needs_token=True,
    example=_MOVE,
)
async def make_move(call: Call, body: MoveCommand) -> Done:
    """Make a move."""
    return await commands.move(await call.session(), body)


@api.post(
    "/preview",
    PreviewRequest,
    Preview,
    codes=AT_TABLE,
    needs_token=True,
    example=PreviewRequest(play=Draft(tiles={"H8": "Q", "I8": "U"})),
)
async def preview_play(call: Call, body: PreviewRequest) -> Preview:
    """Preview the score of a draft play."""
    return commands.preview(await call.session(), body)


@api.get("/view", ViewAnswer, codes=AT_TABLE, query=(SEAT,), needs_token=True)
async def get_view(call: Call) -> ViewAnswer:
    """Get a seat's view of the game."""
    session, seat = await call.viewing()
    message = session.room.view_message(session.umpire, seat)
    view = message.view
    return ViewAnswer(number=view.number, seat=seat, view=view, now=message.now)


@api.get("/events", News, codes=AT_TABLE, query=(SEAT, AFTER, WAIT), needs_token=True)
async def get_events(call: Call) -> News:
    """Get the events after a given number, waiting for one if there are none yet."""
    after, wait = call.number(AFTER) or 0, call.number(WAIT) or 0
    session, seat = await call.viewing()
    session = await call.session_after(session, after, wait)
    umpire = session.umpire
    view, writer = umpire.glance(seat), session.room.writer_for(umpire)
    return News(
        number=view.number,
        events=writer.events(umpire.seen(seat, after)),
        view=writer.view(view),
        now=session.registry.now(),
    )


@api.get("/game.gcg", str, codes=AT_TABLE, needs_token=True)
async def get_gcg(call: Call) -> str:
    """Download a finished game in GCG format."""
    text = await finished_events(await call.session())
    run = call.registry.work_threads.run
    return await run(lambda: write_gcg(record_of(load_events(text))))


@api.get("/game.jsonl", str, codes=AT_TABLE, needs_token=True)
async def get_event_file(call: Call) -> str:
    """Download a finished game as an event file."""
    text = await finished_events(await call.session())
    return await call.registry.work_threads.run(lambda: dump_events(load_events(text)))


@api.get("/definitions/{word}", Meaning, codes=AT_TABLE, needs_token=True)
async def get_definition(call: Call) -> Meaning:
    """Get what a word that was played means, after the game or where words need no challenge."""
    word = call.path(WORD)
    return await find_meaning(await call.session(), word)


@api.get("/hint", HintAnswer, codes=AT_TABLE, query=(SEAT,), needs_token=True)
async def get_hint(call: Call) -> HintAnswer:
    """Get what the last hint that a player took in this turn says."""
    return await find_hint(*await call.viewing())


@api.get("/chat", Chat, codes=AT_TABLE, needs_token=True)
async def get_chat(call: Call) -> Chat:
    """Get the most recent chat messages."""
    session = await call.session()
    session.count_command()
    return Chat(messages=await commands.recent_chat(session.room))


@api.post("/chat", Say, Said, codes=AT_TABLE, needs_token=True, example=Say(text="Nice!"))
async def say(call: Call, body: Say) -> Said:
    """Send a chat message."""
    return Said(number=await commands.say(await call.session(), body))


@api.post(
    "/proposals",
    Propose,
    ProposalAnswer,
    codes=(*AT_TABLE, Code.ILLEGAL),
    needs_token=True,
    example=Propose(what=Wish.PAUSE),
)
async def propose(call: Call, body: Propose) -> ProposalAnswer:
    """Make a proposal to the other players."""
    return await _arrange(call, body)


@api.post(
    "/proposals/answer",
    Answer,
    ProposalAnswer,
    codes=(*AT_TABLE, Code.ILLEGAL),
    needs_token=True,
    example=Answer(what=Wish.PAUSE, agree=True),
)
async def answer_proposal(call: Call, body: Answer) -> ProposalAnswer:
    """Agree to or decline the open proposal."""
    return await _arrange(call, body)


async def _arrange(call: Call, body: Propose) -> ProposalAnswer:
    session = await call.session()
    await commands.arrange(session, body)
    return ProposalAnswer(proposal=session.room.proposal_message())

"""The HTTP operations for kept games that several phones share.

Anyone who knows a game's id may follow it; no one can guess one. The bearer token is a secret that
a phone makes up for the game: the server knows by it which phone writes. The worker that an id
belongs to by rendezvous hashing answers, and requests that reach another one are forwarded to it.
"""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Final

from tilewright.edition.shipped import shipped_ids
from tilewright.formats.json.edition import encode_edition
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.model import KeptGame
from tilewright.server.front.rendezvous import preferred_worker
from tilewright.server.http.routing import AFTER, SHARED, WAIT, Api, Call
from tilewright.server.messages.errors import Code, Problem, bad_token
from tilewright.server.messages.sharing import (
    AnswerAsker,
    AskToWrite,
    ChooseVersion,
    SharedKept,
    ShareGame,
    TableClocks,
    WriteGame,
)
from tilewright.server.sharing import state as sharing
from tilewright.server.sharing.games import SharedGame, new_shared_id
from tilewright.server.sharing.state import Phone, SharedClock, SharedState
from tilewright.server.tables.ownership import FORWARDED, TableMoved
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.tokens import digest
from tilewright.store.contract import SHARED_DAYS
from tilewright.units import Instant, Seat

api: Final = Api("/api/v1/kept", "sharing")

_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""What a phone's secret looks like: at least 128 bits."""
_DAY: Final = 24 * 3600 * 1000
_OF_GAME: Final = (Code.NOT_FOUND, Code.BAD_TOKEN)
_WRITES: Final = (*_OF_GAME, Code.NOT_ALLOWED, Code.CONFLICT)
_GAME: Final = (
    '{"tilewright": "kept-game", "version": 1, "header": '
    '{"edition": {"id": "pocket@1", "house": {}}, "players": [{"name": "Ann"}, {"name": "Ben"}]}, '
    '"entries": []}'
)


@api.post(
    "",
    ShareGame,
    SharedKept,
    status=201,
    codes=(Code.BAD_TOKEN,),
    needs_token=True,
    example=ShareGame(game=_GAME, name="Ann"),
)
async def share_game(call: Call, body: ShareGame) -> SharedKept:
    """Share a kept game; this phone writes, and others can follow."""
    registry, phone = call.registry, _phone(call, body.name)
    registry.limits.shares.take(call.client)
    game = await _read(registry, body.game)
    clock = _clock(body.clock, game, registry.now())
    name = registry.draw_key(new_shared_id)

    def make() -> SharedState:
        return sharing.set_clock(sharing.share(game, phone), phone.digest, clock)

    return _shown(call, await registry.sharing.add(name, make))


@api.get("/{shared}", SharedKept, codes=(Code.NOT_FOUND,), query=(AFTER, WAIT))
async def follow_game(call: Call) -> SharedKept:
    """Get a shared game; with `wait`, once its number is no longer `after`."""
    after, wait = call.number(AFTER) or 0, call.number(WAIT) or 0
    return _shown(call, await call.registry.sharing.follow(_name(call), after, wait))


@api.post(
    "/{shared}/game",
    WriteGame,
    SharedKept,
    codes=_WRITES,
    needs_token=True,
    example=WriteGame(
        base=1,
        page="b1946ac92492d2347c6235b4",
        game=_GAME,
        clock=TableClocks(left=(1_312_000, 1_405_000), runs=Seat(0)),
    ),
)
async def write_game(call: Call, body: WriteGame) -> SharedKept:
    """Write a new version; if others wrote meanwhile, both versions are kept."""
    name, phone = _name(call), _phone(call)
    call.registry.limits.shared_writes.take(call.client)
    game = await _read(call.registry, body.game)
    clock = _clock(body.clock, game, call.registry.now())

    def change(state: SharedState, _: Instant) -> SharedState:
        written = sharing.write(state, phone.digest, body.base, body.page, game)
        return sharing.set_clock(written, phone.digest, clock)

    return _shown(call, await call.registry.sharing.change(name, change))


@api.post(
    "/{shared}/writer",
    AskToWrite,
    SharedKept,
    codes=_WRITES,
    needs_token=True,
    example=AskToWrite(name="Ben"),
)
async def ask_to_write(call: Call, body: AskToWrite) -> SharedKept:
    """Ask the writer to hand over, or begin to write if there was no answer."""
    name, phone = _name(call), _phone(call, body.name)
    call.registry.limits.shared_writes.take(call.client)
    ask = sharing.take if body.take else sharing.ask

    def change(state: SharedState, now: Instant) -> SharedState:
        return ask(state, phone, now)

    return _shown(call, await call.registry.sharing.change(name, change))


@api.post(
    "/{shared}/answer",
    AnswerAsker,
    SharedKept,
    codes=_WRITES,
    needs_token=True,
    example=AnswerAsker(agree=True),
)
async def answer_asker(call: Call, body: AnswerAsker) -> SharedKept:
    """Hand over to the phone that has asked to write, or continue to write."""
    name, phone = _name(call), _phone(call)

    def change(state: SharedState, _: Instant) -> SharedState:
        return sharing.answer(state, phone.digest, agree=body.agree)

    return _shown(call, await call.registry.sharing.change(name, change))


@api.post(
    "/{shared}/choice",
    ChooseVersion,
    SharedKept,
    codes=(*_WRITES, Code.STALE),
    needs_token=True,
    example=ChooseVersion(version=7, branch=0),
)
async def choose_version(call: Call, body: ChooseVersion) -> SharedKept:
    """Choose among versions that were written apart; the others stay as branches."""
    name, phone = _name(call), _phone(call)

    def change(state: SharedState, _: Instant) -> SharedState:
        return sharing.choose(state, phone.digest, body.version, body.branch)

    return _shown(call, await call.registry.sharing.change(name, change))


@api.delete("/{shared}", codes=_WRITES)
async def stop_sharing(call: Call) -> None:
    """Stop sharing a game, as its writer; every phone keeps its copy."""
    name, phone = _name(call), _phone(call)

    def check(state: SharedState) -> None:
        sharing.check_writer(state, phone.digest)

    await call.registry.sharing.remove(name, check)


def _name(call: Call) -> str:
    """Return the id in the path, if this worker answers for it."""
    registry, name = call.registry, call.path(SHARED)
    workers = registry.heartbeat.workers
    owner = preferred_worker(name, workers)
    if owner != registry.config.worker and not FORWARDED.get():
        raise TableMoved("", workers[owner])
    return name


def _phone(call: Call, name: str = "") -> Phone:
    """Return the phone that sends a request; its secret must be hard to guess."""
    if not _SECRET.fullmatch(call.token):
        raise bad_token()
    call.registry.check_name(name)
    return Phone(digest(call.token), name)


def _clock(sent: TableClocks | None, game: KeptGame, now: Instant) -> SharedClock | None:
    """Return the clocks with the time of their arrival; raise ``bad-request`` if they don't fit."""
    if sent is None:
        return None
    seats = len(game.header.players)
    if len(sent.left) != seats:
        raise Problem(Code.BAD_REQUEST, f"clock.left: expected {seats} items")
    if sent.runs is not None and sent.runs >= seats:
        raise Problem(Code.BAD_REQUEST, f"clock.runs: expected less than {seats}")
    return SharedClock(sent.left, sent.runs, now)


async def _read(registry: TableRegistry, text: str) -> KeptGame:
    """Read a kept game; raise ``bad-request`` with what was expected and where."""
    text = await _with_document(registry, text)
    return await registry.work_threads.run(partial(load_kept, text))


async def _with_document(registry: TableRegistry, text: str) -> str:
    """Return the file with the document of the host's own edition, if the game uses one.

    The page names such an edition by its id alone.
    """
    try:
        tree = json.loads(text)
        edition = tree["header"]["edition"]
        plain = str(edition["id"]).partition("@")[0]
    except (ValueError, RecursionError, LookupError, TypeError):
        # Reading it says what is wrong.
        return text
    if plain in shipped_ids() or "document" in edition:
        return text
    found = await registry.library.find_edition(plain)
    if found is not None:
        edition["document"] = encode_edition(found)["document"]
    return json.dumps(tree)


def _shown(call: Call, game: SharedGame) -> SharedKept:
    state, token, now = game.state, call.bearer, call.registry.now()
    own = None if token is None else digest(token)
    asker, clock = state.asker, state.clock
    left = 0 if asker is None else state.asked + sharing.HAND_OVER_WAIT - now
    return SharedKept(
        id=game.id,
        number=game.number,
        version=state.version,
        game=state.game,
        undecided=state.undecided,
        author=state.author,
        writer=state.writer.name,
        is_writer=state.is_writer(own),
        asker=None if asker is None else asker.name,
        is_asker=asker is not None and asker.digest == own,
        wait=max(0, left),
        expires=Instant(game.updated + SHARED_DAYS * _DAY),
        clock=None if clock is None else TableClocks(left=clock.left_at(now), runs=clock.runs),
    )

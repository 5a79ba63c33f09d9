"""A token that becomes void while a request waits: nothing that it protected is told any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.harness import BEN, HERE, Running, config, run, running
from tests.server.ownership import exchange
from tests.server.test_accounts import ANN, OTHER, joined
from tests.server.test_sharing import Phone, kept
from tilewright.server import app
from tilewright.server.http.routing import Answered, Call, Operation
from tilewright.server.messages.outgoing import ByeReason, ChatLine
from tilewright.server.sharing.games import SharedGame, SharedGames
from tilewright.server.tables import commands
from tilewright.server.tables.room import TableRoom
from tilewright.server.tables.setup import TableSetup, dump_setup, new_stamp
from tilewright.server.tables.tokens import digest
from tilewright.server.upkeep.password_hasher import PasswordHasher, Verdict

Tree = dict[str, Any]
Change = Callable[[Running, Tree], Awaitable[None]]


class Polls:
    """Reports when a request begins to wait, and can end its wait as if the time were up."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Watch all tables from now on."""
        self.begun: asyncio.Queue[None] = asyncio.Queue()
        self.time_is_up = asyncio.Event()
        wait = TableRoom.next_change

        async def next_change(room: TableRoom, seconds: float) -> None:
            self.begun.put_nowait(None)
            waiting = asyncio.create_task(wait(room, seconds))
            ending = asyncio.create_task(self.time_is_up.wait())
            await asyncio.wait((waiting, ending), return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            ending.cancel()

        patch.setattr(TableRoom, "next_change", next_change)


@pytest.fixture
def polls(monkeypatch: pytest.MonkeyPatch) -> Polls:
    """Watch requests that wait."""
    return Polls(monkeypatch)


async def renew(server: Running, opened: Tree) -> None:
    """Renew the token of a table."""
    answer = await server.post(f"/tables/{opened['table']}/renew", {}, opened["token"])
    assert answer.status_code == 200


def with_new_stamps(setup: TableSetup) -> TableSetup:
    """Return the settings with another stamp for each seat, so that all tokens are void."""
    seats = tuple(msgspec.structs.replace(seat, stamp=new_stamp()) for seat in setup.seats)
    return msgspec.structs.replace(setup, seats=seats)


async def renew_silently(server: Running, opened: Tree) -> None:
    """Make the token void without waking the requests that wait."""
    room = server.registry._rooms[opened["table"]]
    room.setup = with_new_stamps(room.setup)


async def renew_elsewhere(server: Running, opened: Tree) -> None:
    """Make the token void and drop the table here, as if another worker had taken it over."""
    registry = server.registry
    room = registry._rooms[opened["table"]]
    row = replace(room.row, data=dump_setup(with_new_stamps(room.setup)))
    await registry.store.update_table(row)
    registry.evict(room.id, ByeReason.RESTARTING)


async def forbid_spectators(server: Running, opened: Tree) -> None:
    """Let no one watch any more."""
    room = await server.registry.room(opened["table"])

    def change(setup: TableSetup) -> TableSetup:
        return msgspec.structs.replace(setup, spectators=False)

    await server.registry.change(room, change)


@pytest.mark.parametrize(
    ("change", "watches", "status"),
    [
        (renew, False, 401),
        (renew_silently, False, 401),
        (renew_elsewhere, False, 401),
        (forbid_spectators, True, 403),
    ],
)
def test_a_long_poll_ends_with_its_token(
    tmp_path: Path, polls: Polls, change: Change, status: int, *, watches: bool
) -> None:
    """A request that waited for an event learns nothing if its token became void meanwhile."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, BEN)
            path, token = f"/tables/{opened['table']}", opened["token"]
            if watches:
                token = (await server.post(f"{path}/watch", {})).json()["token"]
            seat = "" if watches else "seat=0&"
            number = (await server.get(f"{path}/view?{seat}", token)).json()["number"]
            waiting = asyncio.create_task(
                server.get(f"{path}/events?{seat}after={number}&wait=30", token)
            )
            await polls.begun.get()
            await change(server, opened)
            if change is renew_silently:
                polls.time_is_up.set()
            answer = await waiting
            assert answer.status_code == status, answer.text
            assert answer.json().keys() == {"error"}

    run(test)


def test_a_valid_token_waits_on(tmp_path: Path, polls: Polls) -> None:
    """A change of the settings ends no wait of others: they wait for an event."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, BEN)
            path, token = f"/tables/{opened['table']}", opened["token"]
            watching = (await server.post(f"{path}/watch", {})).json()["token"]
            seen = (await server.get(f"{path}/view?seat=0", token)).json()
            number = seen["number"]
            waiting = asyncio.create_task(
                server.get(f"{path}/events?after={number}&wait=30", watching)
            )
            await polls.begun.get()
            renewed = await server.post(f"{path}/renew", {}, token)
            await polls.begun.get()
            owner = opened | {"token": renewed.json()["token"]}
            assert (await exchange(server, owner, seen["view"])).status_code == 200
            assert (await waiting).json()["number"] > number

    run(test)


@pytest.fixture
def afterward(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], Awaitable[None]]]:
    """Return a list of what is to happen when a handler is done, before its answer is sent."""
    steps: list[Callable[[], Awaitable[None]]] = []

    def slow(operation: Operation) -> Operation:
        async def handle(call: Call) -> Answered:
            answer = await operation.handle(call)
            while steps:
                await steps.pop()()
            return answer

        return replace(operation, handle=handle)

    monkeypatch.setattr(app, "OPERATIONS", tuple(map(slow, app.OPERATIONS)))
    return steps


Steps = list[Callable[[], Awaitable[None]]]

AT_TABLE = [
    ("/view?seat=0", None),
    ("/events?seat=0&after=0", None),
    ("/chat", None),
    ("/chat", {"text": "Hello.", "seat": 0}),
    ("/proposals", {"what": "pause", "seat": 0}),
    ("/moves", {"id": "agree", "at": 0, "seat": 0, "move": {"type": "pass"}}),
]


@pytest.mark.parametrize(("path", "body"), AT_TABLE)
@pytest.mark.parametrize("change", [renew, renew_silently, renew_elsewhere])
def test_no_answer_outlives_its_token(
    tmp_path: Path, afterward: Steps, path: str, body: Tree | None, change: Change
) -> None:
    """Whatever a handler waited for, its answer is dropped if the token is void by then."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, BEN)
            there, token = f"/tables/{opened['table']}{path}", opened["token"]
            if path == "/moves":
                seen = (await server.get(f"/tables/{opened['table']}/view?seat=0", token)).json()
                assert isinstance(body, dict)
                body["at"], body["seat"] = seen["number"], seen["view"]["on_turn"]

            async def void() -> None:
                await change(server, opened)

            afterward.append(void)
            sent = server.get(there, token) if body is None else server.post(there, body, token)
            answer = await sent
            assert not afterward, answer.text
            assert answer.status_code == 401
            assert answer.json().keys() == {"error"}

    run(test)


def test_a_socket_is_not_admitted_with_a_void_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token that is renewed between admission and the first view gets no view."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, BEN)
            read = commands.recent_chat

            async def slow(room: TableRoom) -> tuple[ChatLine, ...]:
                await renew(server, opened)
                return await read(room)

            monkeypatch.setattr(commands, "recent_chat", slow)
            async with server.socket(opened["table"], opened["token"]) as client:
                first = await client.receive()
                assert (first["type"], first["code"]) == ("error", "bad-token")

    run(test)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/account", None),
        ("/account/keys", None),
        ("/account/tokens", None),
        ("/account/games", None),
        ("/account/statistics", None),
        ("/account/keys", {"name": "my bot", "scopes": ["play"]}),
        ("/account/tokens", {"tokens": []}),
    ],
)
def test_no_answer_outlives_its_session(
    tmp_path: Path, afterward: Steps, path: str, body: Tree | None
) -> None:
    """A session or key that is revoked while its request is handled learns nothing."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)

            async def log_out() -> None:
                await server.registry.store.close_session(digest(session))

            afterward.append(log_out)
            sent = server.get(path, session) if body is None else server.post(path, body, session)
            answer = await sent
            assert answer.status_code == 401
            assert answer.json().keys() == {"error"}

    run(test)


def test_an_old_password_opens_no_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A password that is changed while it is being checked does not log in any more."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            await joined(server)
            check = PasswordHasher.check

            async def slow(self: PasswordHasher, hashed: str | None, password: str) -> Verdict:
                verdict = await check(self, hashed, password)
                await server.registry.store.change_password(
                    "ann", await self.hash(OTHER), keep_keys=False
                )
                return verdict

            monkeypatch.setattr(PasswordHasher, "check", slow)
            answer = await server.post("/sessions", ANN)
            assert answer.status_code == 401
            assert answer.json()["error"]["code"] == "bad-token"

    run(test)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/account/password", {"password": ANN["password"], "new": OTHER}),
        ("/account/name", {"password": ANN["password"], "name": "Anna"}),
        ("/account/delete", {"password": ANN["password"]}),
    ],
)
def test_a_void_session_changes_no_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, body: Tree
) -> None:
    """A session that ends while the password is being checked does not change the account."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            check = PasswordHasher.check

            async def slow(self: PasswordHasher, hashed: str | None, password: str) -> Verdict:
                verdict = await check(self, hashed, password)
                await server.registry.store.close_session(digest(session))
                return verdict

            monkeypatch.setattr(PasswordHasher, "check", slow)
            assert (await server.post(path, body, session)).status_code == 401
            monkeypatch.setattr(PasswordHasher, "check", check)
            assert (await server.post("/sessions", ANN)).status_code == 200

    run(test)


def test_a_follower_of_a_shared_game_learns_its_role_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone that stops being the writer while it waits, or whose game is gone, is told so."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = Phone(server, "Ann")
            await ann.share(kept("1"))
            ben = Phone(server, "Ben", ann.game)
            asked = await ben.ask()
            begun = asyncio.Event()
            find = SharedGames.find

            async def report(self: SharedGames, name: str) -> SharedGame:
                game = await find(self, name)
                begun.set()
                return game

            monkeypatch.setattr(SharedGames, "find", report)
            waiting = asyncio.create_task(ann.follow(asked["number"], wait=30))
            await begun.wait()
            await ann.send(f"/{ann.game}/answer", {"agree": True})
            told = await waiting
            assert (told["is_writer"], told["writer"]) == (False, "Ben")
            begun.clear()
            path = f"/kept/{ann.game}?after={told['number']}&wait=30"
            late = asyncio.create_task(server.get(path, ann.secret))
            await begun.wait()
            # Another worker removes the game, and the wait ends.
            await server.registry.store.remove_shared_game(ann.game)
            server.registry.sharing.close()
            assert (await late).status_code == 404

    run(test)

"""Limits per address, account, seat and connection, which all workers of a machine share."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.harness import BEN, HERE, OPEN, SOON, Running, config, run, running
from tests.server.processes import Served
from tests.server.test_workers import pair
from tilewright.edition import Edition
from tilewright.server import socket
from tilewright.server.app import OPERATIONS
from tilewright.server.front.direct_socket import STATE
from tilewright.server.http.costs import COSTS, Cost
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.socket import REPLACED, TOO_MANY
from tilewright.server.tables import setup as table_setup
from tilewright.server.upkeep.buckets import Buckets, Rate, shared_buckets
from tilewright.server.upkeep.limits import (
    CHAT,
    CODES,
    MOST_REFUSED,
    MOST_WAITING_BYTES,
    REQUESTS,
    SOCKETS_PER_SEAT,
    SPECTATORS_PER_ADDRESS,
    TABLES_DAILY,
    Limits,
    limit_key,
)
from tilewright.store.contract import Status, TableRow
from tilewright.store.sql import chat as chat_store
from tilewright.store.sql.store import SqlStore
from tilewright.table import edition_for
from tilewright.units import Instant, Seat

SLOW = Rate(10, 0.001)


def grants(buckets: Buckets, key: str, tries: int) -> int:
    """Return how many of this many requests are granted."""
    return sum(not buckets.take(key, SLOW) for _ in range(tries))


def grant_in_process(path: str, answer: Any) -> None:  # noqa: ANN401 - a connection
    """Send how many of twenty requests a process is granted."""
    answer.send(grants(Buckets.open(path), "client", 20))


def test_workers_share_a_limit() -> None:
    """Processes that map the same table grant one budget together, and keys don't interfere."""
    context = multiprocessing.get_context("spawn")
    with shared_buckets() as path:
        mine = grants(Buckets.open(path), "client", 4)
        here, there = context.Pipe()
        process = context.Process(target=grant_in_process, args=(path, there))
        process.start()
        theirs = here.recv()
        process.join()
        assert (mine, theirs) == (4, 6)
        assert grants(Buckets.open(path), "client", 5) == 0
        assert grants(Buckets.open(path), "other", 20) == 10
    assert not Path(path).exists()


def test_a_full_table_forgets_the_bucket_with_the_least_debt() -> None:
    """Clients that flood the table don't get rid of the limit that they have used up."""
    clock = [100.0]
    buckets = Buckets(slots=8, now=lambda: clock[0])
    assert grants(buckets, "busy", 20) == 10
    for number in range(1000):
        buckets.take(f"client {number}", SLOW)
    assert grants(buckets, "busy", 20) == 0


def test_costs_above_the_burst_need_a_full_bucket() -> None:
    """Whatever is larger than the burst is still possible, now and then."""
    clock = [0.0]
    buckets = Buckets(now=lambda: clock[0])
    rate = Rate(10, 1)
    assert buckets.take("a", rate, 50) == 0
    assert buckets.take("a", rate, 50) == pytest.approx(10)
    clock[0] = 10.0
    assert buckets.take("a", rate, 50) == 0


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1%eth0", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_count_by_network(address: str, key: str) -> None:
    """An IPv6 customer has a whole network of addresses, and counts once."""
    assert limit_key(address) == key


def test_every_cost_names_an_operation() -> None:
    """The table of costs has no name that the API lacks, and none twice."""
    names = [name for names in COSTS.values() for name in names]
    assert set(names) <= {operation.name for operation in OPERATIONS}
    assert len(names) == len(set(names))


def test_an_address_has_one_budget_for_all_requests(tmp_path: Path) -> None:
    """Lists, pages and unknown paths use up one budget; health checks are always answered."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=0.1, trusted_proxy=True)) as server:
            server.registry.limits = Limits.make(0.1, Buckets(now=lambda: 1.0))
            me = {"x-forwarded-for": "spoofed, 192.0.2.1"}
            paths = ["/api/v1/lobby", "/api/v1/about", "/nothing", "/"] * 20
            codes = [(await server.http.get(path, headers=me)).status_code for path in paths]
            assert codes[0] == 200
            assert codes[-8:] == [429] * 8
            assert (await server.http.get("/healthz", headers=me)).status_code == 200
            other = {"x-forwarded-for": "192.0.2.2"}
            assert (await server.http.get("/api/v1/about", headers=other)).status_code == 200

    run(test)


async def two(server: Running) -> tuple[dict[str, Any], dict[str, Any]]:
    """Open a table for two devices, and join it."""
    ann = await server.open(HERE, OPEN)
    ben = (await server.post(f"/codes/{ann['code']}/join", {"name": "Ben"})).json()
    return ann, ben


async def hello(server: Running, table: str, token: str | None) -> ClientConnection:
    """Open a socket and say hello."""
    address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket"
    connection = await connect(address, max_size=2**22)
    await connection.send(json.dumps({"type": "hello", "token": token, "have": 0}))
    return connection


async def first(connection: ClientConnection) -> str:
    """Return the type of the first message."""
    async with asyncio.timeout(SOON):
        kind: str = json.loads(await connection.recv())["type"]
    return kind


async def end(connection: ClientConnection) -> int | None:
    """Read until the server closes the socket; return its code."""
    try:
        async with asyncio.timeout(SOON):
            while True:
                await connection.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_players_are_never_locked_out(tmp_path: Path) -> None:
    """Spectators are limited by address; a seat's oldest socket makes way for a new one."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server, AsyncExitStack() as stack:
            ann, ben = await two(server)
            table = ann["table"]

            async def opened(token: str | None) -> ClientConnection:
                connection = await hello(server, table, token)
                stack.push_async_callback(connection.close)
                return connection

            spectators = [await opened(None) for _ in range(SPECTATORS_PER_ADDRESS + 1)]
            kinds = [await first(connection) for connection in spectators]
            assert kinds == ["welcome"] * SPECTATORS_PER_ADDRESS + ["error"]
            assert await end(spectators[-1]) == TOO_MANY
            mine = [await opened(ann["token"]) for _ in range(SOCKETS_PER_SEAT + 1)]
            assert [await first(connection) for connection in mine] == ["welcome"] * len(mine)
            assert await end(mine[0]) == REPLACED
            assert await first(await opened(ben["token"])) == "welcome"

    run(test)


def test_many_sockets_at_once_leave_a_seat_its_full_number(tmp_path: Path) -> None:
    """Sockets that are already leaving don't count, however late they are gone."""

    async def ended_with(connection: ClientConnection) -> int | None:
        """Return the code with which the server closed a socket; None if it still answers."""
        try:
            await connection.send(json.dumps({"type": "ping", "id": "p"}))
            async with asyncio.timeout(SOON):
                while json.loads(await connection.recv()).get("id") != "p":
                    pass
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
        return None

    async def test() -> None:
        async with running(config(tmp_path)) as server, AsyncExitStack() as stack:
            ann, _ = await two(server)
            opened = await asyncio.gather(
                *(hello(server, ann["table"], ann["token"]) for _ in range(60))
            )
            for connection in opened:
                stack.push_async_callback(connection.close)
            assert {await first(connection) for connection in opened} == {"welcome"}
            ended = await asyncio.gather(*(ended_with(connection) for connection in opened))
            assert Counter(ended) == {None: SOCKETS_PER_SEAT, REPLACED: 60 - SOCKETS_PER_SEAT}

    run(test)


def test_a_flood_of_chat_is_ended_as_a_flood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused by the chat's limit, and accepted now and then; the client reads nothing."""
    monkeypatch.setattr(socket, "REFUSAL_SECONDS", 0.001)
    clock = [0.0]

    def now() -> float:
        clock[0] += 0.1
        return clock[0]

    async def test() -> None:
        async with running(config(tmp_path)) as server, AsyncExitStack() as stack:
            ann, _ = await two(server)
            connection = await hello(server, ann["table"], ann["token"])
            stack.push_async_callback(connection.close)
            assert await first(connection) == "welcome"
            loose, strict = Limits.make(1000.0), Limits.make(1.0, Buckets(now=now))
            server.registry.limits = replace(loose, chat=strict.chat)
            with suppress(ConnectionClosed):
                for number in range(2000):
                    message = {"type": "chat", "id": str(number), "text": "spam"}
                    await connection.send(json.dumps(message))
            assert await end(connection) == TOO_MANY
            handled = server.registry.metrics.messages._value.get()
            assert CHAT.burst + MOST_REFUSED < handled < 3 * MOST_REFUSED

    run(test)


def test_a_flood_of_messages_is_slowed_down_and_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that sends more than its address may is refused, then disconnected."""
    monkeypatch.setattr(socket, "REFUSAL_SECONDS", 0.001)

    async def flood(connection: ClientConnection) -> None:
        for number in range(10_000):
            await connection.send(json.dumps({"type": "ping", "id": str(number)}))

    async def test() -> None:
        async with running(config(tmp_path)) as server, AsyncExitStack() as stack:
            ann, _ = await two(server)
            connection = await hello(server, ann["table"], ann["token"])
            stack.push_async_callback(connection.close)
            assert await first(connection) == "welcome"
            # No time passes, so that the budget doesn't fill again.
            server.registry.limits = Limits.make(0.1, Buckets(now=lambda: 1.0))
            sending = asyncio.create_task(flood(connection))
            assert await end(connection) == TOO_MANY
            await asyncio.gather(sending, return_exceptions=True)
            handled = server.registry.metrics.messages._value.get()
            assert handled <= REQUESTS.burst * 0.1 + MOST_REFUSED + 2

    run(test)


def test_sockets_opened_too_fast_are_refused(tmp_path: Path) -> None:
    """Opening a socket takes from the address's budget, whether or not there is such a table."""

    async def open_many(server: Running) -> None:
        for _ in range(100):
            await (await hello(server, "aaaaaaaa", None)).close()

    async def test() -> None:
        async with running(config(tmp_path, looseness=0.05)) as server:
            with pytest.raises(InvalidStatus) as refused:
                await open_many(server)
            assert refused.value.response.status_code == 429

    run(test)


def test_spectators_do_not_share_a_limit(tmp_path: Path) -> None:
    """One spectator's commands don't use up another's."""

    async def test() -> None:
        async with running(config(tmp_path)) as server, AsyncExitStack() as stack:
            ann, _ = await two(server)
            sockets = [await hello(server, ann["table"], None) for _ in range(2)]
            for one in sockets:
                stack.push_async_callback(one.close)
                await first(one)
            loose = Limits.make(1000.0)
            server.registry.limits = Limits(
                **{name: getattr(loose, name) for name in Limits.__slots__ if name != "commands"},
                commands=Limits.make(0.05).commands,
            )
            codes = []
            for number, one in ((0, sockets[0]),) * 6 + ((1, sockets[1]),):
                await one.send(json.dumps({"type": "ping", "id": f"p{number}"}))
                while (told := json.loads(await one.recv())).get("id") != f"p{number}":
                    pass
                codes.append(told.get("code"))
            assert codes[0] is None
            assert codes[-2:] == ["too-many", None]

    run(test)


def test_chat_has_a_slower_limit(tmp_path: Path) -> None:
    """A flood of chat is refused long before a flood of moves would be."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server:
            ann, _ = await two(server)
            path = f"/tables/{ann['table']}/chat"
            answers = [
                (await server.post(path, {"text": "spam"}, ann["token"])).status_code
                for _ in range(int(CHAT.burst) + 5)
            ]
            assert answers[: int(CHAT.burst)] == [200] * int(CHAT.burst)
            assert answers[-1] == 429

    run(test)


def test_old_chat_is_deleted(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table keeps only its latest chat messages, whose numbers keep increasing."""
    monkeypatch.setattr(chat_store, "LINES_KEPT", 3)

    async def test() -> None:
        store = await SqlStore.open(database, "w")
        try:
            now = Instant(1000)
            row = TableRow("t", "C", Status.WAITING, now, now, listed=False, data="{}")
            await store.create_table(row)
            await store.claim_table("t")
            for number in range(6):
                line = await store.add_chat_line("t", Seat(0), "Ann", f"{number}", now)
                assert line.number == number
            assert [line.text for line in await store.chat_lines("t", 100)] == ["3", "4", "5"]
        finally:
            await store.close()

    run(test)


def test_an_address_opens_only_a_few_hundred_tables_a_day() -> None:
    """The budget for a day runs out although the budget for a minute fills again."""
    clock = [0.0]
    limits = Limits.make(1.0, Buckets(now=lambda: clock[0]))
    opened = 0
    for minute in range(60):
        clock[0] = 60.0 * minute
        with suppress(Problem):
            for _ in range(20):
                limits.tables.take("a")
                limits.tables_daily.take("a")
                opened += 1
    assert TABLES_DAILY.burst <= opened <= TABLES_DAILY.burst * 1.1
    with pytest.raises(Problem) as refused:
        limits.tables_daily.take("a")
    assert refused.value.code is Code.TOO_MANY
    assert refused.value.retry_after is not None


def test_a_storm_of_connections_is_collected(tmp_path: Path) -> None:
    """Many arrivals and departures cause one small message, not one large one each."""

    async def test() -> None:
        # Changes are collected until the test says that the time is up.
        settings = config(tmp_path, presence_delay=3600.0)
        async with running(settings) as server, AsyncExitStack() as stack:
            ann, _ = await two(server)
            connection = await hello(server, ann["table"], ann["token"])
            stack.push_async_callback(connection.close)
            assert await first(connection) == "welcome"
            for _ in range(30):
                await (await hello(server, ann["table"], None)).close()
            room = await server.registry.room(ann["table"])
            async with asyncio.timeout(SOON):
                while room.presence().watching:  # noqa: ASYNC110 - it is elsewhere
                    await asyncio.sleep(0.01)
            assert room._presence_timer is not None
            room._presence_timer.cancel()
            room._send_presence()
            await connection.send(json.dumps({"type": "ping", "id": "last"}))
            messages = [json.loads(await connection.recv())]
            while messages[-1].get("id") != "last":
                messages.append(json.loads(await connection.recv()))
            about = [one for one in messages if one["type"] in {"info", "presence"}]
            assert about == [{"type": "presence", "seats": [0], "watching": 0}]

    run(test)


@asynccontextmanager
async def one_or_two(folder: Path, database: str) -> AsyncIterator[tuple[Running, ...]]:
    """Run one server on SQLite, or two workers on PostgreSQL."""
    if database.startswith("sqlite"):
        async with running(config(folder, database=database)) as server:
            yield (server,)
    else:
        async with pair(folder, database) as both:
            yield both


def test_lists_do_not_read_house_rules_on_the_loop(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables with house rules of their own are listed without reading editions on the loop."""
    here = threading.get_ident()
    on_loop: list[str] = []
    real = edition_for

    def watched(name: str, *arguments: Any) -> Edition:  # noqa: ANN401 - passed on
        if threading.get_ident() == here:
            on_loop.append(name)
        return real(name, *arguments)

    async def test() -> None:
        async with one_or_two(tmp_path, database) as servers:
            opened = [
                await servers[0].open(HERE, OPEN, house={"clock.absence": 60 + number}, listed=True)
                for number in range(5)
            ]
            tokens = {"tokens": [one["token"] for one in opened]}
            account = {"name": "Ann", "password": "correct horse"}
            session = (await servers[0].post("/accounts", account)).json()["session"]
            await servers[0].post("/account/tokens", tokens, session)
            monkeypatch.setattr(table_setup, "edition_for", watched)
            for server in servers:
                table_setup._edition.cache_clear()
                server.registry.forget_listed()
                answers = [
                    (await server.post("/mine", tokens)).json()["games"],
                    (await server.get("/account/games", session)).json()["games"],
                    (await server.get("/lobby")).json()["tables"],
                ]
                assert [len(answer) for answer in answers] == [5, 5, 5]
                assert not on_loop

    run(test)


def test_downloads_use_up_the_budget(database: str, tmp_path: Path) -> None:
    """A finished game can be downloaded a few times in a row, from any worker, and then later."""

    async def test() -> None:
        async with one_or_two(tmp_path, database) as servers:
            opened = await servers[0].open(HERE, BEN)
            path = f"/tables/{opened['table']}"
            cancel = {"what": "cancel", "seat": 0}
            await servers[0].post(f"{path}/proposals", cancel, opened["token"])
            # No time passes, and the workers share one table of budgets, as on one machine.
            buckets = Buckets(now=lambda: 1.0)
            for server in servers:
                server.registry.limits = Limits.make(0.25, buckets)
            asked = [(server, name) for name in ("gcg", "jsonl") * 4 for server in servers]
            codes = [
                (await server.get(f"{path}/game.{name}", opened["token"])).status_code
                for server, name in asked
            ]
            granted = int(REQUESTS.burst * 0.25 / Cost.EXPORT.units)
            assert codes == [200] * granted + [429] * (len(asked) - granted)

    run(test)


@pytest.mark.slow
def test_two_workers_grant_one_budget(postgres: str, tmp_path: Path) -> None:
    """An address whose connections are spread over the workers gets no more than from one."""

    async def test(served: Served) -> None:
        served.start()
        await served.wait()
        started = time.monotonic()
        answers = []
        for number in range(3 * int(CODES.burst)):
            # Each code belongs to one of the workers, by its hash.
            code = f"A{number:05}"
            async with served.client() as http:
                answers.append((await http.get(f"/api/v1/codes/{code}")).status_code)
        granted = answers.count(404)
        refilled = (time.monotonic() - started) * CODES.per_second
        assert CODES.burst <= granted <= CODES.burst + refilled + 1
        assert granted + answers.count(429) == len(answers)

    served = Served(postgres, tmp_path, 2, looseness=1.0)
    try:
        run(lambda: test(served))
    finally:
        served.end()


class NeverReads:
    """A connection to a client that never reads: what is written to it keeps waiting."""

    def __init__(self) -> None:
        """Start with nothing waiting."""
        self.waiting = 0

    def write(self, messages: Iterable[bytes]) -> None:
        """Keep the messages waiting."""
        self.waiting += sum(map(len, messages))


async def receive_nothing() -> Message:
    """Wait for a message from a client that sends none."""
    return await asyncio.Future[Message]()


async def send_nothing(message: Message) -> None:
    """Send nothing."""
    del message


def test_what_waits_for_a_slow_client_is_bounded_in_bytes(tmp_path: Path) -> None:
    """A client that doesn't read is disconnected before it costs more than the limit."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            connection = NeverReads()
            scope = {"type": "websocket", "headers": [], "state": {STATE: lambda: connection}}
            never = WebSocket(scope, receive_nothing, send_nothing)
            slow = socket.ClientSocket(server.registry, never, "192.0.2.1")
            message = b"x" * (MOST_WAITING_BYTES // 4)
            for _ in range(4):
                slow.send(message)
                await asyncio.sleep(0)
            assert connection.waiting == MOST_WAITING_BYTES
            assert not slow._closing.done()
            for _ in range(4):
                slow.send(message)
                await asyncio.sleep(0)
            assert slow._closing.result() == socket.TOO_SLOW
            assert connection.waiting == MOST_WAITING_BYTES

    run(test)

"""Every limit on time is reached with its default value, without waiting for it.

The event loop's clock is the test's, or the server's time of day is.
"""

from __future__ import annotations

import asyncio
import socket as sockets
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.harness import HERE, OPEN, Running, config, run, running
from tests.server.test_accounts import joined
from tests.server.test_socket_limits import two
from tests.waiting import until
from tilewright.players import Budget
from tilewright.rules.play.move import Move, Pass
from tilewright.rules.view import Ability, View
from tilewright.server.front import connection_limits
from tilewright.server.front.connection import ClientConnection
from tilewright.server.front.connection_limits import ConnectionLimits
from tilewright.server.front.traffic import SILENT_SECONDS, STALLED_SECONDS, Traffic
from tilewright.server.http.accounts import KEY_MS, SESSION_MS
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.reviews import ReviewStage
from tilewright.server.push import sender
from tilewright.server.push.keys import ServerKey
from tilewright.server.push.sender import Outcome, Result, Sender
from tilewright.server.reviews import desk
from tilewright.server.reviews.desk import MOST_SECONDS, ReviewDesk
from tilewright.server.reviews.protocol import Order
from tilewright.server.socket import HELLO_SECONDS, NO_HELLO
from tilewright.server.tables.proposals import PROPOSAL_MS
from tilewright.server.upkeep import password_hasher, player_threads
from tilewright.server.upkeep.limits import Limits
from tilewright.server.upkeep.player_threads import LONGEST_SECONDS, PlayerThreads
from tilewright.server.upkeep.work_threads import (
    LOADING_SECONDS,
    MOST_LOADING,
    MOST_PUZZLES,
    MOST_QUEUED,
    PUZZLE_SECONDS,
    WORK_SECONDS,
    WorkThreads,
)
from tilewright.store.contract import Subscription
from tilewright.units import Instant

SLACK = 5.0
"""Seconds before a limit at which it has not been reached yet, unless the test itself took them."""


class FastLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock can be put forward."""

    def __init__(self) -> None:
        """Begin now."""
        super().__init__()
        self.ahead = 0.0
        self._began = super().time()

    def time(self) -> float:
        """Return the time, which is ahead of the system's."""
        return super().time() + self.ahead

    @property
    def is_slow(self) -> bool:
        """Whether the machine was so busy that the slack is used up."""
        return super().time() - self._began >= SLACK


def fast_loop() -> FastLoop:
    """Return the loop that runs this test."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    return loop


async def let_pass(seconds: float) -> None:
    """Let seconds pass for the event loop, and let it do what is due then."""
    fast_loop().ahead += seconds
    for _ in range(3):
        await asyncio.sleep(0)


@pytest.mark.reaches("upkeep.work_threads.WORK_SECONDS", "upkeep.work_threads.LOADING_SECONDS")
@pytest.mark.reaches("upkeep.work_threads.PUZZLE_SECONDS", "upkeep.password_hasher.SECONDS")
@pytest.mark.parametrize(
    "seconds",
    [WORK_SECONDS, LOADING_SECONDS, PUZZLE_SECONDS, password_hasher.SECONDS],
    ids=["work", "loading", "puzzle", "password"],
)
def test_work_that_takes_too_long_fails(seconds: float) -> None:
    """The client gets `busy`, with the time after which to try again."""

    async def test() -> None:
        threads, done = WorkThreads(seconds, 1), threading.Event()
        work = asyncio.create_task(threads.run(done.wait))
        await until(lambda: threads.pending)
        await let_pass(seconds - SLACK)
        assert not work.done() or fast_loop().is_slow
        await let_pass(SLACK)
        with pytest.raises(Problem) as refused:
            await work
        assert refused.value.code is Code.BUSY
        assert refused.value.retry_after
        done.set()
        await until(lambda: not threads.pending)
        threads.close()

    run(test, FastLoop)


@pytest.mark.reaches("push.sender.SECONDS")
def test_a_push_service_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The notification has failed, and may be sent later."""
    asked = asyncio.Event()

    async def exchange(*_: object) -> Result:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(Sender, "_prepare", lambda *_: ("", b""))
    monkeypatch.setattr(Sender, "_exchange", exchange)
    browser = Subscription("one", "https://push.example.org/1", "key", "secret", None, Instant(1))

    async def test() -> None:
        service = Sender(cast("ServerKey", None))
        sent = asyncio.create_task(service.send(browser, b"", "topic"))
        await asked.wait()
        await let_pass(sender.SECONDS - SLACK)
        assert not sent.done() or fast_loop().is_slow
        await let_pass(SLACK)
        assert (await sent).outcome is Outcome.FAILED

    run(test, FastLoop)


@pytest.mark.reaches("upkeep.player_threads.LONGEST_SECONDS")
def test_a_computer_that_thinks_too_long_is_told_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told as soon as the time is over, which begins when it is asked."""
    clock = [1.0]
    monkeypatch.setattr(player_threads, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    told: list[bool] = []

    class Slow:
        """A player that looks at the clock."""

        name = "slow"

        def choose(self, view: View, budget: Budget) -> Move:
            """Think for as long as allowed, and then a little longer."""
            del view
            for seconds in (LONGEST_SECONDS, 0.1):
                clock[0] += seconds
                told.append(budget.cancelled is not None and budget.cancelled())
            return Pass()

    async def test() -> None:
        threads = PlayerThreads(1)
        await threads.choose(
            Slow(), cast("View", SimpleNamespace(may=[Ability.PLAY], participants=(), active=()))
        )
        threads.close()

    run(test)
    assert told == [False, True]


@pytest.mark.reaches("upkeep.work_threads.MOST_QUEUED", "upkeep.work_threads.MOST_LOADING")
@pytest.mark.reaches("upkeep.work_threads.MOST_PUZZLES")
@pytest.mark.parametrize("most", [MOST_QUEUED, MOST_LOADING, MOST_PUZZLES])
def test_a_full_queue_refuses_more_work(most: int) -> None:
    """As many pieces of work as the queue holds are done; the next one gets `busy` at once."""

    async def test() -> None:
        threads, go = WorkThreads(WORK_SECONDS * 60, 1, most), threading.Event()
        work = [asyncio.create_task(threads.run(go.wait)) for _ in range(most)]
        await until(lambda: threads.pending == most)
        with pytest.raises(Problem) as refused:
            await threads.run(lambda: True)
        assert refused.value.code is Code.BUSY
        go.set()
        assert all(await asyncio.gather(*work))
        threads.close()

    run(test)


@dataclass(eq=False)
class Gone:
    """A connection whose client was last heard at 0, or has taken nothing since then."""

    is_listening: bool = False
    stalled_at: float | None = None
    heard_at: float = 0.0
    ended: int = 0

    def abort(self) -> None:
        """Count how often it was ended."""
        self.ended += 1


@pytest.mark.reaches("front.traffic.SILENT_SECONDS", "front.traffic.STALLED_SECONDS")
@pytest.mark.parametrize(
    ("client", "seconds"),
    [
        (Gone(is_listening=True), SILENT_SECONDS),
        (Gone(stalled_at=0.0), STALLED_SECONDS),
    ],
    ids=["silent", "stalled"],
)
def test_a_client_that_is_gone_is_disconnected(client: Gone, seconds: float) -> None:
    """A socket that answers no ping, or a client that takes nothing, is not kept for longer."""
    traffic = Traffic(Limits.make, behind_proxy=False, head_seconds=1.0)
    traffic.connections.add(cast("ClientConnection", client))
    traffic.disconnect_dead(seconds)
    ended = [client.ended]
    traffic.disconnect_dead(seconds + 0.1)
    ended.append(client.ended)
    assert ended == [0, 1]


@pytest.mark.reaches("server.socket.HELLO_SECONDS")
def test_a_socket_without_a_hello_is_closed(tmp_path: Path) -> None:
    """A client that opens a socket and says nothing is disconnected with code 4408."""

    async def test() -> None:
        async with running(config(tmp_path)) as server, silent_socket(server) as ended:
            await let_pass(HELLO_SECONDS - SLACK)
            assert not ended.done() or fast_loop().is_slow
            await let_pass(SLACK)
            assert await ended == NO_HELLO

    run(test, FastLoop)


@asynccontextmanager
async def silent_socket(server: Running) -> AsyncIterator[asyncio.Task[int]]:
    """Open a socket, say nothing, and return the code with which the server closes it."""
    opened = await server.open(HERE, OPEN)
    address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{opened['table']}/socket"
    async with connect(address) as client:

        async def read() -> int:
            try:
                await client.recv()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 0
            return 0

        yield asyncio.create_task(read())


@pytest.mark.reaches("front.connection_limits.ConnectionLimits.head_seconds")
@pytest.mark.reaches("front.connection_limits.ConnectionLimits.head_bytes")
def test_the_head_of_a_request_is_limited(tmp_path: Path) -> None:
    """One that arrives too slowly gets 408, and one that is too long 431."""
    limits = ConnectionLimits.of(config(tmp_path))

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            slow, answer = await begin(server, b"GET / HTTP/1.1\r\nhost: ")
            await let_pass(limits.head_seconds - SLACK)
            assert not answer.done() or fast_loop().is_slow
            await let_pass(SLACK)
            assert (await answer).startswith(b"HTTP/1.1 408 ")
            slow.close()
            begun = b"GET / HTTP/1.1\r\nhost: "
            long, answer = await begin(server, begun + b"x" * (limits.head_bytes - len(begun)))
            assert (await answer).startswith(b"HTTP/1.1 431 ")
            long.close()

    run(test, FastLoop)


@pytest.mark.reaches("front.connection_limits.ConnectionLimits.in_all")
@pytest.mark.reaches("front.connection_limits.ConnectionLimits.full_seconds")
def test_clients_beyond_all_connections_wait_and_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the system allows no more files, further clients wait for a moment, and then get 503."""
    monkeypatch.setattr(connection_limits, "raise_descriptor_limit", lambda: 144)
    limits = ConnectionLimits.of(config(tmp_path))
    assert limits.in_all == 16

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            kept = [await begin(server, b"GET / HT") for _ in range(limits.in_all)]
            loop = asyncio.get_running_loop()
            more = sockets.socket()
            more.settimeout(0)
            await loop.sock_connect(more, ("127.0.0.1", server.port))
            await loop.sock_sendall(more, b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")
            assert server.server is not None
            acceptor = server.server._acceptor
            assert acceptor is not None
            await until(lambda: acceptor._full_timer is not None)
            await let_pass(limits.full_seconds)
            assert (await loop.sock_recv(more, 4096)).startswith(b"HTTP/1.1 503 ")
            for _, answer in kept:
                answer.cancel()
            await asyncio.gather(*(answer for _, answer in kept), return_exceptions=True)
            for one in (more, *(one for one, _ in kept)):
                one.close()

    run(test, FastLoop)


async def begin(server: Running, head: bytes) -> tuple[sockets.socket, asyncio.Task[bytes]]:
    """Send the beginning of a request; return the connection and what will be answered."""
    loop = asyncio.get_running_loop()
    one = sockets.socket()
    one.settimeout(0)
    await loop.sock_connect(one, ("127.0.0.1", server.port))
    await loop.sock_sendall(one, head)
    assert server.server is not None
    acceptor = server.server._acceptor
    assert acceptor is not None
    await until(lambda: any(arrival.seen for arrival in acceptor._arrivals) or len(head) > 1000)
    return one, asyncio.create_task(loop.sock_recv(one, 4096))


@pytest.mark.reaches("reviews.desk.MOST_SECONDS", "reviews.desk.MOST_WAITING")
def test_a_review_is_given_up_and_a_full_queue_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review that takes too long fails; while too many wait, the next one gets `busy`."""
    forever: Callable[[object], asyncio.Future[None]] = lambda _: asyncio.Future()  # noqa: E731
    monkeypatch.setattr(desk, "_review", forever)

    async def test() -> None:
        reviews = ReviewDesk()
        order = Order("", "", "")
        for number in range(desk.MOST_WAITING):
            reviews.start(f"game {number}", order)
        with pytest.raises(Problem) as refused:
            reviews.start("one more", order)
        assert refused.value.code is Code.BUSY
        await until(lambda: reviews.answer("game 0").stage is ReviewStage.RUNNING)
        await let_pass(MOST_SECONDS - SLACK)
        assert reviews.answer("game 0").stage is ReviewStage.RUNNING or fast_loop().is_slow
        await let_pass(SLACK)
        await until(lambda: reviews.answer("game 0").stage is ReviewStage.FAILED)
        reviews.start("one more", order)
        await reviews.close()

    # This takes more simulated time than any other test may.
    with asyncio.Runner(loop_factory=FastLoop) as runner:
        runner.run(test())


def at(now: Instant) -> Callable[[], Instant]:
    """Return a clock that has stopped."""
    return lambda: now


@pytest.mark.reaches("http.accounts.SESSION_MS", "http.accounts.KEY_MS")
def test_sessions_and_keys_end(tmp_path: Path) -> None:
    """After their time, they get 401."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            body = {"name": "bot", "scopes": ["games:read"]}
            key = (await server.post("/account/keys", body, session)).json()["key"]
            began = server.registry.now()
            for path, token, life in (
                ("/account", session, SESSION_MS),
                ("/account/games", key, KEY_MS),
            ):
                server.registry.now = at(Instant(began + life - 60_000))
                assert (await server.get(path, token)).status_code == 200
                server.registry.now = at(Instant(began + life + 60_000))
                assert (await server.get(path, token)).status_code == 401

    run(test)


@pytest.mark.reaches("tables.proposals.PROPOSAL_MS")
def test_a_proposal_that_no_one_answers_lapses(tmp_path: Path) -> None:
    """Until then the others can agree; afterward they get 409, and it can be proposed again."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, ben = await two(server)
            path = f"/tables/{ann['table']}/proposals"
            began = server.registry.now()
            proposed = await server.post(path, {"what": "cancel", "seat": 0}, ann["token"])
            assert proposed.json()["proposal"] is not None
            table = f"/tables/{ann['table']}"
            for late, is_open in ((-60_000, True), (60_000, False)):
                server.registry.now = at(Instant(began + PROPOSAL_MS + late))
                info = (await server.get(table, ben["token"])).json()["info"]
                assert (info["proposal"] is not None) == is_open

    run(test)

"""One hostile client cannot take much from the server, nor keep others from playing.

What is counted are refusals, bytes and descriptors; time is only used for what a rate allows.
``python -m bench attacks`` measures what the attacks cost the server in processor time and memory,
and what other clients notice.
"""

from __future__ import annotations

import asyncio
import resource
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count

import httpx
import pytest

from tests.databases import copy_migrated
from tests.postgres import PostgresServer
from tests.server.attacks.scripts import (
    Client,
    Opened,
    Report,
    answers_to,
    flood_chat,
    flood_sockets,
    freeze,
    half_open,
    hammer,
    listening,
    never_read,
    storm_presence,
)
from tests.server.processes import Served
from tests.waiting import LONG, until
from tilewright.server.front import acceptor
from tilewright.server.front.connection_limits import PER_ADDRESS
from tilewright.server.http.costs import Cost
from tilewright.server.upkeep.limits import (
    CHAT,
    COMMANDS,
    CONNECTION_PIECES,
    MOST_REFUSED,
    MOST_WAITING_BYTES,
    REQUESTS,
    SOCKETS_PER_SEAT,
    SPECTATORS_PER_ADDRESS,
)

pytestmark = pytest.mark.usefixtures("processes")

MB = 1_000_000
HALF_OPEN = 1100
"""More connections than a process may have by default."""
PROOFS = 40
"""With a look at the game before each of them, more than a token's commands."""
ARRIVALS = int(REQUESTS.burst / Cost.ENTER.units)
"""As many as an address's budget allows at once."""
MESSAGES = int(CONNECTION_PIECES.burst) + 100
"""More than a socket may send at once, and far more than are refused before it is closed."""
REQUESTED = 400
"""Requests for expensive routes, which cost several times what an address may use at once."""
LONGEST_LOG = 2_000
"""Bytes that an attack may add to the log."""
_numbers = count(1)


@dataclass
class Arena:
    """A server with its default limits, an attacker, and others who want to play.

    All tests attack the same server, so everyone has an address that was never used before.
    """

    served: Served
    number: int = field(default_factory=lambda: next(_numbers))

    def __post_init__(self) -> None:
        """Give everyone an address."""
        self.attacker = Client(self.served.port, f"127.0.3.{self.number}")
        self.other = Client(self.served.port, f"127.0.4.{self.number}")

    @property
    def log_size(self) -> int:
        """The size of the server's log, in bytes."""
        return (self.served.folder / "log").stat().st_size

    async def table(self) -> tuple[Opened, Opened]:
        """Open a table for the attacker, which another client joins."""
        mine = await self.attacker.open([{"kind": "here", "name": "Eve"}, {"kind": "open"}])
        return mine, await self.other.join(mine.code)

    async def can_play(self, who: Opened) -> None:
        """Check that another client can see its game, open a table and use its socket."""
        async with self.other.http() as http:
            headers = {"authorization": f"Bearer {who.token}"}
            view = await http.get(f"/tables/{who.table}/view", headers=headers)
            assert view.status_code == httpx.codes.OK
        await self.other.open([{"kind": "here", "name": "Ann"}, {"kind": "open"}])
        report = await flood_sockets(self.other, who.table, who.token, 1)
        assert report.answers == {"open": 1}


Attack = Callable[[Callable[[Arena], Awaitable[None]]], None]
"""Runs a test."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """Yield a server for all tests: two workers if the database allows it."""
    folder = tmp_path_factory.mktemp("attacks")
    with ExitStack() as stack:
        if request.param == "sqlite":
            copy_migrated(folder)
            database, workers = f"sqlite:///{folder}/games.db", 1
        else:
            postgres: PostgresServer = request.getfixturevalue("postgres_server")
            template: str = request.getfixturevalue("_postgres_template")
            database, workers = stack.enter_context(postgres.database(template)), 2
        served = Served(database, folder, workers, looseness=1.0)
        stack.callback(served.end)
        served.start()
        yield served


@pytest.fixture
def attack(served: Served) -> Attack:
    """Return a function that runs a test against the server."""

    def run(test: Callable[[Arena], Awaitable[None]]) -> None:
        async def whole() -> None:
            async with asyncio.timeout(LONG):
                await served.wait()
                await test(Arena(served))

        asyncio.run(whole())

    return run


@pytest.mark.slow
def test_proofs_do_not_freeze_the_server(attack: Attack) -> None:
    """Tile sets that make the search slow are refused; the others do not stop the server."""

    async def test(arena: Arena) -> None:
        _, other = await arena.table()
        assert COMMANDS.burst < 2 * PROOFS
        report = await freeze(arena.attacker, PROOFS)
        assert report.answers["unsearchable 400"] == 2
        assert report.answers["hard 201"] == 1
        assert report.answers["proof 200"] >= COMMANDS.burst // 2
        await arena.can_play(other)

    attack(test)


@pytest.fixture
def _many_descriptors() -> Iterator[None]:
    """Let this process open twice as many connections as the attack needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * HALF_OPEN
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"this machine allows only {hard} open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.slow
@pytest.mark.usefixtures("_many_descriptors")
@pytest.mark.reaches("front.connection_limits.PER_ADDRESS", "front.acceptor.MOST_REFUSED")
def test_half_open_requests_are_refused(attack: Attack) -> None:
    """All but an address's share are refused, others play meanwhile, and the log stays short.

    On a slow machine, some of the share may have waited for so long that others take their place.
    """
    # Some are still waiting for the rest of their requests, to be refused in its language.
    most = PER_ADDRESS + acceptor.MOST_REFUSED

    async def test(arena: Arena) -> None:
        _, other = await arena.table()
        before, logged = arena.served.descriptors(), arena.log_size
        async with half_open(arena.attacker, HALF_OPEN) as connections:
            await arena.can_play(other)
            await until(lambda: answers_to(connections)["open"] <= most)
            # The others' game and the database need a few.
            assert arena.served.descriptors() <= before + most + 50
            answers = answers_to(connections)
        assert set(answers) <= {"429", "408", "open", "closed"}
        assert answers["429"] > 0
        assert arena.log_size - logged < LONGEST_LOG

    attack(test)


@pytest.mark.slow
def test_sockets_lock_no_player_out(attack: Attack) -> None:
    """A seat has a few sockets and an address a few spectators; players always get in."""

    async def test(arena: Arena) -> None:
        mine, other = await arena.table()
        spectators, sockets = SPECTATORS_PER_ADDRESS + 10, SOCKETS_PER_SEAT + 10
        watching = await flood_sockets(arena.attacker, mine.table, None, spectators)
        seated = await flood_sockets(arena.attacker, mine.table, mine.token, sockets)
        assert 0 < watching.answers["open"] <= SPECTATORS_PER_ADDRESS
        assert 0 < seated.answers["open"] <= SOCKETS_PER_SEAT
        await arena.can_play(other)

    attack(test)


@pytest.mark.slow
def test_a_storm_of_arrivals_is_collected(attack: Attack) -> None:
    """A client that keeps coming and going causes little traffic, not kilobytes each time."""

    async def test(arena: Arena) -> None:
        mine, other = await arena.table()
        async with listening(arena.other, other.table, other.token) as heard:
            report = await storm_presence(arena.attacker, mine.table, ARRIVALS)
        assert sum(report.answers.values()) == ARRIVALS
        assert heard.answers["info"] <= 5
        assert heard.answers["presence"] < ARRIVALS
        assert heard.received < MB // 10
        await arena.can_play(other)

    attack(test)


@pytest.mark.slow
def test_a_flood_of_chat_is_refused(attack: Attack) -> None:
    """Only what the rate allows is stored; a client that continues is refused or disconnected."""

    async def test(arena: Arena) -> None:
        mine, other = await arena.table()
        assert 2 * (CHAT.burst + MOST_REFUSED) < MESSAGES
        started = time.monotonic()
        report = await flood_chat(arena.attacker, mine.table, mine.token, MESSAGES)
        allowed = CHAT.burst + CHAT.per_second * (time.monotonic() - started)
        assert report.received < MB
        async with arena.other.http() as http:
            headers = {"authorization": f"Bearer {other.token}"}
            chat = (await http.get(f"/tables/{other.table}/chat", headers=headers)).json()
        assert 0 < len(chat["messages"]) <= allowed
        await arena.can_play(other)

    attack(test)


@pytest.mark.slow
def test_sockets_that_never_read_keep_little_memory(attack: Attack) -> None:
    """What waits for them is bounded in bytes: they get no more when they read it at last."""

    async def test(arena: Arena) -> None:
        mine, other = await arena.table()
        sockets = SPECTATORS_PER_ADDRESS
        async with never_read(arena.attacker, mine.table, sockets, 15) as deaf:
            assert deaf.report.answers["sent"] > 0
            await arena.can_play(other)
            await deaf.read_at_last()
        assert 0 < deaf.report.received <= sockets * 2 * MOST_WAITING_BYTES

    attack(test)


@pytest.mark.slow
def test_expensive_routes_are_rationed(attack: Attack) -> None:
    """An address gets a few hundred units at once, and then only what its rate allows."""

    async def test(arena: Arena) -> None:
        mine, other = await arena.table()
        started = time.monotonic()
        report: Report = await hammer(arena.attacker, mine.token, mine.table, REQUESTED)
        assert report.requested > 8 * REQUESTS.burst
        allowed = REQUESTS.burst + REQUESTS.per_second * (time.monotonic() - started)
        assert Cost.EXPORT.units < report.granted <= allowed
        assert report.answers["lost"] == 0
        # On a busy machine, the server may also refuse requests because it is overloaded.
        failures = {name for name in report.answers if name.startswith("status 5")}
        assert failures <= {"status 503"}
        await arena.can_play(other)

    attack(test)

"""A club's evening: forty phones behind one address open the page, join, play, chat and watch.

All limits have their default values. The budgets' clock is the test's: people who are told to do
something all do it in the same instant, and then some time passes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import connect

from tests.server.harness import HERE, OPEN, SOON, Client, Running, config, run, running
from tests.server.histories.bots import Glance, best_play
from tests.web.visits import fetch_all, opened_files, stored_files
from tilewright.server.upkeep.buckets import Buckets
from tilewright.server.upkeep.limits import Limits

PHONES: Final = 40
TOGETHER: Final = 10
"""Phones that open the page in the same instant."""
SECONDS_BETWEEN: Final = 5.0
"""Until the next ten do. If all forty were as quick, some would have to wait for their files."""
TURNS: Final = 2
"""Turns that each player takes."""
SECONDS_PER_TURN: Final = 20.0
"""How long a fast player thinks."""


@dataclass
class Club:
    """A club's server and the clock on its wall."""

    server: Running
    headers: dict[str, str]
    """What the club's proxy adds to every request, if it has one."""
    clock: float = 0.0
    answers: Counter[int] = field(default_factory=Counter)

    async def open_page(self) -> None:
        """Open the page as a new browser does."""
        for paths in (opened_files(), stored_files()):
            self.answers += await fetch_all(self.server.port, paths, self.headers)

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:  # noqa: ANN401 - JSON
        """Send a request to the API and return the answer."""
        headers = self.headers | ({"authorization": f"Bearer {token}"} if token else {})
        http = self.server.http
        answer = await http.request(method, f"/api/v1{path}", json=body, headers=headers)
        self.answers[answer.status_code] += 1
        assert answer.is_success, answer.text
        return answer.json()


@dataclass
class Phone:
    """A member's phone."""

    club: Club
    name: str
    table: str = ""
    token: str = ""
    link: Client | None = None

    async def register(self) -> None:
        """Create an account."""
        await self.club.ask("POST", "/accounts", self._credentials)

    async def log_in(self) -> None:
        """Log in, as on another device."""
        await self.club.ask("POST", "/sessions", self._credentials)

    @property
    def _credentials(self) -> dict[str, str]:
        return {"name": self.name, "password": f"the secret of {self.name}"}

    async def open_table(self) -> str:
        """Open a table for two; return its code."""
        body = {"edition": "pocket", "seats": [HERE | {"name": self.name}, OPEN]}
        opened = await self.club.ask("POST", "/tables", body | {"spectators": True})
        self.table, self.token = opened["table"], opened["token"]
        return str(opened["code"])

    async def join(self, code: str) -> None:
        """Look up a code and join, as the page does."""
        await self.club.ask("GET", f"/codes/{code}")
        joined = await self.club.ask("POST", f"/codes/{code}/join", {"name": self.name})
        self.table, self.token = joined["table"], joined["token"]

    async def connect(self, stack: AsyncExitStack, table: str = "") -> None:
        """Open a socket to this phone's table, or to one that it watches."""
        address = (
            f"ws://127.0.0.1:{self.club.server.port}/api/v1/tables/{table or self.table}/socket"
        )
        connection = await stack.enter_async_context(
            connect(
                address,
                additional_headers=self.club.headers,
                open_timeout=SOON,
                # What a phone has not read must not keep its socket from closing.
                max_queue=None,
            )
        )
        self.link = Client(connection)
        await self.link.send({"type": "hello", "token": None if table else self.token, "have": 0})
        assert (await self.link.receive())["type"] == "welcome"

    async def command(self, number: int, **message: object) -> None:
        """Send a message over the socket and wait for its answer, which is not a refusal."""
        assert self.link is not None
        await self.link.send(message | {"id": f"c{number}"})
        answer = await self.link.answer(f"c{number}")
        assert answer["type"] != "error" or answer["code"] == "stale", answer

    async def take_turn(self, number: int) -> None:
        """Play, accept or pass, whatever this phone's player may do now."""
        told = await self.club.ask("GET", f"/tables/{self.table}/view", token=self.token)
        view, seat = told["view"], told["seat"]
        may = view["may"]
        move: dict[str, Any] | None = None
        if "play" in may:
            seen = Glance(**{name: view[name] for name in Glance.__struct_fields__})
            move = best_play(seen) or {"type": "pass"}
        elif "accept" in may:
            move = {"type": "accept"}
        if move is not None:
            await self.command(number, type="move", at=view["number"], seat=seat, move=move)


async def all_at_once(things: Iterable[Any]) -> list[Any]:
    """Let all phones do something in the same instant."""
    return await asyncio.gather(*things)


@asynccontextmanager
async def club_at(folder: Path, *, behind_proxy: bool = False) -> AsyncIterator[Club]:
    """Run a server with default limits for a club, and require that it refuses nothing."""
    settings = config(folder, looseness=1.0, trusted_proxy=behind_proxy)
    async with running(settings) as server:
        club = Club(server, {"x-forwarded-for": "192.0.2.1"} if behind_proxy else {})
        server.registry.limits = Limits.make(1.0, Buckets(now=lambda: club.clock))
        yield club
        assert set(club.answers) <= {200, 201}
        assert server.registry.metrics.shed._value.get() == 0


async def meet(stack: AsyncExitStack, phones: Sequence[Phone]) -> None:
    """Open tables for two, join them, and connect to them."""
    hosts, guests = phones[::2], phones[1::2]
    codes = await all_at_once(host.open_table() for host in hosts)
    await all_at_once(guest.join(code) for guest, code in zip(guests, codes, strict=True))
    await all_at_once(phone.connect(stack) for phone in phones)


def test_a_clubs_evening_refuses_nobody(tmp_path: Path) -> None:
    """Forty phones behind one address are served, whatever they all do at once."""

    async def test() -> None:
        async with club_at(tmp_path) as club, AsyncExitStack() as stack:
            phones = [Phone(club, f"Member {number}") for number in range(PHONES)]
            for first in range(0, PHONES, TOGETHER):
                await all_at_once(club.open_page() for _ in phones[first : first + TOGETHER])
                club.clock += SECONDS_BETWEEN
            assert set(club.answers) == {200}
            club.clock += 60

            await meet(stack, phones)
            for number in range(2 * TURNS):
                club.clock += SECONDS_PER_TURN
                await all_at_once(phone.take_turn(number) for phone in phones)
            await all_at_once(phone.command(99, type="chat", text="Good game!") for phone in phones)
            club.clock += 60

            final = phones[0].table
            watching = [phone for phone in phones if phone.table != final]
            await all_at_once(phone.connect(stack, final) for phone in watching)

    run(test)


def test_a_club_behind_a_proxy_refuses_nobody(tmp_path: Path) -> None:
    """The members behind one forwarded address have its budget, however many connections."""

    async def test() -> None:
        async with club_at(tmp_path, behind_proxy=True) as club, AsyncExitStack() as stack:
            await all_at_once(club.open_page() for _ in range(TOGETHER))
            club.clock += 60
            await meet(stack, [Phone(club, f"Member {number}") for number in range(PHONES)])

    run(test)


def test_a_club_registers_and_logs_in(tmp_path: Path) -> None:
    """Forty members create accounts within a minute, and log in elsewhere in the next one."""

    async def test() -> None:
        async with club_at(tmp_path) as club:
            phones = [Phone(club, f"Member {number}") for number in range(PHONES)]
            for do in (Phone.register, Phone.log_in):
                for first in range(0, PHONES, TOGETHER):
                    await all_at_once(do(phone) for phone in phones[first : first + TOGETHER])
                    club.clock += 60 * TOGETHER / PHONES
            assert club.answers == {201: PHONES, 200: PHONES}

    run(test)

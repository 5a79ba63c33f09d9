"""Every rate limit is reached with its default value, by the requests that it is meant for.

Only the limit in question has its default value, the others are lifted, and no time passes unless
the test says so. So exactly the burst is granted, and one more as soon as the rate allows it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from tests.server.harness import BEN, HERE, OPEN, Running, config, run, running
from tests.server.test_accounts import ANN, joined
from tests.server.test_edition_files import check
from tests.server.test_hints import take
from tests.server.test_reviews import finished
from tests.server.test_reviews import path as review_path
from tests.server.test_sharing import kept
from tests.waiting import until
from tilewright.server.messages.sizes import LARGEST_BODY
from tilewright.server.reviews.desk import ReviewDesk
from tilewright.server.upkeep import limits
from tilewright.server.upkeep.buckets import Buckets, Rate
from tilewright.server.upkeep.limits import ANSWER_COST, Limits

TOO_MANY: Final = 429

Once: TypeAlias = Callable[[int], Awaitable[int]]
"""Sends the request with this number, and returns its status."""


async def requests(server: Running) -> Once:
    """Ask for anything."""

    async def once(_: int) -> int:
        return (await server.get("/about")).status_code

    return once


async def account(server: Running) -> Once:
    """Ask with a session."""
    session = await joined(server)

    async def once(_: int) -> int:
        return (await server.get("/account", session)).status_code

    return once


async def chat(server: Running) -> Once:
    """Chat at one table."""
    ann = await server.open(HERE, OPEN)

    async def once(_: int) -> int:
        body = {"text": "Hello!"}
        return (await server.post(f"/tables/{ann['table']}/chat", body, ann["token"])).status_code

    return once


async def chat_address(server: Running) -> Once:
    """Chat at many tables, so that each player says little."""
    tables = [await server.open(HERE, OPEN) for _ in range(6)]

    async def once(number: int) -> int:
        one = tables[number % len(tables)]
        path = f"/tables/{one['table']}/chat"
        return (await server.post(path, {"text": "Hello!"}, one["token"])).status_code

    return once


async def hints(server: Running) -> Once:
    """Read a hint again and again."""
    ann = await server.open(HERE, BEN, house={"hints.allowed": True})
    view = (await server.get(f"/tables/{ann['table']}/view?seat=0", ann["token"])).json()["view"]
    seat = view["on_turn"]
    assert (await take(server, ann, seat, 1)).status_code == 200

    async def once(_: int) -> int:
        path = f"/tables/{ann['table']}/hint?seat={seat}"
        return (await server.get(path, ann["token"])).status_code

    return once


async def tables(server: Running) -> Once:
    """Open tables."""

    async def once(_: int) -> int:
        body = {"edition": "pocket", "seats": [HERE, OPEN]}
        return (await server.post("/tables", body)).status_code

    return once


async def edition_files(server: Running) -> Once:
    """Have a file checked that is not an edition."""

    async def once(_: int) -> int:
        return (await check(server, "x"))[0]

    return once


async def reviews(server: Running) -> Once:
    """Ask for reviews of a game that are never begun, so that each is a new one."""
    ann = await finished(server)

    async def once(_: int) -> int:
        return (await server.post(review_path(ann), {}, ann["token"])).status_code

    return once


async def uploads(server: Running) -> Once:
    """Upload something that is not a game."""

    async def once(_: int) -> int:
        return (await server.post("/reviews", {"text": "hello\n"})).status_code

    return once


async def rulings(server: Running) -> Once:
    """Have a play judged."""

    async def once(_: int) -> int:
        return (await server.post("/words/judge", {"words": ["QI"]})).status_code

    return once


async def shares(server: Running) -> Once:
    """Share kept games."""
    body = {"game": kept(), "name": "Ann"}

    async def once(_: int) -> int:
        return (await server.post("/kept", body, "a" * 26)).status_code

    return once


async def shared_writes(server: Running) -> Once:
    """Write the same version of a shared game again and again."""
    told = (await server.post("/kept", {"game": kept(), "name": "Ann"}, "a" * 26)).json()
    body = {"base": 1, "page": "a" * 26, "game": kept(), "clock": None}

    async def once(_: int) -> int:
        return (await server.post(f"/kept/{told['id']}/game", body, "a" * 26)).status_code

    return once


async def subscriptions(server: Running) -> Once:
    """Unsubscribe a browser that no one knows."""
    server.registry.push = object()  # type: ignore[assignment]

    async def once(_: int) -> int:
        body = {"endpoint": "https://push.example.org/1"}
        return (await server.post("/push/unsubscribe", body)).status_code

    return once


async def codes(server: Running) -> Once:
    """Guess an invitation code."""

    async def once(_: int) -> int:
        return (await server.get("/codes/ZZZZZZ")).status_code

    return once


async def accounts(server: Running) -> Once:
    """Create accounts."""
    numbers = count()

    async def once(_: int) -> int:
        body = {"name": f"Player {next(numbers)}", "password": ANN["password"]}
        return (await server.post("/accounts", body)).status_code

    return once


async def hashes(server: Running) -> Once:
    """Log in with the right password again and again."""
    await joined(server)

    async def once(_: int) -> int:
        return (await server.post("/sessions", ANN)).status_code

    return once


async def passwords(server: Running) -> Once:
    """Guess the passwords of many accounts."""

    async def once(number: int) -> int:
        body = {"name": f"Player {number}", "password": "wrong guess"}
        return (await server.post("/sessions", body)).status_code

    return once


async def guesses(server: Running) -> Once:
    """Guess the password of one account, from many addresses."""
    await joined(server)
    body = ANN | {"password": "wrong guess"}

    async def once(number: int) -> int:
        address = {"x-forwarded-for": f"192.0.2.{number}"}
        answer = await server.http.post("/api/v1/sessions", json=body, headers=address)
        return answer.status_code

    return once


def of(rate: Rate, make: Callable[[Running], Awaitable[Once]], name: str) -> object:
    """Return a limit to be reached."""
    return pytest.param(make, rate, id=name)


@pytest.mark.reaches("upkeep.limits.REQUESTS", "upkeep.limits.ACCOUNT")
@pytest.mark.reaches("upkeep.limits.CHAT", "upkeep.limits.CHAT_ADDRESS", "upkeep.limits.HINTS")
@pytest.mark.reaches("upkeep.limits.TABLES", "upkeep.limits.EDITION_FILES")
@pytest.mark.reaches("upkeep.limits.REVIEWS", "upkeep.limits.UPLOADS", "upkeep.limits.RULINGS")
@pytest.mark.reaches("upkeep.limits.SHARES", "upkeep.limits.SHARED_WRITES")
@pytest.mark.reaches("upkeep.limits.SUBSCRIPTIONS", "upkeep.limits.CODES")
@pytest.mark.reaches("upkeep.limits.ACCOUNTS", "upkeep.limits.HASHES")
@pytest.mark.reaches("upkeep.limits.PASSWORDS", "upkeep.limits.GUESSES")
@pytest.mark.parametrize(
    ("make", "rate"),
    [
        of(limits.REQUESTS, requests, "requests"),
        of(limits.ACCOUNT, account, "account"),
        of(limits.CHAT, chat, "chat"),
        of(limits.CHAT_ADDRESS, chat_address, "chat_address"),
        of(limits.HINTS, hints, "hints"),
        of(limits.TABLES, tables, "tables"),
        of(limits.EDITION_FILES, edition_files, "edition_files"),
        of(limits.REVIEWS, reviews, "reviews"),
        of(limits.UPLOADS, uploads, "uploads"),
        of(limits.RULINGS, rulings, "rulings"),
        of(limits.SHARES, shares, "shares"),
        of(limits.SHARED_WRITES, shared_writes, "shared_writes"),
        of(limits.SUBSCRIPTIONS, subscriptions, "subscriptions"),
        of(limits.CODES, codes, "codes"),
        of(limits.ACCOUNTS, accounts, "accounts"),
        of(limits.HASHES, hashes, "hashes"),
        of(limits.PASSWORDS, passwords, "passwords"),
        of(limits.GUESSES, guesses, "guesses"),
    ],
)
def test_a_burst_is_granted_and_the_next_must_wait(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Running], Awaitable[Once]],
    rate: Rate,
) -> None:
    """A request beyond the burst gets 429 and is granted as soon as the rate allows it."""
    monkeypatch.setattr(ReviewDesk, "start", lambda *_: None)
    clock = [1.0]

    async def test() -> None:
        async with running(config(tmp_path, trusted_proxy=True)) as server:
            once = await make(server)
            strict = Limits.make(1.0, Buckets(now=lambda: clock[0]))
            field = make.__name__
            loose = server.registry.limits
            server.registry.limits = replace(loose, **{field: getattr(strict, field)})
            burst = int(rate.burst)
            answers = [await once(number) for number in range(burst + 1)]
            assert TOO_MANY not in answers[:burst]
            assert answers[burst] == TOO_MANY
            clock[0] += 1 / rate.per_second
            assert await once(0) != TOO_MANY
            assert await once(1) == TOO_MANY
            server.registry.push = None

    run(test)


@pytest.mark.reaches("upkeep.limits.COMMANDS")
def test_commands_beyond_the_burst_are_refused(tmp_path: Path) -> None:
    """A message beyond the burst gets an error with the code `too-many`; the socket stays open."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, BEN)
            async with server.socket(ann["table"], ann["token"]) as client:
                await client.of("welcome")
                strict = Limits.make(1.0, Buckets(now=lambda: 1.0))
                loose = server.registry.limits
                server.registry.limits = replace(loose, commands=strict.commands)
                codes = []
                for number in range(int(limits.COMMANDS.burst) + 1):
                    await client.send({"type": "ping", "id": f"p{number}"})
                    codes.append((await client.answer(f"p{number}")).get("code"))
                assert codes == [None] * int(limits.COMMANDS.burst) + ["too-many"]

    run(test)


@pytest.mark.reaches("upkeep.limits.PUZZLES")
def test_puzzles_and_their_answers_share_a_budget() -> None:
    """An address that has used it up must wait; an answer counts as a tenth of a puzzle."""
    clock = [1.0]
    buckets = Buckets(now=lambda: clock[0])
    rate = limits.PUZZLES
    answers = round(rate.burst / ANSWER_COST)
    assert not any(buckets.take("a", rate, ANSWER_COST) for _ in range(answers))
    assert buckets.take("a", rate, ANSWER_COST)
    clock[0] += 1 / rate.per_second
    assert not buckets.take("a", rate)
    assert buckets.take("a", rate)


@pytest.mark.reaches("upkeep.limits.BYTES")
def test_an_address_that_sends_too_much_is_read_more_slowly(tmp_path: Path) -> None:
    """After a burst of large bodies, nothing more is read until the budget has recovered."""
    body = json.dumps({"tokens": ["x" * 300] * (LARGEST_BODY // 310)}).encode()
    head = b"POST /api/v1/mine HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n"
    request = head + f"content-length: {len(body)}\r\n\r\n".encode() + body

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            assert server.server is not None
            await server.http.aclose()
            strict = Limits.make(1.0, Buckets(now=lambda: 1.0))
            server.registry.limits = replace(server.registry.limits, bytes=strict.bytes)
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            sent = 0
            while sent + len(request) <= limits.BYTES.burst:
                writer.write(request)
                answer = await reader.readuntil(b"\r\n\r\n")
                size = int(answer.lower().partition(b"content-length:")[2].split()[0])
                await reader.readexactly(size)
                sent += len(request)
            (connection,) = server.server._traffic.connections
            assert connection._hold is None
            writer.write(request)
            await until(lambda: connection._hold is not None)
            writer.transport.abort()

    run(test)

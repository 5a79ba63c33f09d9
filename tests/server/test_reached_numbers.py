"""Every limit on how many there may be is reached with its default value."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.server.harness import HERE, OPEN, SOON, Running, config, run, running
from tests.server.test_accounts import joined
from tests.server.test_quotas import EXHIBITION, TABLE, refusal
from tests.server.test_socket_limits import end, first
from tests.store.test_sql import row
from tilewright.server.config import Config
from tilewright.server.reviews import desk
from tilewright.server.reviews.desk import MOST_KEPT, ReviewDesk
from tilewright.server.reviews.protocol import Order
from tilewright.server.reviews.uploads import KEPT_SECONDS, MOST_UPLOADS, UploadShelf
from tilewright.server.sharing import state
from tilewright.server.socket import TOO_MANY
from tilewright.server.study.cards import MOST_WORDS
from tilewright.server.upkeep.limits import MOST_SPECTATORS, Limits
from tilewright.store.contract import (
    Account,
    FollowedSeat,
    Status,
    Subscription,
    TableState,
)
from tilewright.store.sql import group_commit
from tilewright.store.sql.chat import LINES_KEPT
from tilewright.store.sql.store import SqlStore
from tilewright.store.sql.subscriptions import MOST_PER_ACCOUNT, MOST_PER_SEAT
from tilewright.units import Instant, Seat

DEFAULTS = Config(database="")
ORDER = Order("", "", "")


def with_store(folder: Path, test: Callable[[SqlStore], Awaitable[None]]) -> None:
    """Run a test with an open store."""

    async def whole() -> None:
        store = await SqlStore.open(config(folder).database, "one")
        try:
            await test(store)
        finally:
            await store.close()

    run(whole)


@pytest.mark.reaches("upkeep.limits.MOST_SPECTATORS")
def test_a_table_has_room_for_a_number_of_spectators(tmp_path: Path) -> None:
    """The next one, from whatever address, is told so, and its socket closed with code 4429."""

    async def test() -> None:
        settings = config(tmp_path, trusted_proxy=True, presence_delay=3600.0)
        async with running(settings) as server, AsyncExitStack() as stack:
            table = (await server.open(HERE, OPEN, spectators=True))["table"]
            # The number of sockets is multiplied like all limits; here it has its default value.
            server.registry.config = replace(server.registry.config, looseness=1.0)
            server.registry.limits = Limits.make(1000.0)
            kinds = []
            for number in range(MOST_SPECTATORS + 1):
                watching = await watch(server, table, f"192.0.2.{number % 200}")
                stack.push_async_callback(watching.close)
                kinds.append(await first(watching))
            assert kinds == ["welcome"] * MOST_SPECTATORS + ["error"]
            assert await end(watching) == TOO_MANY

    run(test)


async def watch(server: Running, table: str, address: str) -> ClientConnection:
    """Open a spectator's socket."""
    url = f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket"
    headers = {"x-forwarded-for": address}
    connection = await connect(url, additional_headers=headers, open_timeout=SOON)
    await connection.send(json.dumps({"type": "hello", "token": None, "have": 0}))
    return connection


@pytest.mark.reaches("server.config.Config.tables_per_address")
@pytest.mark.reaches("server.config.Config.tables_per_account")
@pytest.mark.reaches("server.config.Config.exhibitions")
@pytest.mark.reaches("server.config.Config.exhibitions_each")
def test_open_tables_have_quotas(tmp_path: Path) -> None:
    """A table beyond an address's, an account's or the server's number gets 409 `quota`."""

    async def test() -> None:
        settings = config(tmp_path, looseness=1.0, trusted_proxy=True, exhibition_pause=3600.0)
        async with running(settings) as server:
            server.registry.limits = Limits.make(1000.0)
            session = await joined(server)
            for number in range(DEFAULTS.tables_per_account):
                assert await refusal(server, TABLE, f"192.0.3.{number}", session) is None
            most = DEFAULTS.tables_per_account
            full = await refusal(server, TABLE, "192.0.2.1", session)
            assert full == ("account-tables", most)
            for _ in range(DEFAULTS.tables_per_address):
                assert await refusal(server, TABLE, "192.0.2.1") is None
            most = DEFAULTS.tables_per_address
            assert await refusal(server, TABLE, "192.0.2.1") == ("address-tables", most)
            each, in_all = DEFAULTS.exhibitions_each, DEFAULTS.exhibitions
            for number in range(in_all):
                address = f"192.0.4.{number // each}"
                assert await refusal(server, EXHIBITION, address) is None
                if number == each - 1:
                    full = await refusal(server, EXHIBITION, address)
                    assert full == ("address-exhibitions", each)
            full = await refusal(server, EXHIBITION, "192.0.5.1")
            assert full == ("server-exhibitions", in_all)

    run(test)


@pytest.mark.reaches("reviews.desk.MOST_KEPT")
def test_the_oldest_reviews_leave_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest one makes room for one more; the store still has it."""

    async def fail(job: object) -> None:
        del job
        raise ValueError

    monkeypatch.setattr(desk, "_review", fail)

    async def test() -> None:
        reviews = ReviewDesk()
        for number in range(MOST_KEPT + 2):
            reviews.start(f"game {number}", ORDER)
            task = reviews._jobs[f"game {number}"].task
            assert task is not None
            await task
        # The one that was begun last is not over when the others are counted.
        assert list(reviews._jobs) == [f"game {number}" for number in range(1, MOST_KEPT + 2)]
        await reviews.close()

    run(test)


@pytest.mark.reaches("reviews.uploads.MOST_UPLOADS", "reviews.uploads.KEPT_SECONDS")
def test_the_oldest_uploads_make_room() -> None:
    """One more than the most is kept instead of the oldest; after their time all are gone."""
    clock = [1_000_000_000.0]
    shelf = UploadShelf(None, now=lambda: clock[0])
    names = [f"upload{number}" for number in range(MOST_UPLOADS + 1)]
    for name in names:
        shelf.keep(name, ORDER)
    assert [shelf.find(name) is not None for name in names] == [False] + [True] * MOST_UPLOADS
    clock[0] += KEPT_SECONDS - 1
    assert shelf.find(names[-1]) is not None
    clock[0] += 1
    assert shelf.find(names[-1]) is None


@pytest.mark.reaches("sharing.state.MOST_PHONES")
def test_the_oldest_phone_is_forgotten() -> None:
    """A phone that others have followed, up to the limit, has to ask again."""
    phones = [state.Phone(f"{number}", "Ann") for number in range(state.MOST_PHONES + 1)]
    shared = state.SharedState("", tuple(phones[:1]), "Ann")
    for phone in phones[1:]:
        shared = state._hand_over(shared, phone)
    assert shared.phones == tuple(phones[1:])


@pytest.mark.reaches("study.cards.MOST_WORDS")
def test_an_account_remembers_a_number_of_missed_words(tmp_path: Path) -> None:
    """One more is not stored, and its client gets 409."""

    async def test(store: SqlStore) -> None:
        await store.add_account(Account("ann", "Ann", "hash", Instant(1)))
        words = [f"W{number}" for number in range(MOST_WORDS + 1)]
        assert await store.add_missed_words("ann", words[:-1], Instant(1), MOST_WORDS)
        assert not await store.add_missed_words("ann", words[-1:], Instant(1), MOST_WORDS)

    with_store(tmp_path, test)


@pytest.mark.reaches("store.sql.chat.LINES_KEPT")
def test_a_table_keeps_its_newest_chat(tmp_path: Path) -> None:
    """The oldest message makes room for one more."""

    async def test(store: SqlStore) -> None:
        table = row()
        await store.create_table(table)
        await store.claim_table(table.id)
        for number in range(LINES_KEPT + 1):
            await store.add_chat_line(table.id, Seat(0), "Ann", f"{number}", Instant(number))
        lines = await store.chat_lines(table.id, 2 * LINES_KEPT)
        assert [line.text for line in lines] == [f"{n}" for n in range(1, LINES_KEPT + 1)]

    with_store(tmp_path, test)


@pytest.mark.reaches("store.sql.subscriptions.MOST_PER_SEAT")
@pytest.mark.reaches("store.sql.subscriptions.MOST_PER_ACCOUNT")
def test_the_newest_browsers_are_notified(tmp_path: Path) -> None:
    """The oldest of a seat, or of an account, makes way for one more."""

    def browser(number: int, account: str | None) -> Subscription:
        return Subscription(f"s{number}", f"https://e/{number}", "k", "s", account, Instant(number))

    async def test(store: SqlStore) -> None:
        table = row()
        await store.create_table(table)
        seat = FollowedSeat(table.id, Seat(0), "stamp")
        for number in range(MOST_PER_SEAT + 1):
            await store.subscribe(browser(number, None), [seat])
        followers = await store.subscriptions(table.id, Seat(0), "stamp", Instant(9))
        assert {one.id for one in followers} == {f"s{n}" for n in range(1, MOST_PER_SEAT + 1)}
        await store.add_account(Account("ann", "Ann", "hash", Instant(1)))
        for number in range(MOST_PER_ACCOUNT + 1):
            other = replace(table, id=f"other{number}", code=f"C{number}")
            await store.create_table(other)
            own = [FollowedSeat(other.id, Seat(0), "stamp")]
            await store.subscribe(browser(100 + number, "ann"), own)
        notified = [
            bool(await store.subscriptions(f"other{number}", Seat(0), "stamp", Instant(9)))
            for number in range(MOST_PER_ACCOUNT + 1)
        ]
        assert notified == [False] + [True] * MOST_PER_ACCOUNT

    with_store(tmp_path, test)


@pytest.mark.reaches("store.sql.group_commit.LARGEST_GROUP")
def test_a_transaction_has_a_number_of_appends() -> None:
    """Those beyond it are written in the next one."""
    groups: list[int] = []

    async def write(group: list[group_commit.Append]) -> None:
        groups.append(len(group))
        for one in group:
            one.done.set_result(None)

    async def test() -> None:
        writer = group_commit.GroupWriter(write)
        loop = asyncio.get_running_loop()
        state = TableState(Status.PLAYING, "", None)
        appends = [
            group_commit.Append(f"{n}", 0, [], state, Instant(0), None, loop.create_future())
            for n in range(group_commit.LARGEST_GROUP + 1)
        ]
        await asyncio.gather(*(writer.append(one) for one in appends))
        assert groups == [group_commit.LARGEST_GROUP, 1]

    run(test)

"""Budgets per address, account and token, which all workers of a machine share."""

from __future__ import annotations

import multiprocessing
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import BEN, HERE, OPEN, config, run, running
from tests.server.processes import Served
from tests.server.test_workers import one_or_two
from tilewright.server.app import OPERATIONS
from tilewright.server.http.costs import COSTS, Cost
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.upkeep.buckets import Buckets, Rate, shared_buckets
from tilewright.server.upkeep.limits import (
    CHAT,
    CODES,
    REQUESTS,
    TABLES_DAILY,
    Limits,
    limit_key,
)
from tilewright.store.contract import Status, TableRow
from tilewright.store.sql import chat as chat_store
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant, Seat

SLOW = Rate(10, 0.001)


def grants(buckets: Buckets, key: str, tries: int) -> int:
    """Return how many of this many requests are granted."""
    return sum(not buckets.take(key, SLOW) for _ in range(tries))


def grant_in_process(path: str, answer: Any) -> None:  # noqa: ANN401 - a connection
    """Send how many of twenty requests a process is granted."""
    answer.send(grants(Buckets.open(path), "client", 20))


@pytest.mark.usefixtures("processes")
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


def test_chat_has_a_slower_limit(tmp_path: Path) -> None:
    """A flood of chat is refused long before a flood of moves would be."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server:
            ann = await server.open(HERE, OPEN)
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


@pytest.mark.reaches("upkeep.limits.TABLES_DAILY")
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


def test_only_wrong_codes_count(tmp_path: Path) -> None:
    """All members of a club can look up their tables; who guesses is refused after a few codes."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server:
            server.stop_refilling()
            opened = await server.open(HERE, OPEN)
            tries = 2 * int(CODES.burst)
            right = [
                (await server.get(f"/codes/{opened['code']}")).status_code for _ in range(tries)
            ]
            assert right == [200] * tries
            wrong = [(await server.get("/codes/ZZZZZZ")).status_code for _ in range(tries)]
            assert wrong == [404] * int(CODES.burst) + [429] * int(CODES.burst)

    run(test)

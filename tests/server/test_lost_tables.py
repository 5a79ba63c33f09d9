"""Workers that pause, die or lose a table: another one takes over, and nothing old is shown."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.harness import BEN, COMPUTER, HERE, config, run, running
from tests.server.ownership import exchange, owners
from tests.server.test_safety import closed
from tests.server.test_workers import pair
from tests.waiting import until
from tilewright.store.contract import Claim, Worker
from tilewright.store.sql.store import SqlStore


@pytest.mark.slow
def test_a_paused_worker_shows_nothing_old(tmp_path: Path, postgres: str) -> None:
    """A worker that counted as dead must not answer from its memory, and its sockets end."""

    async def test() -> None:
        lasting = {"database": postgres, "life": 3600.0}
        async with (
            running(config(tmp_path, worker="two", **lasting)) as two,
            running(config(tmp_path, worker="one", **lasting)) as one,
        ):
            opened = await one.open(HERE, BEN)
            path = f"/tables/{opened['table']}/view?seat=0"
            async with one.socket(opened["table"], opened["token"]) as client:
                await client.of("welcome")
                seen = (await one.get(path, opened["token"])).json()
                number = seen["number"]
                waiting = asyncio.create_task(
                    one.get(
                        f"/tables/{opened['table']}/events?seat=0&after={number}&wait=15",
                        opened["token"],
                    )
                )
                await until(lambda: one.registry._rooms[opened["table"]].waiting)
                # Its heartbeats stop, as when the process is suspended.
                beating = one.registry.heartbeat._task
                assert beating is not None
                beating.cancel()
                await one.registry.store.heartbeat(-1)
                one.registry.heartbeat._until = 0.0
                done = await exchange(two, opened, seen["view"])
                assert done.status_code == 200
                assert owners(opened["table"], two) == ["two"]
                # It wakes up, and hears a request on an old socket first.
                await client.send({"type": "look", "id": "l"})
                assert await closed(client) == 1012
                # So does a request that was waiting: the owner answers it.
                assert (await waiting).json()["number"] >= done.json()["number"]
            seen = (await one.get(path, opened["token"])).json()
            assert seen["number"] >= done.json()["number"]
            assert owners(opened["table"], one, two) == ["two"]

    run(test)


@pytest.mark.slow
def test_a_late_write_of_a_former_owner_is_forwarded(tmp_path: Path, postgres: str) -> None:
    """A worker that lost a table without noticing cannot write to it; the owner answers."""

    async def test() -> None:
        # However slow the machine is, the new owner does not hand the table back.
        async with pair(tmp_path, postgres, hand_over=3600.0) as (one, two):
            opened = await one.open(HERE, BEN)
            path = f"/tables/{opened['table']}/view?seat=0"
            seen = (await one.get(path, opened["token"])).json()
            # The database gives the table away behind the owner's back.
            await one.registry.store.release_table(opened["table"])
            first = await exchange(two, opened, seen["view"])
            assert first.status_code == 200
            assert sorted(owners(opened["table"], one, two)) == ["one", "two"]
            said = await one.post(
                f"/tables/{opened['table']}/chat", {"text": "hi", "seat": 0}, opened["token"]
            )
            assert said.status_code == 200, said.text
            assert owners(opened["table"], one, two) == ["two"]
            lines = (await two.get(f"/tables/{opened['table']}/chat", opened["token"])).json()
            assert [line["text"] for line in lines["messages"]] == ["hi"]

    run(test)


@pytest.mark.slow
def test_a_worker_that_wakes_up_claims_its_tables_at_once(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It confirms all tables with one statement, and drops the one that it has lost."""
    single: list[str] = []
    really_claim = SqlStore.claim_table

    async def claim(store: SqlStore, table: str) -> Claim | Worker | None:
        single.append(table)
        return await really_claim(store, table)

    async def test() -> None:
        # Long lives, so that no heartbeat expires by itself on a busy machine.
        lasting = {"database": postgres, "life": 3600.0}
        async with (
            running(config(tmp_path, worker="two", **lasting)) as two,
            running(config(tmp_path, worker="one", **lasting)) as one,
        ):
            opened = [await one.open(HERE, BEN) for _ in range(4)]
            kept = {each["table"] for each in opened[1:]}
            lost = opened[0]["table"]
            await one.registry.store.release_table(lost)
            assert (await two.get(f"/tables/{lost}")).status_code == 200
            rooms = dict(one.registry._rooms)
            # Its heartbeat expired, so it has a new lifetime.
            one.registry.heartbeat.lifetime += 1
            assert not any(room.is_owned for room in rooms.values())
            monkeypatch.setattr(SqlStore, "claim_table", claim)
            one.registry.on_revival(0)
            # A command does not claim its table by itself, but waits.
            await rooms[opened[1]["table"]].ensure_owned()
            confirming = one.registry.confirming
            if confirming is not None:
                await confirming
            assert single == [lost]
            assert one.registry.confirming is None
            assert {room.id for room in one.registry._rooms.values() if room.is_owned} == kept
            assert rooms[lost].is_lost

    run(test)


@pytest.mark.slow
def test_nothing_attends_to_a_lost_table(tmp_path: Path, postgres: str) -> None:
    """A room whose table has been handed over never starts its attendant again."""

    async def test() -> None:
        # Workers look for due tables only when they start, so none claims the table by itself.
        async with pair(tmp_path, postgres, sweep=3600.0) as (one, two):
            opened = await one.open(HERE, COMPUTER)
            room = one.registry._rooms[opened["table"]]
            assert await one.registry.hand_over(opened["table"])
            assert room.is_lost
            room.attend()
            assert not room._attendant.busy
            assert (await two.get(f"/tables/{opened['table']}")).status_code == 200
            assert owners(opened["table"], one, two) == ["two"]

    run(test)


@pytest.mark.slow
def test_a_dead_owner_is_replaced_at_once(tmp_path: Path, postgres: str) -> None:
    """A worker at whose address nothing listens has ended, whatever its heartbeat says."""

    async def test() -> None:
        async with running(config(tmp_path, database=postgres, worker="two", life=3600.0)) as two:
            opened = await two.open(HERE, BEN)
            await two.registry.hand_over(opened["table"])
            ghost = await SqlStore.open(postgres, "ghost")
            await ghost.heartbeat(3_600_000, f"unix:{tmp_path}/nothing")
            await ghost.claim_table(opened["table"])
            # A missing file may be on another machine: not reachable, but perhaps alive.
            answer = await two.get(f"/tables/{opened['table']}")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
            listener = await asyncio.start_unix_server(lambda *_: None, tmp_path / "ghost")
            await ghost.heartbeat(3_600_000, f"unix:{tmp_path}/ghost")
            listener.close()
            answer = await two.get(f"/tables/{opened['table']}")
            assert answer.status_code == 200
            assert owners(opened["table"], two) == ["two"]
            await ghost.close()

    run(test)

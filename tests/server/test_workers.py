"""Two workers on one PostgreSQL: whichever a client reaches, the table's owner answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.clocks import expire
from tests.server.harness import COMPUTER, HERE, OPEN, Running, config, run, running
from tests.server.processes import Served
from tests.server.test_consent import propose, reply
from tests.server.test_safety import PASS, on_turn, view
from tests.waiting import until
from tilewright.server.run import bind
from tilewright.store.contract import Worker


@asynccontextmanager
async def pair(
    folder: Path, database: str, **changes: object
) -> AsyncIterator[tuple[Running, Running]]:
    """Run two servers on one database, with changes to the usual settings.

    On a busy machine, neither counts as dead.
    """
    settings = {"database": database, "life": 60.0} | changes
    async with (
        running(config(folder, worker="one", **settings)) as one,
        running(config(folder, worker="two", **settings)) as two,
    ):
        await until(lambda: len(one.registry.heartbeat.workers) == 2)
        yield one, two


@asynccontextmanager
async def one_or_two(folder: Path, database: str) -> AsyncIterator[tuple[Running, Running]]:
    """Run two servers on PostgreSQL; on SQLite, which allows one, both are the same."""
    if database.startswith("sqlite"):
        async with running(config(folder, database=database)) as server:
            yield server, server
    else:
        async with pair(folder, database) as servers:
            yield servers


@pytest.mark.slow
def test_players_at_two_processes_share_a_game(tmp_path: Path, postgres: str) -> None:
    """Joining, moves, chat, presence and proposals pass from one process to the other."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            ann = await one.open(HERE, OPEN)
            table = ann["table"]
            async with one.socket(table, ann["token"]) as client:
                await client.of("welcome")
                joined = await two.post(f"/codes/{ann['code']}/join", {"name": "Ben"})
                ben = joined.json()
                assert (await client.of("update"))["from"] == 0
                async with two.socket(table, ben["token"]) as other:
                    await other.of("view")
                    await client.until(
                        lambda told: told["type"] == "presence" and 1 in told["seats"]
                    )
                    mover, _, number = await on_turn(one, ann, ben)
                    command = {"id": "p", "at": number, "move": PASS}
                    done = await two.post(f"/tables/{table}/moves", command, mover["token"])
                    assert done.status_code == 200
                    assert (await client.of("update"))["number"] == done.json()["number"]
                    assert (await other.of("update"))["number"] == done.json()["number"]
                    # The same command at the other process is recognized there as well.
                    again = await one.post(f"/tables/{table}/moves", command, mover["token"])
                    assert again.json()["repeated"]
                    await two.post(f"/tables/{table}/chat", {"text": "hi"}, ben["token"])
                    assert (await client.of("chat"))["message"]["text"] == "hi"
                    await propose(one, ann, "pause")
                    await other.until(
                        lambda told: told["type"] == "info" and bool(told["info"]["proposal"])
                    )
                    assert await reply(two, ben, "pause", agree=True) == 200
                    await client.until(
                        lambda told: told["type"] == "update" and bool(told["view"]["paused"])
                    )

    run(test)


@pytest.mark.slow
def test_two_moves_at_once_are_one(tmp_path: Path, postgres: str) -> None:
    """When both processes take the same turn, one is refused as stale."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            ann = await one.open(HERE, {"kind": "here", "name": "Ben"})
            path = f"/tables/{ann['table']}/moves"
            for count in range(8):
                seen = (await one.get(f"/tables/{ann['table']}/view?seat=0", ann["token"])).json()
                number, seat = seen["view"]["number"], seen["view"]["on_turn"]
                rack = (
                    await two.get(f"/tables/{ann['table']}/view?seat={seat}", ann["token"])
                ).json()["view"]["rack"]
                move = {"type": "exchange", "tiles": rack[0]}
                answers = await asyncio.gather(
                    *(
                        server.post(
                            path,
                            {"id": f"{name}{count}", "at": number, "seat": seat, "move": move},
                            ann["token"],
                        )
                        for name, server in (("a", one), ("b", two))
                    )
                )
                assert sorted(answer.status_code for answer in answers) == [200, 409]

    run(test)


async def persons_turn(server: Running, opened: dict[str, Any]) -> dict[str, Any]:
    """Follow a game until the person in its first seat is on turn."""
    seen = await view(server, opened)
    while seen["on_turn"] != 0:
        path = f"/tables/{opened['table']}/events?after={seen['number']}&wait=20"
        seen = (await server.get(path, opened["token"])).json()["view"]
    return seen


async def answered(server: Running, opened: dict[str, Any]) -> None:
    """Pass, and wait until the computer has moved."""
    seen = await persons_turn(server, opened)
    command = {"id": f"p{seen['number']}", "at": seen["number"], "move": PASS}
    done = await server.post(f"/tables/{opened['table']}/moves", command, opened["token"])
    assert done.status_code == 200
    assert (await persons_turn(server, opened))["number"] > done.json()["number"]


@pytest.mark.slow
def test_a_process_that_ends_hands_over_at_once(tmp_path: Path, postgres: str) -> None:
    """The tables of a worker are free as soon as it has signed off."""
    # Heartbeats do not expire here.
    lasting = {"database": postgres, "life": 3600.0}

    async def test() -> None:
        async with running(config(tmp_path, worker="two", **lasting)) as two:
            async with running(config(tmp_path, worker="one", **lasting)) as one:
                ann = await one.open(HERE, COMPUTER)
                await answered(one, ann)
            await answered(two, ann)

    run(test)


@pytest.mark.slow
def test_a_table_that_leaves_the_memory_is_free(tmp_path: Path, postgres: str) -> None:
    """A worker that drops an idle table releases it."""

    async def test() -> None:
        lasting = {"database": postgres, "life": 3600.0}
        async with (
            running(config(tmp_path, worker="two", **lasting)) as two,
            running(config(tmp_path, worker="one", idle=0.0, **lasting)) as one,
        ):
            ann = await one.open(HERE, COMPUTER)

            async def is_free() -> bool:
                await expire(one.registry.config.sweep)
                claimed = await two.registry.store.claim_table(ann["table"])
                return not isinstance(claimed, Worker)

            await until(is_free)
            await answered(two, ann)

    run(test)


@pytest.mark.slow
def test_a_process_that_is_killed_is_missed(tmp_path: Path, postgres: str) -> None:
    """Its tables are taken over, its clients are absent, and relayed clients must reconnect."""

    async def test(served: Served) -> None:
        served.start()
        await served.wait()
        settings = config(tmp_path, database=postgres, worker="two")
        async with running(settings) as two, served.client() as http:
            one = Running(two.registry, served.port, http)
            ann = await one.open(HERE, COMPUTER, OPEN)
            table = ann["table"]
            async with one.socket(table, ann["token"]) as other:
                await other.of("welcome")
                ben = (await two.post(f"/codes/{ann['code']}/join", {"name": "Ben"})).json()
                async with two.socket(table, ben["token"]) as client:
                    await client.until(lambda told: present(told, 0) is True)
                    served.end()
                    await client.connection.wait_closed()
                    assert client.connection.close_code == 1012
            async with two.socket(table, ben["token"]) as client:
                assert present(await client.of("welcome"), 0) is False
            await move(two, ann, {"type": "resign"})
            number = await move(two, ben, PASS)
            # The computer is attended to.
            path = f"/tables/{table}/events?after={number}&wait=20"
            assert (await two.get(path, ben["token"])).json()["events"]

    served = Served(postgres, tmp_path)
    try:
        run(lambda: test(served))
    finally:
        served.end()


async def move(server: Running, who: dict[str, Any], what: Mapping[str, object]) -> int:
    """Make a move as soon as the player may; return the number of events after it.

    A computer may act at the same moment, so that the move is stale.
    """
    path = f"/tables/{who['table']}"
    while True:
        seen = await view(server, who)
        if what["type"] not in seen["may"]:
            await server.get(f"{path}/events?after={seen['number']}&wait=20", who["token"])
            continue
        command = {"id": f"m{seen['number']}", "at": seen["number"], "move": what}
        done = await server.post(f"{path}/moves", command, who["token"])
        if done.status_code == 200:
            return int(done.json()["number"])
        assert done.json()["error"]["code"] == "stale", done.text


def present(told: dict[str, Any], seat: int) -> bool | None:
    """Return whether a message says that a player is present; None if it does not say."""
    return told["info"]["seats"][seat]["present"] if "info" in told else None


@pytest.mark.slow
def test_all_workers_say_goodbye(tmp_path: Path, postgres: str) -> None:
    """On SIGTERM every socket of every worker is asked to reconnect; then the port is free."""

    async def test(served: Served) -> None:
        served.start()
        await served.wait()
        async with served.client() as http, AsyncExitStack() as stack:
            server = Running(None, served.port, http)  # type: ignore[arg-type]
            clients = []
            for _ in range(8):
                ann = await server.open(HERE, {"kind": "here", "name": "Ben"})
                socket = server.socket(ann["table"], ann["token"])
                clients.append(await stack.enter_async_context(socket))
            for client in clients:
                await client.of("welcome")
            assert served.process is not None
            served.process.terminate()
            for client in clients:
                assert (await client.of("bye"))["reason"] == "restarting"
                await client.connection.wait_closed()
                assert client.connection.close_code == 1012
            assert await asyncio.to_thread(served.process.wait, 60) == 0
        bind("127.0.0.1", served.port).close()

    served = Served(postgres, tmp_path, 2)
    try:
        run(lambda: test(served))
    finally:
        served.end()

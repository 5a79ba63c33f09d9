"""Garbage is collected, but a busy server does not stop for a full collection."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import COMPUTER, HERE, SOON, config, run, running
from tests.waiting import until
from tilewright.server.upkeep.gc_tuning import collect_now_and_then, settle_down, wake_up
from tilewright.units import Instant


class Knot:
    """An object that refers to itself, so that only a collection can free it."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def settled() -> Iterator[None]:
    """Collect everything first, and restore the settings for other tests."""
    before = gc.get_threshold()
    settle_down()
    yield
    gc.set_threshold(*before)
    wake_up()
    assert gc.get_freeze_count() == 0


@pytest.mark.usefixtures("settled")
def test_no_collection_of_everything_comes_by_itself() -> None:
    """However many objects are created and kept, the oldest are not scanned."""
    fulls = gc.get_stats()[2]["collections"]
    youngs = gc.get_stats()[1]["collections"]
    kept = [[number] for number in range(400_000)]
    assert gc.get_stats()[1]["collections"] > youngs
    assert gc.get_stats()[2]["collections"] == fulls
    assert len(kept) == 400_000


@pytest.mark.usefixtures("settled")
def test_old_knots_are_freed_now_and_then() -> None:
    """What became garbage in the oldest generation is freed by the next full collection."""

    async def wait() -> None:
        freed = asyncio.Event()
        knot = Knot()
        weakref.finalize(knot, freed.set)
        gc.collect()  # It is old now.
        del knot
        gc.collect(1)
        assert not freed.is_set()
        tidying = asyncio.create_task(collect_now_and_then(0.01))
        await asyncio.wait_for(freed.wait(), SOON)
        tidying.cancel()

    asyncio.run(wait())


@pytest.mark.usefixtures("settled")
def test_a_server_settles_down_while_it_serves_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not collected while it serves is collected, and so freed, before the process ends."""
    monkeypatch.setattr("tilewright.server.worker.settle_down", settle_down)
    monkeypatch.setattr("tilewright.server.worker.wake_up", wake_up)

    async def test() -> None:
        wake_up()
        assert gc.get_freeze_count() == 0
        async with running(config(tmp_path)):
            assert gc.get_freeze_count() > 0
        assert gc.get_freeze_count() == 0

    run(test)


def test_a_dropped_table_is_freed_without_a_collection(tmp_path: Path) -> None:
    """Neither a table nor its sockets are in reference cycles, so nothing waits for a collection.

    A full collection is rare, and until then every game ever played would stay in memory.
    """

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, COMPUTER)
            async with server.socket(opened["table"], opened["token"]) as client:
                turn = await client.until(
                    lambda told: "pass" in told.get("view", {}).get("may", ())
                )
                room = server.registry._rooms[opened["table"]]
                kept: list[weakref.ref[object]] = [weakref.ref(one) for one in room.subscribers]
                kept += [weakref.ref(one) for one in (room, room.umpire, room._attendant)]
                del room
                move = {"type": "pass"}
                number = turn["view"]["number"]
                await client.send({"type": "move", "id": "p", "at": number, "move": move})
                assert (await client.answer("p"))["type"] == "done"
            await until(lambda: not server.registry._rooms[opened["table"]].subscribers)
            now, jump = server.registry.now, 0
            server.registry.now = lambda: Instant(now() + jump)

            def is_freed() -> bool:
                # The computer may have moved just now, so the table must become idle again.
                nonlocal jump
                jump += 1000 * int(server.registry.config.idle + 1)
                server.registry._sweeper.sweep_now()
                return not any(one() for one in kept)

            await until(is_freed)

    gc.collect()
    gc.disable()
    try:
        run(test)
    finally:
        gc.enable()

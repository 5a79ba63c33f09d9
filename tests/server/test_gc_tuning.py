"""Garbage is collected, but a busy server does not stop for a full collection."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest
import uvicorn

from tilewright.server.run import Server
from tilewright.server.upkeep.gc_tuning import collect_now_and_then, settle_down, wake_up


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
        await asyncio.wait_for(freed.wait(), 10)
        tidying.cancel()

    asyncio.run(wait())


@pytest.mark.usefixtures("settled")
def test_a_server_settles_down_while_it_serves_and_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is not collected while it serves is collected, and so freed, before the process ends."""

    async def nothing(*_: object) -> None:
        pass

    monkeypatch.setattr(uvicorn.Server, "startup", nothing)
    monkeypatch.setattr(uvicorn.Server, "shutdown", nothing)

    async def life() -> list[int]:
        server = Server(uvicorn.Config(nothing))
        wake_up()
        counts = [gc.get_freeze_count()]
        await server.startup()
        counts.append(gc.get_freeze_count())
        await server.shutdown()
        return [*counts, gc.get_freeze_count()]

    before, serving, ended = asyncio.run(life())
    assert before == ended == 0 < serving

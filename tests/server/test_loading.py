"""Games are loaded in a thread: once, in order, within a time limit, and others need not wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.clocks import expiring
from tests.server.harness import BEN, HERE, SOON, Running, config, run, running
from tests.waiting import until
from tilewright.rules.event import Event
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game
from tilewright.server.tables import room as room_module
from tilewright.server.upkeep.work_threads import LOADING_SECONDS, WorkThreads


class Gate:
    """Holds up the thread that replays a game, and counts how often it does."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        self.threads: set[int] = set()
        self.opened = threading.Event()
        patch.setattr(room_module, "replay", self._replay)

    def _replay(self, events: Sequence[Event]) -> Game:
        self.calls += 1
        self.threads.add(threading.get_ident())
        assert self.opened.wait(SOON)
        return replay(events)


async def opened_table(folder: Path) -> dict[str, Any]:
    """Open a table at a server that then stops."""
    async with running(config(folder)) as server:
        return await server.open(HERE, BEN)


async def exchange(server: Running, opened: dict[str, Any], view: dict[str, Any]) -> Any:  # noqa: ANN401
    """Exchange a tile of the seat whose view this is."""
    move = {"type": "exchange", "tiles": view["rack"][0]}
    command = {"id": "x", "at": view["number"], "seat": view["seat"], "move": move}
    return await server.post(f"/tables/{opened['table']}/moves", command, opened["token"])


def test_a_table_is_loaded_once_for_all_who_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests and sockets that arrive while a game is loaded are served when it is there."""

    async def test() -> None:
        opened = await opened_table(tmp_path)
        table, token = opened["table"], opened["token"]
        gate = Gate(monkeypatch)
        async with running(config(tmp_path)) as server:
            path = f"/tables/{table}/view?seat="
            views = [asyncio.create_task(server.get(f"{path}{n % 2}", token)) for n in range(6)]
            await until(lambda: gate.calls)
            # The loop is free: other tables are opened and served.
            other = await server.open(HERE, BEN)
            answer = await server.get(f"/tables/{other['table']}/view?seat=0", other["token"])
            assert answer.status_code == 200
            assert not any(view.done() for view in views)
            gate.opened.set()
            answers = [(await view).json()["view"] for view in views]
            assert len({answer["number"] for answer in answers}) == 1
            async with server.socket(table, token) as client:
                seen = await client.of("view")
                on_turn = next(one for one in answers if one["seat"] == one["on_turn"])
                done = await exchange(server, opened, on_turn)
                assert done.status_code == 200, done.text
                update = await client.of("update")
                assert update["from"] == seen["view"]["number"]
            assert gate.calls == 1
            assert threading.get_ident() not in gate.threads

    run(test)


def test_loading_takes_limited_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that takes too long is refused with a time to wait, and loaded when asked again."""

    async def test() -> None:
        opened = await opened_table(tmp_path)
        gate = Gate(monkeypatch)
        async with running(config(tmp_path, looseness=1.0)) as server:
            path = f"/tables/{opened['table']}/view?seat=0"
            async with expiring(LOADING_SECONDS):
                answer = await server.get(path, opened["token"])
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
            assert int(answer.headers["retry-after"]) > 0
            gate.opened.set()
            assert (await server.get(path, opened["token"])).status_code == 200

    run(test)


def test_statistics_are_computed_in_a_thread(tmp_path: Path) -> None:
    """The event loop does not read hundreds of summaries."""
    threads: list[int] = []

    class Watched(WorkThreads):
        async def run(self, work: Any, /) -> Any:  # noqa: ANN401 - any work
            def watched() -> object:
                threads.append(threading.get_ident())
                return work()

            return await super().run(watched)

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = {"name": "Ann", "password": "correct horse"}
            session = (await server.post("/accounts", ann)).json()["session"]
            server.registry.work_threads = Watched()
            answer = await server.get("/account/statistics", session)
            assert answer.json()["editions"] == []
            assert threads
            assert threading.get_ident() not in threads

    run(test)

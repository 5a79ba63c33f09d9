"""The metrics for Prometheus: requests are counted, and several processes count together."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.harness import HERE, OPEN, Running, config, run, running
from tests.server.processes import Served
from tests.server.test_safety import PASS
from tests.waiting import until
from tilewright.server.upkeep.metrics import shared_metrics

COUNT = """
from tilewright.server.upkeep.metrics import Metrics
metrics = Metrics()
metrics.moves.inc({moves})
metrics.move_seconds.observe(0.01)
metrics.tables.set(3)
print(metrics.text())
"""


def value_of(text: str, name: str) -> float:
    """Return one metric."""
    (found,) = re.findall(rf"^{name} (\S+)$", text, re.MULTILINE)
    return float(found)


async def figures(server: Running) -> str:
    """Return the text that a scraper reads."""
    return (await server.http.get("/metrics")).text


def test_requests_tables_and_sockets_are_counted(tmp_path: Path) -> None:
    """Every answer counts, refusals too; tables and sockets are the current ones."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            assert value_of(await figures(server), "tilewright_requests_total") == 0
            await server.get("/about")
            await server.get("/nowhere")
            assert value_of(await figures(server), "tilewright_requests_total") == 3
            opened = await server.open(HERE, OPEN)
            async with server.socket(opened["table"], opened["token"]) as client:
                await client.of("welcome")
                text = await figures(server)
                assert value_of(text, "tilewright_tables") == 1
                assert value_of(text, "tilewright_sockets") == 1
                assert value_of(text, "tilewright_games_total") == 0

    run(test)


@pytest.mark.usefixtures("processes")
def test_several_processes_count_together() -> None:
    """Any process reports the metrics of all of them."""

    def count(moves: int) -> str:
        command = [sys.executable, "-c", COUNT.format(moves=moves)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    with shared_metrics():
        assert value_of(count(2), "tilewright_moves_total") == 2
        text = count(5)
    assert value_of(text, "tilewright_moves_total") == 7
    assert value_of(text, "tilewright_move_seconds_count") == 2
    assert value_of(count(1), "tilewright_moves_total") == 1


@pytest.mark.slow
def test_two_workers_report_the_same_metrics(tmp_path: Path, postgres: str) -> None:
    """Whichever worker is scraped, it reports what both do, and each request once."""

    async def scrape() -> str:
        # A new connection each time, so that either worker may answer.
        async with served.client() as http:
            return (await http.get("/metrics")).text

    async def sockets() -> float:
        return value_of(await scrape(), "tilewright_sockets")

    async def play(http: httpx.AsyncClient) -> str:
        """Open a table and make a move; return the table's path."""
        seats = [HERE, HERE | {"name": "Ben"}]
        opened = await http.post("/api/v1/tables", json={"edition": "pocket", "seats": seats})
        path = f"/api/v1/tables/{opened.json()['table']}"
        headers = {"authorization": f"Bearer {opened.json()['token']}"}
        view = (await http.get(f"{path}/view?seat=0", headers=headers)).json()["view"]
        move = {"id": "a", "at": view["number"], "seat": view["on_turn"]}
        done = await http.post(f"{path}/moves", json=move | {"move": PASS}, headers=headers)
        assert done.status_code == httpx.codes.OK
        return path

    async def test() -> None:
        served.start()
        await served.wait()
        async with AsyncExitStack() as stack, served.client() as kept:
            paths = []
            for _ in range(6):
                async with served.client() as http:
                    paths.append(await play(http))
                address = f"ws://127.0.0.1:{served.port}{paths[-1]}/socket"
                socket = await stack.enter_async_context(connect(address))
                await socket.send('{"type": "hello", "token": null}')
                assert json.loads(await socket.recv())["type"] == "welcome"

            async def are_counted() -> bool:
                return await sockets() == 6

            await until(are_counted)
            before = value_of(await scrape(), "tilewright_requests_total")
            for path in paths:
                assert (await kept.get(path)).status_code == httpx.codes.OK
            texts = [await scrape() for _ in range(6)]
            # The scrape before and the requests; then one more scrape each time.
            requests = [value_of(text, "tilewright_requests_total") for text in texts]
            assert requests == [before + 7 + place for place in range(6)]
            for text in texts:
                assert value_of(text, "tilewright_moves_total") == 6
                assert value_of(text, "tilewright_games_total") == 6
                assert value_of(text, "tilewright_sockets") == 6
                assert value_of(text, "tilewright_move_seconds_count") == 6

    served = Served(postgres, tmp_path, 2)
    try:
        run(test)
    finally:
        served.end()

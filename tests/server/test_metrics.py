"""The metrics for Prometheus: requests are counted, and several processes count together."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.server.harness import HERE, OPEN, Running, config, run, running
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

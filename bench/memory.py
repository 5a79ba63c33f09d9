"""Measure how much memory a game in progress takes on a server: ``python -m bench.memory``.

Games with two sockets each are opened in steps and played for some seconds. What the server's
processes have gained between the first and the last step, divided by the games added, is the
memory of a game; what a server needs without any game cancels out. Other programs on the machine
do not change it.
"""

from __future__ import annotations

import argparse
import os
from typing import Final

from bench.load import clients
from bench.load_server import empty_database, running

STEPS: Final = (100, 200, 400)
SECONDS: Final = 12.0
"""Each game is played for about this many moves, before its memory is measured."""


def measure(postgres: str | None, workers: int) -> list[tuple[int, float]]:
    """Return the memory of a server in MB for each number of games."""
    cores = tuple(sorted(os.sched_getaffinity(0)))
    found = []
    with (
        empty_database(postgres) as database,
        running(database, workers, cores) as server,
        clients(server, cores) as playing,
    ):
        for games in STEPS:
            playing.tell(f"open {games}")
            playing.answer()
            playing.tell(f"play 0 {SECONDS}")
            for _ in ("begins", "ends", "figures"):
                playing.answer()
            found.append((games, server.memory()))
    return found


def per_game(found: list[tuple[int, float]]) -> float:
    """Return the kB that each game took, from the first to the last step."""
    (few, before), (many, after) = found[0], found[-1]
    return 1024 * (after - before) / (many - few)


def main() -> None:
    """Print one line per server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--postgres", metavar="URL", help="Also measure two workers on this server."
    )
    postgres: str | None = parser.parse_args().postgres
    setups: list[tuple[str, str | None, int]] = [("SQLite, one worker", None, 1)]
    if postgres is not None:
        setups += [
            ("PostgreSQL, one worker", postgres, 1),
            ("PostgreSQL, two workers", postgres, 2),
        ]
    for name, address, workers in setups:
        found = measure(address, workers)
        steps = " | ".join(f"{megabytes:.0f}" for _, megabytes in found)
        print(f"| {name} | {steps} | **{per_game(found):.0f}** |", flush=True)


if __name__ == "__main__":
    main()

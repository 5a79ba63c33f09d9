"""Measure what an upload costs besides its review: the comparison with the games in progress.

``python -m bench.uploads --games 600`` writes this many games in progress into a new SQLite file,
and measures uploads while every game continues by a play in between; the first one is the first
after a start. The program ends with an error if an upload takes more processor time than ``--most``
milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median

from tilewright.library.game import play
from tilewright.records.follow import follow
from tilewright.records.from_game import record_of
from tilewright.rules.event import Played
from tilewright.rules.evolve import replay
from tilewright.rules.view import view_of
from tilewright.server.reviews.likeness import any_like, layouts_of
from tilewright.server.reviews.live import LiveGames
from tilewright.server.tables.summary import dump_summary
from tilewright.server.upkeep.gc_tuning import settle_down
from tilewright.server.upkeep.work_threads import WorkThreads
from tilewright.store.contract import Status, TableRow, TableState
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant

_ROUNDS = 8


async def measure(games: int, folder: Path) -> list[float]:
    """Return the processor time of each upload, in milliseconds."""
    finished = play("equity", "equity", edition="pocket", seed=1)
    other = layouts_of(follow(record_of(play("equity", "equity", edition="pocket", seed=2).events)))
    events, edition = finished.events, finished.edition
    ends = [at + 1 for at, event in enumerate(events) if isinstance(event, Played)]
    store = await SqlStore.open(f"sqlite:///{folder}/games.db", "bench")
    threads = WorkThreads()
    spent = []
    try:
        live = LiveGames(store, threads)
        tables = [f"t{number}" for number in range(games)]
        for table in tables:
            now = Instant(0)
            row = TableRow(table, table, Status.WAITING, now, now, listed=False, data="{}")
            await store.create_table(row)
        done = 0
        for end in ends[8 : 8 + _ROUNDS]:
            new, view = events[done:end], view_of(replay(events[:end]), None)
            state = TableState(status=Status.PLAYING, alarm=None, summary=dump_summary(view))
            for table in tables:
                await store.append(table, done, new, edition, state=state, now=Instant(1))
            done = end
            # The first query of a process opens a connection, whatever it reads.
            await store.table("t0")
            started = time.process_time()
            layouts = await live.layouts()
            await threads.run(partial(any_like, layouts, other))
            spent.append((time.process_time() - started) * 1000)
    finally:
        await store.close()
    return spent


def main() -> int:
    """Measure and report; return an exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--most", type=float, default=50.0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # As in a server, in which no upload pays for a full garbage collection.
        settle_down()
        first, *rest = asyncio.run(measure(wanted.games, Path(folder)))
    sys.stdout.write(
        f"{wanted.games} games in progress: {first:.0f} ms for the first upload after a start,"
        f" then {median(rest):.0f} ms (at most {max(rest):.0f}) while every game continues\n"
    )
    return 0 if max(first, median(rest)) <= wanted.most else 1


if __name__ == "__main__":
    sys.exit(main())

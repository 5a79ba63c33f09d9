"""The boards of all games in progress on this server, whichever worker has them.

They are read from the store, which all workers share. A board that was read before is read again
only if something has happened at its table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from tilewright.formats.json.events import load_events
from tilewright.rules.evolve import replay
from tilewright.server.reviews.likeness import Layout, layout_of
from tilewright.server.upkeep.work_threads import WorkThreads
from tilewright.store.contract import Store


class _Known(NamedTuple):
    number: int
    """The number of events that the layout was read from."""
    layout: Layout


class LiveGames:
    """Reads the boards of games in progress, and remembers them."""

    def __init__(self, store: Store, threads: WorkThreads) -> None:
        """Read events from ``store``, and parse them in ``threads``."""
        self._store = store
        self._threads = threads
        self._known: dict[str, _Known] = {}
        self._reading = asyncio.Lock()

    async def layouts(self) -> Collection[Layout]:
        """Return the tiles on the board of every game in progress."""
        async with self._reading:
            numbers = await self._store.games_in_progress()
            known = {
                table: found
                for table, found in self._known.items()
                if numbers.get(table) == found.number
            }
            self._known = known
            for table in numbers.keys() - known.keys():
                text = await self._store.event_text(table)
                known[table] = await self._threads.run(partial(_read, text))
            return [found.layout for found in known.values()]


def _read(text: str) -> _Known:
    events = load_events(text)
    game = replay(events)
    return _Known(len(events), layout_of(game.board, game.edition))

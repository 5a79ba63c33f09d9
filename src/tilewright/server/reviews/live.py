"""The boards of all games in progress on this server, whichever worker has them.

The tiles on a board are stored with the table's summary at every move, so that an upload reads them
with one query and replays nothing, also just after a restart.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from tilewright.formats.json.events import load_game
from tilewright.server.reviews.likeness import Layout, layout_of
from tilewright.server.tables.summary import load_summary
from tilewright.server.upkeep.work_threads import WorkThreads
from tilewright.store.contract import GameInProgress, Store


class LiveGames:
    """Reads the boards of games in progress."""

    def __init__(self, store: Store, threads: WorkThreads) -> None:
        """Read summaries from ``store``, and decode them in ``threads``."""
        self._store = store
        self._threads = threads
        self._replayed: dict[GameInProgress, Layout] = {}
        """The games whose summaries an older version stored, until they continue."""

    async def layouts(self) -> Collection[Layout]:
        """Return the tiles on the board of every game in progress."""
        games = await self._store.games_in_progress()
        known, without = await self._threads.run(partial(_stored_layouts, games))
        replayed = {game: await self._replay(game) for game in without}
        self._replayed = replayed
        return [*known, *replayed.values()]

    async def _replay(self, game: GameInProgress) -> Layout:
        if game in self._replayed:
            return self._replayed[game]
        text = await self._store.event_text(game.table)
        return await self._threads.run(partial(_final_layout, text))


def _stored_layouts(
    games: Sequence[GameInProgress],
) -> tuple[list[Layout], list[GameInProgress]]:
    """Return the boards that summaries contain, and the games whose summaries have none."""
    known, without = [], []
    for game in games:
        tiles = load_summary(game.summary).tiles
        if tiles is not None:
            known.append(tiles)
        elif game.number:
            without.append(game)
    return known, without


def _final_layout(text: str) -> Layout:
    game = load_game(text)
    return layout_of(game.board, game.edition)

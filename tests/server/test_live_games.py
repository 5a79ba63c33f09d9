"""Uploads are compared with the games in progress, which are not replayed for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TypeVar, cast

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.formats.json.events import dump_events
from tilewright.lexicon import open_lexicon
from tilewright.rules.event import Event
from tilewright.rules.evolve import replay
from tilewright.rules.game import Phase
from tilewright.rules.view import view_of
from tilewright.server.reviews.likeness import layout_of
from tilewright.server.reviews.live import LiveGames
from tilewright.server.tables.summary import dump_summary
from tilewright.server.upkeep.work_threads import WorkThreads
from tilewright.store.contract import GameInProgress, Store
from tilewright.testing import RandomGame

T = TypeVar("T")

TABLES = 600


class Threads:
    """Runs everything at once."""

    async def run(self, work: Callable[[], T]) -> T:
        """Run ``work``."""
        return work()


class Games:
    """The same game at some tables, which count how much of it is read."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        """Have tables at which nothing has happened yet."""
        self.events = events
        self.rows: dict[str, GameInProgress] = {}
        self.queries = 0
        self.read: list[str] = []
        """The tables whose events were read."""

    def write(self, table: str, number: int, *, old: bool = False) -> None:
        """Have the first events at a table; an ``old`` version stores no tiles."""
        summary = dump_summary(view_of(replay(self.events[:number]), None))
        self.rows[table] = GameInProgress(table, number, "{}" if old else summary)

    async def games_in_progress(self) -> list[GameInProgress]:
        """Return all of them."""
        self.queries += 1
        return list(self.rows.values())

    async def event_text(self, table: str) -> str:
        """Return a whole game."""
        self.read.append(table)
        return dump_events(self.events[: self.rows[table].number])


def live_games(games: Games) -> LiveGames:
    """Return what is compared with uploads."""
    return LiveGames(cast("Store", games), cast("WorkThreads", Threads()))


def random_game(edition: str, seed: int) -> tuple[Event, ...]:
    """Return the events of a whole game."""
    return RandomGame(load_edition(edition), open_lexicon(), 2, Random(seed)).run().events


def test_an_upload_reads_the_boards_with_one_query_and_replays_nothing() -> None:
    """With 600 games in progress that all continue, also at the first upload after a start."""
    games = Games(random_game("pocket", 1))
    boards = live_games(games)

    async def test() -> None:
        for uploads, number in enumerate((20, 24), 1):
            for table in range(TABLES):
                games.write(f"t{table}", number)
            game = replay(games.events[:number])
            assert await boards.layouts() == [layout_of(game.board, game.edition)] * TABLES
            assert not game.board.is_empty
            assert (games.queries, games.read) == (uploads, [])

    asyncio.run(test())


def test_a_game_of_an_older_version_is_replayed_once_until_it_continues() -> None:
    """Its summary has no tiles yet, and still it is compared."""
    games = Games(random_game("pocket", 1))
    boards = live_games(games)

    async def test() -> None:
        games.write("new", 20)
        games.write("old", 20, old=True)
        games.write("waiting", 20)
        games.rows["waiting"] = GameInProgress("waiting", 0, "{}")
        game = replay(games.events[:20])
        for _ in range(3):
            assert await boards.layouts() == [layout_of(game.board, game.edition)] * 2
            assert games.read == ["old"]
        # A worker of the older version writes the next move, and one of ours the one after it.
        games.write("old", 24, old=True)
        game = replay(games.events[:24])
        assert layout_of(game.board, game.edition) in await boards.layouts()
        games.write("old", 28)
        game = replay(games.events[:28])
        assert layout_of(game.board, game.edition) in await boards.layouts()
        assert games.read == ["old", "old"]

    asyncio.run(test())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("edition", ["pocket", "switch"])
def test_the_boards_are_those_of_the_rules(seed: int, edition: str) -> None:
    """After every event, withdrawn and taken-back plays included, the board is the game's."""
    events = random_game(edition, seed)
    games = Games(events)
    boards = live_games(games)

    async def test() -> None:
        for number in range(1, len(events) + 1):
            games.write("t0", number)
            game = replay(events[:number])
            letter = game.edition.tiles.word
            expected = frozenset(
                (row, col, letter((cell,))) for (row, col), cell in game.board.tiles()
            )
            # A game that is over is stored without its tiles, because nothing is compared with it.
            over = game.phase is Phase.OVER
            assert list(await boards.layouts()) == [frozenset() if over else expected]
        assert games.read == []

    asyncio.run(test())

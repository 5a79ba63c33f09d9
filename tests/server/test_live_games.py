"""Uploads are compared with the games in progress, which are not replayed for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import TypeVar, cast

import pytest

from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.formats.json.events import HEADER, dump_event, load_event
from tilewright.lexicon import open_lexicon
from tilewright.rules.event import Event, Played, TakenBack
from tilewright.rules.evolve import replay
from tilewright.server.reviews import live
from tilewright.server.reviews.likeness import layout_of
from tilewright.server.reviews.live import LiveBoard, LiveGames
from tilewright.server.upkeep.work_threads import WorkThreads
from tilewright.store.contract import Store
from tilewright.testing import RandomGame

T = TypeVar("T")


class Threads:
    """Runs everything at once."""

    async def run(self, work: Callable[[], T]) -> T:
        """Run ``work``."""
        return work()


class Games:
    """Games in progress, which count how much of them is read."""

    def __init__(self, events: tuple[Event, ...], tables: int) -> None:
        """Have the same game at some tables, of which no event has happened yet."""
        self.edition = replay(events).edition
        self.bodies = [dump_event(event, self.edition) for event in events]
        self.numbers = dict.fromkeys((f"t{n}" for n in range(tables)), 0)
        self.whole: list[str] = []
        self.queries = 0

    async def games_in_progress(self) -> dict[str, int]:
        """Return the tables at which something has happened."""
        return {table: number for table, number in self.numbers.items() if number}

    async def event_text(self, table: str) -> str:
        """Return a whole game."""
        self.whole.append(table)
        return "\n".join((HEADER, *self.bodies[: self.numbers[table]]))

    async def event_bodies(self, first: Mapping[str, int]) -> dict[str, list[str]]:
        """Return what is new."""
        self.queries += 1
        return {table: self.bodies[at : self.numbers[table]] for table, at in first.items()}


def live_games(games: Games) -> LiveGames:
    """Return what is compared with uploads."""
    return LiveGames(cast("Store", games), cast("WorkThreads", Threads()))


@pytest.fixture(scope="module")
def events() -> tuple[Event, ...]:
    """Return the events of a game without takebacks."""
    for seed in range(100):
        found = RandomGame(load_edition("pocket"), open_lexicon(), 2, Random(seed)).run().events
        plays = sum(isinstance(event, Played) for event in found)
        if plays > 8 and not any(isinstance(event, TakenBack) for event in found):
            return found
    raise AssertionError("no random game has plays without takebacks")


def test_a_game_is_read_as_a_whole_only_once(
    events: tuple[Event, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 600 games in progress that all continue, an upload parses only the new plays."""
    parsed: list[str] = []

    def count(body: str, edition: Edition, seats: int) -> Event:
        parsed.append(body)
        return load_event(body, edition, seats)

    monkeypatch.setattr(live, "load_event", count)
    games = Games(events, 600)
    boards = live_games(games)

    async def test() -> None:
        games.numbers = dict.fromkeys(games.numbers, 10)
        await boards.layouts()
        assert len(games.whole) == 600
        await boards.layouts()
        assert (len(games.whole), games.queries) == (600, 0)
        # At one table, a turn is played; then at all of them.
        games.numbers["t7"] = 14
        await boards.layouts()
        assert (len(games.whole), games.queries) == (600, 1)
        assert len(parsed) <= 4
        games.numbers = dict.fromkeys(games.numbers, 14)
        await boards.layouts()
        assert (len(games.whole), games.queries) == (600, 2)
        assert len(parsed) <= 4 * 600
        # Nothing is new, and a game that is over is forgotten.
        parsed.clear()
        games.numbers["t7"] = 0
        assert len(await boards.layouts()) == 599
        assert (games.queries, parsed) == (2, [])

    asyncio.run(test())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("edition", ["pocket", "switch"])
def test_the_boards_are_those_of_the_rules(seed: int, edition: str) -> None:
    """After every event, withdrawn and taken-back plays included, the board is the game's."""
    rules = load_edition(edition)
    events = RandomGame(rules, open_lexicon(), 2, Random(seed)).run().events
    games = Games(events, 1)
    boards = live_games(games)

    async def test() -> None:
        for number in range(1, len(events) + 1):
            games.numbers["t0"] = number
            game = replay(events[:number])
            assert await boards.layouts() == [layout_of(game.board, game.edition)]
            text = await games.event_text("t0")
            assert LiveBoard.of(text).layout == layout_of(game.board, game.edition)

    asyncio.run(test())

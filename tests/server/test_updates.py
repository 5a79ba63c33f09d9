"""Updates: merging the changes into the earlier view always gives the view itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.rules.event import Event
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game
from tilewright.rules.play.move import Move
from tilewright.rules.worlds import resample
from tilewright.server.messages.base import encode
from tilewright.server.messages.outgoing import UpdateMessage
from tilewright.server.messages.updates import Updates
from tilewright.server.messages.view import View, ViewChanges
from tilewright.server.messages.writer import GameWriter
from tilewright.table.shared import SharedTable
from tilewright.testing.random_game import RandomGame, Watch
from tilewright.units import Instant, Seat, all_seats

NOW = Instant(1_767_225_600_000)
READ_UPDATE = msgspec.json.Decoder(UpdateMessage)


class Steps(Watch):
    """Records how many events there were after each decision."""

    def __init__(self) -> None:
        """Start without decisions."""
        self.numbers = [1]

    def decision(self, before: Game, seat: Seat | None, move: Move | None, after: Game) -> None:  # noqa: ARG002
        """Record a decision."""
        self.numbers.append(len(after.events))


class RecordedLog:
    """A log in which another process writes a recorded game, step by step."""

    def __init__(self, events: Sequence[Event]) -> None:
        """Contain only the first event."""
        self._events = events
        self.length = 1

    async def append(self, *_: object) -> None:
        """Refuse: nothing is decided here."""
        raise AssertionError

    async def read(self, number: int) -> Sequence[Event]:
        """Return what was written since event ``number``."""
        return self._events[number : self.length]

    def done(self, seat: Seat, command: str) -> None:
        """Know no command."""


class Follower:
    """A table that follows a recorded game."""

    def __init__(self, events: Sequence[Event], words: Lexicon) -> None:
        """Start with the first event."""
        self.log = RecordedLog(events)
        self.firsts: list[int] = []
        self.table = SharedTable(replay(events[:1]), words, self.log, listener=self.firsts.append)
        self.writer = GameWriter(self.table.glance(None))

    async def follow(self, number: int) -> Updates:
        """Take over the events up to ``number``."""
        self.log.length = number
        await self.table.catch_up()
        return Updates(self.table, self.writer, self.firsts[-1], NOW)

    def whole(self, seat: Seat | None) -> dict[str, Any]:
        """Return the view as a client gets it if it asks."""
        view: dict[str, Any] = json.loads(
            encode(self.writer.view(self.table.view(seat), history=True))
        )
        return view


def recorded(name: str, seed: int) -> tuple[tuple[Event, ...], list[int], Lexicon]:
    """Play a random game; return its events, and their number after each decision."""
    words, steps = open_lexicon(), Steps()
    rng = Random(f"{name} {seed}")
    playing = RandomGame(load_edition(name), words, 2 + seed % 3, rng, watch=steps, consents=True)
    events = playing.run().events
    numbers = sorted({number for number in steps.numbers if number > 1} | {len(events)})
    return events, numbers, words


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", edition_ids())
def test_merging_the_changes_gives_the_view(name: str, seed: int) -> None:
    """For every seat and spectators, after every step of a game, also if steps are joined."""
    events, numbers, words = recorded(name, seed)
    rng = Random(seed)

    async def test() -> None:
        follower = Follower(events, words)
        seats = (*all_seats(len(follower.table.glance(None).participants)), None)
        views = {seat: follower.whole(seat) for seat in seats}
        for number in numbers:
            if number != len(events) and rng.random() < 0.1:
                continue
            updates = await follower.follow(number)
            for seat in seats:
                text = updates.encode(seat)
                update = json.loads(text)
                assert update["from"] == views[seat]["number"]
                history = views[seat]["history"] + update["events"]
                views[seat] |= update["changes"] | {"history": history}
                assert views[seat] == follower.whole(seat)
                assert READ_UPDATE.decode(text).number == number
                assert "edition" not in update["changes"]

    asyncio.run(test())


@pytest.mark.parametrize("name", edition_ids())
def test_changes_are_the_same_in_every_world(name: str) -> None:
    """An update depends only on what the seat may know: no change betrays a hidden tile."""
    events, numbers, words = recorded(name, 1)

    async def test() -> None:
        rng = Random(2)
        differ = 0
        follower = Follower(events, words)
        seats = (*all_seats(len(follower.table.glance(None).participants)), None)
        for before, number in pairwise(numbers):
            await follower.follow(before)
            updates = await follower.follow(number)
            seat = rng.choice(seats)
            game = replay(events[:number])
            world = resample(game, seat, rng)
            differ += world.racks != game.racks
            other = Follower(world.events, words)
            await other.follow(before)
            assert (await other.follow(number)).encode(seat) == updates.encode(seat)
        assert differ

    asyncio.run(test())


def test_changes_can_contain_every_field_of_a_view() -> None:
    """The first update of a game has no earlier view, so its changes are the whole view."""
    names = [field.name for field in msgspec.structs.fields(View) if field.name != "history"]
    optional = msgspec.structs.fields(ViewChanges)
    assert [field.name for field in optional] == ["type", *names]
    assert all(field.default is msgspec.UNSET for field in optional)


def test_an_update_without_an_earlier_view_is_whole() -> None:
    """After loading a game, or if more than one step is new, nothing is left out."""
    events, numbers, words = recorded("pocket", 5)

    async def test() -> None:
        follower = Follower(events, words)
        for number in numbers[:6]:
            await follower.follow(number)
        updates = Updates(follower.table, follower.writer, 0, NOW)
        for seat in (Seat(0), None):
            update = json.loads(updates.encode(seat))
            whole = follower.whole(seat)
            history = whole.pop("history")
            assert (update["changes"], update["events"]) == (whole, history)

    asyncio.run(test())

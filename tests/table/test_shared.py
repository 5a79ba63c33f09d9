"""The shared table: what is written is shown, also if the player who caused it is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import StoreError
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.rules.event import Event
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Pass
from tilewright.table import open_game
from tilewright.table.shared import SharedTable, Step
from tilewright.units import Instant, Seat

NOW = Instant(1_767_225_600_000)
SEATS = (Seat(0), Seat(1))


class SlowLog:
    """A log whose writes take as long as a test likes, and happen although the caller is gone."""

    def __init__(self) -> None:
        """Start empty, and write at once."""
        self.events: list[Event] = []
        self.commands: dict[tuple[Seat, str], tuple[int, int]] = {}
        self.disk = asyncio.Event()
        self.disk.set()
        self.writes: list[asyncio.Task[None]] = []
        self.writing = asyncio.Event()
        """Set when a write waits for the disk."""
        self.fails = False

    async def append(self, number: int, events: Sequence[Event], step: Step) -> None:
        """Write when the disk is ready."""
        assert number == len(self.events)
        self.writes.append(asyncio.create_task(self._write(events, step)))
        await asyncio.shield(self.writes[-1])

    async def _write(self, events: Sequence[Event], step: Step) -> None:
        if not self.disk.is_set():
            self.writing.set()
        await self.disk.wait()
        if self.fails:
            raise StoreError("the disk is broken")
        first = len(self.events)
        self.events += events
        if step.seat is not None and step.command is not None:
            self.commands[step.seat, step.command] = (first, len(self.events))

    async def read(self, number: int) -> Sequence[Event]:
        """Return the events from ``number`` on, after all writes that have begun."""
        await asyncio.gather(*self.writes, return_exceptions=True)
        if self.fails:
            raise StoreError("the disk is broken")
        return self.events[number:]

    def done(self, seat: Seat, command: str) -> tuple[int, int] | None:
        """Return what a command caused."""
        return self.commands.get((seat, command))


class Game:
    """A game for two, and what its table published."""

    def __init__(
        self, log: SlowLog, table: SharedTable, published: list[int], noticed: asyncio.Event
    ) -> None:
        """Take over an open table; ``noticed`` is set when something is published."""
        self.log = log
        self.table = table
        self.published = published
        self.noticed = noticed

    def pass_turn(self, command: str) -> asyncio.Task[object]:
        """Start to pass for the player on turn."""
        seat = self.table.view(None).on_turn
        expect = self.table.number
        return asyncio.create_task(self.table.submit(seat, Pass(), expect=expect, command=command))

    async def lose_a_player(self, command: str) -> None:
        """Pass, and cancel the caller while the pass is being written."""
        self.log.disk.clear()
        passing = self.pass_turn(command)
        await self.log.writing.wait()
        passing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await passing


def play(test: Callable[[Game], Awaitable[None]]) -> None:
    """Run ``test`` with a game that has begun."""
    words: Lexicon = open_lexicon()
    people = (Participant("Ann"), Participant("Ben"))

    async def run() -> None:
        log = SlowLog()
        published: list[int] = []
        noticed = asyncio.Event()

        def listen(number: int) -> None:
            published.append(number)
            noticed.set()

        first = open_game(load_edition("pocket"), words, people, now=NOW)
        table = await SharedTable.open(
            first, words, log, agreed=SEATS, listener=listen, now=lambda: NOW
        )
        await test(Game(log, table, published, noticed))

    asyncio.run(run())


def test_a_move_is_shown_although_its_player_is_gone() -> None:
    """The caller is canceled during the write: the move is published once it is written."""

    async def test(game: Game) -> None:
        number = game.table.number
        await game.lose_a_player("gone")
        assert (game.table.number, game.published) == (number, [])
        game.log.disk.set()
        await game.noticed.wait()
        assert game.published == [number]
        assert game.table.number == number + 1
        # A player who returns gets the same answer, and the game continues.
        seat = Seat(1 - game.table.view(None).on_turn)
        again = await game.table.submit(seat, Pass(), expect=number, command="gone")
        assert (again.number, again.repeated) == (number + 1, True)
        await game.pass_turn("next")
        assert game.published == [number, number + 1]

    play(test)


def test_the_next_command_waits_for_the_write() -> None:
    """A command that follows at once is decided on the game with the lost player's move."""

    async def test(game: Game) -> None:
        number = game.table.number
        await game.lose_a_player("gone")
        seat = Seat(1 - game.table.view(None).on_turn)
        following = asyncio.create_task(
            game.table.submit(seat, Pass(), expect=number + 1, command="next")
        )
        await asyncio.sleep(0)
        game.log.disk.set()
        outcome = await following
        assert outcome.number == number + 2
        assert game.published == [number, number + 1]

    play(test)


def test_a_log_that_fails_is_read_by_the_next_command() -> None:
    """If the log cannot be read after the cancellation, the next command reads it."""

    async def test(game: Game) -> None:
        number = game.table.number
        await game.lose_a_player("gone")
        game.log.fails = True
        game.log.disk.set()
        with pytest.raises(StoreError):
            await game.pass_turn("refused")
        game.log.fails = False
        await game.pass_turn("next")
        assert game.table.number == number + 1
        assert game.published == [number]

    play(test)


def test_a_caller_that_waits_for_its_turn_can_be_canceled() -> None:
    """It has written nothing, so nothing happens."""

    async def test(game: Game) -> None:
        number = game.table.number
        game.log.disk.clear()
        first = game.pass_turn("first")
        await game.log.writing.wait()
        second = game.pass_turn("second")
        await asyncio.sleep(0)
        second.cancel()
        game.log.disk.set()
        await first
        with pytest.raises(asyncio.CancelledError):
            await second
        assert game.table.number == number + 1
        assert set(game.log.commands) == {(Seat(1 - game.table.view(None).on_turn), "first")}

    play(test)

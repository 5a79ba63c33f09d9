"""The umpire of a game on a server: the same rules, a log that others may write to as well.

The game is decided, written, and only then goes on. If another process wrote first, its
events are read and followed, and the move is looked at again against the new game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from tilewright.errors import Conflict, StaleMove
from tilewright.lexicon import Lexicon
from tilewright.rules.event import Began, Event, Instant, SeenEvent
from tilewright.rules.evolve import begin, replay
from tilewright.rules.game import Game
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.move import Agree, Move, Seat
from tilewright.rules.turns.agreements import Arrangement
from tilewright.rules.turns.clock import next_alarm
from tilewright.rules.view import View, view_of
from tilewright.table.umpire import Umpire, wall_clock

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    """What belongs to some events: who asked for them, and how the game stands after them."""

    view: View
    """What everybody may know after them, without the history."""
    alarm: Instant | None
    """When time will do something next."""
    seat: Seat | None = None
    command: str | None = None


class AsyncLog(Protocol):
    """An append-only list of events that several processes may add to."""

    async def append(self, number: int, events: Sequence[Event], step: Step) -> None:
        """Add ``events``, the first of which has this ``number``, or raise ``Conflict``.

        What ``step`` says of them is kept with them.
        """
        ...

    async def read(self, number: int) -> Sequence[Event]:
        """Return the events from this ``number`` on, and take note of their commands."""
        ...

    def done(self, seat: Seat, command: str) -> tuple[int, int] | None:
        """Return which events a command caused, as first and last plus one; None if unknown."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a move, as the player sees it."""

    number: int
    """How many events there were after it."""
    events: tuple[SeenEvent, ...]
    repeated: bool
    """Whether the command had been carried out before."""


class LiveTable(Umpire):
    """The umpire of a game whose log is shared; one command at a time."""

    def __init__(
        self,
        game: Game,
        words: Lexicon,
        log: AsyncLog,
        *,
        now: Callable[[], Instant] = wall_clock,
    ) -> None:
        """Take over ``game``, whose events are in ``log``; use ``resume`` instead."""
        super().__init__(game, words, now=now)
        self._log = log
        self._turn = asyncio.Lock()
        self._unsure = False
        self._glances: dict[Seat | None, View] = {}
        self._glanced: Game = game
        self.told: Callable[[int], object] = lambda number: None  # noqa: ARG005
        """Is called with the number of the first new event, after each step."""

    @classmethod
    def resume(
        cls,
        events: Sequence[Event],
        words: Lexicon,
        log: AsyncLog,
        *,
        now: Callable[[], Instant] = wall_clock,
    ) -> LiveTable:
        """Take up a game whose ``events`` were read from ``log``."""
        return cls(replay(events), words, log, now=now)

    @classmethod
    async def open(
        cls,
        first: Began,
        words: Lexicon,
        log: AsyncLog,
        *,
        agreed: Sequence[Seat],
        now: Callable[[], Instant] = wall_clock,
    ) -> LiveTable:
        """Open a new game to whose rules these seats have agreed; all of it is one step."""
        table = cls(begin(first), words, log, now=now)
        events: tuple[Event, ...] = (first,)
        for seat in agreed:
            done = table._decided(seat, Agree(), None)
            table._game = table._evolved(done)
            events += done
        step = Step(table.glance(None), table.alarm)
        await log.append(0, events, step)
        return table

    def glance(self, seat: Seat | None) -> View:
        """Return the view of a seat without its history, made once for each state of the game."""
        if self._glanced is not self._game:
            self._glances.clear()
            self._glanced = self._game
        found = self._glances.get(seat)
        if found is None:
            found = self._glances[seat] = view_of(self._game, seat, history=False)
        return found

    async def submit(self, seat: Seat, move: Move, *, expect: int, command: str) -> Outcome:
        """Let a player make a move; a command that was carried out before is only answered."""
        return await self._whole(lambda: self._submit(seat, move, expect, command))

    async def arrange(self, what: Arrangement, *, expect: int) -> None:
        """Do what all players have agreed on when the game had ``expect`` events."""
        await self._whole(lambda: self._arrange(what, expect))

    async def wake(self) -> None:
        """Let time do what it has to."""
        await self._whole(self._run_clock)

    async def catch_up(self) -> None:
        """Follow what others have written."""
        await self._whole(self._follow)

    async def _whole(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do one thing at a time, to its end, even if nobody waits for it any more."""

        async def one() -> T:
            async with self._turn:
                if self._unsure:
                    await self._follow()
                    self._unsure = False
                return await work()

        return await asyncio.shield(asyncio.create_task(one()))

    async def _submit(self, seat: Seat, move: Move, expect: int, command: str) -> Outcome:
        for _ in range(8):
            try:
                repeated = self._repeated(seat, command)
                if repeated is not None:
                    return repeated
                # What time has brought about comes first, or a late move could overtake it.
                await self._run_clock()
                events = self._decided(seat, move, expect)
                await self._commit(events, command, seat)
            except Conflict:
                await self._follow()
                continue
            seen = tuple(event.seen_by(seat) for event in events)
            return Outcome(self.number, seen, repeated=False)
        message = "too many processes write to this game at once"
        raise Conflict(message)

    async def _arrange(self, what: Arrangement, expect: int) -> None:
        await self._run_clock()
        if expect != self.number:
            raise StaleMove(Finding(Fault.STALE))
        await self._commit(self._arranged(what), None, None)

    def _repeated(self, seat: Seat, command: str) -> Outcome | None:
        done = self._log.done(seat, command)
        if done is None:
            return None
        first, last = done
        return Outcome(last, self.seen(seat, first, last), repeated=True)

    async def _run_clock(self) -> None:
        while events := self._ticked():
            try:
                await self._commit(events, None, None)
            except Conflict:
                await self._follow()

    async def _commit(
        self, events: tuple[Event, ...], command: str | None, seat: Seat | None
    ) -> None:
        """Write, then evolve, then tell: nobody hears of what is not safe."""
        first = self.number
        after = self._evolved(events)
        step = Step(view_of(after, None, history=False), next_alarm(after), seat, command)
        try:
            await self._log.append(first, events, step)
        except Conflict:
            raise
        except Exception:
            # Whether it was written is not known: the log is read before anything else.
            self._unsure = True
            raise
        self._game = after
        self.told(first)

    async def _follow(self) -> None:
        first = self.number
        events = tuple(await self._log.read(first))
        if events:
            self._game = self._evolved(events)
            self.told(first)

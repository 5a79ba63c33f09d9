"""The umpire of a game on a server: the same rules, a log that others may write to as well.

A move is decided, written, and only then shown. If another process wrote first, its
events are read and followed, and the move is looked at again against the new game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from tilewright.errors import Conflict, StaleMove
from tilewright.lexicon import Lexicon
from tilewright.rules.arrange import Arrangement
from tilewright.rules.event import Began, Event, SeenEvent
from tilewright.rules.evolve import begin, replay
from tilewright.rules.game import Game
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.move import Agree, Move
from tilewright.rules.transition import Transition, fold
from tilewright.rules.turns.clock import next_alarm
from tilewright.rules.view import View, view_of
from tilewright.table.attention import next_attention, next_computer
from tilewright.table.umpire import Umpire, wall_clock
from tilewright.units import Instant, Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    """What a log stores with some events: who caused them, and the state of play after them."""

    view: View
    """What a spectator may know after them, without the history."""
    attention: Instant | None
    """When a computer must act or time does something next; None if neither will happen."""
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


class SharedTable(Umpire):
    """The umpire of a game whose log is shared; one command at a time."""

    def __init__(  # noqa: PLR0913 - the keywords are the table's surroundings
        self,
        game: Game,
        words: Lexicon,
        log: AsyncLog,
        *,
        computers: Collection[Seat] = (),
        listener: Callable[[int], object] | None = None,
        now: Callable[[], Instant] = wall_clock,
    ) -> None:
        """Take over ``game``, whose events are in ``log``; use ``open`` or ``resume`` instead.

        ``computers`` are the seats that the program plays. ``listener`` is called with the
        number of the first new event after each change.
        """
        super().__init__(game, words, now=now)
        self._log = log
        self._computers = frozenset(computers)
        self._listener = listener
        self._turn = asyncio.Lock()
        self._unsure = False
        self._glances: dict[Seat | None, View] = {}
        """The views of the game as it is now, without their histories, as far as they are known."""

    @classmethod
    def resume(  # noqa: PLR0913
        cls,
        events: Sequence[Event],
        words: Lexicon,
        log: AsyncLog,
        *,
        computers: Collection[Seat] = (),
        listener: Callable[[int], object] | None = None,
        now: Callable[[], Instant] = wall_clock,
    ) -> SharedTable:
        """Continue a game whose ``events`` were read from ``log``."""
        game = replay(events)
        return cls(game, words, log, computers=computers, listener=listener, now=now)

    @classmethod
    async def open(  # noqa: PLR0913
        cls,
        first: Began,
        words: Lexicon,
        log: AsyncLog,
        *,
        agreed: Sequence[Seat],
        computers: Collection[Seat] = (),
        listener: Callable[[int], object] | None = None,
        now: Callable[[], Instant] = wall_clock,
    ) -> SharedTable:
        """Open a new game to whose rules these seats have agreed; it is written as one step."""
        table = cls(begin(first), words, log, computers=computers, listener=listener, now=now)
        for seat in agreed:
            table._game = table._decide(seat, Agree(), None).after
        await log.append(0, table._game.events, table._step_to(table._game))
        return table

    def glance(self, seat: Seat | None) -> View:
        """Return the view of a seat without its history, made once for each state of the game."""
        found = self._glances.get(seat)
        if found is None:
            found = self._glances[seat] = view_of(self._game, seat, history=False)
        return found

    def next_computer(self) -> tuple[Seat, Instant] | None:
        """Return which computer acts next and from when; None if the table waits for people."""
        return next_computer(self.glance(None), self._computers, self._now())

    def next_attention(self) -> Instant | None:
        """Return when a computer must act or time does something; None if neither will happen."""
        return next_attention(self.glance(None), self.alarm, self._computers, self._now())

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
        """Do one thing at a time, to its end, even if the caller has stopped waiting."""

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
                transition = self._decide(seat, move, expect)
                await self._commit(transition, command, seat)
            except Conflict:
                await self._follow()
                continue
            seen = tuple(event.seen_by(seat) for event in transition.events)
            return Outcome(self.number, seen, repeated=False)
        message = "too many processes write to this game at once"
        raise Conflict(message)

    async def _arrange(self, what: Arrangement, expect: int) -> None:
        await self._run_clock()
        if expect != self.number:
            raise StaleMove(Finding(Fault.STALE))
        await self._commit(self._decide_together(what))

    def _repeated(self, seat: Seat, command: str) -> Outcome | None:
        done = self._log.done(seat, command)
        if done is None:
            return None
        first, last = done
        return Outcome(last, self.seen(seat, first, last), repeated=True)

    async def _run_clock(self) -> None:
        while transition := self._tick():
            try:
                await self._commit(transition)
            except Conflict:
                await self._follow()

    async def _commit(
        self, transition: Transition, command: str | None = None, seat: Seat | None = None
    ) -> None:
        """Write the events, then take over the game, then notify: nothing unsafe is shown."""
        step = self._step_to(transition.after, command, seat)
        try:
            await self._log.append(self.number, transition.events, step)
        except Conflict:
            raise
        except Exception:
            # Whether it was written is not known: the log is read before anything else.
            self._unsure = True
            raise
        self._take_over(transition, step.view)

    def _step_to(self, after: Game, command: str | None = None, seat: Seat | None = None) -> Step:
        view = view_of(after, None, history=False)
        due = next_attention(view, next_alarm(after), self._computers, self._now())
        return Step(view, due, seat, command)

    def _take_over(self, transition: Transition, view: View | None = None) -> None:
        """Continue from the game after a transition, of which ``view`` is a spectator's view."""
        first = self.number
        self._game = transition.after
        self._glances = {} if view is None else {None: view}
        if self._listener is not None:
            self._listener(first)

    async def _follow(self) -> None:
        events = tuple(await self._log.read(self.number))
        if events:
            self._take_over(fold(self._game, events))

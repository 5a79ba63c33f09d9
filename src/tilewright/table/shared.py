"""The umpire for a game on a server, whose log other processes may also write to.

A move is decided, written, and only then shown. If another process wrote first, its events
are read and applied, and the move is decided again in the updated game.
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
    """What a log stores along with events: who caused them, and the game's state after them."""

    view: View
    """A spectator's view after the events, without the history."""
    attention: Instant | None
    """When a computer must act or a timeout is due, whichever is first; None if neither."""
    seat: Seat | None = None
    command: str | None = None


class AsyncLog(Protocol):
    """An append-only list of events that several processes may write to."""

    async def append(self, number: int, events: Sequence[Event], step: Step) -> None:
        """Add ``events``, the first of which has this ``number``, or raise ``Conflict``.

        ``step`` is stored with the events.
        """
        ...

    async def read(self, number: int) -> Sequence[Event]:
        """Return the events from ``number`` onward, and remember which commands caused them."""
        ...

    def done(self, seat: Seat, command: str) -> tuple[int, int] | None:
        """Return the range of events that a command caused, end excluded; None if unknown."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a move, as the player sees it."""

    number: int
    """The number of events in the game after the move."""
    events: tuple[SeenEvent, ...]
    repeated: bool
    """Whether the command had already been carried out."""


class SharedTable(Umpire):
    """The umpire for a game with a shared log; it handles one command at a time."""

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
        """Run ``game``, whose events are in ``log``; use ``open`` or ``resume`` instead.

        ``computers`` are the seats that computers play. After each change, ``listener`` is called
        with the number of the first new event.
        """
        super().__init__(game, words, now=now)
        self._log = log
        self._computers = frozenset(computers)
        self._listener = listener
        self._turn = asyncio.Lock()
        self._unsure = False
        self._glances: dict[Seat | None, View] = {}
        """A cache of views of the current game, without their histories."""

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
        """Open a new game whose rules the ``agreed`` seats have confirmed; write it in one step."""
        table = cls(begin(first), words, log, computers=computers, listener=listener, now=now)
        for seat in agreed:
            table._game = table._decide(seat, Agree(), None).after
        await log.append(0, table._game.events, table._step_to(table._game))
        return table

    def glance(self, seat: Seat | None) -> View:
        """Return a seat's view without its history; it is cached until the game changes."""
        found = self._glances.get(seat)
        if found is None:
            found = self._glances[seat] = view_of(self._game, seat, history=False)
        return found

    def next_computer(self) -> tuple[Seat, Instant] | None:
        """Return which computer acts next and when, or None if only people must act."""
        return next_computer(self.glance(None), self._computers, self._now())

    def next_attention(self) -> Instant | None:
        """Return when a computer must act or a timeout is due, or None if neither applies."""
        return next_attention(self.glance(None), self.alarm, self._computers, self._now())

    async def submit(self, seat: Seat, move: Move, *, expect: int, command: str) -> Outcome:
        """Make a player's move; a repeated command returns its earlier outcome instead."""
        return await self._whole(lambda: self._submit(seat, move, expect, command))

    async def arrange(self, what: Arrangement, *, expect: int) -> None:
        """Do what all players agreed on; raise ``StaleMove`` unless there are ``expect`` events."""
        await self._whole(lambda: self._arrange(what, expect))

    async def wake(self) -> None:
        """Process all timeouts that are due."""
        await self._whole(self._run_clock)

    async def catch_up(self) -> None:
        """Apply the events that other processes have written."""
        await self._whole(self._follow)

    async def _whole(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run ``work`` to completion, one task at a time, even if the caller is canceled."""

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
                # Process timeouts first, or a late move could get ahead of them.
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
        """Write the events, then update the game, then notify, so only stored events are shown."""
        step = self._step_to(transition.after, command, seat)
        try:
            await self._log.append(self.number, transition.events, step)
        except Conflict:
            raise
        except Exception:
            # The events may or may not have been written, so the log is read before anything else.
            self._unsure = True
            raise
        self._take_over(transition, step.view)

    def _step_to(self, after: Game, command: str | None = None, seat: Seat | None = None) -> Step:
        view = view_of(after, None, history=False)
        due = next_attention(view, next_alarm(after), self._computers, self._now())
        return Step(view, due, seat, command)

    def _take_over(self, transition: Transition, view: View | None = None) -> None:
        """Switch to the game after a transition; ``view`` is a spectator's view of it, if known."""
        first = self.number
        self._game = transition.after
        self._glances = {} if view is None else {None: view}
        if self._listener is not None:
            self._listener(first)

    async def _follow(self) -> None:
        events = tuple(await self._log.read(self.number))
        if events:
            self._take_over(fold(self._game, events))

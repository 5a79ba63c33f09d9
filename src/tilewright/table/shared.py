"""The umpire for a game on a server, where other processes may write to the same log.

A move is decided, written to the log, and only then shown. If another process wrote first, its
events are read and applied, and the move is decided again in the updated game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from tilewright.errors import Conflict, TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.rules.arrange import Arrangement
from tilewright.rules.endings.any_play import may_search
from tilewright.rules.event import (
    Began,
    Event,
    SeenEvent,
)
from tilewright.rules.evolve import begin
from tilewright.rules.game import Game
from tilewright.rules.play.move import Agree, Move
from tilewright.rules.tick import return_time
from tilewright.rules.transition import Transition, fold
from tilewright.rules.turns.clock import next_alarm
from tilewright.rules.view import View, seat_view, view_of
from tilewright.table.attention import next_attention, next_computer
from tilewright.table.umpire import Umpire, wall_clock
from tilewright.units import Instant, Seat

T = TypeVar("T")


class InThread(Protocol):
    """Runs a function in a thread and awaits its result."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]:
        """Run ``work``."""
        ...


async def run_in_thread(work: Callable[[], T]) -> T:
    """Run ``work`` in one of the event loop's threads."""
    return await asyncio.to_thread(work)


@dataclass(frozen=True, slots=True)
class Step:
    """Data that a log stores with events: who caused the events, and the game's new state."""

    view: View
    """A spectator's view after the events, without the history."""
    attention: Instant | None
    """When a computer must next act or the next timeout is due; None if neither is."""
    seat: Seat | None = None
    command: str | None = None


class AsyncLog(Protocol):
    """An append-only list of events that several processes may write to."""

    async def append(self, number: int, events: Sequence[Event], step: Step) -> None:
        """Append ``events``; raise ``Conflict`` unless ``number`` is the next event's number.

        ``step`` is stored with the events.
        """
        ...

    async def read(self, number: int) -> Sequence[Event]:
        """Return the events from ``number`` onward, and remember which commands caused them.

        Waits for appends that have begun, also for those whose callers were canceled.
        """
        ...

    def done(self, seat: Seat, command: str) -> tuple[int, int] | None:
        """Return the first event that a command caused and the end (exclusive), or None."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a move, as the player sees it."""

    number: int
    """The number of events in the game after the move."""
    events: tuple[SeenEvent, ...]
    repeated: bool
    """Whether the command had already been carried out."""


def no_outage(since: Instant) -> int:  # noqa: ARG001 - at any time
    """Return 0: the table was never unavailable."""
    return 0


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
        in_thread: InThread = run_in_thread,
        lost_since: Callable[[Instant], int] = no_outage,
    ) -> None:
        """Continue ``game``, whose events are in ``log``; ``open`` starts a new one.

        ``computers`` are the seats of computer players. After each change, ``listener`` is called
        with the number of the first new event. Decisions that may take long run ``in_thread``.
        ``lost_since`` returns for how many milliseconds since an instant the server was down.
        """
        super().__init__(game, words, now=now)
        self._log = log
        self.computers: Final = frozenset(computers)
        self._listener = listener
        self._in_thread = in_thread
        self._lost_since = lost_since
        self._turn = asyncio.Lock()
        self._unsure = False
        """Whether the log may contain events that the game does not."""
        self._recovering: set[asyncio.Task[None]] = set()
        self._glances: dict[Seat | None, View] = {}
        """A cache of views of the current game, without their histories."""
        self._before: tuple[Game, dict[Seat | None, View]] | None = None
        """The game before its last step, with the views of it."""

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
        in_thread: InThread = run_in_thread,
        lost_since: Callable[[Instant], int] = no_outage,
    ) -> SharedTable:
        """Open a new game; write its first events, including the ``agreed`` seats' consent."""
        table = cls(
            begin(first),
            words,
            log,
            computers=computers,
            listener=listener,
            now=now,
            in_thread=in_thread,
            lost_since=lost_since,
        )
        for seat in agreed:
            table._game = (await table._decide_safely(seat, Agree(), None)).after
        await log.append(0, table._game.events, table._step_to(table._game))
        return table

    @property
    def is_busy(self) -> bool:
        """Whether a command is being carried out or waits for its turn."""
        return self._turn.locked()

    def glance(self, seat: Seat | None) -> View:
        """Return a seat's view without its history; the view is cached until the game changes."""
        return _glance(self._game, self._glances, seat)

    def glance_before(self, seat: Seat | None, number: int) -> View | None:
        """Return a seat's view when there were ``number`` events, if only the last step is newer.

        Otherwise, return None.
        """
        before = self._before
        if before is None or len(before[0].events) != number:
            return None
        return _glance(*before, seat)

    def next_computer(self) -> tuple[Seat, Instant] | None:
        """Return which computer acts next and when, or None if only people must act."""
        return next_computer(self.glance(None), self.computers, self._now())

    def next_attention(self) -> Instant | None:
        """Return when a computer must next act or the next timeout is due, or None."""
        return next_attention(self.glance(None), self.alarm, self.computers, self._now())

    async def submit(self, seat: Seat, move: Move, *, expect: int, command: str) -> Outcome:
        """Make a player's move, or return the earlier outcome if the command is repeated."""
        return await self._in_turn(lambda: self._submit(seat, move, expect, command))

    async def recall(self, seat: Seat, command: str) -> Outcome | None:
        """Return the earlier outcome of a command; None if it has not been carried out."""

        async def look_up() -> Outcome | None:
            return self._repeated(seat, command)

        return await self._in_turn(look_up)

    async def arrange(
        self, what: Arrangement, *, expect: int | None, seat: Seat | None = None
    ) -> None:
        """Carry out an agreed action; ``expect`` is the number of events that was known.

        Raises ``StaleMove`` if something has changed since then; None carries it out all the same.
        If a turn is taken back, ``seat`` is the player who wants to play theirs again.
        """
        await self._in_turn(lambda: self._arrange(what, expect, seat))

    async def wake(self) -> None:
        """Process all timeouts that are due."""
        await self._in_turn(self._run_clock)

    async def catch_up(self) -> None:
        """Apply the events that other processes have written."""
        await self._in_turn(self._follow)

    async def _in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run one command at a time, on a game that is known to be up to date.

        If the caller is canceled while events are being written, they may be written all the same.
        Then the log is read in the background, so that the other players see them.
        """
        try:
            async with self._turn:
                if self._unsure:
                    await self._follow()
                return await work()
        except asyncio.CancelledError:
            if self._unsure:
                task = asyncio.create_task(self._recover(), name="recover")
                self._recovering.add(task)
                task.add_done_callback(self._recovering.discard)
            raise

    async def _recover(self) -> None:
        """Follow the log after a command was canceled; if that fails, the next command does it."""
        with suppress(TilewrightError):
            await self.catch_up()

    async def _submit(self, seat: Seat, move: Move, expect: int, command: str) -> Outcome:
        for _ in range(8):
            try:
                repeated = self._repeated(seat, command)
                if repeated is not None:
                    return repeated
                # Process timeouts first; otherwise, a late move could take effect before them.
                await self._run_clock()
                transition = await self._decide_safely(seat, move, expect)
                await self._commit(transition, command, seat)
            except Conflict:
                await self._follow()
                continue
            seen = tuple(event.seen_by(seat) for event in transition.events)
            return Outcome(self.number, seen, repeated=False)
        message = "too many processes are writing to this game at once; try again"
        raise Conflict(message)

    async def _decide_safely(self, seat: Seat, move: Move, expect: int | None) -> Transition:
        """Decide a move, in a thread if the decision may take long."""
        if not may_search(self._game):
            return self._decide(seat, move, expect)
        return await self._in_thread(lambda: self._decide(seat, move, expect))

    async def _tick_safely(self) -> Transition | None:
        """Decide the next timeout that is due, in a thread if the decision may take long."""
        if not may_search(self._game):
            return self._tick()
        alarm = self.alarm
        is_due = alarm is not None and alarm <= self._now()
        return await self._in_thread(self._tick) if is_due else None

    async def _arrange(self, what: Arrangement, expect: int | None, seat: Seat | None) -> None:
        await self._run_clock()
        self._check_fresh(expect)
        await self._commit(self._decide_together(what, seat))

    def _repeated(self, seat: Seat, command: str) -> Outcome | None:
        done = self._log.done(seat, command)
        if done is None:
            return None
        first, last = done
        return Outcome(last, self.seen(seat, first, last), repeated=True)

    async def _run_clock(self) -> None:
        await self._return_time()
        while transition := await self._tick_safely():
            try:
                await self._commit(transition)
            except Conflict:
                await self._follow()

    async def _return_time(self) -> None:
        """Give back the time since the last event in which the server was unavailable."""
        while lost := self._lost_since(self._game.events[-1].at):
            transition = return_time(self._game, lost, self._now())
            if transition is None:
                return
            try:
                await self._commit(transition)
            except Conflict:
                await self._follow()

    async def _commit(
        self, transition: Transition, command: str | None = None, seat: Seat | None = None
    ) -> None:
        """Write the events, update the game, and notify, so that only stored events are shown."""
        step = self._step_to(transition.after, command, seat)
        try:
            await self._log.append(self.number, transition.events, step)
        except Conflict:
            raise
        except BaseException:
            # The events may or may not have been written, so read the log before anything else.
            self._unsure = True
            raise
        self._take_over(transition, step.view)

    def _step_to(self, after: Game, command: str | None = None, seat: Seat | None = None) -> Step:
        view = view_of(after, None, history=False)
        due = next_attention(view, next_alarm(after), self.computers, self._now())
        return Step(view, due, seat, command)

    def _take_over(self, transition: Transition, view: View | None = None) -> None:
        """Replace the game with its state after a transition.

        ``view`` is a spectator's view of the new state, if it is already known.
        """
        first = self.number
        self._before = (self._game, self._glances)
        self._game = transition.after
        self._glances = {} if view is None else {None: view}
        if self._listener is not None:
            self._listener(first)

    async def _follow(self) -> None:
        self._unsure = True
        events = tuple(await self._log.read(self.number))
        if events:
            self._take_over(fold(self._game, events))
        self._unsure = False


def _glance(game: Game, known: dict[Seat | None, View], seat: Seat | None) -> View:
    """Return a seat's view without its history, from the ``known`` views or added to them."""
    found = known.get(seat)
    if found is None:
        if seat is None:
            found = view_of(game, None, history=False)
        else:
            found = seat_view(_glance(game, known, None), game, seat)
        known[seat] = found
    return found

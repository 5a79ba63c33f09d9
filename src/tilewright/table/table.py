"""The umpire of one game: takes one command at a time, writes first, then tells.

Everything that plays or shows a game goes through a ``Table``: the terminal, the server,
computer players and self-play alike. It is the only holder of a ``Game`` above the
rules; what it hands out are views and seen events.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import RLock
from typing import TypeAlias

from tilewright.errors import StaleMove
from tilewright.lexicon import Lexicon
from tilewright.rules.clock import next_alarm, tick
from tilewright.rules.dealer import Dealer, SeededDealer
from tilewright.rules.decide import decide
from tilewright.rules.event import Began, Event, Instant, SeenEvent
from tilewright.rules.evolve import begin, evolve, replay
from tilewright.rules.explain import Breakdown, explain
from tilewright.rules.fault import Fault, Finding
from tilewright.rules.game import Game
from tilewright.rules.judge import Refusal, Verdict, judge
from tilewright.rules.move import Move, Play, Seat
from tilewright.rules.view import View, view_of
from tilewright.table.log import EventLog, MemoryLog

Listener: TypeAlias = Callable[[tuple[SeenEvent, ...], View], None]
"""Is told what a seat may see of new events, with the whole view after them."""


def wall_clock() -> Instant:
    """Return the time of day in milliseconds."""
    return time.time_ns() // 1_000_000


class Table:
    """The umpire of one game."""

    def __init__(
        self,
        game: Game,
        words: Lexicon,
        log: EventLog,
        *,
        now: Callable[[], Instant] = wall_clock,
        dealer: Dealer | None = None,
    ) -> None:
        """Take over ``game``, whose events are in ``log``; use ``open`` or ``resume`` instead."""
        self._game = game
        self._words = words
        self._log = log
        self._now = now
        self._dealer = dealer or SeededDealer(game.seed)
        self._lock = RLock()
        self._listeners: list[tuple[Seat | None, Listener]] = []

    @classmethod
    def open(
        cls,
        first: Began,
        words: Lexicon,
        log: EventLog | None = None,
        *,
        now: Callable[[], Instant] = wall_clock,
        dealer: Dealer | None = None,
    ) -> Table:
        """Open a new table; its first event is written before anything else happens."""
        game = begin(first)
        log = MemoryLog() if log is None else log
        log.append(0, (first,))
        return cls(game, words, log, now=now, dealer=dealer)

    @classmethod
    def resume(
        cls,
        events: Sequence[Event],
        words: Lexicon,
        log: EventLog,
        *,
        now: Callable[[], Instant] = wall_clock,
    ) -> Table:
        """Take up a game whose ``events`` were read from ``log``."""
        return cls(replay(events), words, log, now=now)

    @property
    def number(self) -> int:
        """How many events have happened; a command made against another number is stale."""
        return len(self._game.events)

    @property
    def words(self) -> Lexicon:
        """The dictionary that the table has agreed on."""
        return self._words

    @property
    def time(self) -> Instant:
        """The time of this table; in bulk it has a clock of its own."""
        return self._now()

    def view(self, seat: Seat | None) -> View:
        """Return the game as the player on ``seat`` may know it; None is a spectator."""
        return view_of(self._game, seat)

    def submit(self, seat: Seat, move: Move, *, expect: int | None = None) -> tuple[SeenEvent, ...]:
        """Let a player make a move; return what that player sees of what followed.

        ``expect`` is the number of events that the player knew of; if more have happened
        since, the move is refused as stale. Raises ``IllegalMove`` if it may not be made.
        """
        with self._lock:
            # What time has brought about comes first, or a late move could overtake it.
            self._run_clock()
            if expect is not None and expect != self.number:
                raise StaleMove(Finding(Fault.STALE))
            events = decide(self._game, seat, move, self._dealer, self._words, self._now())
            self._commit(events)
            return tuple(event.seen_by(seat) for event in events)

    def wake(self) -> Instant | None:
        """Let time do what it has to; return when to call again, None if it will do nothing."""
        with self._lock:
            self._run_clock()
            return next_alarm(self._game)

    def preview(self, play: Play) -> tuple[Verdict, Breakdown] | Refusal:
        """Say how a draft lies and what it would score; never whether its words are good."""
        game = self._game
        verdict = judge(game.board, play, game.edition)
        if isinstance(verdict, Refusal):
            return verdict
        return verdict, explain(game.board, play, verdict, game.edition)

    def listen(self, seat: Seat | None, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` from now on what ``seat`` may see; call the result to stop."""
        entry = (seat, listener)
        with self._lock:
            self._listeners.append(entry)

        def stop() -> None:
            with self._lock:
                if entry in self._listeners:
                    self._listeners.remove(entry)

        return stop

    def _run_clock(self) -> None:
        while events := tick(self._game, self._dealer, self._words, self._now()):
            self._commit(events)

    def _commit(self, events: tuple[Event, ...]) -> None:
        """Write, then evolve, then tell: nobody hears of what is not safe."""
        self._log.append(self.number, events)
        for event in events:
            self._game = evolve(self._game, event)
        for seat, listener in tuple(self._listeners):
            seen = tuple(event.seen_by(seat) for event in events)
            listener(seen, view_of(self._game, seat))

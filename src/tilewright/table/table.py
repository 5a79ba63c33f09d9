"""The umpire of one game: takes one command at a time, writes first, then tells.

Everything that plays or shows a game goes through a ``Table``: the terminal, computer
players and self-play; the server through its kin, ``SharedTable``. They are the only holders
of a ``Game`` above the rules; what they hand out are views and seen events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import RLock
from typing import TypeAlias

from tilewright.lexicon import Lexicon
from tilewright.rules.arrange import Arrangement
from tilewright.rules.dealer import Dealer
from tilewright.rules.event import Began, Event, SeenEvent
from tilewright.rules.evolve import begin, replay
from tilewright.rules.game import Game
from tilewright.rules.play.move import Move
from tilewright.rules.transition import Transition
from tilewright.rules.view import View, view_of
from tilewright.table.log import EventLog, MemoryLog
from tilewright.table.umpire import Umpire, wall_clock
from tilewright.units import Instant, Seat, as_seat

Listener: TypeAlias = Callable[[tuple[SeenEvent, ...], View], None]
"""Receives what a seat may see of new events, and the view after them."""


class Table(Umpire):
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
        super().__init__(game, words, now=now, dealer=dealer)
        self._log = log
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

    def submit(self, seat: int, move: Move, *, expect: int | None = None) -> tuple[SeenEvent, ...]:
        """Let a player make a move; return what that player sees of what followed.

        ``expect`` is the number of events that the player knew of; if more have happened
        since, the move is refused as stale. Raises ``IllegalMove`` if it may not be made.
        """
        with self._lock:
            # What time has brought about comes first, or a late move could overtake it.
            self._run_clock()
            transition = self._decide(Seat(seat), move, expect)
            self._commit(transition)
            return tuple(event.seen_by(Seat(seat)) for event in transition.events)

    def arrange(self, what: Arrangement) -> None:
        """Do what all players have agreed on."""
        with self._lock:
            self._run_clock()
            self._commit(self._decide_together(what))

    def wake(self) -> Instant | None:
        """Let time do what it has to; return when to call again, None if it will do nothing."""
        with self._lock:
            self._run_clock()
            return self.alarm

    def listen(self, seat: int | None, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` from now on what ``seat`` may see; call the result to stop."""
        entry = (as_seat(seat), listener)
        with self._lock:
            self._listeners.append(entry)

        def stop() -> None:
            with self._lock:
                if entry in self._listeners:
                    self._listeners.remove(entry)

        return stop

    def _run_clock(self) -> None:
        while transition := self._tick():
            self._commit(transition)

    def _commit(self, transition: Transition) -> None:
        """Write the events, then take over the game, then notify: nothing unsafe is shown."""
        self._log.append(self.number, transition.events)
        self._game = transition.after
        for seat, listener in tuple(self._listeners):
            seen = tuple(event.seen_by(seat) for event in transition.events)
            listener(seen, view_of(self._game, seat))

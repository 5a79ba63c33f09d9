"""The umpire for one game, which stores events before showing them.

Everything that plays or shows a game goes through a ``Table``: the terminal, computer players
and self-play. The server uses the related ``SharedTable``. Outside the rules, only these two
classes have access to a ``Game``; they hand out views and seen events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import RLock
from typing import TypeAlias

from tilewright.lexicon import Lexicon
from tilewright.rules.arrange import Arrangement
from tilewright.rules.dealer import Dealer
from tilewright.rules.event import (
    Began,
    Event,
    SeenEvent,
)
from tilewright.rules.evolve import begin, replay
from tilewright.rules.game import Game
from tilewright.rules.play.move import Move
from tilewright.rules.transition import Transition
from tilewright.rules.view import View, view_of
from tilewright.table.log import EventLog, MemoryLog
from tilewright.table.umpire import Umpire, wall_clock
from tilewright.units import Instant, Seat, as_seat

Listener: TypeAlias = Callable[[tuple[SeenEvent, ...], View], None]
"""Receives new events as a seat may see them, and the seat's view after these events."""


class Table(Umpire):
    """The umpire for one game.

    Examples:
        >>> words = open_lexicon()
        >>> players = [Participant("Ann"), Participant("Ben")]
        >>> first = open_game(load_edition("pocket"), words, players, now=0)
        >>> table = Table.open(first, words, now=lambda: 0)
        >>> for seat in (0, 1):
        ...     _ = table.submit(seat, Agree())
        >>> table.view(0).bag_count
        86
    """

    def __init__(
        self,
        game: Game,
        words: Lexicon,
        log: EventLog,
        *,
        now: Callable[[], Instant] = wall_clock,
        dealer: Dealer | None = None,
    ) -> None:
        """Run ``game``, whose events are in ``log``; use ``open`` or ``resume`` instead."""
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
        """Resume a game whose ``events`` were read from ``log``."""
        return cls(replay(events), words, log, now=now)

    def submit(self, seat: int, move: Move, *, expect: int | None = None) -> tuple[SeenEvent, ...]:
        """Make a player's move; return the resulting events as that player sees them.

        ``expect`` is the number of events that the player knew about. Raises ``StaleMove`` if
        something has changed since then, and ``IllegalMove`` if the move is not allowed.
        """
        with self._lock:
            # Process timeouts first; otherwise, a late move could take effect before them.
            self._run_clock()
            transition = self._decide(Seat(seat), move, expect)
            self._commit(transition)
            return tuple(event.seen_by(Seat(seat)) for event in transition.events)

    def arrange(self, what: Arrangement, *, seat: int | None = None) -> None:
        """Carry out an action that all players have agreed on.

        If a turn is taken back, ``seat`` is the player who wants to play theirs again.
        """
        with self._lock:
            self._run_clock()
            self._commit(self._decide_together(what, as_seat(seat)))

    def wake(self) -> Instant | None:
        """Process all timeouts that are due; return when the next timeout is due, or None."""
        with self._lock:
            self._run_clock()
            return self.alarm

    def listen(self, seat: int | None, listener: Listener) -> Callable[[], None]:
        """Notify ``listener`` of new events as ``seat`` sees them; return a function to stop."""
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
        """Write the events, update the game, and notify, so that only stored events are shown."""
        self._log.append(self.number, transition.events)
        self._game = transition.after
        for seat, listener in tuple(self._listeners):
            seen = tuple(event.seen_by(seat) for event in transition.events)
            listener(seen, view_of(self._game, seat))

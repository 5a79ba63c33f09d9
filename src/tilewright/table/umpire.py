"""The base class for umpires, which provides views and applies the rules."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from tilewright.edition import Edition
from tilewright.errors import StaleMove
from tilewright.kernel.any_play import can_play
from tilewright.lexicon import Lexicon
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.dealer import Dealer, SeededDealer
from tilewright.rules.decide import decide
from tilewright.rules.event import SeenEvent
from tilewright.rules.game import Game
from tilewright.rules.play.explain import Breakdown, explain
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Move, Play
from tilewright.rules.tick import tick
from tilewright.rules.transition import Transition
from tilewright.rules.turns.clock import next_alarm
from tilewright.rules.view import View, view_of
from tilewright.system import monotonic_ns
from tilewright.table.staleness import is_stale, last_change
from tilewright.units import Instant, Seat, as_seat

_EPOCH: Final = time.time_ns() - monotonic_ns()


def wall_clock() -> Instant:
    """Return the current time in milliseconds since the Unix epoch.

    It is the wall clock's time when the process started plus the time since then, so that setting
    the machine's clock never takes time from a player.
    """
    return Instant((_EPOCH + monotonic_ns()) // 1_000_000)


class Umpire:
    """Runs one game by applying the rules; subclasses decide how to store events."""

    def __init__(
        self,
        game: Game,
        words: Lexicon,
        *,
        now: Callable[[], Instant] = wall_clock,
        dealer: Dealer | None = None,
    ) -> None:
        """Run ``game`` with the dictionary ``words``."""
        self._game = game
        self._words = words
        self._now = now
        self._dealer = dealer or SeededDealer()

    @property
    def number(self) -> int:
        """The number of events so far."""
        return len(self._game.events)

    @property
    def last_change(self) -> int:
        """The number of events up to the last one that may change a player's mind."""
        return last_change(self._game)

    @property
    def edition(self) -> Edition:
        """The edition being played, including house rules."""
        return self._game.edition

    @property
    def words(self) -> Lexicon:
        """The dictionary that the players agreed on."""
        return self._words

    @property
    def time(self) -> Instant:
        """The current time at this table, which may use its own clock (as in bulk play)."""
        return self._now()

    @property
    def alarm(self) -> Instant | None:
        """When the next timeout is due, or None if there is none."""
        return next_alarm(self._game)

    def view(self, seat: int | None) -> View:
        """Return what the player in ``seat`` may know about the game; None means a spectator."""
        return view_of(self._game, as_seat(seat))

    def seen(self, seat: int | None, first: int, last: int | None = None) -> tuple[SeenEvent, ...]:
        """Return events ``first`` up to, but not including, ``last`` as ``seat`` sees them."""
        reader = as_seat(seat)
        return tuple(event.seen_by(reader) for event in self._game.events[first:last])

    def preview(self, play: Play) -> tuple[Verdict, Breakdown] | Refusal:
        """Return the verdict on a draft play and its score, or its faults; do not check words."""
        game = self._game
        verdict = judge(game.board, play, game.edition)
        if isinstance(verdict, Refusal):
            return verdict
        return verdict, explain(game.board, play, verdict, game.edition)

    def _decide(self, seat: Seat, move: Move, expect: int | None) -> Transition:
        """Decide a move; raise ``StaleMove`` if its player must look again; see ``is_stale``."""
        self._check_fresh(expect, move)
        game, now = self._game, self._now()
        return decide(game, seat, move, self._dealer, self._words, now, search=can_play)

    def _check_fresh(self, expect: int | None, move: Move | None = None) -> None:
        """Raise ``StaleMove`` if something happened since that may change a player's mind."""
        if expect is not None and is_stale(self._game, expect, move):
            raise StaleMove(Finding(Fault.STALE))

    def _decide_together(self, what: Arrangement, seat: Seat | None = None) -> Transition:
        """Decide an action that all players agreed on; ``seat`` is as in ``arrange``."""
        return arrange(self._game, what, self._now(), seat=seat)

    def _tick(self) -> Transition | None:
        """Decide the next timeout that is due, or return None if there is none."""
        return tick(self._game, self._dealer, self._words, self._now(), search=can_play)

"""What every umpire does, however its log is written: show views and ask the rules."""

from __future__ import annotations

import time
from collections.abc import Callable

from tilewright.edition import Edition
from tilewright.errors import StaleMove
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
from tilewright.units import Instant, Seat, as_seat


def wall_clock() -> Instant:
    """Return the time of day in milliseconds."""
    return Instant(time.time_ns() // 1_000_000)


class Umpire:
    """Holds one game and the rules' door to it; how events are kept is for subclasses to say."""

    def __init__(
        self,
        game: Game,
        words: Lexicon,
        *,
        now: Callable[[], Instant] = wall_clock,
        dealer: Dealer | None = None,
    ) -> None:
        """Take over ``game``, which is played with ``words``."""
        self._game = game
        self._words = words
        self._now = now
        self._dealer = dealer or SeededDealer(game.seed)

    @property
    def number(self) -> int:
        """How many events have happened; a command made against another number is stale."""
        return len(self._game.events)

    @property
    def edition(self) -> Edition:
        """What is played, house rules included."""
        return self._game.edition

    @property
    def words(self) -> Lexicon:
        """The dictionary that the table has agreed on."""
        return self._words

    @property
    def time(self) -> Instant:
        """The time of this table; in bulk it has a clock of its own."""
        return self._now()

    @property
    def alarm(self) -> Instant | None:
        """When time will do something by itself, None if it will do nothing."""
        return next_alarm(self._game)

    def view(self, seat: int | None) -> View:
        """Return the game as the player on ``seat`` may know it; None is a spectator."""
        return view_of(self._game, as_seat(seat))

    def seen(self, seat: int | None, first: int, last: int | None = None) -> tuple[SeenEvent, ...]:
        """Return what ``seat`` sees of the events from number ``first`` up to ``last``."""
        reader = as_seat(seat)
        return tuple(event.seen_by(reader) for event in self._game.events[first:last])

    def preview(self, play: Play) -> tuple[Verdict, Breakdown] | Refusal:
        """Return what a draft would score, or its faults; never whether its words are valid."""
        game = self._game
        verdict = judge(game.board, play, game.edition)
        if isinstance(verdict, Refusal):
            return verdict
        return verdict, explain(game.board, play, verdict, game.edition)

    def _decide(self, seat: Seat, move: Move, expect: int | None) -> Transition:
        """Ask the rules about a move; a move made against another number is stale."""
        if expect is not None and expect != self.number:
            raise StaleMove(Finding(Fault.STALE))
        return decide(self._game, seat, move, self._dealer, self._words, self._now())

    def _decide_together(self, what: Arrangement) -> Transition:
        """Ask the rules about something that all players agree on."""
        return arrange(self._game, what, self._now())

    def _tick(self) -> Transition | None:
        """Ask the rules what time has done, one thing at a time; None when there is no more."""
        return tick(self._game, self._dealer, self._words, self._now())

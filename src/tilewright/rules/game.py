"""The game: the full truth about a table, made only by folding its events.

Only the umpire holds a ``Game``. Whoever else is interested gets a ``View``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from tilewright.edition import ClockKind, Edition, Level
from tilewright.lexicon import LexiconRef
from tilewright.rules.event import Ended, Event, Instant, Participant
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play, Seat
from tilewright.tiles import Tally

SECOND = 1000
MINUTE = 60 * SECOND


class Phase(Enum):
    """Where a game stands; always derivable from its events."""

    AGREEING = "agreeing"
    """The players confirm dictionary, edition and house rules."""
    PLAYING = "playing"
    LAST_PLAY = "last-play"
    """A play that would end the game is open to challenge: all turns are suspended."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A play that may still be challenged, with all that is needed to take it back."""

    seat: Seat
    play: Play
    words: tuple[Word, ...]
    score: int
    opened: Instant
    board_before: Board
    scoreless_before: int
    drawn: Tally = field(default=Tally(), repr=False)
    """The tiles drawn after the play."""
    accepted: frozenset[Seat] = frozenset()
    passes_before: tuple[int, ...] = ()
    switched_before: bool = False


@dataclass(frozen=True)
class Game:
    """Everything there is to know about a game, secrets included."""

    edition: Edition
    lexicon: LexiconRef
    participants: tuple[Participant, ...]
    commitment: bytes
    seed: bytes = field(repr=False)
    youngest: tuple[Seat, ...]
    phase: Phase
    agreed: frozenset[Seat]
    board: Board
    racks: tuple[Tally, ...] = field(repr=False)
    """The tiles of each seat; those of a player who left are set aside here."""
    bag: Tally = field(repr=False)
    scores: tuple[int, ...]
    on_turn: Seat
    """Whose turn it is, or will be when the open play is settled."""
    active: tuple[bool, ...]
    """Who is still in the game."""
    lost_turns: tuple[int, ...]
    """How many turns each has still to lose."""
    passes: tuple[int, ...]
    """How often each has passed since the count was last restarted."""
    scoreless: int
    """How many turns in a row have brought no point."""
    open_play: OpenPlay | None
    finisher: Seat | None
    """Whose play ends the game if it stands."""
    switched: bool
    """Whether the player on turn has switched a tile in this turn."""
    asked: frozenset[Seat]
    """Who has asked for the proof that no play is left."""
    clocks: tuple[int, ...]
    """Milliseconds left on the clock of each; below zero is over time."""
    turn_since: Instant
    """Since when the time of the player on turn runs."""
    paused: Instant | None
    """Since when the game is paused; None while it goes on."""
    last_play: OpenPlay | None
    """The play that may be taken back, as long as nobody has acted since."""
    result: Ended | None
    events: tuple[Event, ...] = field(repr=False)

    def after(self, **changes: object) -> Game:
        """Return the game with some fields changed; for ``evolve`` alone.

        The fields are copied in one step, because this is the hot path of a server.
        """
        new = object.__new__(Game)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        return new

    @property
    def seats(self) -> range:
        """All seats, those of players who left included."""
        return range(len(self.participants))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """The seats of the players who are still in the game."""
        return tuple(seat for seat in self.seats if self.active[seat])

    def name(self, seat: Seat) -> str:
        """Return the name of the player on ``seat``."""
        return self.participants[seat].name

    def next_seat(self, seat: Seat) -> Seat:
        """Return the next player to the left who is still in the game."""
        count = len(self.active)
        following = (seat + 1) % count
        while not self.active[following] and following != seat:
            following = (following + 1) % count
        return following

    def awaited(self) -> tuple[Seat, ...]:
        """Return who must accept the open play before the player on turn may start."""
        play = self.open_play
        if play is None:
            return ()
        starter = self.on_turn if self.phase is Phase.PLAYING else play.seat
        free = (play.seat, starter, *play.accepted)
        return tuple(
            [seat for seat, active in enumerate(self.active) if active and seat not in free]
        )

    def window_ends(self) -> Instant:
        """Return when silence counts as acceptance of the open play."""
        opened = self.open_play.opened if self.open_play else self.turn_since
        return opened + self.edition.challenge.window * SECOND

    def clocks_at(self, now: Instant) -> tuple[int, ...]:
        """Return the clocks with the time taken off that the turn under way has lasted."""
        if self.edition.clock.kind is not ClockKind.GAME or self.phase is not Phase.PLAYING:
            return self.clocks
        until = now if self.paused is None else self.paused
        lasted = max(0, until - self.turn_since)
        return tuple(
            left - lasted if seat == self.on_turn else left for seat, left in enumerate(self.clocks)
        )

    def overtime(self, seat: Seat) -> int:
        """Return the points that a player has lost so far by running over time."""
        rules = self.edition.clock
        if rules.kind is not ClockKind.GAME or self.clocks[seat] >= 0:
            return 0
        started_minutes = -(self.clocks[seat] // MINUTE)
        return started_minutes * rules.overtime_points

    def is_scoreless_too_long(self) -> bool:
        """Tell whether as many rounds without a point have gone by as end the game."""
        rounds = self.edition.end.scoreless_rounds
        return rounds > 0 and self.scoreless >= rounds * sum(self.active)

    def target(self, seat: Seat) -> int | None:
        """Return the score that ends the game for a player, or None without a Finish Line."""
        rules = self.edition.target
        if rules is None:
            return None
        level = self.participants[seat].level or Level.EXPERT
        return rules.of(len(self.participants), level)

    def has_reached_target(self, seat: Seat) -> bool:
        """Tell whether a player has crossed the Finish Line."""
        target = self.target(seat)
        return target is not None and self.scores[seat] - self.overtime(seat) >= target

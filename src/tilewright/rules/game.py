"""The game: everything about a table, secrets included, built only by folding its events.

Only the umpire has a ``Game``; everyone else gets a ``View``. A game is plain data; the rules
that work on it are in ``turns`` and ``endings``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypedDict, Unpack

from tilewright.edition import Edition
from tilewright.lexicon import LexiconRef
from tilewright.rules.dealer import combined_seed
from tilewright.rules.event import Ended, Event
from tilewright.rules.participant import Participant
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat, all_seats

SECOND = 1000
MINUTE = 60 * SECOND


class Phase(Enum):
    """The stage a game has reached, as determined by its events."""

    AGREEING = "agreeing"
    """The players are confirming the dictionary, edition and house rules."""
    PLAYING = "playing"
    LAST_PLAY = "last-play"
    """A play that would end the game is open to challenge: no player may take a turn."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A play that may still be challenged, with everything needed to withdraw it."""

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
    hint_before: int = 0


class Changes(TypedDict, total=False):
    """The fields of a ``Game`` that an event may change, with their types."""

    phase: Phase
    agreed: frozenset[Seat]
    commitments: tuple[bytes, ...]
    contributions: tuple[bytes, ...]
    board: Board
    racks: tuple[Tally, ...]
    bag: Tally
    scores: tuple[int, ...]
    on_turn: Seat
    turn: int
    active: tuple[bool, ...]
    lost_turns: tuple[int, ...]
    passes: tuple[int, ...]
    scoreless: int
    open_play: OpenPlay | None
    finisher: Seat | None
    switched: bool
    hint: int
    hints: tuple[int, ...]
    asked: frozenset[Seat]
    clocks: tuple[int, ...]
    turn_since: Instant
    paused: Instant | None
    last_play: OpenPlay | None
    result: Ended | None


@dataclass(frozen=True)
class Game:
    """Everything there is to know about a game, secrets included."""

    edition: Edition
    lexicon: LexiconRef
    participants: tuple[Participant, ...]
    commitment: bytes
    seed: bytes = field(repr=False)
    youngest: tuple[Seat, ...]
    rules: int
    """The version of the rules that the game is played under."""
    phase: Phase
    agreed: frozenset[Seat]
    commitments: tuple[bytes, ...]
    """The hash of what each player will contribute to the seed; empty if there is none."""
    contributions: tuple[bytes, ...]
    """What each player has contributed to the seed; empty if nothing."""
    board: Board
    racks: tuple[Tally, ...] = field(repr=False)
    """Each seat's tiles; when a player leaves, their tiles are out of the game."""
    bag: Tally = field(repr=False)
    scores: tuple[int, ...]
    on_turn: Seat
    """Whose turn it is, or will be once the open play is settled."""
    turn: int
    """The number of turns that are over; a play that is taken back does not count."""
    active: tuple[bool, ...]
    """Whether each player is still in the game."""
    lost_turns: tuple[int, ...]
    """How many turns each player still has to lose."""
    passes: tuple[int, ...]
    """How many times each player has passed since the count was last reset."""
    scoreless: int
    """How many turns in a row have scored no points."""
    open_play: OpenPlay | None
    finisher: Seat | None
    """The player whose play ends the game unless it is withdrawn."""
    switched: bool
    """Whether the player on turn has switched a tile in this turn."""
    hint: int
    """The strength of the last hint in this turn; 0 if there was none since the last switch."""
    hints: tuple[int, ...]
    """How many hints each player has taken, including those in turns that were taken back."""
    asked: frozenset[Seat]
    """The players who have asked for proof that no play is left."""
    clocks: tuple[int, ...]
    """Milliseconds left on each player's clock; negative is overtime."""
    turn_since: Instant
    """When the clock of the player on turn started running."""
    paused: Instant | None
    """When the game was paused, or None if it is not paused."""
    last_play: OpenPlay | None
    """The play that players may agree to take back; None once a player has acted since."""
    result: Ended | None
    events: tuple[Event, ...] = field(repr=False)

    def after(self, **changes: Unpack[Changes]) -> Game:
        """Return a copy of the game with some fields changed; only the rules call this.

        The fields are copied in one step, because this is on the server's hot path.
        """
        new = object.__new__(Game)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        return new

    @property
    def dealing_seed(self) -> bytes:
        """The seed of all draws: the referee's seed combined with the players' contributions."""
        return combined_seed(self.seed, self.contributions)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, including those of players who left."""
        return all_seats(len(self.participants))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """The seats of the players who are still in the game."""
        return tuple(seat for seat in self.seats if self.active[seat])

    def name(self, seat: Seat) -> str:
        """Return the name of the player in ``seat``."""
        return self.participants[seat].name

    def next_seat(self, seat: Seat) -> Seat:
        """Return the next player to the left of ``seat`` who is still in the game."""
        count = len(self.active)
        following = (seat + 1) % count
        while not self.active[following] and following != seat:
            following = (following + 1) % count
        return Seat(following)

"""Events: what happened, with its outcome, and what each seat may see of it.

A game is its list of events. They record outcomes (tiles drawn, words refused), so replaying
them needs no dictionary, clock or randomness. An event with a secret is not a ``PublicEvent``:
other players see a value of a different type, which has no field for the secret.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from tilewright.edition import Edition, Level
from tilewright.errors import BrokenLog
from tilewright.lexicon import LexiconRef
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play
from tilewright.rules.version import CURRENT_RULES
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat


@dataclass(frozen=True, slots=True)
class Participant:
    """The person or computer in a seat."""

    name: str
    is_computer: bool = False
    level: Level | None = None
    """The level that sets the target in a Finish Line game."""


class FirstBy(Enum):
    """How the first player was chosen."""

    DRAW = "draw"
    YOUNGEST = "youngest"
    LOT = "lot"
    """The table named no player, or several."""


class LeaveReason(Enum):
    """Why a player is no longer in the game."""

    RESIGNED = "resigned"
    VANISHED = "vanished"
    TIME = "time"


class EndReason(Enum):
    """Why the game is over."""

    OUT = "out"
    """A player used their last tile with the bag empty."""
    TARGET = "target"
    """A player reached the Finish Line."""
    PASSED_OUT = "passed-out"
    """Every player passed enough times in a row to end the game."""
    SCORELESS = "scoreless"
    """Too many rounds in a row scored no points."""
    NO_PLAYS = "no-plays"
    """The bag is empty, and the referee has proved that no player can play."""
    LAST_STANDING = "last-standing"
    """All other players have left."""
    CANCELLED = "cancelled"
    """All players agreed to stop."""


class Decided(Enum):
    """What decided the winner."""

    SCORE = "score"
    BEFORE_UNPLAYED = "before-unplayed"
    """Final scores were tied; the scores before counting unplayed tiles decided."""
    SHARED = "shared"
    TARGET = "target"
    """A player reached their target."""
    SHARE_OF_TARGET = "share-of-target"
    """No player reached their target; the highest share of a target decided."""
    LAST_STANDING = "last-standing"
    NOBODY = "nobody"
    """The game was cancelled: there is no winner."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """How the end of the game changes one seat's score."""

    score: int
    """The score before settlement."""
    overtime: int
    """Points lost for overtime."""
    unplayed: Tally
    """The tiles left on the rack; empty if unplayed tiles do not count."""
    deducted: int
    """Points lost for unplayed tiles."""
    gained: int
    """Points gained for the other players' unplayed tiles."""

    @property
    def final(self) -> int:
        """The final score."""
        return self.before_unplayed - self.deducted + self.gained

    @property
    def before_unplayed(self) -> int:
        """The score before unplayed tiles are counted, which breaks ties."""
        return self.score - self.overtime


@dataclass(frozen=True, slots=True)
class Event(ABC):
    """Something that happened in a game, with its time."""

    at: Instant

    @abstractmethod
    def seen_by(self, seat: Seat | None) -> SeenEvent:
        """Return what the player in ``seat`` sees of the event; None means a spectator."""


@dataclass(frozen=True, slots=True)
class PublicEvent(Event):
    """An event without a secret: everyone sees all of it."""

    def seen_by(self, seat: Seat | None) -> SeenEvent:  # noqa: ARG002 - the same for every seat
        """Return the event itself."""
        return self


# Before the first turn.


@dataclass(frozen=True, slots=True)
class Began(Event):
    """A table was set up. The event holds the seed, which stays secret until the game ends."""

    edition: Edition
    lexicon: LexiconRef
    participants: tuple[Participant, ...]
    commitment: bytes
    """The seed's hash, public from the start."""
    seed: bytes = field(repr=False)
    youngest: tuple[Seat, ...] = ()
    """The seats named as youngest: one, several if the players are unsure, or none."""
    rules: int = CURRENT_RULES
    """The version of the rules that the game is played under."""

    def seen_by(self, seat: Seat | None) -> SeenBegan:  # noqa: ARG002
        """Return everything but the seed."""
        return SeenBegan(
            self.at,
            self.edition,
            self.lexicon,
            self.participants,
            self.commitment,
            self.youngest,
        )


@dataclass(frozen=True, slots=True)
class SeenBegan:
    """A table's setup without the seed."""

    at: Instant
    edition: Edition
    lexicon: LexiconRef
    participants: tuple[Participant, ...]
    commitment: bytes
    youngest: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Agreed(PublicEvent):
    """A player confirmed the dictionary, the edition and the house rules."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawnForFirst(PublicEvent):
    """Players each drew a tile face up; those who tie for the best tile draw again."""

    draws: tuple[tuple[Seat, int], ...]
    """Each seat with the code of the tile it drew."""


@dataclass(frozen=True, slots=True)
class FirstChosen(PublicEvent):
    """The first player was chosen, and the game begins."""

    seat: Seat
    by: FirstBy


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player drew tiles from the bag."""

    seat: Seat
    tiles: Tally = field(repr=False)

    def seen_by(self, seat: Seat | None) -> OwnDrew | SeenDrew:
        """Return the tiles to the player, their number to the others."""
        if seat == self.seat:
            return OwnDrew(self.at, self.seat, self.tiles)
        return SeenDrew(self.at, self.seat, len(self.tiles))


@dataclass(frozen=True, slots=True)
class OwnDrew:
    """A draw as seen by the player who drew, with the tiles."""

    at: Instant
    seat: Seat
    tiles: Tally


@dataclass(frozen=True, slots=True)
class SeenDrew:
    """A draw as seen by everyone else: only the number of tiles."""

    at: Instant
    seat: Seat
    count: int


# Turns.


@dataclass(frozen=True, slots=True)
class Played(PublicEvent):
    """A player laid tiles, with the words and score that the judge determined."""

    seat: Seat
    play: Play
    words: tuple[Word, ...]
    square_points: int
    bonus: int
    score: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A player set tiles aside and drew the same number."""

    seat: Seat
    given: Tally = field(repr=False)
    drawn: Tally = field(repr=False)

    def seen_by(self, seat: Seat | None) -> OwnExchanged | SeenExchanged:
        """Return the tiles to the player, their number to the others."""
        if seat == self.seat:
            return OwnExchanged(self.at, self.seat, self.given, self.drawn)
        return SeenExchanged(self.at, self.seat, len(self.given))


@dataclass(frozen=True, slots=True)
class OwnExchanged:
    """An exchange as seen by the player who made it, with the tiles."""

    at: Instant
    seat: Seat
    given: Tally
    drawn: Tally


@dataclass(frozen=True, slots=True)
class SeenExchanged:
    """An exchange as seen by everyone else: only the number of tiles."""

    at: Instant
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Passed(PublicEvent):
    """A player passed, or ran out of time for the move."""

    seat: Seat
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class Switched(Event):
    """A player gave a switch tile to another player and took one of that player's tiles."""

    seat: Seat
    other: Seat
    given: int = field(repr=False)
    taken: int = field(repr=False)
    point: int = 0
    """The index, from 0, of the face-down tile chosen; the audit needs it."""

    def seen_by(self, seat: Seat | None) -> OwnSwitched | SeenSwitched:
        """Return both tiles to the two players; the others see only who switched with whom."""
        if seat is not None and seat in (self.seat, self.other):
            return OwnSwitched(self.at, self.seat, self.other, self.given, self.taken)
        return SeenSwitched(self.at, self.seat, self.other)


@dataclass(frozen=True, slots=True)
class OwnSwitched:
    """A switch as seen by the two players involved, with both tiles."""

    at: Instant
    seat: Seat
    other: Seat
    given: int
    taken: int


@dataclass(frozen=True, slots=True)
class SeenSwitched:
    """A switch as seen by everyone else: only who switched with whom."""

    at: Instant
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class Skipped(PublicEvent):
    """A player's turn was skipped because of a failed challenge."""

    seat: Seat


# Challenge.


@dataclass(frozen=True, slots=True)
class Accepted(PublicEvent):
    """A player accepted the open play."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WindowClosed(PublicEvent):
    """The time to challenge the last play ran out; players who did not respond accept it."""


@dataclass(frozen=True, slots=True)
class Challenged(PublicEvent):
    """A player challenged the open play, and the dictionary was consulted."""

    seat: Seat
    against: Seat
    refused: tuple[str, ...]
    """The invalid words; empty if the play is valid."""


@dataclass(frozen=True, slots=True)
class Returned(PublicEvent):
    """An invalid play was withdrawn: its tiles and points are undone, and the turn is lost."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnLost(PublicEvent):
    """A player will lose their next turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Awarded(PublicEvent):
    """A player gained points because a challenge to their play failed."""

    seat: Seat
    points: int


# Actions that all players agreed on.


@dataclass(frozen=True, slots=True)
class Paused(PublicEvent):
    """All players agreed to pause: clocks and challenge windows stop."""


@dataclass(frozen=True, slots=True)
class Resumed(PublicEvent):
    """The game continues; the pause costs no player any time."""


@dataclass(frozen=True, slots=True)
class TakenBack(PublicEvent):
    """All players agreed to let a player take back the last play and replay the turn."""

    seat: Seat


# The end.


@dataclass(frozen=True, slots=True)
class ProofAsked(PublicEvent):
    """A player asked the referee whether any play is left."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayExists(PublicEvent):
    """All players asked for the proof, and at least one of them can still play."""


@dataclass(frozen=True, slots=True)
class Left(PublicEvent):
    """A player is no longer in the game."""

    seat: Seat
    why: LeaveReason


@dataclass(frozen=True, slots=True)
class Ended(PublicEvent):
    """The game is over: the settlements, the winners, and the seed for anyone to verify."""

    why: EndReason
    settlements: tuple[Settlement, ...]
    winners: tuple[Seat, ...]
    decided: Decided
    seed: bytes


def first_event(events: Sequence[Event]) -> Began:
    """Return a log's first event; raise ``BrokenLog`` unless it is ``Began``."""
    first = events[0] if events else None
    if not isinstance(first, Began):
        found = "nothing" if first is None else type(first).__name__
        raise BrokenLog(f"the first event of a game must be Began, not {found}", number=0)
    return first


SeenEvent: TypeAlias = (
    PublicEvent
    | SeenBegan
    | OwnDrew
    | SeenDrew
    | OwnExchanged
    | SeenExchanged
    | OwnSwitched
    | SeenSwitched
)
"""An event as a seat is allowed to see it."""

"""Events: what happened, with its outcome, and what each seat may see of it.

A game is its list of events. They record outcomes (tiles drawn, words refused), so that
replaying needs no dictionary, no clock and no chance. An event with a secret is not
a ``PublicEvent``: what others see of it is a value of another type without a field for
the secret.
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
    """Who sits on a seat."""

    name: str
    is_computer: bool = False
    level: Level | None = None
    """The level that sets the target in a Finish Line game."""


class FirstBy(Enum):
    """How the first player was found."""

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
    """A player used the last tile with the bag empty."""
    TARGET = "target"
    """A player reached the Finish Line."""
    PASSED_OUT = "passed-out"
    """Every player passed as often as the rules ask."""
    SCORELESS = "scoreless"
    """Too many rounds without a point."""
    NO_PLAYS = "no-plays"
    """The bag is empty and it is proved that no player can play."""
    LAST_STANDING = "last-standing"
    """All others have left."""
    CANCELLED = "cancelled"
    """All players agreed to stop."""


class Decided(Enum):
    """By what the winner was found."""

    SCORE = "score"
    BEFORE_UNPLAYED = "before-unplayed"
    """Equal final scores; the score before unplayed tiles were counted decided."""
    SHARED = "shared"
    TARGET = "target"
    """A player reached their target."""
    SHARE_OF_TARGET = "share-of-target"
    """The tiles ran out first; the highest share of a target decided."""
    LAST_STANDING = "last-standing"
    NOBODY = "nobody"
    """The game was cancelled: there is no winner."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the end of the game does to one seat's score."""

    score: int
    """Before anything is settled."""
    overtime: int
    """Points lost for time."""
    unplayed: Tally
    """The tiles left on the rack, where they count; empty where they do not."""
    deducted: int
    """Points lost for unplayed tiles."""
    gained: int
    """Points for the unplayed tiles of the others."""

    @property
    def final(self) -> int:
        """The final score."""
        return self.before_unplayed - self.deducted + self.gained

    @property
    def before_unplayed(self) -> int:
        """The score that breaks ties."""
        return self.score - self.overtime


@dataclass(frozen=True, slots=True)
class Event(ABC):
    """Something that happened at a moment."""

    at: Instant

    @abstractmethod
    def seen_by(self, seat: Seat | None) -> SeenEvent:
        """Return what the player on ``seat`` sees of it; None is a spectator."""


@dataclass(frozen=True, slots=True)
class PublicEvent(Event):
    """An event without a secret: everybody sees it as it is."""

    def seen_by(self, seat: Seat | None) -> SeenEvent:  # noqa: ARG002 - the same for every seat
        """Return the event itself."""
        return self


# Before the first turn.


@dataclass(frozen=True, slots=True)
class Began(Event):
    """A table was set up. It holds the seed, which stays secret until the end."""

    edition: Edition
    lexicon: LexiconRef
    participants: tuple[Participant, ...]
    commitment: bytes
    """The hash of the seed, public from the start."""
    seed: bytes = field(repr=False)
    youngest: tuple[Seat, ...] = ()
    """The seats that the table named as the youngest: one, several if in doubt, or none."""
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
    """The set-up of a table, without its seed."""

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
    """Players drew a tile each, for all to see; those who tie for the best draw again."""

    draws: tuple[tuple[Seat, int], ...]
    """Seats and the codes of the tiles they drew."""


@dataclass(frozen=True, slots=True)
class FirstChosen(PublicEvent):
    """The first player is known, and the game begins."""

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
    """The tiles that I drew."""

    at: Instant
    seat: Seat
    tiles: Tally


@dataclass(frozen=True, slots=True)
class SeenDrew:
    """How many tiles another player drew."""

    at: Instant
    seat: Seat
    count: int


# Turns.


@dataclass(frozen=True, slots=True)
class Played(PublicEvent):
    """A player laid tiles; words and score as the judge found them."""

    seat: Seat
    play: Play
    words: tuple[Word, ...]
    square_points: int
    bonus: int
    score: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A player put tiles aside and drew as many."""

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
    """The tiles that I gave and got."""

    at: Instant
    seat: Seat
    given: Tally
    drawn: Tally


@dataclass(frozen=True, slots=True)
class SeenExchanged:
    """How many tiles another player exchanged."""

    at: Instant
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Passed(PublicEvent):
    """A player passed, or the clock passed for the player."""

    seat: Seat
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class Switched(Event):
    """A player gave a switch tile to another and took one of that player's."""

    seat: Seat
    other: Seat
    given: int = field(repr=False)
    taken: int = field(repr=False)
    point: int = 0
    """Which of the tiles that lay face down was pointed at, for the audit."""

    def seen_by(self, seat: Seat | None) -> OwnSwitched | SeenSwitched:
        """Return both tiles to the two players; the others see only who switched with whom."""
        if seat is not None and seat in (self.seat, self.other):
            return OwnSwitched(self.at, self.seat, self.other, self.given, self.taken)
        return SeenSwitched(self.at, self.seat, self.other)


@dataclass(frozen=True, slots=True)
class OwnSwitched:
    """A switch that I took part in: both see both tiles."""

    at: Instant
    seat: Seat
    other: Seat
    given: int
    taken: int


@dataclass(frozen=True, slots=True)
class SeenSwitched:
    """A switch between others."""

    at: Instant
    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class Skipped(PublicEvent):
    """A player's turn passed by, because a failed challenge cost it."""

    seat: Seat


# Challenge.


@dataclass(frozen=True, slots=True)
class Accepted(PublicEvent):
    """A player accepted the open play."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WindowClosed(PublicEvent):
    """The time to challenge the last play is over: silence accepts."""


@dataclass(frozen=True, slots=True)
class Challenged(PublicEvent):
    """A player challenged the open play, and the dictionary was consulted."""

    seat: Seat
    against: Seat
    refused: tuple[str, ...]
    """The invalid words; empty if the play is valid."""


@dataclass(frozen=True, slots=True)
class Returned(PublicEvent):
    """A play was withdrawn: everything is as before it, and the turn is lost."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnLost(PublicEvent):
    """A player will lose the next turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Awarded(PublicEvent):
    """A player gained points because a challenge of their play failed."""

    seat: Seat
    points: int


# What the players agree on among themselves.


@dataclass(frozen=True, slots=True)
class Paused(PublicEvent):
    """All agreed to pause: clocks and windows stop."""


@dataclass(frozen=True, slots=True)
class Resumed(PublicEvent):
    """The game continues; the pause costs no player any time."""


@dataclass(frozen=True, slots=True)
class TakenBack(PublicEvent):
    """All agreed that a player takes the last play back and has the turn again."""

    seat: Seat


# The end.


@dataclass(frozen=True, slots=True)
class ProofAsked(PublicEvent):
    """A player asked the referee whether any play is left."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayExists(PublicEvent):
    """All players asked, and a play is left for at least one of them."""


@dataclass(frozen=True, slots=True)
class Left(PublicEvent):
    """A player is no longer in the game."""

    seat: Seat
    why: LeaveReason


@dataclass(frozen=True, slots=True)
class Ended(PublicEvent):
    """The game is over: what was settled, who won, and the seed for everybody to verify."""

    why: EndReason
    settlements: tuple[Settlement, ...]
    winners: tuple[Seat, ...]
    decided: Decided
    seed: bytes


def first_event(events: Sequence[Event]) -> Began:
    """Return the first event of a log; raise ``BrokenLog`` unless it is ``Began``."""
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
"""What a seat may know of an event."""

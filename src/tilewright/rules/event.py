"""Events: everything that happens in a game, and how much of it each seat may see.

A game is its list of events. Events record outcomes (tiles drawn, words refused), so replaying
them requires no dictionary, clock or randomness. An event with a secret is not a
``PublicEvent``: other players see a value of a different type, which has no field for the secret.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from tilewright.edition import Edition
from tilewright.errors import BrokenLog
from tilewright.lexicon import LexiconRef
from tilewright.rules.outcome import Decided, EndReason, LeaveReason, Settlement
from tilewright.rules.participant import Participant
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play
from tilewright.rules.seen import (
    OwnDrew,
    OwnExchanged,
    OwnSwitched,
    SeenBegan,
    SeenDrew,
    SeenExchanged,
    SeenSwitched,
)
from tilewright.rules.version import CURRENT_RULES
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat, Tile


class FirstBy(Enum):
    """How the first player was chosen."""

    DRAW = "draw"
    YOUNGEST = "youngest"
    LOT = "lot"
    """By lot, because the table named no youngest player or more than one."""


@dataclass(frozen=True, slots=True)
class Event(ABC):
    """Something that happened in a game, and when it happened."""

    at: Instant

    @abstractmethod
    def seen_by(self, seat: Seat | None) -> SeenEvent:
        """Return what the player in ``seat`` sees of the event; None means a spectator."""


@dataclass(frozen=True, slots=True)
class PublicEvent(Event):
    """An event without secrets, which every player and spectator sees in full."""

    def seen_by(self, seat: Seat | None) -> SeenEvent:  # noqa: ARG002 - the same for every seat
        """Return the event itself."""
        return self


# Before the first turn.


@dataclass(frozen=True, slots=True)
class Began(Event):
    """A table was set up. The event includes the seed, which stays secret until the game ends."""

    edition: Edition
    lexicon: LexiconRef
    participants: tuple[Participant, ...]
    commitment: bytes
    """The seed's hash, public from the start."""
    seed: bytes = field(repr=False)
    """The referee's seed; the draws derive from it and the players' contributions."""
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
class Committed(PublicEvent):
    """A player published the hash of the random bytes that they will contribute to the seed."""

    seat: Seat
    commitment: bytes


@dataclass(frozen=True, slots=True)
class Agreed(PublicEvent):
    """A player confirmed the rules and, after a commitment, revealed their contribution."""

    seat: Seat
    contribution: bytes = b""


@dataclass(frozen=True, slots=True)
class DrawnForFirst(PublicEvent):
    """Each player drew a tile face up; players who tie for the best tile draw again."""

    draws: tuple[tuple[Seat, Tile], ...]
    """Each seat with the tile it drew."""


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
class Passed(PublicEvent):
    """A player passed, or ran out of time for the move."""

    seat: Seat
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class Switched(Event):
    """A player gave a switch tile to another player and took one of that player's tiles."""

    seat: Seat
    other: Seat
    given: Tile = field(repr=False)
    taken: Tile = field(repr=False)
    point: int = 0
    """The index, from 0, of the face-down tile chosen; the audit needs it."""

    def seen_by(self, seat: Seat | None) -> OwnSwitched | SeenSwitched:
        """Return both tiles to the two players; the others see only who switched with whom."""
        if seat is not None and seat in (self.seat, self.other):
            return OwnSwitched(self.at, self.seat, self.other, self.given, self.taken)
        return SeenSwitched(self.at, self.seat, self.other)


@dataclass(frozen=True, slots=True)
class Skipped(PublicEvent):
    """A player's turn was skipped because of a failed challenge."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HintTaken(PublicEvent):
    """A player took a hint; what it says follows from their view, and only they read it."""

    seat: Seat
    strength: int
    """How much the hint gives away, from 1 to 3."""


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
class TimeReturned(PublicEvent):
    """The server was unavailable, and that time is given back: it costs no player anything."""

    milliseconds: int


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
    """Why the game is over."""
    settlements: tuple[Settlement, ...]
    """How unplayed tiles changed each seat's score."""
    winners: tuple[Seat, ...]
    """The seats that won; several share a tie."""
    decided: Decided
    """What decided the winner."""
    seed: bytes
    """The seed that all draws follow from."""


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

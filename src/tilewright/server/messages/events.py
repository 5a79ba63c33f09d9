"""What one seat sees happen in a game, as messages: one structure for each kind of event.

Tiles are text (``E``, ``?``, ``[E+]``), squares are names (``H8``), secrets are hexadecimal. The
form is that of the event files, so that a client reads both with the same code.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import UNSET, UnsetType

from tilewright.edition import Level
from tilewright.geometry import Axis
from tilewright.rules.event import Decided, EndReason, FirstBy, LeaveReason
from tilewright.server.messages.base import Outgoing
from tilewright.units import Instant, Seat


class EditionRef(Outgoing):
    """The edition of a game: a shipped one by its name, any other with its whole text."""

    id: str
    house: dict[str, object]
    document: str | UnsetType = UNSET


class LexiconRef(Outgoing):
    """The dictionary of a game."""

    id: str
    checksum: str


class Participant(Outgoing):
    """A player, as the rules know them."""

    name: str
    is_computer: bool
    level: Level | None


class PlayBody(Outgoing):
    """The tiles of a play, by square."""

    tiles: dict[str, str]
    announced: int | None


class WordScore(Outgoing):
    """A word that a play makes, and what it scores."""

    text: str
    start: str
    axis: Axis
    score: int


class Settlement(Outgoing):
    """What the end of the game does to one player's score."""

    score: int
    overtime: int
    unplayed: str
    deducted: int
    gained: int


class Result(Outgoing):
    """How a game ended; the seed lets everyone verify the draws."""

    at: Instant
    why: EndReason
    settlements: tuple[Settlement, ...]
    winners: tuple[Seat, ...]
    decided: Decided
    seed: str


class Happened(Outgoing):
    """Something that happened at a moment."""

    at: Instant


class Acted(Happened):
    """Something that concerns one player."""

    seat: Seat


class BeganEvent(Happened, tag="seen-began"):
    """The table was set up."""

    edition: EditionRef
    lexicon: LexiconRef
    participants: tuple[Participant, ...]
    commitment: str
    youngest: tuple[Seat, ...]


class AgreedEvent(Acted, tag="agreed"):
    """A player agreed to the rules."""


class DrawnForFirstEvent(Happened, tag="drawn-for-first"):
    """Players drew a tile each to find the first player."""

    draws: tuple[tuple[Seat, str], ...]


class FirstChosenEvent(Acted, tag="first-chosen"):
    """The first player is known."""

    by: FirstBy


class OwnDrewEvent(Acted, tag="own-drew"):
    """You drew tiles."""

    tiles: str


class SeenDrewEvent(Acted, tag="seen-drew"):
    """Another player drew tiles."""

    count: int


class PlayedEvent(Acted, tag="played"):
    """A player played tiles."""

    play: PlayBody
    words: tuple[WordScore, ...]
    square_points: int
    bonus: int
    score: int


class OwnExchangedEvent(Acted, tag="own-exchanged"):
    """You exchanged tiles."""

    given: str
    drawn: str


class SeenExchangedEvent(Acted, tag="seen-exchanged"):
    """Another player exchanged tiles."""

    count: int


class PassedEvent(Acted, tag="passed"):
    """A player passed, or ran out of time for the move."""

    by_clock: bool


class OwnSwitchedEvent(Acted, tag="own-switched"):
    """You took part in a switch."""

    other: Seat
    given: str
    taken: str


class SeenSwitchedEvent(Acted, tag="seen-switched"):
    """Other players switched tiles."""

    other: Seat


class SkippedEvent(Acted, tag="skipped"):
    """A player's turn was skipped."""


class AcceptedEvent(Acted, tag="accepted"):
    """A player accepted the open play."""


class WindowClosedEvent(Happened, tag="window-closed"):
    """The time to challenge is over."""


class ChallengedEvent(Acted, tag="challenged"):
    """A player challenged the open play; ``refused`` is empty if the play is valid."""

    against: Seat
    refused: tuple[str, ...]


class ReturnedEvent(Acted, tag="returned"):
    """An invalid play was withdrawn."""


class TurnLostEvent(Acted, tag="turn-lost"):
    """A player will lose the next turn."""


class AwardedEvent(Acted, tag="awarded"):
    """A player gained points because a challenge failed."""

    points: int


class PausedEvent(Happened, tag="paused"):
    """The game was paused."""


class ResumedEvent(Happened, tag="resumed"):
    """The game was resumed."""


class TakenBackEvent(Acted, tag="taken-back"):
    """A play was taken back because everyone agreed."""


class ProofAskedEvent(Acted, tag="proof-asked"):
    """A player asked whether any play is left."""


class PlayExistsEvent(Happened, tag="play-exists"):
    """All players asked, and a play is left."""


class LeftEvent(Acted, tag="left"):
    """A player is no longer in the game."""

    why: LeaveReason


class EndedEvent(Result, tag="ended"):
    """The game is over."""


GameEvent: TypeAlias = (
    BeganEvent
    | AgreedEvent
    | DrawnForFirstEvent
    | FirstChosenEvent
    | OwnDrewEvent
    | SeenDrewEvent
    | PlayedEvent
    | OwnExchangedEvent
    | SeenExchangedEvent
    | PassedEvent
    | OwnSwitchedEvent
    | SeenSwitchedEvent
    | SkippedEvent
    | AcceptedEvent
    | WindowClosedEvent
    | ChallengedEvent
    | ReturnedEvent
    | TurnLostEvent
    | AwardedEvent
    | PausedEvent
    | ResumedEvent
    | TakenBackEvent
    | ProofAskedEvent
    | PlayExistsEvent
    | LeftEvent
    | EndedEvent
)


# Events with their secrets, as the file of a finished game has them.


class WholeBeganEvent(BeganEvent, tag="began", kw_only=True):
    """The table was set up, with the seed of its draws and the version of the rules."""

    seed: str
    rules: int | UnsetType = UNSET
    """Left out in files that were written before the rules had versions."""


class DrewEvent(Acted, tag="drew"):
    """A player drew tiles."""

    tiles: str


class ExchangedEvent(Acted, tag="exchanged"):
    """A player exchanged tiles."""

    given: str
    drawn: str


class SwitchedEvent(Acted, tag="switched"):
    """Two players switched tiles."""

    other: Seat
    given: str
    taken: str
    point: int


RecordedEvent: TypeAlias = GameEvent | WholeBeganEvent | DrewEvent | ExchangedEvent | SwitchedEvent
"""An event of a game that is watched or replayed."""

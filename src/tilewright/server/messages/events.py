"""Game events as a seat sees them: one message for each kind of event.

Tiles are written as text (``E``, ``?``, ``[E+]``), squares by name (``H8``) and secrets in
hexadecimal. Event files use the same format, so that clients can read both with the same code.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import UNSET, UnsetType

from tilewright.edition import Level
from tilewright.geometry import Axis
from tilewright.rules.event import FirstBy
from tilewright.rules.outcome import Decided, EndReason, LeaveReason
from tilewright.server.messages.base import Outgoing
from tilewright.units import Instant, Seat


class EditionRef(Outgoing):
    """A game's edition, with the full ``document`` unless the edition is included in Tilewright."""

    id: str
    house: dict[str, object]
    document: str | UnsetType = UNSET


class LexiconRef(Outgoing):
    """A game's dictionary."""

    id: str
    checksum: str


class Participant(Outgoing):
    """A player's name, kind and level."""

    name: str
    is_computer: bool
    level: Level | None


class PlayBody(Outgoing):
    """A play's tiles, by square."""

    tiles: dict[str, str]
    announced: int | None


class WordScore(Outgoing):
    """A word that a play forms, and its score."""

    text: str
    start: str
    axis: Axis
    score: int


class Settlement(Outgoing):
    """One player's final score, and how it was adjusted at the end of the game."""

    score: int
    overtime: int
    unplayed: str
    deducted: int
    gained: int


class Result(Outgoing):
    """A game's result; the seed lets anyone verify the draws."""

    at: Instant
    why: EndReason
    settlements: tuple[Settlement, ...]
    winners: tuple[Seat, ...]
    decided: Decided
    seed: str


class Happened(Outgoing):
    """Base class for events, with the time of the event."""

    at: Instant


class Acted(Happened):
    """Base class for events that concern one player."""

    seat: Seat


class BeganEvent(Happened, tag="seen-began"):
    """The table was set up."""

    edition: EditionRef
    lexicon: LexiconRef
    participants: tuple[Participant, ...]
    commitment: str
    youngest: tuple[Seat, ...]


class CommittedEvent(Acted, tag="committed"):
    """A player committed to a contribution to the seed by its hash."""

    commitment: str


class AgreedEvent(Acted, tag="agreed"):
    """A player agreed to the rules; ``contribution`` is empty unless the player committed to it."""

    contribution: str | UnsetType = UNSET
    """Left out in files that were written before players could contribute."""


class DrawnForFirstEvent(Happened, tag="drawn-for-first"):
    """Each player drew a tile to decide who goes first."""

    draws: tuple[tuple[Seat, str], ...]


class FirstChosenEvent(Acted, tag="first-chosen"):
    """The player who goes first was chosen."""

    by: FirstBy


class OwnDrewEvent(Acted, tag="own-drew"):
    """You drew tiles from the bag."""

    tiles: str


class SeenDrewEvent(Acted, tag="seen-drew"):
    """Another player drew tiles, which you can't see."""

    count: int


class PlayedEvent(Acted, tag="played"):
    """A player played tiles on the board."""

    play: PlayBody
    words: tuple[WordScore, ...]
    square_points: int
    bonus: int
    score: int


class OwnExchangedEvent(Acted, tag="own-exchanged"):
    """You exchanged tiles with the bag."""

    given: str
    drawn: str


class SeenExchangedEvent(Acted, tag="seen-exchanged"):
    """Another player exchanged tiles, which you can't see."""

    count: int


class PassedEvent(Acted, tag="passed"):
    """A player passed, or ran out of time for the move."""

    by_clock: bool


class OwnSwitchedEvent(Acted, tag="own-switched"):
    """You switched tiles with another player."""

    other: Seat
    given: str
    taken: str


class SeenSwitchedEvent(Acted, tag="seen-switched"):
    """Two other players switched tiles, which you can't see."""

    other: Seat


class HintTakenEvent(Acted, tag="hint-taken"):
    """A player took a hint; only that player reads what it says."""

    strength: int


class SkippedEvent(Acted, tag="skipped"):
    """A player's turn was skipped."""


class AcceptedEvent(Acted, tag="accepted"):
    """A player accepted the last play."""


class WindowClosedEvent(Happened, tag="window-closed"):
    """The time to challenge the last play ran out."""


class ChallengedEvent(Acted, tag="challenged"):
    """A player challenged the last play; ``refused`` lists its invalid words, if any."""

    against: Seat
    refused: tuple[str, ...]


class ReturnedEvent(Acted, tag="returned"):
    """An invalid play was withdrawn after a challenge."""


class TurnLostEvent(Acted, tag="turn-lost"):
    """A player will lose their next turn."""


class AwardedEvent(Acted, tag="awarded"):
    """A player gained points because a challenge failed."""

    points: int


class PausedEvent(Happened, tag="paused"):
    """The game was paused."""


class ResumedEvent(Happened, tag="resumed"):
    """The game was resumed."""


class TimeReturnedEvent(Happened, tag="time-returned"):
    """The server was unavailable, and that time is given back."""

    milliseconds: int


class TakenBackEvent(Acted, tag="taken-back"):
    """A play was taken back because everyone agreed."""


class ProofAskedEvent(Acted, tag="proof-asked"):
    """A player requested proof that no play is left."""


class PlayExistsEvent(Happened, tag="play-exists"):
    """All players requested proof that no play is left, but one exists."""


class LeftEvent(Acted, tag="left"):
    """A player left the game."""

    why: LeaveReason


class EndedEvent(Result, tag="ended"):
    """The game is over."""


GameEvent: TypeAlias = (
    BeganEvent
    | CommittedEvent
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
    | HintTakenEvent
    | SkippedEvent
    | AcceptedEvent
    | WindowClosedEvent
    | ChallengedEvent
    | ReturnedEvent
    | TurnLostEvent
    | AwardedEvent
    | PausedEvent
    | ResumedEvent
    | TimeReturnedEvent
    | TakenBackEvent
    | ProofAskedEvent
    | PlayExistsEvent
    | LeftEvent
    | EndedEvent
)


# Events with their secrets, as they appear in a finished game's event file.


class WholeBeganEvent(BeganEvent, tag="began", kw_only=True):
    """The table was set up; includes the seed for the draws and the version of the rules."""

    seed: str
    rules: int | UnsetType = UNSET
    """Missing in files that were written before the rules had versions."""


class DrewEvent(Acted, tag="drew"):
    """A player drew these tiles from the bag."""

    tiles: str


class ExchangedEvent(Acted, tag="exchanged"):
    """A player exchanged these tiles with the bag."""

    given: str
    drawn: str


class SwitchedEvent(Acted, tag="switched"):
    """Two players switched these tiles."""

    other: Seat
    given: str
    taken: str
    point: int


RecordedEvent: TypeAlias = GameEvent | WholeBeganEvent | DrewEvent | ExchangedEvent | SwitchedEvent
"""An event in a game that is being watched or replayed."""

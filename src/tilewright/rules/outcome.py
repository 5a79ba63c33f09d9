"""The outcome of a game: why it ended, how each score was settled, and what decided the winner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tilewright.tiles import Tally


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
    """All players agreed to cancel the game."""


class Decided(Enum):
    """What decided the winner."""

    SCORE = "score"
    BEFORE_UNPLAYED = "before-unplayed"
    """The final scores were tied, so the scores before unplayed tiles were counted decided."""
    SHARED = "shared"
    TARGET = "target"
    """A player reached their target."""
    SHARE_OF_TARGET = "share-of-target"
    """No player reached their target, so the highest share of a target decided."""
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

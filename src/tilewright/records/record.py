"""A game recorded on paper: turns with known or unknown racks and claimed scores.

Game files and scorekeepers at a real board produce Records rather than Games, because the program
did not deal the tiles or check the sums. ``tilewright.records.follow`` replays a Record with the
same judge that referees games, and lists every slip it finds.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from tilewright.edition import Edition
from tilewright.errors import ArgumentError
from tilewright.records.slips import Slip
from tilewright.rules.outcome import LeaveReason
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally
from tilewright.units import Seat


@dataclass(frozen=True, slots=True)
class Exchanged:
    """An exchange of tiles; often only the number of tiles is known."""

    count: int
    tiles: Tally | None = None

    @classmethod
    def of(cls, tiles: Tally) -> Exchanged:
        """Return an exchange whose tiles are known."""
        return cls(len(tiles), tiles)


@dataclass(frozen=True, slots=True)
class Passed:
    """A turn without a move."""

    lost: bool | None = None
    """Whether the turn was lost to a failed challenge; None if unknown, as on paper."""
    by_clock: bool = False
    """Whether the time for the move is known to have run out."""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The last play was challenged and withdrawn, so its tiles come off the board."""


@dataclass(frozen=True, slots=True)
class ChallengeBonus:
    """Bonus points for the player of a challenged play that turned out to be valid."""

    points: int


@dataclass(frozen=True, slots=True)
class RackGained:
    """Points gained at the end for the opponents' unplayed tiles."""

    tiles: Tally


@dataclass(frozen=True, slots=True)
class RackLost:
    """Points lost at the end for the player's own unplayed tiles."""

    tiles: Tally


@dataclass(frozen=True, slots=True)
class TimeLost:
    """Points lost for overtime."""

    points: int


Action: TypeAlias = (
    Play | Exchanged | Passed | Withdrawn | ChallengeBonus | RackGained | RackLost | TimeLost
)
"""A player's action, as one line of a recorded game describes it."""


@dataclass(frozen=True, slots=True)
class WasChallenged:
    """The play of the entry was challenged."""

    by: Seat
    """Who challenged."""
    is_valid: bool
    """Whether the play was found to be valid."""
    words: tuple[str, ...] = ()
    """The words that were found to be invalid, if they are known."""


@dataclass(frozen=True, slots=True)
class HasLeft:
    """A player left the game after the entry."""

    seat: Seat
    """Who left."""
    why: LeaveReason
    """Why."""


@dataclass(frozen=True, slots=True)
class SwitchedWith:
    """The player switched a tile in the turn of the entry."""

    other: Seat
    """The other player."""


@dataclass(frozen=True, slots=True)
class TookHint:
    """The player took a hint in the turn of the entry."""

    strength: int
    """How much the hint told, from 1 to 3."""


@dataclass(frozen=True, slots=True)
class Announced:
    """The player announced another score than that of the play."""

    score: int
    """The score that was announced."""


Circumstance: TypeAlias = WasChallenged | HasLeft | SwitchedWith | TookHint | Announced
"""What is known about an entry that GCG has no line for; a GCG file has a note about it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a recorded game: who did what, and the score claimed for it."""

    seat: Seat
    """Who acted."""
    action: Action
    """What the player did."""
    rack: Tally | None = None
    """The rack before the action, as far as it is known; None if unknown."""
    score: int | None = None
    """The points claimed for the action; None if no points are claimed."""
    total: int | None = None
    """The running total claimed after the action; None if no total is claimed."""
    note: str = ""
    """A comment on the entry, which has no meaning to us; may have several lines."""
    circumstances: tuple[Circumstance, ...] = ()
    """What else is known about the entry."""
    clock: int | None = None
    """Milliseconds left on the player's clock after the entry; None if unknown."""
    line: int | None = field(default=None, compare=False)
    """The line number in the file, counted from 1; ignored when comparing entries."""

    def __post_init__(self) -> None:
        """Treat an empty rack as unknown, because the two look the same on paper."""
        object.__setattr__(self, "rack", self.rack or None)


@dataclass(frozen=True, slots=True)
class RecordPlayer:
    """A player as named in a recorded game."""

    nick: str
    """The short name on each line; a single word."""
    name: str = ""
    """The full name."""


@dataclass(frozen=True, slots=True)
class Pragma:
    """A line of a file that does not record a turn, such as the title."""

    name: str
    """The word after ``#``, such as ``title``."""
    text: str = ""
    """The rest of the line."""
    after: int = 0
    """The number of entries before the pragma."""


@dataclass(frozen=True, slots=True)
class FinalRack:
    """The tiles on a player's rack after the last entry."""

    seat: Seat
    """Whose rack it is."""
    tiles: Tally
    """The tiles on it."""
    line: int | None = field(default=None, compare=False)
    """The line in the file, counted from 1."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game recorded on paper, complete or partial."""

    edition: Edition
    """The edition that was played."""
    players: tuple[RecordPlayer, ...]
    """The players, by seat."""
    entries: tuple[Entry, ...] = ()
    """What was done, in order."""
    racks: tuple[FinalRack, ...] = ()
    """The racks after the last entry, if they are given."""
    pragmas: tuple[Pragma, ...] = ()
    """Lines about the game as a whole, such as its title."""
    warnings: tuple[Slip, ...] = field(default=(), compare=False)
    """The slips in the text that the record was read from; ignored when comparing records."""

    def __post_init__(self) -> None:
        """Reject an entry or a rack whose seat has no player."""
        seats = range(len(self.players))
        for seat in [entry.seat for entry in self.entries] + [rack.seat for rack in self.racks]:
            if seat not in seats:
                raise ArgumentError("seat", f"0 to {len(seats) - 1}", seat)

    def then(self, entry: Entry) -> Record:
        """Return the record with one more entry and no final racks."""
        return replace(self, entries=(*self.entries, entry), racks=())

    def pragma(self, name: str) -> str | None:
        """Return the text of the first pragma with this ``name``, or None."""
        return next((pragma.text for pragma in self.pragmas if pragma.name == name), None)

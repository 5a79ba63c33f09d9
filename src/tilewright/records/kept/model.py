"""A kept game: what people said about a game on a real board, and nothing computed from it.

``tilewright.records.kept.follow`` computes scores, faults and the end. The file is described in
``docs/reference/kept-games.md``; its fields have the names of the fields here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from tilewright.edition import Edition, Level
from tilewright.errors import ArgumentError
from tilewright.records.record import Pragma
from tilewright.rules.event import FirstBy
from tilewright.rules.outcome import EndReason, LeaveReason
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally
from tilewright.units import Seat, Tile

FINAL_RACK: Final = "final-rack"
"""The pragma, with a number from 1, for a rack that a file gives after its last turn."""

LONGEST_ID: Final = 40
"""The maximum length of an entry's id."""


class Ruling(Enum):
    """The answer to a challenge, one for the whole play."""

    VALID = "valid"
    """All words are acceptable."""
    WITHDRAWN = "withdrawn"
    """At least one word isn't; the play is withdrawn."""


class RuledBy(Enum):
    """Who gave a ruling."""

    DICTIONARY = "dictionary"
    """The dictionary that the table agreed on."""
    TABLE = "table"
    """The players themselves."""


class AdjustReason(Enum):
    """Why points were added or taken away."""

    TIME = "time"
    """Overtime, as the table announced it."""
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEntry:
    """What every entry may have."""

    id: str
    """Identifies the entry, even after it is edited or moved."""
    seat: Seat
    """Who acts."""
    score: int | None = None
    """The points that were claimed."""
    total: int | None = None
    """The running total that was claimed."""
    rack: Tally | None = None
    """The rack before the entry, if it is known."""
    clock: int | None = None
    """Milliseconds left on the player's clock after the entry; negative is overtime."""
    note: str = ""
    """A comment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPlay(KeptEntry):
    """A play: tiles on squares."""

    play: Play
    """The tiles; what was announced is the claimed ``score``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BareScore(KeptEntry):
    """Points whose tiles are not entered; ``score`` is required."""

    count: int | None = None
    """How many tiles were played; None if unknown."""

    @property
    def points(self) -> int:
        """The points to add."""
        return self.score or 0


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptExchange(KeptEntry):
    """An exchange of tiles."""

    count: int
    """How many tiles were exchanged."""
    tiles: Tally | None = None
    """Which tiles; None if unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPass(KeptEntry):
    """A pass."""

    by_clock: bool = False
    """Whether the time for the move ran out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSwitch(KeptEntry):
    """A switch of tiles with another player, before the turn's play."""

    other: Seat
    """The other player."""
    given: Tile | None = None
    """The switch tile given away; None if unknown."""
    taken: Tile | None = None
    """The tile taken; None if unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptChallenge(KeptEntry):
    """A challenge of the last play by ``seat``, with its answer."""

    ruling: Ruling
    """The answer."""
    by: RuledBy = RuledBy.DICTIONARY
    """Who gave it."""
    award: int | None = None
    """The points that the challenged player got; None for what the challenge rule says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LostTurn(KeptEntry):
    """A turn that is lost because the table says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure(KeptEntry):
    """A player leaves the game."""

    why: LeaveReason = LeaveReason.RESIGNED
    """Why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment(KeptEntry):
    """Points added or taken away, such as an overtime penalty that the table announces."""

    points: int
    """The points; negative if they are taken away."""
    why: AdjustReason = AdjustReason.OTHER
    """What they are for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEnd(KeptEntry):
    """The table ends the game."""

    reason: EndReason
    """Why: ``seat`` went out, no plays are left, or the game was stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOver(KeptEntry):
    """The tiles that were left on a player's rack at the end."""

    tiles: Tally | None = None
    """The tiles; None if ``rest`` is set."""
    rest: bool = False
    """Whether the player has all unseen tiles but those of the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(KeptEntry):
    """What a player got for the others' unplayed tiles."""

    tiles: Tally | None = None
    """The tiles, as they were read out; None if unknown."""
    doubled: bool = False
    """Whether the tiles counted twice and the others lost nothing, as clubs write it."""


Said: TypeAlias = (
    KeptPlay
    | BareScore
    | KeptExchange
    | KeptPass
    | KeptSwitch
    | KeptChallenge
    | LostTurn
    | Departure
    | Adjustment
    | KeptEnd
    | LeftOver
    | Gain
)
"""One entry of a kept game."""

Turn: TypeAlias = KeptPlay | BareScore | KeptExchange | KeptPass | LostTurn
"""An entry that uses up a turn."""

TABLE_ENDS: Final = (EndReason.OUT, EndReason.NO_PLAYS, EndReason.CANCELLED)
"""The reasons for which a table can end a game; the program notices all others."""


@dataclass(frozen=True, slots=True)
class KeptPlayer:
    """A player in a kept game."""

    name: str
    """The name on the sheet."""
    nick: str = ""
    """The short name in a GCG file; empty to derive it from the name."""
    level: Level | None = None
    """The level that determines the target in a Finish Line game."""


@dataclass(frozen=True, slots=True)
class KeptHeader:
    """What was agreed before the first turn."""

    edition: Edition
    """The edition with its house rules, clocks included."""
    players: tuple[KeptPlayer, ...]
    """The players, in turn order."""
    first: Seat = Seat(0)  # noqa: RUF009 - a number
    """Who began."""
    first_by: FirstBy = FirstBy.DRAW
    """How that was decided."""
    lexicon: str | None = None
    """The id of the dictionary; None for the table's own printed dictionary."""
    date: str = ""
    """The day, as 2026-11-17."""
    title: str = ""
    """What the keeper wrote at the top of the sheet."""
    pragmas: tuple[Pragma, ...] = ()
    """Lines of an imported file that have no place in a kept game."""

    def __post_init__(self) -> None:
        """Reject a number of players that the edition doesn't allow, and a wrong first seat."""
        self.edition.check_player_count(len(self.players))
        if self.first not in range(len(self.players)):
            raise ArgumentError("first", f"0 to {len(self.players) - 1}", self.first)


@dataclass(frozen=True, slots=True)
class Branch:
    """Another version of a kept game, written while its writer was apart."""

    name: str
    """Whose version it is."""
    header: KeptHeader
    """The other header."""
    entries: tuple[Said, ...]
    """All of the other entries."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game on a real board, as people report it."""

    header: KeptHeader
    """What was agreed before the first turn."""
    entries: tuple[Said, ...] = ()
    """What happened, in order."""
    branches: tuple[Branch, ...] = ()
    """Other versions, until a person chooses."""

    def __post_init__(self) -> None:
        """Reject entries with the same id, without one, or by a player who doesn't exist."""
        _check(self.entries, len(self.header.players))
        for branch in self.branches:
            _check(branch.entries, len(branch.header.players))

    def place(self, id: str) -> int:  # noqa: A002 - the name of the field
        """Return the index of the entry with this ``id``; raise ``ArgumentError`` if none has."""
        for index, entry in enumerate(self.entries):
            if entry.id == id:
                return index
        raise ArgumentError("id", "the id of an entry", id)

    def then(self, *entries: Said) -> KeptGame:
        """Return the game with more entries at its end."""
        return replace(self, entries=(*self.entries, *entries))

    def new_id(self, writer: str = "") -> str:
        """Return an unused id; ``writer`` distinguishes people who write at the same time."""
        used = {entry.id for entry in self.entries}
        used.update(entry.id for branch in self.branches for entry in branch.entries)
        number = len(used) + 1
        while f"{writer}{number}" in used:
            number += 1
        return f"{writer}{number}"


def _check(entries: Iterable[Said], seats: int) -> None:
    seen: set[str] = set()
    for entry in entries:
        if not 0 < len(entry.id) <= LONGEST_ID:
            raise ArgumentError("id", f"a text of 1 to {LONGEST_ID} characters", entry.id)
        if entry.id in seen:
            raise ArgumentError("id", "a different id for every entry", entry.id)
        seen.add(entry.id)
        others = (entry.other,) if isinstance(entry, KeptSwitch) else ()
        for seat in (entry.seat, *others):
            if seat not in range(seats):
                raise ArgumentError("seat", f"0 to {seats - 1}", seat)
        _check_fields(entry)


def _check_fields(entry: Said) -> None:
    """Raise ``ArgumentError`` if an entry contradicts itself."""
    match entry:
        case BareScore(score=None):
            raise ArgumentError("score", "a number for a bare score", None)
        case BareScore(count=int(count)) if count < 0:
            raise ArgumentError("count", "0 or more", count)
        case KeptExchange(count=count, tiles=tiles) if count < 0 or len(tiles or ()) not in (
            0,
            count,
        ):
            raise ArgumentError("count", "the number of tiles exchanged", count)
        case KeptEnd(reason=reason) if reason not in TABLE_ENDS:
            names = ", ".join(known.value for known in TABLE_ENDS)
            raise ArgumentError("reason", f"one of {names}", reason.value)
        case LeftOver(tiles=tiles, rest=rest) if (tiles is None) is not rest:
            raise ArgumentError("rest", "false if tiles are given, otherwise true", rest)
        case _:
            pass

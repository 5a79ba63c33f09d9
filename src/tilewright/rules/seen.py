"""What a seat sees of an event with a secret.

Each type has fields only for what its seats may know, so no secret can slip through. An ``Own``
type is for the players involved, a ``Seen`` type for everyone else. ``Event.seen_by`` picks the
type.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.edition import Edition
from tilewright.lexicon import LexiconRef
from tilewright.rules.participant import Participant
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat, Tile


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
class OwnSwitched:
    """A switch as seen by the two players involved, with both tiles."""

    at: Instant
    seat: Seat
    other: Seat
    given: Tile
    taken: Tile


@dataclass(frozen=True, slots=True)
class SeenSwitched:
    """A switch as seen by everyone else: only who switched with whom."""

    at: Instant
    seat: Seat
    other: Seat

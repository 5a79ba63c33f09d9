"""What the server and a reviewing process tell each other: an order, then reports, a line each."""

from __future__ import annotations

import msgspec

from tilewright.analysis.coach.reader import USUAL_LEVEL
from tilewright.analysis.model import Review
from tilewright.edition import Level


class Order(msgspec.Struct, frozen=True):
    """What to review."""

    lexicon: str
    """The name of the game's dictionary; empty for the one that the game names."""
    checksum: str
    """The checksum of a dictionary from the host's folder; empty for one of ours."""
    game: str
    """The game: an event file or a GCG file."""
    samples: int | None = None
    """The number of deals per turn; None for the usual number, 0 for a static review."""
    edition: dict[str, object] | None = None
    """The edition that someone chose for the file, as in an event file; None for its own."""
    offensive: bool = False
    """Whether the review may name offensive words, and comment on plays that form them."""
    level: Level = USUAL_LEVEL
    """The level of the players, for tips."""


class Report(msgspec.Struct, frozen=True):
    """How far a review is; the last report has the review itself."""

    done: int
    turns: int
    review: Review | None = None


def encode_order(order: Order) -> bytes:
    """Return an order as one line."""
    return msgspec.json.encode(order) + b"\n"

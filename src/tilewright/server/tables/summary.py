"""The game summary for lists: stored with the table, and limited to what spectators may see."""

from __future__ import annotations

from typing import Final

import msgspec

from tilewright.rules.game import Phase
from tilewright.rules.outcome import EndReason
from tilewright.rules.view import View
from tilewright.server.reviews.likeness import Layout, layout_of
from tilewright.units import Instant, Seat


class Summary(msgspec.Struct, frozen=True):
    """A game's public state; the defaults apply before the game starts."""

    scores: tuple[int, ...] | None = None
    awaited: tuple[Seat, ...] = ()
    turn_since: Instant | None = None
    phase: Phase | None = None
    winners: tuple[Seat, ...] | None = None
    why: EndReason | None = None
    tiles: Layout | None = None
    """The tiles on the board while the game is in progress, with which uploads are compared.

    None in a summary that an older version stored.
    """


_DECODER: Final = msgspec.json.Decoder(Summary)
_ENCODER: Final = msgspec.json.Encoder()


def load_summary(text: str) -> Summary:
    """Decode a summary encoded by ``dump_summary``."""
    return _DECODER.decode(text)


def dump_summary(view: View) -> str:
    """Encode a game's summary for the store."""
    result, over = view.result, view.phase is Phase.OVER
    summary = Summary(
        scores=view.scores,
        awaited=view.waiting_for,
        turn_since=view.turn_since,
        phase=view.phase,
        winners=None if result is None else result.winners,
        why=None if result is None else result.why,
        tiles=frozenset() if over else layout_of(view.board, view.edition),
    )
    return _ENCODER.encode(summary).decode()

"""The game summary for lists: stored with the table, and limited to what spectators may see."""

from __future__ import annotations

from typing import Final

import msgspec

from tilewright.rules.game import Phase
from tilewright.rules.outcome import EndReason
from tilewright.rules.view import View
from tilewright.units import Instant, Seat


class Summary(msgspec.Struct, frozen=True):
    """A game's public state; the defaults apply before the game starts."""

    scores: tuple[int, ...] | None = None
    awaited: tuple[Seat, ...] = ()
    turn_since: Instant | None = None
    phase: Phase | None = None
    winners: tuple[Seat, ...] | None = None
    why: EndReason | None = None


_DECODER: Final = msgspec.json.Decoder(Summary)
_ENCODER: Final = msgspec.json.Encoder()


def load_summary(text: str) -> Summary:
    """Decode a summary encoded by ``dump_summary``."""
    return _DECODER.decode(text)


def dump_summary(view: View) -> str:
    """Encode a game's summary for the store."""
    result = view.result
    summary = Summary(
        scores=view.scores,
        awaited=view.waiting_for,
        turn_since=view.turn_since,
        phase=view.phase,
        winners=None if result is None else result.winners,
        why=None if result is None else result.why,
    )
    return _ENCODER.encode(summary).decode()

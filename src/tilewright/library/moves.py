"""Moves as text: ``8F HORN``, ``exchange AEI``, ``pass``.

GCG's short forms ``-AEI`` and ``-`` are read, too.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.errors import NotationError
from tilewright.formats.plays import parse_play, write_play
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict
from tilewright.rules.play.move import Exchange, Move, Pass, Play, Switch
from tilewright.tiles import Tally

__all__ = ["TurnMove", "parse_move", "write_move"]

TurnMove: TypeAlias = Play | Exchange | Pass
"""A move that ends a turn."""

_PASSES: Final = frozenset({"pass", "-"})
_EXCHANGE: Final = "exchange"


def parse_move(text: str, board: Board, edition: Edition, *, rack: Tally | None = None) -> TurnMove:
    """Read a play, an exchange or a pass.

    ``rack`` decides which face a letter without a mark means, in editions with marked tiles.
    Raises ``NotationError`` for anything else.
    """
    word = text.strip()
    if word.casefold() in _PASSES:
        return Pass()
    first, _, rest = word.partition(" ")
    if first.casefold() == _EXCHANGE:
        return Exchange(_tiles(rest, edition))
    if word.startswith("-"):
        return Exchange(_tiles(word[1:], edition))
    return parse_play(word, board, edition, rack=rack)


def _tiles(text: str, edition: Edition) -> Tally:
    if not text.strip():
        raise NotationError("name the tiles to exchange, such as exchange AEI")
    return edition.tiles.parse_tiles(text)


def write_move(
    move: Move, board: Board, edition: Edition, *, verdict: Verdict | None = None
) -> str:
    """Return a move as text; ``parse_move`` reads plays, exchanges and passes back.

    Pass the judge's ``verdict`` on a play, if known, to avoid judging again.
    """
    match move:
        case Play():
            return write_play(move, board, edition, verdict=verdict)
        case Exchange():
            return f"{_EXCHANGE} {edition.tiles.text(move.tiles)}"
        case Pass():
            return "pass"
        case Switch():
            return f"switch {edition.tiles.face(move.tile).text} with seat {move.other}"
        case _:
            return type(move).__name__.casefold()

"""Conversion of moves, turns and endings between the kernel and the rest of the package.

Moves are passed to the kernel, and returned by its generator, as 48-byte records; all other results
are extension objects. Neither form is used outside this package.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from tilewright.edition import Edition
from tilewright.errors import ArgumentError
from tilewright.geometry import MAX_SIZE, Square
from tilewright.kernel import _kernel
from tilewright.kernel.leaves import LeaveTable
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = [
    "ENDINGS",
    "RECORD_BYTES",
    "SEEDS",
    "KernelMove",
    "MoveRecord",
    "RecordedTurn",
    "check_leaves",
    "check_seed",
    "pack_move",
    "play_from",
    "read_move",
    "read_turn",
    "search_seconds",
    "unpack_move",
]

KernelMove: TypeAlias = Play | Exchange | Pass
"""The moves that the kernel's players can make."""

SEEDS: Final = 2**64
"""The number of possible seeds, which range from 0 to 2⁶⁴ - 1."""

ENDINGS: Final = {
    _kernel.Ending.OUT: EndReason.OUT,
    _kernel.Ending.TARGET: EndReason.TARGET,
    _kernel.Ending.PASSED_OUT: EndReason.PASSED_OUT,
    _kernel.Ending.SCORELESS: EndReason.SCORELESS,
    _kernel.Ending.NO_PLAYS: EndReason.NO_PLAYS,
}
"""Maps each of the kernel's endings to an ``EndReason`` in the rules."""

_RECORD: Final = struct.Struct("=qqBBBBBB21s5x")
RECORD_BYTES: Final = _RECORD.size


class MoveRecord(NamedTuple):
    """The fields of a move record, in order."""

    equity: int
    """The equity, in millipoints."""
    score: int
    kind: int
    """The value of a ``_kernel.MoveKind``."""
    down: int
    row: int
    col: int
    length: int
    """The number of squares that the main word covers, or the number of tiles exchanged."""
    tiles: int
    """The number of tiles that leave the rack."""
    cells: bytes
    """The main word's new tiles, with 0 where the board has a tile; or the tiles exchanged."""


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """One turn in a game or a rollout."""

    seat: Seat
    move: KernelMove
    score: int
    drawn: Tally
    """The tiles drawn after the move."""


def pack_move(move: KernelMove, score: int) -> bytes:
    """Pack a move into a record.

    For example, CAT played from the second square of the first row, with the A already on the
    board, has down=0, row=0, col=1, length=3, tiles=2 and cells C, 0, T.

    Raises ``ArgumentError`` for a play whose tiles are not in one row or column of a board.
    """
    if isinstance(move, Pass):
        return _RECORD.pack(0, 0, _kernel.MoveKind.PASS.value, 0, 0, 0, 0, 0, b"")
    if isinstance(move, Exchange):
        codes = move.tiles.codes
        kind = _kernel.MoveKind.EXCHANGE.value
        return _RECORD.pack(0, 0, kind, 0, 0, 0, len(codes), len(codes), codes)
    if not move.squares:
        raise ArgumentError("candidate", "at least one tile", 0)
    first, last = move.squares[0], move.squares[-1]
    if min(first) < 0 or max(last) >= MAX_SIZE:
        raise ArgumentError("candidate", "squares on a board", move.squares)
    down = first.col == last.col and first.row != last.row
    length = max(last.row - first.row, last.col - first.col) + 1
    word = bytearray(max(length, 0))
    for (row, col), cell in zip(move.squares, move.cells, strict=True):
        step = row - first.row if down else col - first.col
        if (col != first.col if down else row != first.row) or not 0 <= step < length:
            raise ArgumentError("candidate", "tiles in one row or column", move.squares)
        word[step] = cell
    kind, tiles = _kernel.MoveKind.PLAY.value, len(move.cells)
    return _RECORD.pack(0, score, kind, down, first.row, first.col, length, tiles, bytes(word))


def unpack_move(records: bytes, index: int) -> MoveRecord:
    """Return the record at ``index``."""
    return MoveRecord._make(_RECORD.unpack_from(records, index * RECORD_BYTES))


def read_move(move: _kernel.Move) -> KernelMove:
    """Convert a kernel move into a move that the rules understand."""
    if move.kind is _kernel.MoveKind.PLAY:
        return play_from(move.row, move.col, move.cells, down=move.down)
    return Exchange(Tally(move.cells)) if move.kind is _kernel.MoveKind.EXCHANGE else Pass()


def read_turn(turn: _kernel.Turn) -> RecordedTurn:
    """Convert a kernel turn into a ``RecordedTurn``."""
    move = turn.move
    return RecordedTurn(Seat(turn.seat), read_move(move), move.score, Tally(turn.drawn))


def play_from(row: int, col: int, word: bytes, *, down: bool) -> Play:
    """Return the play that lays ``word`` from this square; a 0 in ``word`` skips a square."""
    steps = [step for step, cell in enumerate(word) if cell]
    if down:
        squares = tuple([Square(row + step, col) for step in steps])
    else:
        squares = tuple([Square(row, col + step) for step in steps])
    return Play(squares, bytes([word[step] for step in steps]))


def check_leaves(edition: Edition, leaves: LeaveTable | None) -> _kernel.Leaves | None:
    """Return the kernel's leave table; raise ``ArgumentError`` if it is for other tiles."""
    if leaves is None:
        return None
    if leaves.faces != edition.tiles.faces:
        raise ArgumentError("leaves", f"values for the tiles of {edition.ref}", "other tiles")
    return leaves.handle


def check_seed(seed: int) -> int:
    """Return ``seed``; raise ``ArgumentError`` unless it is at least 0 and below 2⁶⁴."""
    if not 0 <= seed < SEEDS:
        raise ArgumentError("seed", "0 to 2⁶⁴ - 1", seed)
    return seed


def search_seconds(seconds: float | None) -> float:
    """Return a time limit for the kernel, where 0 means no limit.

    Raises ``ArgumentError`` unless ``seconds`` is None or above 0.
    """
    if seconds is not None and not seconds > 0:
        raise ArgumentError("seconds", "more than 0", seconds)
    return 0.0 if seconds is None or seconds == float("inf") else seconds

"""Writes the entries of a kept game as people type them, for the sheet and for corrections."""

from __future__ import annotations

from typing import assert_never

from tilewright.errors import NotationError
from tilewright.formats.plays import write_play
from tilewright.geometry import Axis
from tilewright.records.kept.model import (
    Adjustment,
    AdjustReason,
    BareScore,
    Departure,
    Gain,
    KeptChallenge,
    KeptEnd,
    KeptExchange,
    KeptHeader,
    KeptPass,
    KeptPlay,
    KeptSwitch,
    LeftOver,
    LostTurn,
    RuledBy,
    Said,
)
from tilewright.rules.outcome import LeaveReason
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.sentences.kept import name_of

__all__ = ["as_typed", "write_entry"]


def as_typed(entry: Said, before: Board, header: KeptHeader) -> str:
    """Return an entry as it can be typed to correct it, with what was claimed."""
    line = write_entry(entry, before, header)
    score = None if isinstance(entry, BareScore) else entry.score
    if score is not None or entry.total is not None:
        total = "" if entry.total is None else f"/{entry.total}"
        line += f" ={'' if score is None else score}{total}"
    if entry.rack:
        line += f" rack {header.edition.tiles.text(entry.rack)}"
    return line


def write_entry(entry: Said, before: Board, header: KeptHeader) -> str:
    """Return what happened in the words that are typed; ``before`` is the board before it."""
    match entry:
        case KeptPlay():
            return _play(entry.play, before, header)
        case BareScore() | KeptExchange() | KeptPass() | KeptSwitch() | LostTurn():
            return _turn(entry, header)
        case _:
            return _event(entry, header)


def _turn(
    entry: BareScore | KeptExchange | KeptPass | KeptSwitch | LostTurn, header: KeptHeader
) -> str:
    text = header.edition.tiles.text
    match entry:
        case BareScore():
            return f"{entry.points}{'' if entry.count is None else f' {entry.count} tiles'}"
        case KeptExchange():
            return f"exchange {entry.count if entry.tiles is None else text(entry.tiles)}"
        case KeptPass():
            return "pass clock" if entry.by_clock else "pass"
        case KeptSwitch():
            given = (tile for tile in (entry.given, entry.taken) if tile is not None)
            return " ".join(("switch", name_of(header, entry.other), *(text([t]) for t in given)))
        case LostTurn():
            return "lost"
        case other:
            assert_never(other)


def _event(
    entry: KeptChallenge | Departure | Adjustment | KeptEnd | LeftOver | Gain, header: KeptHeader
) -> str:
    """Return an entry that is not part of a turn."""
    text = header.edition.tiles.text
    match entry:
        case KeptChallenge():
            award = "" if entry.award is None else f" {entry.award}"
            by = " by dictionary" if entry.by is RuledBy.DICTIONARY else ""
            return f"challenge {entry.ruling.value}{award}{by}"
        case Departure():
            return f"resign{'' if entry.why is LeaveReason.RESIGNED else f' {entry.why.value}'}"
        case Adjustment():
            return f"adjust {entry.points:+}{' time' if entry.why is AdjustReason.TIME else ''}"
        case KeptEnd():
            return f"end {entry.reason.value}"
        case LeftOver():
            return f"unplayed {'rest' if entry.tiles is None else text(entry.tiles) or 'none'}"
        case Gain():
            tiles = "unknown" if entry.tiles is None else text(entry.tiles) or "none"
            return f"gained {tiles}{' twice' if entry.doubled else ''}"
        case other:
            assert_never(other)


def _play(play: Play, before: Board, header: KeptHeader) -> str:
    edition = header.edition
    try:
        return write_play(play, before, edition, edition.coordinates)
    except NotationError:
        return _misplaced(play, before, header)


def _misplaced(play: Play, before: Board, header: KeptHeader) -> str:
    """Return a play that can't be on the board: its tiles from the first to the last."""
    edition = header.edition
    cells = dict(play.tiles())
    if not cells:
        return "no tiles"
    first, last = play.squares[0], play.squares[-1]
    axis = Axis.DOWN if first.col == last.col and first != last else Axis.ACROSS
    signs: list[str] = []
    square = first
    while square in before and len(signs) < edition.size:
        if square in cells:
            signs.append(edition.tiles.cell_text(cells.pop(square)))
        elif cells:
            signs.append("." if before[square] else "_")
        square = square.step(axis)
    return f"{edition.coordinates.write(first, axis)} {''.join(signs).rstrip('_')}"

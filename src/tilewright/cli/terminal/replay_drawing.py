"""Shows a replay's frames as boards with a panel, as plain sentences, or as JSON data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Final

from tilewright.cli.terminal.board import Line, board_width, draw_board, draw_rack, draw_scores
from tilewright.cli.terminal.color import Depth, Style, paint
from tilewright.cli.terminal.layout import side_by_side, visible
from tilewright.cli.terminal.replay_frames import Film, Frame
from tilewright.edition import Edition
from tilewright.tiles import Tally

_NARROWEST: Final = 26
"""Minimum width of a panel next to the board; a narrower panel is placed below the board."""
_GAP: Final = 3


def draw_frame(film: Film, index: int, *, color: Depth, columns: int) -> list[str]:
    """Return one frame as lines: what happened, the board, and the panel next to it or below."""
    frame, edition = film.frames[index], film.edition
    board = draw_board(frame.board, edition, color=color, highlight=frozenset(frame.new))
    wide = board_width(edition, color)
    room = columns - wide - _GAP
    panel = _panel(film, frame, color, room if room >= _NARROWEST else columns)
    head = paint(f"{index + 1}/{len(film.frames)}  {frame.sentence}", Style(bold=True), color)
    return [head, side_by_side(board, panel, board_columns=wide, columns=columns)]


def _panel(film: Film, frame: Frame, color: Depth, columns: int) -> list[str]:
    # The score, the turn marker and the spaces between them need ten columns.
    room = columns - 10
    names = [name if len(name) <= room else f"{name[: room - 1]}…" for name in film.labels]
    seats = [
        Line(name, score, on_turn=seat == frame.seat)
        for seat, (name, score) in enumerate(zip(names, frame.scores, strict=True))
    ]
    lines = draw_scores(seats, color=color)
    if frame.rack:
        lines += ["", *_rack(frame.rack, film.edition, color, columns)]
    if frame.breakdown:
        lines += ["", *_wrap(frame.breakdown, columns)]
    if frame.remarks:
        lines += ["", *_wrap((f"! {remark}" for remark in frame.remarks), columns)]
    if frame.note:
        lines += ["", *_wrap(frame.note.splitlines(), columns)]
    return lines


def _rack(tiles: Tally, edition: Edition, color: Depth, columns: int) -> list[str]:
    """Return a rack in as few lines as possible."""
    lines = [""]
    for code in tiles:
        face = draw_rack([code], edition, color=color)
        longer = f"{lines[-1]} {face}" if lines[-1] else face
        if visible(longer) > columns:
            lines.append(face)
        else:
            lines[-1] = longer
    return lines


def _wrap(lines: Iterable[str], columns: int) -> list[str]:
    return [part for line in lines for part in textwrap.wrap(line, columns, subsequent_indent="  ")]


def speak_frame(film: Film, index: int) -> list[str]:
    """Return one frame as plain sentences, without a board."""
    frame = film.frames[index]
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(film.labels, frame.scores, strict=True)
    )
    lines = [f"{index + 1}. {frame.sentence} {scores}."]
    if len(frame.words) > 1:
        also = ", ".join(f"{word} {score}" for word, score in frame.words[1:])
        lines.append(f"   Also {also}.")
    lines.extend(f"   Note: {remark}" for remark in frame.remarks)
    return lines


def frame_data(film: Film, index: int) -> dict[str, object]:
    """Return one frame as JSON data."""
    frame, tiles = film.frames[index], film.edition.tiles
    rows = [[tiles.cell_text(cell) if cell else "." for cell in row] for row in frame.board.rows()]
    return {
        "turn": index + 1,
        "player": None if frame.seat is None else film.players[frame.seat],
        "action": frame.action,
        "sentence": frame.sentence,
        "score": frame.score,
        "scores": list(frame.scores),
        "words": [{"word": word, "score": score} for word, score in frame.words],
        "breakdown": list(frame.breakdown),
        "rack": None if frame.rack is None else tiles.text(frame.rack),
        "squares": [square.name for square in frame.new],
        "board": ["".join(row) for row in rows],
        "warnings": list(frame.remarks),
        "note": frame.note,
    }

"""Writing GCG: one dialect, understood by the tools of the field."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tilewright.edition.shipped import DEFAULT
from tilewright.errors import NotationError
from tilewright.formats.plays import write_play
from tilewright.records.gcg.header import EDITION, RULE
from tilewright.records.record import (
    ChallengeBonus,
    Exchanged,
    Passed,
    RackGained,
    RackLost,
    Record,
    Step,
    TakenBack,
    TimeLost,
    follow,
)
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import TileSet


def write_gcg(record: Record) -> str:
    """Write a record as the text of a GCG file; ``parse_gcg`` reads an equal one from it.

    Where nothing is claimed, our own scores and totals are written. An edition from a
    person's own file must be given to the reader again.
    """
    followed = follow(record)
    if followed.error is not None:
        raise NotationError(f"this game cannot be written: {followed.error.message}")
    lines = ["#character-encoding UTF-8", *_header(record)]
    board = Board.empty(record.edition.size)
    for place, step in enumerate(followed.steps, 1):
        lines.append(_event(record, step, board))
        lines.extend(_note(step.entry.note))
        lines.extend(_pragmata(record, place))
        board = step.board
    tiles = record.edition.tiles
    lines.extend(f"#rack{rack.seat + 1} {tiles.text(rack.tiles)}" for rack in record.racks)
    return "\n".join(lines) + "\n"


def _header(record: Record) -> Iterator[str]:
    edition = record.edition
    if edition.id != DEFAULT:
        yield f"#{EDITION} {edition.ref}"
    for rule in edition.house:
        yield f"#{RULE} {rule.field}={json.dumps(rule.agreed)}"
    for number, player in enumerate(record.players, 1):
        if not player.nick or player.nick.split() != [player.nick]:
            message = f"a player's short name is one word in this notation, not {player.nick!r}"
            raise NotationError(message)
        yield f"#player{number} {player.nick} {player.name}".rstrip()
    yield from _pragmata(record, 0)


def _pragmata(record: Record, place: int) -> Iterator[str]:
    for pragma in record.pragmata:
        if pragma.after == place:
            if pragma.name == "note":
                yield from _note(pragma.text)
            else:
                yield f"#{pragma.name} {pragma.text}".rstrip()


def _note(text: str) -> Iterator[str]:
    """Write a note; a line that would be taken for something else gets a sign of its own."""
    for number, line in enumerate(text.split("\n") if text else ()):
        plain = number and line and line == line.rstrip() and line.lstrip()[0] not in "#>"
        yield line if plain else f"#note {line}".rstrip()


def _event(record: Record, step: Step, board: Board) -> str:
    entry, tiles = step.entry, record.edition.tiles
    rack = "" if entry.rack is None else tiles.text(entry.rack)
    score = step.score if entry.score is None else entry.score
    total = step.total if entry.total is None else entry.total
    # The sign tells tiles lost from tiles gained, and no points have none of their own.
    sign = "-0" if score == 0 and isinstance(entry.deed, RackLost | TimeLost) else f"{score:+}"
    words = [rack, _deed(record, step, board, tiles), sign, str(total)]
    return f">{record.players[entry.seat].nick}: {' '.join(word for word in words if word)}"


def _deed(  # noqa: PLR0911 - one for each kind of deed
    record: Record, step: Step, board: Board, tiles: TileSet
) -> str:
    match step.entry.deed:
        case Play() as play:
            return write_play(play, board, record.edition, verdict=step.verdict)
        case Exchanged(count=count, tiles=None):
            return f"-{count}"
        case Exchanged(tiles=exchanged):
            return f"-{tiles.text(exchanged or ())}"
        case Passed():
            return "-"
        case TakenBack():
            return "--"
        case ChallengeBonus():
            return "(challenge)"
        case TimeLost():
            return "(time)"
        case RackGained(tiles=left) | RackLost(tiles=left):
            return f"({tiles.text(left)})"

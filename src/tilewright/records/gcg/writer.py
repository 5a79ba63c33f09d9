"""Write GCG files in the dialect that all club programs can read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import assert_never

from tilewright.catalogue import DEFAULT as ENGLISH
from tilewright.catalogue import speaking
from tilewright.edition.shipped import DEFAULT
from tilewright.errors import NotationError
from tilewright.formats.plays import write_play
from tilewright.records.follow import Followed, Step, follow
from tilewright.records.gcg.header import EDITION, RULE
from tilewright.records.notes import with_notes
from tilewright.records.record import (
    ChallengeBonus,
    Exchanged,
    Passed,
    RackGained,
    RackLost,
    Record,
    TimeLost,
    Withdrawn,
)
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import TileSet


def write_gcg(game: Record | Followed) -> str:
    """Return the text of a GCG file that ``parse_gcg`` reads back as an equal record.

    What GCG has no line for, such as who left the game, becomes a note in English; see
    ``with_notes``. Computed scores and totals are written where none are claimed. An edition
    loaded from a user's own file must be passed to ``parse_gcg`` again. A game that has been
    followed isn't judged again.
    """
    followed = follow(game) if isinstance(game, Record) else game
    with speaking(ENGLISH):
        record = with_notes(followed.record)
    if followed.error is not None:
        raise NotationError(f"this game cannot be written: {followed.error.message}")
    lines = ["#character-encoding UTF-8", *_header(record)]
    board = Board.empty(record.edition.size)
    for place, (step, entry) in enumerate(zip(followed.steps, record.entries, strict=True), 1):
        lines.append(_event(record, step, board))
        lines.extend(_note(entry.note))
        lines.extend(_pragmas(record, place))
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
            message = f"a player's short name must be one word, not {player.nick!r}"
            raise NotationError(message)
        yield f"#player{number} {player.nick} {player.name}".rstrip()
    yield from _pragmas(record, 0)


def _pragmas(record: Record, place: int) -> Iterator[str]:
    for pragma in record.pragmas:
        if pragma.after == place:
            if pragma.name == "note":
                yield from _note(pragma.text)
            else:
                yield f"#{pragma.name} {pragma.text}".rstrip()


def _note(text: str) -> Iterator[str]:
    """Yield a note's lines; a line that looks like a pragma or a turn gets its own ``#note``."""
    for number, line in enumerate(text.split("\n") if text else ()):
        plain = number and line and line == line.rstrip() and line.lstrip()[0] not in "#>"
        yield line if plain else f"#note {line}".rstrip()


def _event(record: Record, step: Step, board: Board) -> str:
    entry, tiles = step.entry, record.edition.tiles
    rack = "" if entry.rack is None else tiles.text(entry.rack)
    score = step.score if entry.score is None else entry.score
    total = step.total if entry.total is None else entry.total
    # Only the sign distinguishes a loss from a gain, so write a loss of 0 as -0.
    sign = "-0" if score == 0 and isinstance(entry.action, RackLost | TimeLost) else f"{score:+}"
    words = [rack, _action(record, step, board, tiles), sign, str(total)]
    return f">{record.players[entry.seat].nick}: {' '.join(word for word in words if word)}"


def _action(  # noqa: PLR0911 - one return for each kind of action
    record: Record, step: Step, board: Board, tiles: TileSet
) -> str:
    match step.entry.action:
        case Play() as play:
            return write_play(play, board, record.edition, verdict=step.verdict)
        case Exchanged(count=count, tiles=None):
            return f"-{count}"
        case Exchanged(tiles=exchanged):
            return f"-{tiles.text(exchanged or ())}"
        case Passed():
            return "-"
        case Withdrawn():
            return "--"
        case ChallengeBonus():
            return "(challenge)"
        case TimeLost():
            return "(time)"
        case RackGained(tiles=left) | RackLost(tiles=left):
            return f"({tiles.text(left)})"
        case other:
            assert_never(other)

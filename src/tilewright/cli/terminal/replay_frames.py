"""A recorded game as frames: after each turn the board, the scores and a sentence about it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.cli.output import clean
from tilewright.cli.terminal.board import Line, board_width, draw_board, draw_rack, draw_scores
from tilewright.cli.terminal.color import Depth, Style, paint
from tilewright.cli.terminal.layout import beside, visible
from tilewright.edition import Edition
from tilewright.geometry import Square
from tilewright.records.follow import Followed, Step
from tilewright.records.record import (
    Action,
    ChallengeBonus,
    Exchanged,
    Passed,
    RackGained,
    RackLost,
    TimeLost,
    Withdrawn,
)
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import explain
from tilewright.rules.play.judge import Verdict
from tilewright.rules.play.move import Play
from tilewright.sentences.scores import describe
from tilewright.tiles import Tally

_NARROWEST: Final = 26
"""A panel with fewer columns is hard to read beside the board; it goes below."""
_GAP: Final = 3


@dataclass(frozen=True, slots=True)
class Frame:
    """The game after one turn."""

    sentence: str
    """What happened, for people."""
    seat: int | None
    """Whose turn it was."""
    action: str
    """What it was, in one word for programs."""
    board: Board
    scores: tuple[int, ...]
    new: tuple[Square, ...] = ()
    """The squares of the tiles laid."""
    words: tuple[tuple[str, int], ...] = ()
    """The words formed, with their scores."""
    score: int = 0
    breakdown: tuple[str, ...] = ()
    rack: Tally | None = None
    """The rack before the turn, where it is known."""
    remarks: tuple[str, ...] = ()
    """What is odd about it."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Film:
    """A whole recorded game, ready to be shown."""

    edition: Edition
    players: tuple[str, ...]
    frames: tuple[Frame, ...]
    remarks: tuple[str, ...] = ()
    """What is odd about the file as a whole."""
    error: str | None = None
    """Why it could not be followed to the end."""


def film_of(followed: Followed) -> Film:
    """Return a record that was followed, as frames."""
    record = followed.record
    names = tuple(clean(player.name or player.nick) for player in record.players)
    scores = [0] * len(names)
    board = Board.empty(record.edition.size)
    frames = []
    lines = {step.entry.line for step in followed.steps}
    for step in followed.steps:
        scores[step.entry.seat] = step.total
        remarks = tuple(
            clean(slip.message)
            for slip in followed.warnings
            if slip.line == step.entry.line is not None
        )
        frames.append(_frame(step, board, tuple(scores), names, record.edition, remarks))
        board = step.board
    others = tuple(
        _placed(slip.message, slip.line)
        for slip in followed.warnings
        if slip.line is None or slip.line not in lines
    )
    error = followed.error
    return Film(
        record.edition,
        names,
        tuple(frames),
        others,
        _placed(error.message, error.line) if error else None,
    )


def _placed(message: str, line: int | None) -> str:
    return message if line is None else f"line {line}: {message}"


def _frame(  # noqa: PLR0913, PLR0917 - a turn needs the game around it
    step: Step,
    before: Board,
    scores: tuple[int, ...],
    names: Sequence[str],
    edition: Edition,
    remarks: tuple[str, ...],
) -> Frame:
    entry, deed = step.entry, step.entry.action
    name = names[entry.seat]
    play = deed if isinstance(deed, Play) and step.verdict is not None else None
    return Frame(
        sentence=_sentence(name, deed, step, edition),
        seat=entry.seat,
        action=_ACTIONS[type(deed)],
        board=step.board,
        scores=scores,
        new=play.squares if play else (),
        words=_words(step.verdict),
        score=step.score,
        breakdown=_breakdown(before, play, step.verdict, edition),
        rack=entry.rack,
        remarks=remarks,
        note="\n".join(clean(line) for line in entry.note.splitlines()),
    )


_ACTIONS: Final[dict[type, str]] = {
    Play: "play",
    Exchanged: "exchange",
    Passed: "pass",
    Withdrawn: "taken-back",
    ChallengeBonus: "challenge-bonus",
    RackGained: "rack-gained",
    RackLost: "rack-lost",
    TimeLost: "time-lost",
}


def _words(verdict: Verdict | None) -> tuple[tuple[str, int], ...]:
    return () if verdict is None else tuple((word.text, word.score) for word in verdict.words)


def _breakdown(
    before: Board, play: Play | None, verdict: Verdict | None, edition: Edition
) -> tuple[str, ...]:
    if play is None or verdict is None:
        return ()
    return tuple(describe(explain(before, play, verdict, edition)))


def _sentence(  # noqa: PLR0911 - one for each kind of deed
    name: str, deed: Action, step: Step, edition: Edition
) -> str:
    match deed:
        case Play():
            return f"{name} plays {play_in_words(step.verdict, edition)}."
        case Exchanged(count=count):
            return f"{name} exchanges {_count(count, 'tile')}."
        case Passed():
            return f"{name} passes."
        case Withdrawn():
            return f"{name} takes the play back: {_count(-step.score, 'point')} less."
        case ChallengeBonus():
            return f"{name} was challenged and gains {_count(step.score, 'point')}."
        case RackGained(tiles=tiles):
            left = edition.tiles.text(tiles)
            return f"{name} gains {_count(step.score, 'point')} for the others' tiles {left}."
        case RackLost(tiles=tiles):
            left = edition.tiles.text(tiles)
            return f"{name} loses {_count(-step.score, 'point')} for the unplayed tiles {left}."
        case TimeLost():
            return f"{name} loses {_count(-step.score, 'point')} for time."


def play_in_words(verdict: Verdict | None, edition: Edition) -> str:
    """Return a play as it is announced: ``QUARTZ, 8D across, 66 points``."""
    if verdict is None:
        return "tiles"
    where = edition.coordinates.write(verdict.start, verdict.axis)
    points = _count(verdict.score, "point")
    return f"{verdict.words[0].text}, {where} {verdict.axis.value}, {points}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def draw_frame(film: Film, index: int, *, color: Depth, columns: int) -> list[str]:
    """Return one frame as lines: what happened, the board, and the panel beside or below it."""
    frame, edition = film.frames[index], film.edition
    board = draw_board(frame.board, edition, color=color, highlight=frozenset(frame.new))
    wide = board_width(edition, color)
    room = columns - wide - _GAP
    panel = _panel(film, frame, color, room if room >= _NARROWEST else columns)
    head = paint(f"{index + 1}/{len(film.frames)}  {frame.sentence}", Style(bold=True), color)
    return [head, beside(board, panel, board_columns=wide, columns=columns)]


def _panel(film: Film, frame: Frame, color: Depth, columns: int) -> list[str]:
    # The score, the mark of the seat on turn and the blanks between need ten columns.
    room = columns - 10
    names = [name if len(name) <= room else f"{name[: room - 1]}…" for name in film.players]
    seats = [
        Line(name, score, on_turn=seat == frame.seat)
        for seat, (name, score) in enumerate(zip(names, frame.scores, strict=True))
    ]
    lines = draw_scores(seats, color=color)
    if frame.rack:
        lines += ["", *_rack(frame.rack, film.edition, color, columns)]
    if frame.breakdown:
        lines += ["", *_wrapped(frame.breakdown, columns)]
    if frame.remarks:
        lines += ["", *_wrapped((f"! {remark}" for remark in frame.remarks), columns)]
    if frame.note:
        lines += ["", *_wrapped(frame.note.splitlines(), columns)]
    return lines


def _rack(tiles: Tally, edition: Edition, color: Depth, columns: int) -> list[str]:
    """Return a rack in as few lines as it fits in."""
    lines = [""]
    for code in tiles:
        face = draw_rack([code], edition, color=color)
        longer = f"{lines[-1]} {face}" if lines[-1] else face
        if visible(longer) > columns:
            lines.append(face)
        else:
            lines[-1] = longer
    return lines


def _wrapped(lines: Iterable[str], columns: int) -> list[str]:
    return [part for line in lines for part in textwrap.wrap(line, columns, subsequent_indent="  ")]


def speak_frame(film: Film, index: int) -> list[str]:
    """Return one frame as plain sentences, without a drawing."""
    frame = film.frames[index]
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(film.players, frame.scores, strict=True)
    )
    lines = [f"{index + 1}. {frame.sentence} {scores}."]
    if len(frame.words) > 1:
        also = ", ".join(f"{word} {score}" for word, score in frame.words[1:])
        lines.append(f"   Also {also}.")
    lines.extend(f"   Note: {remark}" for remark in frame.remarks)
    return lines


def frame_data(film: Film, index: int) -> dict[str, object]:
    """Return one frame as data, for JSON."""
    frame, tiles = film.frames[index], film.edition.tiles
    size = frame.board.size
    rows = [
        [tiles.cell_text(cell) if cell else "." for cell in frame.board.cells[start : start + size]]
        for start in range(0, size * size, size)
    ]
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

"""``tilewright judge``: make plays on a board and explain every score.

Words are not looked up and racks are unknown, but tiles are counted: a play cannot use more of a
tile than the set has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer

from tilewright.cli.files import expand_arguments, read_position_text
from tilewright.cli.options import House, Json, OptionalEditionId, read_house, wants_json
from tilewright.cli.output import BAD_INPUT, REFUSED, complain, emit, say, say_all

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.errors import Explained
    from tilewright.geometry import Coordinates
    from tilewright.rules.play.board import Board
    from tilewright.rules.play.explain import Breakdown
    from tilewright.rules.play.judge import Verdict


class Notation(StrEnum):
    """The notation for coordinates in plays."""

    TOURNAMENT = "tournament"
    EDITION = "edition"


@dataclass(frozen=True, slots=True)
class Judged:
    """A valid play: what was typed, what it scores and why."""

    text: str
    verdict: Verdict
    breakdown: Breakdown


@dataclass(frozen=True, slots=True)
class Objection:
    """The reason why a play does not fit on the board, as a finding with a code."""

    code: ClassVar = "does-not-fit"
    sentence: str


def judge_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    plays: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAY...",
            help="The plays, such as '8F HORN' 'H6 FARM'; - reads them from standard input.",
        ),
    ],
    edition_id: OptionalEditionId = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            metavar="CGP",
            help="Start from this position instead of an empty board; - reads it from standard"
            " input.",
        ),
    ] = None,
    notation: Annotated[
        Notation,
        typer.Option(
            "--notation",
            help="The notation for squares: tournament (8F is across), or the edition's own.",
        ),
    ] = Notation.TOURNAMENT,
    house: House = None,
    as_json: Json = False,
) -> None:
    """Score plays and explain every point.

    The plays are made one after the other: 8F HORN is across, H6 FARM is down, and a lowercase
    letter is a blank. Words are not looked up, but tiles are counted.
    """
    from tilewright.cli.position import start_position
    from tilewright.errors import IllegalMove, NotationError
    from tilewright.geometry import Coordinates

    as_json = wants_json(context, as_json)
    plays = expand_arguments(plays)
    line = read_position_text(position)
    edition, board, warnings = start_position(edition_id, line, read_house(house))
    for warning in warnings:
        complain(f"warning: {warning}")
    printed = notation is Notation.EDITION
    coordinates = edition.coordinates if printed else Coordinates.TOURNAMENT
    rows: list[Judged] = []
    error: IllegalMove | NotationError | None = None
    try:
        for row in _judged(plays, board, edition, coordinates):
            rows.append(row)
            if not as_json:
                say_all(_lines(row))
    except (IllegalMove, NotationError) as refusal:
        error = refusal
    if as_json:
        emit(_data(edition, rows, error) | {"warnings": list(warnings)})
    elif rows:
        say(f"total {_total(rows)}")
    if error is not None:
        complain(f"{plays[len(rows)]}: {error}")
        raise typer.Exit(REFUSED if isinstance(error, IllegalMove) else BAD_INPUT)


def _judged(
    plays: Sequence[str], board: Board, edition: Edition, coordinates: Coordinates
) -> Iterator[Judged]:
    """Yield the verdict on each play in turn; raise an error at the first invalid play."""
    from tilewright.cli.position import find_shortages, unseen_tiles
    from tilewright.errors import IllegalMove, NotationError
    from tilewright.formats.plays import parse_play
    from tilewright.rules.play.explain import explain
    from tilewright.rules.play.judge import Refusal, judge

    for text in plays:
        unseen = unseen_tiles(board, edition)
        # Any unseen tile may be on the rack, so a letter means any unseen tile with that letter.
        try:
            play = parse_play(text, board, edition, coordinates=coordinates, rack=unseen)
        except NotationError as error:
            if _is_legible(text, edition, coordinates):
                raise IllegalMove(Objection(_sentence(error.message))) from error
            raise
        verdict = judge(board, play, edition)
        shortages = find_shortages(edition.tiles.tiles_of(play.cells), unseen, edition)
        if isinstance(verdict, Refusal):
            raise IllegalMove(*verdict.findings, *shortages)
        if shortages:
            raise IllegalMove(*shortages)
        yield Judged(text, verdict, explain(board, play, verdict, edition))
        board = board.with_tiles(play.squares, play.cells)


def _is_legible(text: str, edition: Edition, coordinates: Coordinates) -> bool:
    """Return whether a play can be parsed without its board.

    If so, the text is correct, and the problem is where the tiles go.
    """
    from tilewright.errors import NotationError
    from tilewright.tiles import tokens

    try:
        place, word = text.split()
        coordinates.read(place, edition.size)
        for sign in tokens(word.replace("(", "").replace(")", "")):
            if sign != ".":
                edition.tiles.parse_cell(sign)
    except (NotationError, ValueError):
        return False
    return word.count("(") == word.count(")")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _lines(row: Judged) -> list[str]:
    from tilewright.sentences.scores import describe

    lines = [f"{row.text}  {row.verdict.score}"]
    lines.extend(f"    {line}" for line in describe(row.breakdown))
    return lines


def _total(rows: Sequence[Judged]) -> int:
    return sum(row.verdict.score for row in rows)


def _data(edition: Edition, rows: Sequence[Judged], error: Exception | None) -> dict[str, object]:
    from tilewright.errors import IllegalMove
    from tilewright.sentences import house_rules
    from tilewright.sentences.scores import describe

    data: dict[str, object] = {
        "edition": edition.ref,
        "house": [house_rules.describe(difference) for difference in edition.house],
        "plays": [
            {
                "play": row.text,
                "score": row.verdict.score,
                "bonus": row.verdict.bonus,
                "square_points": row.verdict.square_points,
                "words": [{"word": word.text, "score": word.score} for word in row.verdict.words],
                "breakdown": describe(row.breakdown),
            }
            for row in rows
        ],
        "total": _total(rows),
    }
    if error is not None:
        data["error"] = str(error)
        if isinstance(error, IllegalMove):
            data["faults"] = [finding.sentence for finding in error.findings]
            data["codes"] = [_code(finding) for finding in error.findings]
    return data


def _code(finding: Explained) -> str:
    from tilewright.cli.position import Shortage
    from tilewright.rules.play.faults import Finding

    if isinstance(finding, Finding):
        return finding.fault.value
    return Shortage.code if isinstance(finding, Shortage) else Objection.code

"""``tilewright judge``: play a sequence on the board and explain every score.

It consults no dictionary, and racks are unknown; but tiles are counted: no play may use
what the set has no more of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.options import House, Json, read_house, wants_json
from tilewright.cli.output import BAD_INPUT, REFUSED, complain, emit, say, say_all

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.geometry import Coordinates
    from tilewright.rules.play.board import Board
    from tilewright.rules.play.explain import Breakdown
    from tilewright.rules.play.judge import Verdict
    from tilewright.rules.play.move import Play
    from tilewright.tiles import Tally


class Notation(StrEnum):
    """Whose coordinates a play is written in."""

    TOURNAMENT = "tournament"
    EDITION = "edition"


@dataclass(frozen=True, slots=True)
class Judged:
    """A play that stands: what was written, what it scores and why."""

    text: str
    verdict: Verdict
    breakdown: Breakdown


@dataclass(frozen=True, slots=True)
class Objection:
    """A sentence against a play that is not the judge's: about tiles, or about the writing."""

    sentence: str


def judge_command(  # noqa: PLR0913 - one a word on the command line
    context: typer.Context,
    *,
    plays: Annotated[
        list[str], typer.Argument(metavar="PLAY...", help="Plays, such as '8F HORN' 'H6 FARM'.")
    ],
    edition_id: Annotated[
        str | None,
        typer.Option("--edition", metavar="ID", help="An edition's id, or the path of a file."),
    ] = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="CGP", help="The position to start from.")
    ] = None,
    notation: Annotated[
        Notation, typer.Option("--notation", help="Whose coordinates the plays are written in.")
    ] = Notation.TOURNAMENT,
    house: House = None,
    as_json: Json = False,
) -> None:
    """Play each PLAY in sequence on the board and say what it scores, and why.

    Coordinates are tournament style: 8F HORN is across, H6 FARM is down, and a letter in
    lower case is a blank. Words are not looked up, but tiles are counted.
    """
    from tilewright.cli.position import start
    from tilewright.errors import IllegalMove, NotationError
    from tilewright.geometry import Coordinates

    as_json = wants_json(context, as_json)
    edition, board, warnings = start(edition_id, position, read_house(house))
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
    """Yield each play's verdict in turn; the first that does not stand is raised."""
    from tilewright.errors import IllegalMove, NotationError
    from tilewright.formats.plays import parse_play
    from tilewright.rules.play.explain import explain
    from tilewright.rules.play.judge import Refusal, judge

    for text in plays:
        unseen = _unseen(board, edition)
        # All that is unseen may be on the rack: a letter takes the face that is left of it.
        try:
            play = parse_play(text, board, edition, coordinates=coordinates, rack=unseen)
        except NotationError as error:
            if _says_something(text, edition, coordinates):
                raise IllegalMove(Objection(_sentence(error.message))) from error
            raise
        verdict = judge(board, play, edition)
        shortages = _shortages(play, unseen, edition)
        if isinstance(verdict, Refusal):
            raise IllegalMove(*verdict.findings, *shortages)
        if shortages:
            raise IllegalMove(*shortages)
        yield Judged(text, verdict, explain(board, play, verdict, edition))
        board = board.with_tiles(play.squares, play.cells)


def _says_something(text: str, edition: Edition, coordinates: Coordinates) -> bool:
    """Tell whether a play can be read without its board.

    If it can, it is not the writing that is wrong, but where the tiles are to lie.
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


def _unseen(board: Board, edition: Edition) -> Tally:
    """Return the tiles of the set that are not on the board."""
    from tilewright.tiles import Tally

    left = list(edition.tiles.tally)
    for code in edition.tiles.tiles_of(board.cells):
        # A position may hold more of a tile than the set; its warning says so.
        if code in left:
            left.remove(code)
    return Tally(left)


def _shortages(play: Play, unseen: Tally, edition: Edition) -> list[Objection]:
    """Return what is wrong with the tiles of ``play``: the set has no more of some of them."""
    tiles = edition.tiles
    missing = unseen.missing(tiles.tiles_of(play.cells))
    objections = []
    for code in dict.fromkeys(missing):
        name, held = tiles.face(code).text, tiles.counts[code - 1]
        used = held + missing.count(code)
        objections.append(
            Objection(f"The set holds {held} of the tile {name}; this play would make it {used}.")
        )
    return objections


def _lines(row: Judged) -> list[str]:
    from tilewright.sentences.scores import describe

    lines = [f"{row.text}  {row.verdict.score}"]
    lines.extend(f"    {line}" for line in describe(row.breakdown))
    return lines


def _total(rows: Sequence[Judged]) -> int:
    return sum(row.verdict.score for row in rows)


def _data(edition: Edition, rows: Sequence[Judged], error: Exception | None) -> dict[str, object]:
    from tilewright.errors import IllegalMove
    from tilewright.sentences.scores import describe

    data: dict[str, object] = {
        "edition": edition.ref,
        "house": [difference.sentence for difference in edition.house],
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
    return data

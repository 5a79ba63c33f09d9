"""``tilewright draw``: draw a position or a recorded game as a picture or an animation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from tilewright.cli.files import (
    STANDARD,
    check_not_terminal,
    read_input,
    say_written,
    write_output,
)
from tilewright.cli.options import Json, OptionalEditionId, Output, number, wants_json
from tilewright.cli.output import clean, complain, emit
from tilewright.cli.recorded import check_turn, read_film
from tilewright.errors import NotationError

if TYPE_CHECKING:
    from tilewright.cli.terminal.replay_frames import Film
    from tilewright.edition import Edition
    from tilewright.formats.pictures.shapes import Drawing
    from tilewright.geometry import Square
    from tilewright.rules.play.board import Board
    from tilewright.tiles import Tally

_SCORES: Final = re.compile(r"-?\d+/.")
"""The beginning of the scores in a line of CGP."""
_WIDTH: Final = {"png": 800, "gif": 480}
"""The default width in pixels."""
_SIGNS: Final = 5.6
"""How many characters of a caption fit below one square."""
_LAST_FRAME: Final = 4.0
"""How long to show the end of a game, in seconds."""


class Kind(StrEnum):
    """A format for pictures."""

    SVG = "svg"
    PNG = "png"
    PDF = "pdf"
    GIF = "gif"


class Theme(StrEnum):
    """The colors around the board."""

    LIGHT = "light"
    DARK = "dark"
    PRINT = "print"


class _Scene(NamedTuple):
    """A board with what belongs to it."""

    edition: Edition
    board: Board
    new: tuple[Square, ...] = ()
    """The squares of the last play."""
    rack: Tally | None = None
    caption: str = ""


class _Marks(NamedTuple):
    """What the options add to every scene."""

    arrows: tuple[tuple[Square, Square], ...]
    heat: dict[Square, float]
    rack: str | None
    caption: str | None
    theme: Theme
    coordinates: bool


def draw_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE|CGP",
            help="A game (GCG or events) or a file with a position, - for standard input, or the"
            " position itself.",
        ),
    ],
    *,
    output: Output = STANDARD,
    to: Annotated[
        Kind | None,
        typer.Option("--to", help="The format; by default the ending of the output, or svg."),
    ] = None,
    turn: Annotated[
        int | None,
        typer.Option(
            "--turn",
            metavar="N",
            parser=number(0),
            help="Draw the board after this turn of a game.",
        ),
    ] = None,
    edition_id: OptionalEditionId = None,
    rack: Annotated[
        str | None,
        typer.Option(
            "--rack",
            "-r",
            metavar="TILES",
            help="Tiles below the board; by default the rack in the position, and '' for none.",
        ),
    ] = None,
    caption: Annotated[
        str | None,
        typer.Option(
            "--caption",
            metavar="TEXT",
            help="Text below the board; by default the turn and scores of a game, and '' for none.",
        ),
    ] = None,
    arrow: Annotated[
        list[str] | None,
        typer.Option(
            "--arrow", metavar="A1-H8", help="An arrow between two squares; may be repeated."
        ),
    ] = None,
    heat: Annotated[
        list[str] | None,
        typer.Option(
            "--heat", metavar="H8=0.5", help="Tint a square, from 0 to 1; may be repeated."
        ),
    ] = None,
    theme: Annotated[
        Theme, typer.Option("--theme", help="The colors around the board.")
    ] = Theme.LIGHT,
    coordinates: Annotated[
        bool,
        typer.Option("--coordinates/--no-coordinates", help="Name the rows and columns."),
    ] = True,
    size: Annotated[
        int | None,
        typer.Option(
            "--size",
            metavar="N",
            parser=number(16, 10_000),
            help="The width: pixels, or points of a PDF page.",
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="S", help="How long an animation shows each turn."),
    ] = 1.2,
    as_json: Json = False,
) -> None:
    """Draw a board as a picture, or a whole game as an animation.

    The formats are svg, png, pdf and gif; a gif shows every turn of a game. Text looks the same on
    every machine. PNG and GIF need the extra pictures: pip install 'tilewright[pictures]'.
    """
    as_json = wants_json(context, as_json)
    if as_json and output == STANDARD:
        raise typer.BadParameter("needs a file with --output", param_hint="--json")
    kind = _kind(to, output)
    if kind is not Kind.SVG:
        check_not_terminal(output, kind, "use --output")
    scenes = _scenes(source, edition_id, turn)
    first = scenes[0].edition.size
    marks = _Marks(
        tuple(_arrow(text, first) for text in arrow or ()),
        dict(_heat(text, first) for text in heat or ()),
        rack,
        caption,
        theme,
        coordinates,
    )
    if kind is Kind.GIF:
        data = _animate([_draw(scene, marks) for scene in _aligned(scenes)], size, seconds)
    else:
        data = _write(_draw(scenes[-1], marks), kind, size)
    write_output(output, data)
    if as_json:
        emit({"file": output, "format": kind.value, "bytes": len(data), "boards": len(scenes)})
    else:
        say_written(output, data)


def _kind(to: Kind | None, output: str) -> Kind:
    """Return the format that was asked for, or that the output's ending stands for."""
    if to is not None:
        return to
    if output == STANDARD:
        return Kind.SVG
    ending = Path(output).suffix.lower().removeprefix(".")
    if ending not in set(Kind):
        kinds = ", ".join(Kind)
        message = f"{clean(output)} must end in one of {kinds}; otherwise, use --to"
        raise typer.BadParameter(message, param_hint="--output")
    return Kind(ending)


def _scenes(source: str, edition_id: str | None, turn: int | None) -> list[_Scene]:
    """Return the boards of a game up to a turn, or the board of a position."""
    from tilewright.edition.shipped import load_edition

    edition = load_edition(edition_id) if edition_id else None
    if _is_position(source) and not Path(source).exists():
        return [_position(source, edition)]
    data = read_input(source)
    line = data.decode("utf-8", errors="replace").strip().partition("\n")[0]
    if _is_position(line):
        return [_position(line, edition)]
    film = read_film(data, edition)
    check_turn(turn, len(film.frames))
    if film.error is not None:
        complain(f"warning: {film.error}")
    return list(_frames(film, len(film.frames) if turn is None else turn))


def _is_position(line: str) -> bool:
    """Return whether a line of CGP begins here: rows, racks, scores and scoreless turns."""
    fields = line.split(maxsplit=4)
    if len(fields) < 4:  # noqa: PLR2004 - the four fields
        return False
    rows, racks, scores, scoreless, *_ = fields
    has_slashes = "/" in rows[1:-1] and "/" in racks
    return has_slashes and bool(_SCORES.match(scores)) and scoreless[0].isdecimal()


def _position(line: str, edition: Edition | None) -> _Scene:
    from tilewright.formats.cgp import parse_cgp

    position = parse_cgp(line, edition)
    for warning in position.warnings:
        complain(f"warning: {warning}")
    return _Scene(position.edition, position.board, position.last_play, position.racks[0])


def _frames(film: Film, count: int) -> Iterator[_Scene]:
    """Yield the empty board, and the board after each of the first ``count`` turns."""
    from tilewright.rules.play.board import Board

    empty = Board.empty(film.edition.size)
    scores = (0,) * len(film.players)
    yield _Scene(film.edition, empty, caption=_scores(film, scores))
    for turn, frame in enumerate(film.frames[:count], 1):
        lines = wrap(f"{turn}. {frame.sentence}", int(_SIGNS * film.edition.size))
        caption = "\n".join([*lines, _scores(film, frame.scores)])
        yield _Scene(film.edition, frame.board, frame.new, caption=caption)


def _aligned(scenes: list[_Scene]) -> Iterator[_Scene]:
    """Yield the scenes with captions of equally many lines, so that all pictures have one shape."""
    most = max(scene.caption.count("\n") for scene in scenes)
    for scene in scenes:
        missing = most - scene.caption.count("\n")
        yield scene._replace(caption="\n" * missing + scene.caption)


def _scores(film: Film, scores: tuple[int, ...]) -> str:
    return " – ".join(f"{name} {score}" for name, score in zip(film.players, scores, strict=True))


def _draw(scene: _Scene, marks: _Marks) -> Drawing:
    from tilewright.formats.pictures.board import draw_board

    rack = scene.rack if marks.rack is None else scene.edition.tiles.parse_tiles(marks.rack)
    return draw_board(
        scene.board,
        scene.edition,
        last_play=scene.new,
        arrows=marks.arrows,
        heat=marks.heat,
        rack=rack,
        caption=scene.caption if marks.caption is None else marks.caption,
        theme=marks.theme.value,
        coordinates=marks.coordinates,
    )


def _write(drawing: Drawing, kind: Kind, size: int | None) -> bytes:
    if kind is Kind.SVG:
        from tilewright.formats.pictures.svg import write_svg

        return f"{write_svg(drawing, width=size)}\n".encode()
    if kind is Kind.PDF:
        from tilewright.formats.pictures.pdf import write_pdf

        return write_pdf(drawing, width=size)
    from tilewright.formats.pictures.raster import write_png

    return write_png(drawing, width=size or _WIDTH["png"])


def _animate(drawings: list[Drawing], size: int | None, seconds: float) -> bytes:
    from tilewright.formats.pictures.raster import write_gif

    times = [seconds] * (len(drawings) - 1) + [max(seconds, _LAST_FRAME)]
    frames = [(drawing, round(1000 * time)) for drawing, time in zip(drawings, times, strict=True)]
    return write_gif(frames, width=size or _WIDTH["gif"])


def _square(text: str, size: int) -> Square:
    from tilewright.geometry import Coordinates

    return Coordinates.TOURNAMENT.read(text.strip(), size)[0]


def _arrow(text: str, size: int) -> tuple[Square, Square]:
    start, sign, end = text.partition("-")
    if not sign:
        raise NotationError(f"expected an arrow such as A1-H8, found {text!r}")
    return _square(start, size), _square(end, size)


def _heat(text: str, size: int) -> tuple[Square, float]:
    square, _, strength = text.partition("=")
    try:
        return _square(square, size), float(strength)
    except ValueError as error:
        raise NotationError(
            f"expected a square and a number such as H8=0.5, found {text!r}"
        ) from error

"""``tilewright print``: score sheets, tile-tracking sheets and results, as PDF or SVG."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from tilewright.cli.files import (
    STANDARD,
    check_not_terminal,
    read_input,
    say_written,
    write_output,
)
from tilewright.cli.options import Json, Output, number, wants_json
from tilewright.cli.output import clean, complain, emit, say
from tilewright.cli.recorded import read_scored

if TYPE_CHECKING:
    from tilewright.library.sheets import Sheet
    from tilewright.sheets.scored_game import ScoredGame

app = typer.Typer(help="Print score sheets, tile-tracking sheets and results.")


class Kind(StrEnum):
    """A format for sheets."""

    PDF = "pdf"
    SVG = "svg"


class PaperSize(StrEnum):
    """The size of the paper."""

    A4 = "a4"
    LETTER = "letter"


class Language(StrEnum):
    """The language of the labels."""

    EN = "en"
    DE = "de"


To: TypeAlias = Annotated[
    Kind | None,
    typer.Option("--to", help="The format; by default the ending of the output, or pdf."),
]
Size: TypeAlias = Annotated[PaperSize, typer.Option("--paper", help="The size of the paper.")]
Large: TypeAlias = Annotated[
    bool, typer.Option("--large", help="Large print: all text has 18 points or more.")
]
Spoken: TypeAlias = Annotated[
    Language, typer.Option("--language", help="The language of the labels.")
]
PageNumber: TypeAlias = Annotated[
    int | None,
    typer.Option("--page", metavar="N", parser=number(1), help="Print only this page of several."),
]
_GAME_HELP = "A game (GCG, events, kept) to fill in, or - for standard input; without it, the sheet"
OptionalGame: TypeAlias = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help=f"{_GAME_HELP} is empty.")
]
OptionalEdition: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--edition",
        "-e",
        metavar="ID",
        help="The edition of an empty sheet (by default pocket), or of a GCG file.",
    ),
]
RecordedGame: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game (GCG, events or kept), or - for standard input."),
]


@app.callback(invoke_without_command=True)
def printing(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - see wants_json
    """Print score sheets, tile-tracking sheets and results."""
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command("score-sheet")
def score_sheet_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    game: OptionalGame = None,
    *,
    output: Output = STANDARD,
    to: To = None,
    edition_id: OptionalEdition = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            metavar="N",
            parser=number(1, 99),
            help="The number of players on an empty sheet; 2 by default.",
        ),
    ] = None,
    names: Annotated[
        str | None,
        typer.Option(
            "--names",
            metavar="NAME,…",
            help="The players' names, separated by commas; in a game, instead of its own.",
        ),
    ] = None,
    paper: Size = PaperSize.A4,
    large: Large = False,
    page: PageNumber = None,
    language: Spoken = Language.EN,
    as_json: Json = False,
) -> None:
    """Print a score sheet: turns in white, running totals in gray, and the settlement.

    The sheet has a column for each player and a line with the edition's most important rules. If a
    game is given, its words, scores and challenges are filled in.
    """
    from tilewright.library.sheets import score_sheet

    given = [name.strip() for name in names.split(",")] if names else []
    scored = _scored(game, edition_id)
    if scored is None:
        source, seats = edition_id or _default(), given or players or 2
        if given and players not in {None, len(given)}:
            message = f"{len(given)} names, but --players is {players}"
            raise typer.BadParameter(message, param_hint="--names")
        sheet = score_sheet(source, seats, paper=paper.value, large=large, language=language.value)
    else:
        if players is not None:
            raise typer.BadParameter("a game has its own players", param_hint="--players")
        sheet = score_sheet(
            _renamed(scored, given), paper=paper.value, large=large, language=language.value
        )
    _write(context, sheet, output, to, page, as_json=as_json)


@app.command("tracking")
def tracking_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    game: OptionalGame = None,
    *,
    output: Output = STANDARD,
    to: To = None,
    edition_id: OptionalEdition = None,
    paper: Size = PaperSize.A4,
    large: Large = False,
    page: PageNumber = None,
    language: Spoken = Language.EN,
    as_json: Json = False,
) -> None:
    """Print a tile-tracking sheet: a box to cross out for every tile of an edition.

    If a game is given, the tiles on its board are crossed out, and a blank shows its letter.
    """
    from tilewright.library.sheets import tracking_sheet

    source = _scored(game, edition_id) or edition_id or _default()
    sheet = tracking_sheet(source, paper=paper.value, large=large, language=language.value)
    _write(context, sheet, output, to, page, as_json=as_json)


@app.command("result")
def result_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    game: RecordedGame,
    *,
    output: Output = STANDARD,
    to: To = None,
    edition_id: OptionalEdition = None,
    paper: Size = PaperSize.A4,
    large: Large = False,
    language: Spoken = Language.EN,
    as_json: Json = False,
) -> None:
    """Print the result of a game on one page: the board, the scores and the best plays."""
    from tilewright.library.sheets import result_sheet

    scored = read_scored(read_input(game), edition_id)
    if scored.result is None:
        complain("warning: the game is not over, or its file does not settle the unplayed tiles")
    sheet = result_sheet(scored, paper=paper.value, large=large, language=language.value)
    _write(context, sheet, output, to, None, as_json=as_json)


def _default() -> str:
    from tilewright.edition.shipped import DEFAULT

    return DEFAULT


def _scored(game: str | None, edition_id: str | None) -> ScoredGame | None:
    return None if game is None else read_scored(read_input(game), edition_id)


def _renamed(game: ScoredGame, names: list[str]) -> ScoredGame:
    """Return a game with other names of the players, if there are any."""
    from dataclasses import replace

    if not names:
        return game
    if len(names) != len(game.names):
        message = f"the game has {len(game.names)} players, not {len(names)}"
        raise typer.BadParameter(message, param_hint="--names")
    return replace(game, names=tuple(names))


def _write(  # noqa: PLR0913 - a sheet, and how to write it
    context: typer.Context,
    sheet: Sheet,
    output: str,
    to: Kind | None,
    page: int | None,
    *,
    as_json: bool,
) -> None:
    as_json = wants_json(context, as_json)
    if as_json and output == STANDARD:
        raise typer.BadParameter("needs a file with --output", param_hint="--json")
    kind = _kind(to, output)
    check_not_terminal(output, kind, "use --output")
    data = _data(sheet, kind, page)
    write_output(output, data)
    if as_json:
        pages = sheet.pages if page is None else 1
        emit({"file": output, "format": kind.value, "bytes": len(data), "pages": pages})
    else:
        say_written(output, data)


def _data(sheet: Sheet, kind: Kind, page: int | None) -> bytes:
    """Return the sheet in a format; an SVG file has only one page."""
    if page is not None and page > sheet.pages:
        from tilewright.cli.terminal.layout import counted

        message = f"the sheet has only {counted(sheet.pages, 'page')}"
        raise typer.BadParameter(message, param_hint="--page")
    if kind is Kind.SVG:
        if sheet.pages > 1 and page is None:
            message = (
                f"the sheet has {sheet.pages} pages, and an SVG file only one;"
                " choose one with --page, or write a pdf"
            )
            raise typer.BadParameter(message, param_hint="--to")
        return f"{sheet.svg(page or 1)}\n".encode()
    if page is None:
        return sheet.pdf
    from dataclasses import replace

    return replace(sheet, drawings=(sheet.drawings[page - 1],)).pdf


def _kind(to: Kind | None, output: str) -> Kind:
    """Return the format that was asked for, or that the output's ending stands for."""
    if to is not None:
        return to
    if output == STANDARD:
        return Kind.PDF
    ending = Path(output).suffix.lower().removeprefix(".")
    if ending not in set(Kind):
        message = f"{clean(output)} must end in pdf or svg; otherwise, use --to"
        raise typer.BadParameter(message, param_hint="--output")
    return Kind(ending)

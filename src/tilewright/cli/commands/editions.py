"""``tilewright editions``: list the editions, show one, or check an edition file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.completion import complete_edition
from tilewright.cli.files import STANDARD, read_text_input
from tilewright.cli.options import Color, Json, When, wants_json
from tilewright.cli.output import BAD_INPUT, REFUSED, clean, complain, emit, say, say_all
from tilewright.cli.terminal.capabilities import color_depth, width
from tilewright.cli.terminal.layout import as_table
from tilewright.cli.terminal.listing import is_terminal, say_table

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.errors import EditionError

app = typer.Typer(help="List the editions, show one, or check an edition file.")


@app.callback(invoke_without_command=True)
def list_editions(context: typer.Context, *, as_json: Json = False) -> None:
    """List the editions and their variants; show one of them, or check an edition file."""
    if context.invoked_subcommand is not None:
        return
    from tilewright.edition.shipped import DEFAULT, load_edition, shipped_ids

    editions = [load_edition(name) for name in shipped_ids()]
    if wants_json(context, as_json):
        rows = [row(edition) | {"default": edition.id == DEFAULT} for edition in editions]
        emit({"editions": rows})
        return
    heads = ("ID", "BOARD", "TILES", "RACK", "PLAYERS")
    table = [heads] + [
        (
            edition.id,
            f"{edition.size}×{edition.size}",
            str(len(edition.tiles.tally)),
            str(edition.rack),
            f"{edition.players[0]}–{edition.players[1]}",
        )
        for edition in editions
    ]
    summaries = ["", *(f"{edition.name}. {edition.summary}" for edition in editions)]
    if not is_terminal():
        say_table([(*cells, summary) for cells, summary in zip(table, summaries, strict=True)])
        return
    for line, summary in zip(as_table(table), summaries, strict=True):
        say(line)
        if summary:
            say_all(folded(summary, indent=4))


def folded(text: str, *, indent: int = 0) -> list[str]:
    """Wrap ``text`` to lines that fit the terminal."""
    import textwrap

    blank = " " * indent
    return textwrap.wrap(
        text, min(width(), 100), initial_indent=blank, subsequent_indent=f"{blank}"
    )


def row(edition: Edition) -> dict[str, object]:
    """Return an edition's entry in the list of editions, as JSON data."""
    return {
        "id": edition.id,
        "version": edition.version,
        "name": edition.name,
        "summary": edition.summary,
        "size": edition.size,
        "tiles": len(edition.tiles.tally),
        "rack": edition.rack,
        "players": list(edition.players),
        "language": edition.language or "en",
    }


@app.command("show")
def show(
    context: typer.Context,
    *,
    edition_id: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help="An edition id, or the path to an edition file.",
            autocompletion=complete_edition,
        ),
    ],
    color: Color = When.AUTO,
    as_json: Json = False,
) -> None:
    """Show an edition's board, tiles and rules."""
    from tilewright.cli.terminal import edition_sheet
    from tilewright.edition.shipped import load_edition

    edition = load_edition(edition_id)
    if wants_json(context, as_json):
        emit(row(edition) | edition_sheet.as_data(edition))
        return
    say_all(edition_sheet.as_text(edition, color=color_depth(color), columns=width()))


@app.command("check")
def check(
    context: typer.Context,
    *,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The edition file; - is standard input.")
    ],
    as_json: Json = False,
) -> None:
    """Check an edition file and all its variants.

    The exit code is 1 if the file is not valid.
    """
    from tilewright.edition import parse_edition, variants_of
    from tilewright.edition.shipped import read_edition_text
    from tilewright.errors import EditionError

    found: list[str] = []
    error: EditionError | None = None
    try:
        text = read_text_input(file) if file == STANDARD else read_edition_text(Path(file))
        for variant in (None, *variants_of(text, file)):
            # Parse one at a time, so that valid variants before an invalid one are still listed.
            found += [parse_edition(text, variant=variant, source=file).ref]
    except EditionError as refusal:
        error = refusal
    if wants_json(context, as_json):
        emit({"file": file, "ok": error is None, "editions": found, "error": _fault(error)})
    elif error is None:
        say(f"{clean(file)}: valid, with {', '.join(found)}")
    if error is not None:
        complain(str(error))
        # A file that cannot be read is bad input; one that was read and is not valid is refused.
        unreadable = isinstance(error.__cause__, OSError)
        raise typer.Exit(BAD_INPUT if unreadable else REFUSED)


def _fault(error: EditionError | None) -> dict[str, object] | None:
    if error is None:
        return None
    return {
        "message": str(error),
        "field": error.field,
        "line": error.line,
        "expected": error.expected,
    }

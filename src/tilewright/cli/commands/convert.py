"""``tilewright convert``: write a game, positions, words or leave values in another format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tilewright.cli.files import (
    STANDARD,
    check_not_terminal,
    read_input,
    say_written,
    shown,
    write_output,
)
from tilewright.cli.options import Json, OptionalEditionId, number, wants_json
from tilewright.cli.output import clean, complain, emit
from tilewright.errors import FileError

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.library.conversion import Format

_SHIPPED: Final = "shipped"
"""Stands for the leave values that come with an edition."""
_FORMATS: Final = "gcg, jsonl, json, cgp, txt, kwg, kbwg, leaves, klv2, klv or csv"


def convert_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    source: Annotated[
        str,
        typer.Argument(
            metavar="IN",
            help="The file to read, - for standard input, the name of a lexicon, or shipped for the"
            " leave values of an edition.",
        ),
    ],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help="The file to write, or - for standard output.")
    ],
    *,
    from_format: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            help=f"The format of IN: {_FORMATS}; by default, its ending.",
        ),
    ] = None,
    to_format: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="The format of OUT; by default, its ending."),
    ] = None,
    edition_id: OptionalEditionId = None,
    alphabet: Annotated[
        str | None,
        typer.Option(
            "--alphabet", metavar="LETTERS", help="The letters of the words; by default A to Z."
        ),
    ] = None,
    turn: Annotated[
        int | None,
        typer.Option(
            "--turn",
            metavar="N",
            parser=number(0),
            help="Write the position after this turn of a game; by default the last.",
        ),
    ] = None,
    game: Annotated[
        int | None,
        typer.Option(
            "--game", metavar="N", parser=number(1), help="Which game of an event file to convert."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Convert a file to another format.

    Games: gcg, jsonl (events), json (kept games). Positions: cgp. Words: txt, kwg, kbwg (only
    read). Leave values: leaves (ours), klv2, klv (only read), csv. What the new format cannot hold
    is said on standard error.
    """
    from tilewright.edition.shipped import load_edition
    from tilewright.library.conversion import Options, convert

    as_json = wants_json(context, as_json)
    if as_json and target == STANDARD:
        raise typer.BadParameter("cannot be combined with - as OUT", param_hint="--json")
    edition = load_edition(edition_id) if edition_id else None
    to = _format(to_format, "--to", target)
    if to in _binary():
        check_not_terminal(target, to, "name a file")
    from_ = _named_format(source) or _format(from_format, "--from", source)
    options = Options(edition, alphabet, turn, game, shown(source))
    made = convert(_read(source, edition), from_, to, options)
    write_output(target, made.data)
    for loss in made.losses:
        complain(f"notice: {loss}")
    if as_json:
        sizes = {"from": from_.value, "to": to.value, "bytes": len(made.data)}
        emit({"file": target, **sizes, "losses": list(made.losses)})
    else:
        say_written(target, made.data)


def _binary() -> tuple[Format, ...]:
    from tilewright.library.conversion import Format

    return Format.KWG, Format.LEAVES, Format.KLV2


def _named_format(source: str) -> Format | None:
    """Return the format of an input that is not a file: a lexicon, or the shipped leave values."""
    from tilewright.lexicon import find_lexicon
    from tilewright.library.conversion import Format

    if source == STANDARD or Path(source).exists():
        return None
    if source == _SHIPPED:
        return Format.LEAVES
    return Format.WORDS if find_lexicon(source) else None


def _read(source: str, edition: Edition | None) -> bytes:
    """Return the input's content."""
    if _named_format(source) is None:
        return read_input(source)
    if source == _SHIPPED:
        return _shipped(edition)
    from tilewright.lexicon import open_lexicon

    return "\n".join(open_lexicon(source)).encode()


def _shipped(edition: Edition | None) -> bytes:
    from tilewright.edition.shipped import DEFAULT, load_edition
    from tilewright.players.leaves import shipped_bytes

    chosen = edition or load_edition(DEFAULT)
    data = shipped_bytes(chosen)
    if data is None:
        raise FileError(chosen.ref, "has no leave values; `tilewright train leaves` learns some")
    return data


def _format(name: str | None, option: str, path: str) -> Format:
    from tilewright.library.conversion import Format, format_of

    found = format_of(path if name is None else f"file.{name}")
    if found is None:
        wrong = f"{clean(path)} has no known ending" if name is None else f"unknown format {name!r}"
        formats = ", ".join(known.value for known in Format)
        raise typer.BadParameter(f"{wrong}; choose one of {formats}", param_hint=option)
    return found

"""``tilewright replay``: show a recorded game turn by turn, with the board after each turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.options import Color, Json, When, number, wants_json
from tilewright.cli.output import REFUSED, complain, emit, say, say_all
from tilewright.cli.terminal.capabilities import color_depth, width
from tilewright.cli.terminal.layout import counted
from tilewright.errors import FileError

if TYPE_CHECKING:
    from tilewright.cli.terminal.replay_frames import Film
    from tilewright.edition import Edition


def replay_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A GCG or event file.")],
    edition_id: Annotated[
        str | None,
        typer.Option(
            "--edition",
            metavar="ID",
            help="Use this edition (id or file) instead of the one named in the game.",
        ),
    ] = None,
    turn: Annotated[
        int | None,
        typer.Option("--turn", metavar="N", parser=number(1), help="Show only this turn."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Describe the game in sentences, without boards.")
    ] = False,
    color: Color = When.AUTO,
    as_json: Json = False,
) -> None:
    """Show a recorded game turn by turn."""
    from tilewright.cli.terminal.replay_drawing import draw_frame, frame_data, speak_frame
    from tilewright.edition.shipped import load_edition

    film = _film(file, load_edition(edition_id) if edition_id else None)
    indices = _chosen(film, turn)
    if wants_json(context, as_json):
        emit(_data(file, film) | {"turns": [frame_data(film, index) for index in indices]})
    elif plain:
        for index in indices:
            say_all(speak_frame(film, index))
    else:
        for index in indices:
            say_all(draw_frame(film, index, color=color_depth(color), columns=width()))
            say()
    if turn is None or film.error is not None:
        for remark in film.remarks:
            complain(f"warning: {file}: {remark}")
    if film.error is not None:
        complain(f"{file}: {film.error}")
        raise typer.Exit(REFUSED)


def _chosen(film: Film, turn: int | None) -> range:
    """Return the indices of the frames to show."""
    count = len(film.frames)
    if turn is None:
        return range(count)
    if turn > count:
        raise typer.BadParameter(f"the game has only {counted(count, 'turn')}", param_hint="--turn")
    return range(turn - 1, turn)


def _data(file: str, film: Film) -> dict[str, object]:
    return {
        "file": file,
        "edition": film.edition.ref,
        "players": list(film.players),
        "final_scores": list(film.frames[-1].scores if film.frames else ()),
        "warnings": list(film.remarks),
        "error": film.error,
    }


def _film(file: str, edition: Edition | None) -> Film:
    """Read a recorded game from a GCG or event file."""
    try:
        data = Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise FileError.unreadable(file, error) from error
    text = data.decode("utf-8", errors="replace")
    from tilewright.formats.json.events import is_events

    if not is_events(text):
        from tilewright.cli.terminal.replay_frames import film_of
        from tilewright.records.gcg import read_gcg

        followed = read_gcg(data, edition=edition)
        if followed.error is not None and not followed.steps:
            raise followed.error.as_error()
        return film_of(followed)
    if edition is not None:
        # An event file contains the edition that the game was played with.
        raise typer.BadParameter("an event file has its own edition", param_hint="--edition")
    from tilewright.cli.terminal.replay_frames import film_of_events

    return film_of_events(text)

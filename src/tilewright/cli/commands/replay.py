"""``tilewright replay``: show a recorded game turn by turn, with the board after each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.files import read_input
from tilewright.cli.options import Color, Json, RecordEditionId, When, number, wants_json
from tilewright.cli.output import REFUSED, complain, emit, say, say_all
from tilewright.cli.recorded import check_turn, read_film
from tilewright.cli.terminal.capabilities import color_depth, width

if TYPE_CHECKING:
    from tilewright.cli.terminal.replay_frames import Film


def replay_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A GCG or event file or a kept game; - is standard input."
        ),
    ],
    edition_id: RecordEditionId = None,
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

    film = read_film(read_input(file), load_edition(edition_id) if edition_id else None)
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
    check_turn(turn, count)
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

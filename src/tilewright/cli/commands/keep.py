"""``tilewright keep``: keep score of a game on a real board."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.completion import complete_lexicon
from tilewright.cli.options import (
    Color,
    House,
    Json,
    OptionalEditionId,
    When,
    read_house,
    wants_json,
)
from tilewright.cli.output import DONE, complain, emit, say
from tilewright.cli.terminal.capabilities import color_depth

if TYPE_CHECKING:
    from tilewright.cli.keep.desk import Desk
    from tilewright.cli.keep.opening import KeepStart
    from tilewright.cli.terminal.color import Depth


class Decided(StrEnum):
    """How it was decided who begins."""

    DRAW = "draw"
    YOUNGEST = "youngest"
    LOT = "lot"


def keep_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="The kept game: resumed if it exists, otherwise created. Without it, a new game is"
            " saved in your data folder.",
            show_default=False,
        ),
    ] = None,
    *,
    edition: OptionalEditionId = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            "-p",
            metavar="LIST",
            help="The players in turn order, separated by commas, each with a LEVEL after a colon"
            " in a Finish Line game, such as Ann,Ben:beginner.",
        ),
    ] = None,
    first: Annotated[
        str | None, typer.Option("--first", metavar="NAME", help="The player who goes first.")
    ] = None,
    first_by: Annotated[
        Decided | None,
        typer.Option(
            "--first-by", help="How that was decided; by default as the edition's rules say."
        ),
    ] = None,
    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon",
            "-l",
            metavar="NAME",
            help="The dictionary that decides about challenges: its name, or the path to a word"
            " list; none if you look words up in your own printed dictionary.",
            autocompletion=complete_lexicon,
        ),
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option(
            "--clock",
            metavar="TIME",
            help="The clock of a new game: 25 for 25 minutes each, 25+10 with 10 seconds added"
            " after each turn, 60s for each move, or none. With soft at the end, as in '25 soft',"
            " overtime costs no points.",
        ),
    ] = None,
    house: House = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume the kept game that was changed last.")
    ] = False,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Keep score at a prompt, in sentences: for screen readers."),
    ] = False,
    color: Color = When.AUTO,
    as_json: Json = False,
) -> int:
    """Keep score of a game on your own board, and be its referee.

    Every entry is saved at once, so that you can stop at any time and resume the game later.
    Past entries can be corrected.
    """
    from tilewright.cli.keep.clock_choice import read_clock
    from tilewright.cli.keep.opening import KeepRequest, KeepStart, newest_kept_game
    from tilewright.cli.terminal.keyboard_game import Quit
    from tilewright.rules.event import FirstBy

    request = KeepRequest(
        edition=edition,
        players=players.split(",") if players is not None else (),
        first=first,
        first_by=None if first_by is None else FirstBy(first_by.value),
        lexicon=lexicon,
        house=read_house(house),
        clock=None if clock is None else read_clock(clock),
    )
    start = KeepStart(newest_kept_game() if resume else file, request)
    depth = color_depth(color)
    try:
        desk = _keep_at_prompt(start, plain=plain, depth=depth) or _keep_on_screen(start, depth)
    except (EOFError, Quit, KeyboardInterrupt):
        say("\nNo game was started.")
        return DONE
    if wants_json(context, as_json):
        emit(_result(desk))
    else:
        say(f"The game is saved. Resume it with: tilewright keep '{start.path}'")
    return DONE


def _keep_at_prompt(start: KeepStart, *, plain: bool, depth: Depth) -> Desk | None:
    """Keep score at a prompt if people want to or the terminal can't do more; or return None."""
    from tilewright.cli.keep.prompt import keep_at_prompt
    from tilewright.cli.terminal.capabilities import why_no_full_screen
    from tilewright.cli.terminal.screen import open_screen

    reason = None if plain else why_no_full_screen(start.board_size, depth)
    if reason is None and not plain:
        return None
    screen = open_screen(depth, is_plain=True)
    desk = start.open(screen)
    with desk.file:
        if reason is not None:
            # Only now, so that wrong options are answered with nothing but what is wrong.
            complain(f"the game is kept at a prompt {reason}")
        try:
            keep_at_prompt(desk, screen, start.told)
        except (EOFError, KeyboardInterrupt):
            say()
        finally:
            desk.clock.store()
    return desk


def _keep_on_screen(start: KeepStart, depth: Depth) -> Desk:
    """Keep score on a full screen; the questions before a new game fill it, too."""
    from tilewright.cli.fullscreen.app import run_on_screen
    from tilewright.cli.fullscreen.keep_app import keep_on_screen
    from tilewright.cli.fullscreen.setup import setup_screen
    from tilewright.cli.terminal.screen import open_screen

    if start.must_ask:
        desk = run_on_screen(lambda front: start.open(setup_screen(front)), depth)
    else:
        desk = start.open(open_screen(depth))
    with desk.file:
        try:
            keep_on_screen(desk, depth, start.told)
        finally:
            desk.clock.store()
    return desk


def _result(desk: Desk) -> dict[str, object]:
    followed = desk.followed
    header = desk.game.header
    winners = followed.end.winners if followed.end else ()
    return {
        "file": str(desk.file.path),
        "edition": header.edition.ref,
        "entries": len(desk.game.entries),
        "faults": [{"id": name, "code": fault.code.value} for name, fault in followed.faults],
        "over": followed.end is not None,
        "players": [
            {"name": who.name, "score": followed.finals[seat], "won": seat in winners}
            for seat, who in enumerate(header.players)
        ],
    }

"""``tilewright play``: play at this keyboard, with other people or computer players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.completion import complete_players
from tilewright.cli.options import (
    DEFAULT_LEXICON,
    Color,
    House,
    Json,
    Lexicon,
    OptionalEditionId,
    When,
    read_house,
    wants_json,
)
from tilewright.cli.output import DONE, complain, emit, say
from tilewright.cli.terminal.capabilities import color_depth

if TYPE_CHECKING:
    from tilewright.cli.fullscreen.questions import Front
    from tilewright.cli.terminal.color import Depth
    from tilewright.cli.terminal.start import Start
    from tilewright.table import Table


def play_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    edition: OptionalEditionId = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="NAME[:LEVEL]",
            help="A person or computer player; repeat the option for each player, in seat order.",
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            "-p",
            metavar="LIST",
            help="All players, separated by commas, such as me,expert; person:NAME is always a"
            " person.",
            autocompletion=complete_players,
        ),
    ] = None,
    youngest: Annotated[
        str | None,
        typer.Option(
            "--youngest",
            metavar="NAME",
            help="The youngest player, who goes first in some editions.",
        ),
    ] = None,
    lexicon: Lexicon = DEFAULT_LEXICON,
    house: House = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file",
            metavar="FILE",
            help="Save the game in this file, or resume the game if the file exists.",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume the newest unfinished game.")
    ] = False,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Play at a prompt, in sentences: for screen readers."),
    ] = False,
    color: Color = When.AUTO,
    as_json: Json = False,
) -> int:
    """Play in this terminal, with other people or computer players.

    Every move is saved at once, so that you can stop at any time and resume the game later.
    """
    from tilewright.cli.terminal.keyboard_game import Quit
    from tilewright.cli.terminal.saved_games import newest_unfinished_game
    from tilewright.cli.terminal.seating import split_players
    from tilewright.cli.terminal.start import Request, Start

    asked = [*(player or ()), *split_players(players or "")]
    request = Request(edition, asked, youngest, lexicon, read_house(house))
    depth = color_depth(color)
    start = Start(newest_unfinished_game() if resume else file, request, must_exist=resume)
    try:
        table = _play_at_prompt(start, depth, plain=plain) or _play_on_screen(start, depth)
    except (EOFError, Quit, KeyboardInterrupt):
        path = start.path
        if path is None or not path.exists():
            say("\nNo game was started.")
        else:
            say(f"\nThe game is saved. Resume it with: tilewright play --file '{path}'")
        return DONE
    if wants_json(context, as_json):
        emit(_result(table))
    else:
        say(f"The game is saved. See it again with: tilewright replay '{start.path}'")
    return DONE


def _play_at_prompt(start: Start, depth: Depth, *, plain: bool) -> Table | None:
    """Play at a prompt if the players want to or the terminal can't do more; or return None."""
    from tilewright.cli.terminal.capabilities import why_no_full_screen
    from tilewright.cli.terminal.hot_seat import HotSeat
    from tilewright.cli.terminal.screen import open_screen

    reason = None if plain else why_no_full_screen(start.board_size, depth)
    if reason is None and not plain:
        return None
    screen = open_screen(depth, is_plain=plain)
    opened = start.open(screen)
    if reason is not None:
        # Only now, so that wrong options are answered with nothing but what is wrong.
        complain(f"the game is played at a prompt {reason}")
    HotSeat(opened.table, screen, opened.computers, opened.clock).run()
    return opened.table


def _play_on_screen(start: Start, depth: Depth) -> Table:
    """Play on a full screen."""
    from tilewright.cli.fullscreen.app import run_on_screen
    from tilewright.cli.fullscreen.game import ScreenGame
    from tilewright.cli.fullscreen.setup import setup_screen

    def job(front: Front) -> Table:
        opened = start.open(setup_screen(front))
        ScreenGame(opened.table, front, opened.computers, opened.clock).run()
        return opened.table

    return run_on_screen(job, depth)


def _result(table: Table) -> dict[str, object]:
    view = table.view(None)
    winners = view.result.winners if view.result else ()
    return {
        "edition": view.edition.ref,
        "players": [
            {"name": who.name, "score": view.scores[seat], "won": seat in winners}
            for seat, who in enumerate(view.participants)
        ],
    }

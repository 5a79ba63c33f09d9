"""``tilewright play``: play at this keyboard, with other people or computer players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.completion import complete_players
from tilewright.cli.lexicons import open_words
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
from tilewright.cli.output import DONE, emit, say
from tilewright.cli.terminal.capabilities import color_depth

if TYPE_CHECKING:
    from tilewright.cli.terminal.hot_seat import HotSeat
    from tilewright.cli.terminal.screen import Screen
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
        typer.Option("--plain", help="Tell the game in sentences, without boards, in one color."),
    ] = False,
    color: Color = When.AUTO,
    as_json: Json = False,
) -> int:
    """Play in this terminal, with other people or computer players.

    Every move is saved at once, so that you can stop at any time and resume the game later.
    """
    from tilewright.cli.terminal.hot_seat import Quit
    from tilewright.cli.terminal.saved_games import newest_unfinished_game
    from tilewright.cli.terminal.screen import open_screen
    from tilewright.cli.terminal.seating import split_players

    screen = open_screen(color_depth(color), is_plain=plain)
    path = newest_unfinished_game() if resume else file
    try:
        if path is not None and (resume or path.exists()):
            game = _resume(screen, path)
        else:
            asked = [*(player or ()), *split_players(players or "")]
            game, path = _open(screen, edition, asked, youngest, lexicon, read_house(house), path)
        game.run()
    except (EOFError, Quit, KeyboardInterrupt):
        if path is None or not path.exists():
            say("\nNo game was started.")
        else:
            say(f"\nThe game is saved. Resume it with: tilewright play --file '{path}'")
        return DONE
    if wants_json(context, as_json):
        emit(_result(game.table))
    else:
        say(f"The game is saved. See it again with: tilewright replay '{path}'")
    return DONE


def _resume(screen: Screen, path: Path) -> HotSeat:
    """Return the saved game, ready to continue."""
    from tilewright.cli.terminal.hot_seat import HotSeat
    from tilewright.cli.terminal.saved_games import resume_game
    from tilewright.cli.terminal.seating import computers_at

    table, clock = resume_game(path)
    screen.show(f"Resuming the game in {path}.")
    return HotSeat(table, screen, computers_at(table), clock)


def _open(  # noqa: PLR0913, PLR0917 - one parameter per option
    screen: Screen,
    name: str | None,
    players: list[str],
    youngest: str | None,
    lexicon: str,
    house: dict[str, object],
    path: Path | None,
) -> tuple[HotSeat, Path]:
    """Open a new game, asking for what the options don't specify; return the game and its file."""
    from tilewright.cli.terminal.hot_seat import HotSeat
    from tilewright.cli.terminal.new_game import ask_edition, ask_players, choose_youngest
    from tilewright.cli.terminal.saved_games import new_game_path
    from tilewright.cli.terminal.seating import computers_at, read_seatings
    from tilewright.cli.terminal.stop_clock import StopClock
    from tilewright.edition.shipped import load_edition
    from tilewright.lexicon.kept import keep_lexicon
    from tilewright.players import make_player
    from tilewright.table import FileLog, Table, edition_for, open_game
    from tilewright.units import by_seat

    # Before any question, so that a misspelled player is reported at once.
    named = read_seatings(players)
    chosen = name or ask_edition(screen)
    edition = load_edition(chosen, house)
    if named:
        edition.check_player_count(len(named))
    seatings = named or ask_players(screen, edition)
    participants = tuple(seating.participant for seating in seatings)
    first = choose_youngest(screen, youngest, participants, edition)
    edition = edition_for(chosen, participants, house)
    words = open_words(edition, lexicon)
    keep_lexicon(words)
    made = {seat: each.player for seat, each in by_seat(seatings) if each.player}
    for text in made.values():
        # Build each player once, so that an invalid option is reported before the game is saved.
        make_player(text, edition, words)
    clock = StopClock()
    began = open_game(edition, words, participants, now=clock(), youngest=first)
    path = path or new_game_path(edition)
    table = Table.open(began, words, FileLog(path), now=clock)
    return HotSeat(table, screen, computers_at(table, made), clock), path


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

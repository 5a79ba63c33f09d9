"""``tilewright autoplay``: let computer players play many games against each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.completion import complete_players
from tilewright.cli.options import (
    DEFAULT_LEXICON,
    EditionId,
    House,
    Json,
    Lexicon,
    number,
    read_house,
    wants_json,
)
from tilewright.cli.output import DONE, INTERRUPTED, emit, say_all
from tilewright.cli.terminal.layout import as_table, counted
from tilewright.cli.terminal.progress import duration, watching

if TYPE_CHECKING:
    from tilewright.cli.commands.autoplay_games import Sums, Wanted


def autoplay_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    edition: EditionId = "pocket",
    players: Annotated[
        str,
        typer.Option(
            "--players",
            "-p",
            metavar="P,P[,P,P]",
            help="The players in seat order, such as beginner,champion:seconds=1.",
            autocompletion=complete_players,
        ),
    ] = "equity,equity",
    games: Annotated[
        int, typer.Option("--games", metavar="N", parser=number(1), help="Number of games.")
    ] = 100,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", "-s", metavar="S", help="The same seed (0 or more) gives the same games."
        ),
    ] = 0,
    threads: Annotated[
        int,
        typer.Option(
            "--threads", "-t", metavar="N", parser=number(1), help="Number of games at once."
        ),
    ] = 1,
    lexicon: Lexicon = DEFAULT_LEXICON,
    word_map: Annotated[
        bool,
        typer.Option("--word-map", help="Use more memory to play the same games faster."),
    ] = False,
    house: House = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Write the games to this event file."),
    ] = None,
    as_json: Json = False,
) -> int:
    """Let computer players play against each other."""
    from tilewright.cli.commands.autoplay_games import Wanted, play_games
    from tilewright.players.spec import parse_players

    wanted = Wanted(
        parse_players(players),
        edition,
        read_house(house),
        lexicon,
        seed,
        games,
        threads,
        word_map,
        record,
    )
    with watching() as watch:
        sums = play_games(wanted, watch)
    if wants_json(context, as_json):
        emit(_data(wanted, sums))
    else:
        say_all(_lines(wanted, sums))
    return INTERRUPTED if watch.interrupted else DONE


def _data(wanted: Wanted, sums: Sums) -> dict[str, object]:
    games = max(sums.games, 1)
    return {
        "games": sums.games,
        "turns_per_game": round(sum(sums.turns) / games, 3),
        "games_per_second": round(sums.games / sums.seconds, 1),
        "players": [
            {
                "name": player.text,
                "wins": round(sums.wins[seat], 3),
                "mean_score": round(sums.scores[seat] / games, 3),
                **_thinking(sums, seat),
            }
            for seat, player in enumerate(wanted.players)
        ],
        "edition": sums.edition.ref,
        "seed": wanted.seed,
        "signature": f"{sums.signature:016x}",
    }


def _thinking(sums: Sums, seat: int) -> dict[str, object]:
    seconds = sums.seconds_per_turn
    return {} if seconds is None else {"seconds_per_turn": round(seconds[seat], 6)}


def _lines(wanted: Wanted, sums: Sums) -> Iterator[str]:
    games = max(sums.games, 1)
    yield (
        f"{counted(sums.games, 'game')} of {sums.edition.name},"
        f" {sum(sums.turns) / games:.2f} turns per game,"
        f" {sums.games / sums.seconds:,.1f} games per second."
    )
    times = sums.seconds_per_turn
    rows = [["SEAT", "PLAYER", "WINS", "MEAN SCORE", *(["TIME PER TURN"] if times else [])]]
    for seat, player in enumerate(wanted.players):
        wins, mean = sums.wins[seat], sums.scores[seat] / games
        time = [duration(times[seat])] if times else []
        rows.append([str(seat + 1), player.text, f"{wins:,.1f}", f"{mean:.1f}", *time])
    yield from as_table(rows, right=frozenset({0, 2, 3, 4}))

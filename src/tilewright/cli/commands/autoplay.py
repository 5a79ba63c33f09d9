"""``tilewright autoplay``: computers play each other, many games a second."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.options import House, Json, read_house, wants_json
from tilewright.cli.output import DONE, INTERRUPTED, emit, say_all
from tilewright.cli.terminal.layout import as_table
from tilewright.cli.terminal.progress import duration, watching

if TYPE_CHECKING:
    from tilewright.cli.commands.autoplay_games import Sums, Wanted


def autoplay_command(  # noqa: PLR0913 - one argument an option
    context: typer.Context,
    *,
    edition: Annotated[
        str, typer.Option("--edition", metavar="ID", help="An edition's id, or a file's path.")
    ] = "pocket",
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="P,P[,P,P]",
            help="Who plays, in the order of seats: beginner,champion:seconds=1.",
        ),
    ] = "equity,equity",
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="How many games to play.")
    ] = 100,
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="S", help="Equal seeds, equal games; from 0 on."),
    ] = 0,
    threads: Annotated[
        int, typer.Option("--threads", metavar="T", min=1, help="How many games at a time.")
    ] = 1,
    lexicon: Annotated[
        str, typer.Option("--lexicon", metavar="L", help="The dictionary: enable, yawl or a file.")
    ] = "enable",
    word_map: Annotated[
        bool,
        typer.Option("--word-map", help="Use the word map: more memory, the same games sooner."),
    ] = False,
    house: House = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the games as events.")
    ] = None,
    as_json: Json = False,
) -> int:
    """Let computers play each other, and count wins and scores."""
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
        f"{sums.games:,} games of {sums.edition.name}, {sum(sums.turns) / games:.2f} turns a game,"
        f" {sums.games / sums.seconds:,.1f} games a second."
    )
    times = sums.seconds_per_turn
    rows = [["SEAT", "PLAYER", "WINS", "MEAN SCORE", *(["TIME A TURN"] if times else [])]]
    for seat, player in enumerate(wanted.players):
        wins, mean = sums.wins[seat], sums.scores[seat] / games
        time = [duration(times[seat])] if times else []
        rows.append([str(seat + 1), player.text, f"{wins:,.1f}", f"{mean:.1f}", *time])
    yield from as_table(rows, right=frozenset({0, 2, 3, 4}))

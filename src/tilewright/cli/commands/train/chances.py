"""``tilewright train chances``: learn how a lead affects the chance of winning."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.lexicons import open_words
from tilewright.cli.options import Cluster, EditionId, Json, Lexicon, Threads, number, wants_json
from tilewright.cli.output import emit, say_all
from tilewright.cli.terminal.layout import as_table, counted
from tilewright.errors import Cause, FileError
from tilewright.system import read_file, write_file

if TYPE_CHECKING:
    from tilewright.bulk.training.win_chances import Learned
    from tilewright.edition import Edition


def chances_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    edition: EditionId = "pocket",
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", parser=number(2, 4), help="Number of players.")
    ] = 2,
    games: Annotated[
        int,
        typer.Option("--games", metavar="N", parser=number(1), help="Minimum number of games."),
    ] = 10_000,
    seed: Annotated[
        int,
        typer.Option(
            "--seed",
            "-s",
            metavar="S",
            parser=number(0),
            help="The same seed gives the same games.",
        ),
    ] = 1,
    lexicon: Lexicon = "enable",
    threads: Threads = None,
    cluster: Cluster = None,
    journal: Annotated[
        Path | None,
        typer.Option(
            "--journal", metavar="FILE", help="Record finished work here, or resume from this file."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Add the table to this file."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Learn how a lead affects the chance of winning.

    The data comes from games that the equity player plays against itself.
    """
    from tilewright.bulk.training.win_chances import learn_chances, tasks_of
    from tilewright.bulk.workers.journal import Journal
    from tilewright.bulk.workers.pool import open_pool
    from tilewright.edition.shipped import load_edition

    rules = load_edition(edition)
    rules.check_player_count(seats)
    open_words(rules, lexicon)
    tasks = tasks_of(edition, lexicon, seats=seats, seed=seed, games=games)
    header = {"kind": "chances", "edition": rules.ref, "lexicon": lexicon}
    header |= {"seats": str(seats), "seed": str(seed)}
    with ExitStack() as stack:
        book = stack.enter_context(Journal(journal, header)) if journal else None
        pool = stack.enter_context(open_pool(threads, cluster))
        learned = learn_chances(pool, tasks, journal=book, watch=_watch(len(tasks)))
    if out is not None:
        write_table(out, rules, learned)
    if wants_json(context, as_json):
        emit({"edition": rules.ref, "seats": seats, **data_of(learned)})
    else:
        say_all(_report(rules, learned))


def data_of(learned: Learned) -> dict[str, object]:
    """Return the learned table in the form stored in a file."""
    return {
        "games": learned.games,
        "curves": [
            [[at, round(offset, 4), round(slope, 6)] for at, offset, slope in curve]
            for curve in learned.chances.curves
        ],
        "held_out": [
            {
                "moments": score.moments,
                "brier": round(score.brier, 5),
                "naive": round(score.naive, 5),
                "reliability": round(score.reliability, 5),
            }
            for score in learned.scores
        ],
    }


def write_table(path: Path, edition: Edition, learned: Learned) -> None:
    """Add the table to a file for this kind of game; tables for other player counts are kept.

    Raises ``FileError`` if the file is for another kind of game, or cannot be read or written.
    """
    from tilewright.players.win_chances import FORMAT, game_kind

    kind = game_kind(edition)
    document: dict[str, object] = {"format": FORMAT, "kind": kind, "edition": edition.ref}
    try:
        if path.exists():
            document = _read_document(path)
        tables = document.get("seats", {})
        if document.get("kind") == kind and isinstance(tables, dict):
            tables |= {str(learned.chances.seats): data_of(learned)}
            document["seats"] = dict(sorted(tables.items()))
            text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            write_file(path, (text.replace('"curves"', '\n"curves"') + "\n").encode())
            return
    except (OSError, ValueError) as error:
        raise FileError.unwritable(path, error) from error
    problem = f"contains win chances for another kind of game, {document.get('edition')}"
    raise FileError(path, problem, cause=Cause.MISMATCH)


def _read_document(path: Path) -> dict[str, object]:
    """Read a file with tables; raise ``FileError`` if its content is not a JSON object."""
    try:
        document: object = json.loads(read_file(path))
    except ValueError as error:
        raise FileError.damaged(path, error) from error
    if not isinstance(document, dict):
        raise FileError.damaged(path, "expected a JSON object")
    return document


def _watch(blocks: int) -> Callable[[int], None]:
    """Return a function that shows the progress, if standard error is a terminal."""

    def show(done: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == blocks else ""
            sys.stderr.write(f"\rPlaying: {done:,} of {counted(blocks, 'block')} of games{end}")
            sys.stderr.flush()

    return show


def _report(edition: Edition, learned: Learned) -> Iterator[str]:
    seats, games = learned.chances.seats, learned.games
    played = f"{counted(games, 'game')}, a fifth of them held out for testing"
    yield f"{edition.name}, {seats} players: {played}."
    yield ""
    table = [("BEFORE THE TURN", "MOMENTS", "BRIER", "OF THE AVERAGE", "OFF BY")]
    table += [
        (
            str(before),
            f"{score.moments:,}",
            f"{score.brier:.4f}",
            f"{score.naive:.4f}",
            f"{score.reliability:.2%}",
        )
        for before, score in enumerate(learned.scores)
    ]
    yield from as_table(table, right=frozenset(range(5)))

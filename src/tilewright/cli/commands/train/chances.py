"""``tilewright train chances``: learn the chance to win from a lead, and tell how true it is."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewright.cli.options import Json, wants_json
from tilewright.cli.output import emit, say_all
from tilewright.cli.terminal.layout import as_table
from tilewright.errors import StoreError

if TYPE_CHECKING:
    from tilewright.bulk.training.win_chances import Learnt
    from tilewright.edition import Edition


def chances_command(  # noqa: PLR0913 - one argument an option
    context: typer.Context,
    *,
    edition: Annotated[
        str, typer.Option("--edition", metavar="ID", help="An edition's id, or a file's path.")
    ] = "pocket",
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", min=2, max=4, help="How many players.")
    ] = 2,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="How many games, at least.")
    ] = 10_000,
    seed: Annotated[
        int, typer.Option("--seed", metavar="S", min=0, help="Equal seeds, equal games.")
    ] = 1,
    lexicon: Annotated[
        str, typer.Option("--lexicon", metavar="L", help="The dictionary: enable, yawl or a file.")
    ] = "enable",
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", min=1, help="Processes; all cores if not said."),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask cluster's scheduler.")
    ] = None,
    journal: Annotated[
        Path | None,
        typer.Option("--journal", metavar="FILE", help="Keep what is done, and go on from it."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the table here, beside those there."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Learn the chance to win from a lead, by games of the equity player against itself."""
    from tilewright.bulk.training.win_chances import learn_chances, tasks_of
    from tilewright.bulk.workers.journal import Journal
    from tilewright.bulk.workers.pool import open_pool
    from tilewright.edition.shipped import load_edition

    rules = load_edition(edition)
    rules.check_player_count(seats)
    tasks = tasks_of(edition, lexicon, seats=seats, seed=seed, games=games)
    header = {"kind": "chances", "edition": rules.ref, "lexicon": lexicon}
    header |= {"seats": str(seats), "seed": str(seed)}
    with ExitStack() as stack:
        book = stack.enter_context(Journal(journal, header)) if journal else None
        pool = stack.enter_context(open_pool(workers, cluster))
        learnt = learn_chances(pool, tasks, journal=book, watch=_watch(len(tasks)))
    if out is not None:
        write_table(out, rules, learnt)
    if wants_json(context, as_json):
        emit({"edition": rules.ref, "seats": seats, **data_of(learnt)})
    else:
        say_all(_report(rules, learnt))


def data_of(learnt: Learnt) -> dict[str, object]:
    """Return what was learnt as it lies in a file."""
    return {
        "games": learnt.games,
        "curves": [
            [[at, round(offset, 4), round(slope, 6)] for at, offset, slope in curve]
            for curve in learnt.chances.curves
        ],
        "held_out": [
            {
                "moments": score.moments,
                "brier": round(score.brier, 5),
                "naive": round(score.naive, 5),
                "reliability": round(score.reliability, 5),
            }
            for score in learnt.scores
        ],
    }


def write_table(path: Path, edition: Edition, learnt: Learnt) -> None:
    """Write the table to a file of this kind of game; tables of other numbers of players stay.

    Raises ``StoreError`` when the file is of another kind of game, or cannot be written.
    """
    from tilewright.players.win_chances import FORMAT, game_kind

    kind = game_kind(edition)
    document: dict[str, Any] = {"format": FORMAT, "kind": kind, "edition": edition.ref, "seats": {}}
    try:
        if path.exists():
            document = json.loads(path.read_text(encoding="utf-8"))
        if document.get("kind") == kind:
            tables = document["seats"] | {str(learnt.chances.seats): data_of(learnt)}
            document["seats"] = dict(sorted(tables.items()))
            text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            path.write_text(text.replace('"curves"', '\n"curves"') + "\n", encoding="utf-8")
            return
    except (OSError, ValueError) as error:
        raise StoreError(f"{path} cannot be used for the table: {error}") from error
    raise StoreError(f"{path} has the chances of another game: {document.get('edition')}")


def _watch(blocks: int) -> Callable[[int], None]:
    """Return what shows how far it is, where somebody watches."""

    def show(done: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == blocks else ""
            sys.stderr.write(f"\rPlaying: {done:,} of {blocks:,} blocks of games{end}")
            sys.stderr.flush()

    return show


def _report(edition: Edition, learnt: Learnt) -> Iterator[str]:
    seats, games = learnt.chances.seats, learnt.games
    yield f"{edition.name}, {seats} players: {games:,} games, a fifth held out."
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
        for before, score in enumerate(learnt.scores)
    ]
    yield from as_table(table, right=frozenset(range(5)))

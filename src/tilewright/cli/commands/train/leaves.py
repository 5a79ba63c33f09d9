"""``tilewright train leaves``: learn how much the tiles kept on a rack are worth."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.lexicons import open_words
from tilewright.cli.options import Cluster, EditionId, Json, Lexicon, Threads, number, wants_json
from tilewright.cli.output import DONE, INTERRUPTED, emit, say_all
from tilewright.cli.terminal.layout import as_table, counted
from tilewright.cli.terminal.progress import Watch, duration, watching
from tilewright.errors import ArgumentError, Cause, FileError
from tilewright.system import write_file

if TYPE_CHECKING:
    from tilewright.bulk.training.leaves import Generation, Plan, Progress


def leaves_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    edition: EditionId = "pocket",
    games: Annotated[
        int | None,
        typer.Option(
            "--games", metavar="N", parser=number(1), help="Number of games to learn from."
        ),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option("--minutes", metavar="M", help="Train for about M minutes (default: 20)."),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(
            "--seed",
            "-s",
            metavar="S",
            parser=number(0),
            help="The same seed and number of games give the same values.",
        ),
    ] = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the values to this file, with a journal and a report next to it.",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume from the journal next to the output file.")
    ] = False,
    threads: Threads = None,
    cluster: Cluster = None,
    lexicon: Lexicon = "enable",
    as_json: Json = False,
) -> int:
    """Learn by self-play how much the tiles kept on a rack are worth."""
    from tilewright.bulk.training.leaves import Training, plan_of
    from tilewright.bulk.workers.journal import Journal
    from tilewright.bulk.workers.pool import open_pool
    from tilewright.system import usable_cores

    if games is not None and minutes is not None:
        raise typer.BadParameter("--games and --minutes cannot be combined; choose one")
    target = out or Path(
        f"{Path(edition).stem if '.' in edition else edition}.leaves".replace("/", "-")
    )
    book = target.with_name(f"{target.name}.journal")
    if book.exists() and not resume:
        problem = "already exists; add --resume to continue it, or choose another --out"
        raise FileError(book, problem, cause=Cause.EXISTS)
    hands = threads or usable_cores()
    plan = plan_of(book) if resume else _planned(edition, lexicon, games, minutes, hands, seed)
    open_words(plan.edition, plan.lexicon)
    with (
        Journal(book, Training.header(plan)) as journal,
        open_pool(None if cluster else hands, cluster) as pool,
        watching() as watch,
    ):
        training = Training(plan, journal, pool, datetime.now(tz=UTC).date().isoformat())
        found: list[Generation] = []
        for generation in training.run(_teller(watch)):
            found.append(generation)
            _write(target, plan, found)
    if wants_json(context, as_json):
        emit(_data(plan, target, found))
    else:
        say_all(_lines(target, found))
    if not watch.interrupted:
        return DONE
    sys.stderr.write("tilewright: interrupted; run the same command with --resume to continue\n")
    return INTERRUPTED


def _planned(  # noqa: PLR0913, PLR0917 - the options of the command
    edition: str,
    lexicon: str,
    games: int | None,
    minutes: float | None,
    workers: int,
    seed: int,
) -> Plan:
    from tilewright.bulk.training.leaves import Plan, plan_for

    if games is not None:
        return Plan(edition, games, seed, lexicon)
    wanted = 20.0 if minutes is None else minutes
    if not (wanted > 0 and math.isfinite(wanted)):
        raise ArgumentError("--minutes", "more than 0", wanted)
    return plan_for(edition, lexicon, wanted, workers, seed)


def _teller(watch: Watch) -> Callable[[Progress], bool]:
    def tell(progress: Progress) -> bool:
        left = duration(progress.remaining) if math.isfinite(progress.remaining) else "unknown"
        watch.show(
            f"Generation {progress.generation} of {progress.generations}:"
            f" {progress.games:,} of {counted(progress.total, 'game')},"
            f" {progress.rate:,.0f} per second, {left} left"
        )
        return not watch.interrupted

    return tell


def _write(target: Path, plan: Plan, found: list[Generation]) -> None:
    """Write the values and the report, replacing each file atomically."""
    from tilewright.bulk.training.leave_report import write_report
    from tilewright.edition.shipped import load_edition

    report = write_report(plan, load_edition(plan.edition), found)
    for path, content in (
        (target, found[-1].trained.table.dump()),
        (target.with_name(f"{target.name}.html"), report.encode()),
    ):
        try:
            write_file(path, content)
        except OSError as error:
            raise FileError.unwritable(path, error) from error


def _data(plan: Plan, target: Path, found: list[Generation]) -> dict[str, object]:
    return {
        "edition": plan.edition,
        "games": plan.games,
        "seed": plan.seed,
        "file": str(target),
        "generations": [
            {
                "games": each.games,
                "change": round(each.change, 3),
                "against_former": [each.against_previous.low, each.against_previous.high],
                "against_none": [each.against_none.low, each.against_none.high],
            }
            for each in found
        ],
    }


def _lines(target: Path, found: list[Generation]) -> Iterator[str]:
    if not found:
        yield "No generation is finished yet."
        return
    rows = [("GENERATION", "GAMES", "CHANGE", "AGAINST PREVIOUS", "AGAINST NONE")]
    for each in found:
        former, none = each.against_previous, each.against_none
        rows.append(
            (
                str(each.number),
                f"{each.games:,}",
                f"{each.change:.2f}",
                f"{former.middle:.1%} ± {former.margin:.1%}",
                f"{none.middle:.1%} ± {none.margin:.1%}",
            )
        )
    yield from as_table(rows, right=frozenset({1, 2, 3, 4}))
    yield f"Values: {target}; report: {target}.html; journal: {target}.journal"

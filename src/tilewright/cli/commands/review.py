"""``tilewright review``: what each turn of a finished game lost, and who was lucky."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tilewright.cli.files import STANDARD, read_input, write_output
from tilewright.cli.options import Json, Offensive, RecordEditionId, number, wants_json
from tilewright.cli.output import (
    DONE,
    INTERRUPTED,
    REFUSED,
    clean,
    complain,
    emit,
    say,
    say_all,
)
from tilewright.cli.terminal.layout import as_table
from tilewright.cli.terminal.progress import Watch, watching
from tilewright.edition import Level
from tilewright.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilewright.analysis.effort import Effort
    from tilewright.analysis.model import Review
    from tilewright.analysis.sources import Source
    from tilewright.edition import Edition

_ENDINGS: Final = (".gcg", ".jsonl", ".kept.json")
"""The files of a folder that are reviewed."""


class ReportFormat(StrEnum):
    """How a review is written."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
    GCG = "gcg"
    CSV = "csv"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A game that was reviewed."""

    file: str
    stem: str
    """The name for a file of this game alone."""
    source: Source
    review: Review


def review_command(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Finished games: GCG files, event files, kept games, folders of them, or - for"
            " standard input.",
        ),
    ],
    to: Annotated[
        ReportFormat, typer.Option("--to", help="The format of the review.")
    ] = ReportFormat.TEXT,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write; - is standard output. A folder gets a file per game.",
        ),
    ] = STANDARD,
    edition_id: RecordEditionId = None,
    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon",
            "-l",
            metavar="NAME",
            help="The game's dictionary (a name or a file); by default the one that it names.",
        ),
    ] = None,
    quick: Annotated[
        bool,
        typer.Option("--quick", help="A quick look: compare moves by score and by the tiles kept."),
    ] = False,
    samples: Annotated[
        int | None,
        typer.Option("--samples", metavar="N", parser=number(16), help="Random deals per turn."),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds-per-turn",
            metavar="S",
            help="A time limit instead of a number of deals; the figures are then not repeatable.",
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="N", parser=number(0), help="The same seed gives the same deals."
        ),
    ] = 0,
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads",
            "-t",
            metavar="N",
            parser=number(1),
            help="Number of threads; one per core by default.",
        ),
    ] = None,
    offensive: Offensive = False,
    level: Annotated[
        Level,
        typer.Option(
            "--level",
            help="Your level: tips prefer words that are familiar at it; expert gets the best.",
        ),
    ] = Level.INTERMEDIATE,
    details: Annotated[
        bool, typer.Option("--details", help="Add figures, and comment on good turns, too.")
    ] = False,
    cache: Annotated[
        bool, typer.Option("--cache/--no-cache", help="Reuse finished reviews of the same game.")
    ] = True,
    as_json: Json = False,
) -> int:
    """Review finished games: what each turn lost, how certain that is, and who was lucky.

    Every turn is judged by what its player could know. Losses have 95% intervals, and only what is
    established is called a mistake.
    """
    from tilewright.edition.shipped import load_edition

    kind = ReportFormat.JSON if wants_json(context, as_json) else to
    edition = load_edition(edition_id) if edition_id else None
    effort = _effort(samples, seconds, seed, threads, quick=quick)
    with watching() as watch:
        run = _Run(edition, lexicon, effort, watch, offensive=offensive, level=level, cache=cache)
        reviewed = []
        for one in run.reviews(_expand(files)):
            reviewed.append(one)
            if kind is ReportFormat.TEXT and output == STANDARD:
                watch.clear()
                _show(one, details=details, is_first=len(reviewed) == 1)
    _write(reviewed, kind, output, details=details)
    if kind is ReportFormat.TEXT and output == STANDARD and len(reviewed) > 1:
        say_all(["", *_overview(reviewed)])
    if watch.interrupted:
        return INTERRUPTED
    return REFUSED if run.failed else DONE


def _effort(
    samples: int | None, seconds: float | None, seed: int, threads: int | None, *, quick: bool
) -> Effort:
    from tilewright.analysis.effort import DEFAULT, QUICK
    from tilewright.system import usable_cores

    if quick and (samples is not None or seconds is not None):
        raise typer.BadParameter("needs no deals and no time", param_hint="--quick")
    if samples is not None and seconds is not None:
        raise typer.BadParameter(
            "cannot be combined with --samples", param_hint="--seconds-per-turn"
        )
    effort = QUICK if quick else DEFAULT
    if samples is not None:
        effort = effort.with_samples(samples)
    return replace(effort, seconds=seconds, seed=seed, threads=threads or usable_cores())


def _expand(names: Sequence[str]) -> list[str]:
    """Return the files; a folder stands for the games in it, in the order of their names."""
    found = []
    for name in names:
        folder = Path(name)
        if name != STANDARD and folder.is_dir():
            found += [str(path) for path in _games_in(folder)]
        else:
            found.append(name)
    return found


def _games_in(folder: Path) -> list[Path]:
    try:
        inside = sorted(path for path in folder.iterdir() if path.name.endswith(_ENDINGS))
    except OSError as error:
        raise FileError.unreadable(folder, error) from error
    if not inside:
        raise FileError(folder, f"contains no games: no file ends in {', '.join(_ENDINGS)}")
    return inside


class _Run:
    """Reviews files one after another; a file that cannot be read does not stop the rest."""

    def __init__(  # noqa: PLR0913 - the options of the command
        self,
        edition: Edition | None,
        lexicon: str | None,
        effort: Effort,
        watch: Watch,
        *,
        offensive: bool,
        level: Level,
        cache: bool,
    ) -> None:
        from tilewright.analysis.store import ReviewStore, review_store

        self.edition = edition
        self.lexicon = lexicon
        self.effort = effort
        self.watch = watch
        self.offensive = offensive
        self.level = level
        self.store = review_store() if cache else ReviewStore(None)
        self.failed = 0

    def reviews(self, files: Sequence[str]) -> Iterator[Reviewed]:
        """Yield the reviews of all games, until Ctrl-C."""
        from tilewright.analysis.sources import sources_in
        from tilewright.errors import TilewrightError

        for place, file in enumerate(files):
            try:
                sources = sources_in(read_input(file), self.edition)
                for index, source in enumerate(sources):
                    self._warn(file, source)
                    stem = Path(file).stem if file != STANDARD else "review"
                    stem = stem if len(sources) == 1 else f"{stem}-{index + 1}"
                    review = self._review(file, source, f"{place + 1}/{len(files)}")
                    yield Reviewed(file, stem, source, review)
                    if self.watch.interrupted:
                        return
            except FileError as error:
                # Its message already names the file.
                self._complain(str(error))
            except TilewrightError as error:
                self._complain(f"{file}: {error}")

    def _complain(self, sentence: str) -> None:
        self.failed += 1
        self.watch.clear()
        complain(sentence)

    def _warn(self, file: str, source: Source) -> None:
        """Say where a record can no longer be followed: its review ends there."""
        stop = source.followed.error
        if stop is not None:
            self._complain(f"{file}: {stop.as_error()}; only the turns before this are reviewed")

    def _review(self, file: str, source: Source, place: str) -> Review:
        from tilewright.analysis.review import review_game
        from tilewright.analysis.store import source_key
        from tilewright.analysis.words import words_for
        from tilewright.lexicon.policy import policy_for

        record = source.followed.record
        words = words_for(record, self.lexicon)
        policy = policy_for(words.lexicon, record.edition, offensive=self.offensive)
        key = source_key(source, words, self.effort, policy, self.level)
        stored = self.store.load(key)
        if stored is not None:
            return stored

        def progress(done: int, turns: int) -> bool:
            self.watch.show(f"{place} {clean(file)}: turn {done + 1} of {turns}")
            return not self.watch.interrupted

        review = review_game(
            source, words, self.effort, policy=policy, level=self.level, progress=progress
        )
        self.store.save(key, review)
        return review


def _show(one: Reviewed, *, details: bool, is_first: bool) -> None:
    from tilewright.analysis.reports.text import review_lines

    if not is_first:
        say()
    say_all(review_lines(one.review, details=details))


def _overview(reviewed: Sequence[Reviewed]) -> list[str]:
    """Return a table over all games and players."""
    from tilewright.analysis.reports.table import overview_rows
    from tilewright.analysis.wording import NO_FIGURE, percent, points
    from tilewright.catalogue import sentence

    heads = ("review-column-player", "review-figure-judged", "review-figure-loss-win")
    rows = [[*map(sentence, heads), sentence("review-figure-loss-points")]]
    for name, judged, win, lost in overview_rows([one.review for one in reviewed]):
        chance = NO_FIGURE if win is None else percent(win, 1)
        spread = NO_FIGURE if lost is None else points(lost)
        rows.append([clean(name), str(judged), chance, spread])
    return [sentence("review-heading-games"), *as_table(rows, right=frozenset({1, 2, 3}))]


def _write(reviewed: Sequence[Reviewed], kind: ReportFormat, output: str, *, details: bool) -> None:
    """Write all reviews; text on standard output has already been shown."""
    if kind is ReportFormat.JSON and output == STANDARD:
        emit(_data(reviewed))
        return
    if kind is ReportFormat.CSV:
        from tilewright.analysis.reports.table import review_table

        table = review_table([(one.file, one.review) for one in reviewed])
        write_output(output, table.encode())
        return
    if kind is ReportFormat.TEXT and output == STANDARD:
        return
    if output != STANDARD and Path(output).is_dir():
        ending = {ReportFormat.TEXT: "txt"}.get(kind, kind.value)
        for one in reviewed:
            write_output(
                Path(output) / f"{one.stem}.{ending}", _one(one, kind, details=details).encode()
            )
        return
    if len(reviewed) > 1 and kind in (ReportFormat.HTML, ReportFormat.GCG):
        raise typer.BadParameter(
            f"name a folder for the {kind} files of several games", param_hint="--output"
        )
    if kind is ReportFormat.JSON:
        import json

        write_output(output, (json.dumps(_data(reviewed), indent=2) + "\n").encode())
        return
    write_output(output, "".join(_one(one, kind, details=details) for one in reviewed).encode())


def _data(reviewed: Sequence[Reviewed]) -> dict[str, object]:
    from tilewright.analysis.codec import review_data

    return {"games": [{"file": one.file, "review": review_data(one.review)} for one in reviewed]}


def _one(one: Reviewed, kind: ReportFormat, *, details: bool) -> str:
    """Return one game's review as the content of a file."""
    if kind is ReportFormat.HTML:
        from tilewright.analysis.reports.page import review_page

        return review_page(one.review, one.source.followed)
    if kind is ReportFormat.GCG:
        from tilewright.analysis.reports.gcg import annotated_gcg

        return annotated_gcg(one.review, one.source.followed)
    if kind is ReportFormat.JSON:
        import json

        return json.dumps(_data([one]), indent=2) + "\n"
    from tilewright.analysis.reports.text import review_lines

    return "\n".join(review_lines(one.review, details=details)) + "\n"

"""``tilewright gcg``: check recorded games against the rules and list their mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.files import read_input
from tilewright.cli.options import Json, RecordEditionId, wants_json
from tilewright.cli.output import BAD_INPUT, REFUSED, clean, complain, emit, say
from tilewright.cli.terminal.layout import counted

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.records.slips import Slip

app = typer.Typer(help="Check recorded games in GCG format.")

NO_FILE = "unreadable-file"
"""The error code of a file that the system cannot read; other codes are about its contents."""


@app.callback(invoke_without_command=True)
def gcg(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - read below
    """Check recorded games in GCG format."""
    if context.invoked_subcommand is None:
        say(context.get_help())


@dataclass(frozen=True, slots=True)
class Row:
    """The result of checking one file."""

    file: str
    ok: bool
    events: int = 0
    players: tuple[str, ...] = ()
    final_scores: tuple[int, ...] = ()
    """The scores that the judge computed."""
    claimed_scores: tuple[int, ...] = ()
    """The scores that the file claims."""
    warnings: tuple[Slip, ...] = ()
    error: str | None = None
    error_code: str | None = None
    """The kind of slip that ended the replay, or the cause if the file cannot be read."""
    error_line: int | None = None
    readable: bool = True

    @property
    def slips(self) -> int:
        """The number of warnings about wrong claims, without the harmless ones."""
        return sum(not slip.harmless for slip in self.warnings)

    @property
    def summary(self) -> str:
        """The result as one line of text."""
        if self.error is not None:
            return f"{self.file}: refused"
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(self.players, self.final_scores, strict=True)
        )
        verdict = f"good, with {counted(self.slips, 'slip')}" if self.slips else "good"
        if not self.ok:
            verdict = f"refused, with {counted(len(self.warnings), 'warning')}"
        return f"{self.file}: {verdict}, {counted(self.events, 'event')}, {scores}"

    @property
    def data(self) -> dict[str, object]:
        """The result as JSON data."""
        return {
            "file": self.file,
            "ok": self.ok,
            "events": self.events,
            "players": list(self.players),
            "final_scores": list(self.final_scores),
            "claimed_scores": list(self.claimed_scores),
            "warnings": [
                {"line": slip.line, "code": slip.kind.value, "message": slip.message}
                for slip in self.warnings
            ],
            "slips": self.slips,
            "error": self.error,
            "error_code": self.error_code,
            "error_line": self.error_line,
        }


@app.command("check")
def check(
    context: typer.Context,
    *,
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Games in GCG format; - is standard input."),
    ],
    edition_id: RecordEditionId = None,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse games with warnings.")] = False,
    as_json: Json = False,
) -> None:
    """Replay games and check every score and total; exit with code 1 if any game is refused."""
    from tilewright.edition.shipped import load_edition

    as_json = wants_json(context, as_json)
    edition = load_edition(edition_id) if edition_id else None
    rows = []
    for file in files:
        row = _row(file, edition, strict=strict)
        rows.append(row)
        if not as_json:
            _report(row)
    if as_json:
        emit({"files": [row.data for row in rows]})
        for row in rows:
            _complain(row)
    elif len(rows) > 1:
        good = sum(row.ok for row in rows)
        say(f"{len(rows)} files: {good} good, {len(rows) - good} refused")
    if not all(row.readable for row in rows):
        raise typer.Exit(BAD_INPUT)
    if not all(row.ok for row in rows):
        raise typer.Exit(REFUSED)


def _row(file: str, edition: Edition | None, *, strict: bool) -> Row:
    """Replay the game in one file, and return the result."""
    from tilewright.errors import FileError, NotationError, TilewrightError
    from tilewright.records.gcg import read_gcg

    try:
        data = read_input(file)
    except FileError as error:
        return Row(file, ok=False, error=error.problem, error_code=NO_FILE, readable=False)
    try:
        followed = read_gcg(data, edition=edition)
    except TilewrightError as error:
        line = error.line if isinstance(error, NotationError) else None
        code = error.cause.value
        return Row(file, ok=False, error=str(error), error_code=code, error_line=line)
    slip = followed.error
    return Row(
        file,
        ok=slip is None and not (strict and followed.warnings),
        events=len(followed.steps),
        players=tuple(player.name or player.nick for player in followed.record.players),
        final_scores=followed.scores,
        claimed_scores=followed.claimed,
        warnings=followed.warnings,
        error=None if slip is None else str(slip.as_error()),
        error_code=None if slip is None else slip.kind.value,
        error_line=None if slip is None else slip.line,
    )


def _report(row: Row) -> None:
    say(clean(row.summary))
    for slip in row.warnings:
        say(f"    {'' if slip.line is None else f'line {slip.line}: '}{clean(slip.message)}")
    _complain(row)


def _complain(row: Row) -> None:
    if row.error is not None:
        complain(f"{row.file}: {row.error}")
    elif not row.ok:
        complain(f"{row.file}: --strict refuses files with warnings.")

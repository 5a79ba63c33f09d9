"""``tilewright gcg``: check recorded games against the rules and list their slips."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.options import Json, wants_json
from tilewright.cli.output import BAD_INPUT, REFUSED, clean, complain, emit, say
from tilewright.cli.terminal.layout import counted

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.records.record import Slip

app = typer.Typer(help="Check recorded games in GCG.")


@app.callback(invoke_without_command=True)
def gcg(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - read below
    """Check recorded games in GCG."""
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
    """The scores by the judge."""
    claimed_scores: tuple[int, ...] = ()
    """The scores that the file claims."""
    warnings: tuple[Slip, ...] = ()
    error: str | None = None
    readable: bool = True

    @property
    def summary(self) -> str:
        """The row as one line of text."""
        if self.error is not None:
            return f"{self.file}: refused"
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(self.players, self.final_scores, strict=True)
        )
        slips = sum(not slip.harmless for slip in self.warnings)
        verdict = f"good, with {counted(slips, 'slip')}" if slips else "good"
        if not self.ok:
            verdict = f"refused, with {counted(len(self.warnings), 'warning')}"
        return f"{self.file}: {verdict}, {counted(self.events, 'event')}, {scores}"

    @property
    def data(self) -> dict[str, object]:
        """The row as JSON data."""
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
            "error": self.error,
        }


@app.command("check")
def check(
    context: typer.Context,
    *,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Games in GCG.")],
    edition_id: Annotated[
        str | None,
        typer.Option(
            "--edition",
            metavar="ID",
            help="Use this edition (id or file) instead of the one that the game names.",
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse games with warnings.")] = False,
    as_json: Json = False,
) -> None:
    """Replay games and check every score and total; exit with 1 if any is refused."""
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
    """Replay one file."""
    from tilewright.errors import FileError, TilewrightError
    from tilewright.records.gcg import read_gcg

    try:
        data = Path(file).read_bytes()
    except (OSError, ValueError) as error:
        problem = FileError.unreadable(file, error).problem
        return Row(file, ok=False, error=problem, readable=False)
    try:
        followed = read_gcg(data, edition=edition)
    except TilewrightError as error:
        return Row(file, ok=False, error=str(error))
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

"""``tilewright admin backup``, ``restore`` and ``check``: the database as a whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tilewright.cli.commands.admin.common import (
    Admin,
    admin_command,
    progress_of,
)
from tilewright.cli.files import is_standard_output
from tilewright.cli.output import REFUSED, clean
from tilewright.cli.terminal.layout import counted
from tilewright.errors import FileError, TilewrightError
from tilewright.table import wall_clock

if TYPE_CHECKING:
    from tilewright.store.sql.backup import Contents
    from tilewright.store.sql.store import SqlStore

_CHECK_SECONDS: Final = 24 * 3600.0
_AT_ONCE: Final = 100

File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup file.")]


@admin_command(confirms=True)
def backup_command(
    admin: Admin,
    *,
    file: File,
) -> None:
    """Write a consistent copy of the database to a file, even while the server is running."""
    from tilewright.store.contract import AuditAction
    from tilewright.store.sql.backup import back_up

    if is_standard_output(file):
        raise FileError(file, "is where the command reports; choose a file or a named pipe")
    with progress_of("backing up") as progress:
        contents = back_up(admin.address, file, progress, replace=admin.yes)

    async def record(store: SqlStore) -> None:
        action, now = AuditAction.BACKED_UP, admin.now
        await store.record(admin.actor, action, "database", file.name, now=now)

    admin.run(record)
    _report(admin, "Backed up", file, contents)


@admin_command(confirms=True)
def restore_command(
    admin: Admin,
    *,
    file: File,
) -> None:
    """Replace the database with a backup, while the server is stopped."""
    from tilewright.store.sql.restore import is_empty, restore

    if not is_empty(admin.address):
        admin.confirm("Replace everything in the database with the backup?")
    with progress_of("restoring") as progress:
        contents = restore(admin.address, file, progress, actor=admin.actor)
    _report(admin, "Restored", file, contents)


def _report(admin: Admin, done: str, file: Path, contents: Contents) -> None:
    parts = (
        counted(contents.tables, "table"),
        counted(contents.events, "event"),
        counted(contents.accounts, "account"),
    )
    line = f"{done} {clean(str(file))}: {', '.join(parts)}, {contents.bytes:,} bytes."
    admin.report({"file": str(file)} | asdict(contents), line)


@admin_command()
def check_command(admin: Admin) -> None:
    """Check the whole database for damage: the file, and the log of every game."""
    from tilewright.store.sql.engine import database_url, is_shared
    from tilewright.store.sql.leftover_log import check_leftover_log
    from tilewright.store.sql.quick_check import check_file

    url = database_url(admin.address)
    file = Path(url.database or "")
    if not is_shared(url) and file.is_file():
        check_leftover_log(file, _CHECK_SECONDS)
        check_file(file, _CHECK_SECONDS, thorough=True)
    with progress_of("checking games") as progress:
        checked, broken = admin.run(lambda store: _check_games(store, progress))
    done = f"Checked {counted(checked, 'game')}; {counted(len(broken), 'game')} damaged."
    reasons = (f"{table}: {clean(why)}" for table, why in broken.items())
    admin.report({"games": checked, "broken": broken}, done, *reasons)
    if broken:
        raise typer.Exit(REFUSED)


async def _check_games(
    store: SqlStore, progress: Callable[[int, int], None]
) -> tuple[int, dict[str, str]]:
    """Replay every game; return how many there are, and what is wrong with the damaged ones."""
    from tilewright.rules.evolve import replay

    checked, after, broken = 0, "", dict[str, str]()
    total = sum((await store.figures(wall_clock())).tables.values())
    seen = 0
    while rows := await store.find_tables(None, _AT_ONCE, after=after):
        for row in rows:
            after, seen = row.id, seen + 1
            if not row.number:
                continue
            checked += 1
            try:
                found = len(replay(await store.events(row.id)).events)
                if found != row.number:
                    broken[row.id] = f"expected {row.number} events, found {found}"
            except TilewrightError as error:
                broken[row.id] = str(error)
            progress(seen, total)
    return checked, broken

"""``tilewright admin``: the notice to everyone, retention, statistics and the audit log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from tilewright.cli.commands.admin.common import (
    Admin,
    admin_command,
)
from tilewright.cli.commands.admin.tables import when
from tilewright.cli.options import number
from tilewright.cli.output import clean, emit, say_all
from tilewright.cli.terminal.layout import as_table
from tilewright.cli.terminal.listing import say_table
from tilewright.errors import ServerError

if TYPE_CHECKING:
    from tilewright.server.upkeep.retention import Retention
    from tilewright.store.contract import AuditEntry
    from tilewright.store.sql.administration import Figures
    from tilewright.store.sql.store import SqlStore

_LONGEST_NOTICE: Final = 300


@admin_command()
def notice_command(
    admin: Admin,
    *,
    text: Annotated[
        str | None, typer.Argument(metavar="[TEXT]", help="The notice; without it, show it.")
    ] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Withdraw the notice.")] = False,
) -> None:
    """Show everyone a notice, such as planned maintenance, or withdraw it."""
    from tilewright.server.upkeep.caretaker import NOTICE
    from tilewright.store.contract import AuditAction

    if text is not None and (clear or not text.strip() or len(text) > _LONGEST_NOTICE):
        raise ServerError(f"give a notice of 1 to {_LONGEST_NOTICE} characters, or --clear")

    async def change(store: SqlStore) -> str | None:
        if text is not None or clear:
            new = None if text is None else clean(text.strip())
            action = AuditAction.NOTICE_CHANGED
            await store.store_setting(NOTICE, new, action, actor=admin.actor, now=admin.now)
        return await store.stored_setting(NOTICE)

    current = admin.run(change)
    admin.report({"notice": current}, "There is no notice." if current is None else clean(current))


def _days(value: object) -> int:
    """Parse a number of days; 0 stands for ``forever``."""
    return 0 if str(value).strip() == "forever" else number(1, 36_500)(value)


def _option(what: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        metavar="DAYS", parser=_days, help=f"Days to keep {what}, or forever."
    )
    return option


@admin_command(confirms=True)
def retention_command(  # noqa: PLR0913 - one parameter per kind of data
    admin: Admin,
    *,
    finished: Annotated[int | None, _option("tables after their game ended")] = None,
    waiting: Annotated[int | None, _option("tables that wait for players")] = None,
    stalled: Annotated[int | None, _option("games in progress after the last move")] = None,
    chat: Annotated[int | None, _option("chat messages of games that are over")] = None,
    sessions: Annotated[int | None, _option("sessions after the login")] = None,
    audit: Annotated[int | None, _option("entries of the audit log")] = None,
) -> None:
    """Show or change how long the server keeps data; it deletes older data in the background."""
    import msgspec

    from tilewright.server.upkeep.retention import RETENTION, dump_retention, load_retention
    from tilewright.store.contract import AuditAction

    given = {
        *(("finished", finished), ("waiting", waiting), ("stalled", stalled)),
        *(("chat", chat), ("sessions", sessions), ("audit", audit)),
    }
    changes = {name: days or None for name, days in given if days is not None}
    if any(changes.values()):
        admin.confirm("Let the server delete older data for good?")

    async def change(store: SqlStore) -> Retention:
        current = load_retention(await store.stored_setting(RETENTION))
        new = msgspec.structs.replace(current, **changes)
        if changes:
            action, text = AuditAction.RETENTION_CHANGED, dump_retention(new)
            await store.store_setting(RETENTION, text, action, actor=admin.actor, now=admin.now)
        return new

    kept: dict[str, int | None] = msgspec.structs.asdict(admin.run(change))
    if admin.as_json:
        emit({"days": kept})
    else:
        lines = [("DATA", "DAYS")]
        lines += [(name, "forever" if days is None else str(days)) for name, days in kept.items()]
        say_all(as_table(lines, right=frozenset({1})))


@admin_command()
def statistics_command(admin: Admin) -> None:
    """Show the server in figures: tables, events, accounts, sessions, size."""

    async def count(store: SqlStore) -> Figures:
        return await store.figures(admin.now)

    found = admin.run(count)
    figures: dict[str, object] = {
        "tables": {status.value: number for status, number in found.tables.items()},
        "active_tables": found.active_tables,
        "events": found.events,
        "chat_messages": found.chat_lines,
        "accounts": found.accounts,
        "banned_accounts": found.banned_accounts,
        "sessions": found.sessions,
        "keys": found.keys,
        "bytes": found.bytes,
    }
    if admin.as_json:
        emit(figures)
        return
    lines = [(f"tables {status.value}", f"{n:,}") for status, n in found.tables.items()]
    lines += [(key.replace("_", " "), f"{n:,}") for key, n in figures.items() if isinstance(n, int)]
    say_all(as_table(lines, right=frozenset({1})))


@admin_command()
def audit_command(
    admin: Admin,
    *,
    after: Annotated[
        int, typer.Option(metavar="N", parser=number(0), help="Only entries after this number.")
    ] = 0,
    limit: Annotated[
        int,
        typer.Option(
            "--limit",
            "-n",
            metavar="N",
            parser=number(1, 1_000_000),
            help="At most this many entries.",
        ),
    ] = 1000,
) -> None:
    """Show the audit log: what administrators and account owners have done, oldest first."""

    async def read(store: SqlStore) -> list[AuditEntry]:
        return await store.audit_entries(after, limit)

    entries = admin.run(read)
    if admin.as_json:
        found = [
            {
                "number": entry.number,
                "at": entry.at,
                "actor": entry.actor,
                "action": entry.action.value,
                "subject": entry.subject,
                "detail": entry.detail,
            }
            for entry in entries
        ]
        emit({"entries": found})
        return
    lines = [("NUMBER", "AT (UTC)", "ACTOR", "ACTION", "SUBJECT", "DETAIL")]
    lines += [
        (
            *(str(entry.number), when(entry.at), clean(entry.actor), entry.action.value),
            *(clean(entry.subject), clean(entry.detail)),
        )
        for entry in entries
    ]
    say_table(lines, right=frozenset({0}))

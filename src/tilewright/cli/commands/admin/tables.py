"""``tilewright admin tables``: list, show, close and purge tables."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from tilewright.cli.commands.admin.common import (
    Admin,
    admin_command,
)
from tilewright.cli.options import Json, number
from tilewright.cli.output import clean, emit, say, say_all
from tilewright.cli.terminal.layout import counted
from tilewright.cli.terminal.listing import say_table
from tilewright.errors import ServerError

if TYPE_CHECKING:
    from tilewright.store.contract import TableRow
    from tilewright.store.sql.store import SqlStore
    from tilewright.units import Instant

app = typer.Typer(help="List, show, close and purge tables.")

TableName: TypeAlias = Annotated[
    str, typer.Argument(metavar="TABLE", help="The table's id or invitation code.")
]


@app.callback(invoke_without_command=True)
def tables(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - see wants_json
    """List, show, close and purge tables."""
    if context.invoked_subcommand is None:
        say(context.get_help())


def when(instant: Instant | None) -> str:
    """Return an instant as text, in UTC."""
    if instant is None:
        return "-"
    return datetime.fromtimestamp(instant / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@app.command("list")
@admin_command()
def list_tables(
    admin: Admin,
    *,
    status: Annotated[
        str | None,
        typer.Option(
            metavar="STATUS", help="Only tables that are waiting, playing, over or closed."
        ),
    ] = None,
    limit: Annotated[
        int,
        typer.Option(
            "--limit",
            "-n",
            metavar="N",
            parser=number(1, 1_000_000),
            help="At most this many tables.",
        ),
    ] = 50,
) -> None:
    """List the tables opened last."""
    from tilewright.server.tables.setup import load_setup
    from tilewright.store.contract import Status

    known = [one.value for one in Status]
    if status is not None and status not in known:
        raise ServerError(f"unknown status {status!r}; choose one of {', '.join(known)}")
    wanted = None if status is None else Status(status)
    rows = admin.run(lambda store: store.newest_tables(wanted, limit))
    if admin.as_json:
        emit({"tables": [_as_json(row) for row in rows]})
        return
    lines = [("TABLE", "STATUS", "OPENED (UTC)", "UPDATED", "EVENTS", "PLAYERS")]
    for row in rows:
        names = ", ".join(who.name or "(open)" for who in load_setup(row.data).seats)
        lines.append(
            (
                *(row.id, row.status.value, when(row.created), when(row.updated)),
                *(str(row.number), clean(names)),
            )
        )
    say_table(lines, right=frozenset({4}))


def _as_json(row: TableRow) -> dict[str, object]:
    from tilewright.server.tables.setup import load_setup

    setup = load_setup(row.data)
    return {
        "table": row.id,
        "code": row.code,
        "status": row.status.value,
        "created": row.created,
        "updated": row.updated,
        "listed": row.listed,
        "events": row.number,
        "edition": setup.edition_id,
        "seats": [
            {"seat": place, "kind": who.kind.value, "name": who.name}
            for place, who in enumerate(setup.seats)
        ],
    }


@app.command("show")
@admin_command()
def show_table(admin: Admin, *, table: TableName) -> None:
    """Show a table, its scores and its chat; racks and the bag stay secret."""
    from tilewright.server.admin.masks import require_table
    from tilewright.server.tables.summary import load_summary

    async def show(store: SqlStore) -> dict[str, object]:
        row = await require_table(store, table)
        lines = await store.chat_lines(row.id, 1_000_000)
        chat = [
            {"number": e.number, "seat": e.seat, "name": e.name, "text": e.text, "at": e.at}
            for e in lines
        ]
        scores = load_summary(row.summary).scores
        return _as_json(row) | {"scores": None if scores is None else list(scores), "chat": chat}

    found = admin.run(show)
    if admin.as_json:
        emit(found)
        return
    for key, value in found.items():
        if isinstance(value, list):
            say(f"{key}:")
            say_all(f"  {clean(str(one))}" for one in value)
        else:
            say(f"{key}: {clean(str(value))}")


@app.command("close")
@admin_command(confirms=True)
def close_table(
    admin: Admin,
    *,
    table: TableName,
    reason: Annotated[
        str, typer.Option(metavar="TEXT", help="The reason, for the audit log.")
    ] = "",
) -> None:
    """Close a table: its players are disconnected, and its game cannot continue."""
    from tilewright.server.admin.masks import require_table

    row = admin.run(lambda store: require_table(store, table))
    admin.confirm(f"Close table {row.id} for good?")

    async def close(store: SqlStore) -> bool:
        return await store.close_table(row.id, reason, actor=admin.actor, now=admin.now)

    if not admin.run(close):
        raise ServerError(f"table {row.id} is already over or closed")
    admin.report({"table": row.id, "status": "closed"}, f"Closed table {row.id}.")


@app.command("purge")
@admin_command(confirms=True)
def purge_tables(
    admin: Admin,
    *,
    tables: Annotated[
        list[str], typer.Argument(metavar="TABLE...", help="The tables' ids or invitation codes.")
    ],
) -> None:
    """Delete tables with their games and chat; players still there are disconnected."""
    from tilewright.server.admin.masks import require_table

    async def find(store: SqlStore) -> list[str]:
        return [(await require_table(store, table)).id for table in tables]

    ids = admin.run(find)
    admin.confirm(f"Delete {counted(len(ids), 'table')} with all games and chat?")

    async def purge(store: SqlStore) -> list[str]:
        now = admin.now
        return [one for one in ids if await store.purge_table(one, actor=admin.actor, now=now)]

    purged = admin.run(purge)
    admin.report({"purged": purged}, f"Deleted {counted(len(purged), 'table')}.")

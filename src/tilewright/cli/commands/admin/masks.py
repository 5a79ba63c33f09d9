"""``tilewright admin mask``: hide a player's name or chat messages at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.commands.admin.common import (
    Admin,
    admin_command,
)
from tilewright.cli.commands.admin.tables import TableName
from tilewright.cli.options import Json, number
from tilewright.cli.output import say
from tilewright.cli.terminal.layout import counted
from tilewright.units import Seat

if TYPE_CHECKING:
    from tilewright.store.sql.store import SqlStore

app = typer.Typer(help="Hide names and chat messages at a table.")


@app.callback(invoke_without_command=True)
def mask(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - see wants_json
    """Hide names and chat messages at a table."""
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command("name")
@admin_command(confirms=True)
def mask_name(
    admin: Admin,
    *,
    table: TableName,
    seat: Annotated[
        int, typer.Argument(metavar="SEAT", parser=number(0, 7), help="The seat, from 0.")
    ],
) -> None:
    """Replace a player's name at a table, in the game's record too, by a neutral one."""
    from tilewright.server.admin.masks import mask_names, masked_name

    admin.confirm(f"Replace the name in seat {seat} by {masked_name(Seat(seat))!r} for good?")

    async def change(store: SqlStore) -> list[str]:
        return await mask_names(store, table, [Seat(seat)], actor=admin.actor, now=admin.now)

    admin.run(change)
    new = masked_name(Seat(seat))
    admin.report({"seat": seat, "name": new}, f"The player in seat {seat} is now called {new!r}.")


@app.command("chat")
@admin_command(confirms=True)
def mask_chat(
    admin: Admin,
    *,
    table: TableName,
    line: Annotated[
        list[int] | None,
        typer.Option(metavar="N", parser=number(0), help="Only this message; may be repeated."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(metavar="SEAT", parser=number(0, 7), help="Only messages from this seat."),
    ] = None,
) -> None:
    """Remove the text of chat messages at a table; by default, of all of them."""
    from tilewright.server.admin.masks import MASKED_CHAT, require_table

    admin.confirm("Remove the text of these chat messages for good?")

    async def change(store: SqlStore) -> int:
        row = await require_table(store, table)
        return await store.mask_chat(
            row.id,
            MASKED_CHAT,
            numbers=line or (),
            seats=() if seat is None else (Seat(seat),),
            actor=admin.actor,
            now=admin.now,
        )

    count = admin.run(change)
    admin.report({"masked": count}, f"Removed the text of {counted(count, 'chat message')}.")

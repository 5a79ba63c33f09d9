"""``tilewright admin``: look after a server's database, whether or not the server is running."""

from __future__ import annotations

import typer

from tilewright.cli.commands.admin import accounts, masks, tables
from tilewright.cli.commands.admin.database import (
    backup_command,
    check_command,
    restore_command,
)
from tilewright.cli.commands.admin.upkeep import (
    audit_command,
    notice_command,
    retention_command,
    statistics_command,
)
from tilewright.cli.options import Json
from tilewright.cli.output import say

app = typer.Typer(help="Look after a server: tables, accounts, backups.")
app.add_typer(tables.app, name="tables")
app.add_typer(accounts.app, name="accounts")
app.add_typer(masks.app, name="mask")
app.command("notice")(notice_command)
app.command("retention")(retention_command)
app.command("statistics")(statistics_command)
app.command("audit")(audit_command)
app.command("backup")(backup_command)
app.command("restore")(restore_command)
app.command("check")(check_command)


@app.callback(invoke_without_command=True)
def admin(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - see wants_json
    """Look after a server: tables, accounts, backups."""
    if context.invoked_subcommand is None:
        say(context.get_help())

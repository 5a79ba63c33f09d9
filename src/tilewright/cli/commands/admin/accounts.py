"""``tilewright admin accounts``: reset, ban and rename accounts; export or delete their data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from tilewright.cli.commands.admin.common import (
    Admin,
    admin_command,
)
from tilewright.cli.commands.admin.tables import when
from tilewright.cli.options import Json, number
from tilewright.cli.output import clean, emit, say
from tilewright.cli.terminal.layout import counted
from tilewright.cli.terminal.listing import say_table
from tilewright.errors import FileError, ServerError

if TYPE_CHECKING:
    from tilewright.store.contract import Account, Key
    from tilewright.store.sql.account_administration import AccountRow
    from tilewright.store.sql.store import SqlStore
    from tilewright.units import Instant

app = typer.Typer(help="Reset, ban, rename and delete accounts, and export their data.")

Name: TypeAlias = Annotated[str, typer.Argument(metavar="NAME", help="The account's name.")]


@app.callback(invoke_without_command=True)
def accounts(context: typer.Context, *, as_json: Json = False) -> None:  # noqa: ARG001 - see wants_json
    """Reset, ban, rename and delete accounts, and export their data."""
    if context.invoked_subcommand is None:
        say(context.get_help())


@app.command("list")
@admin_command()
def list_accounts(
    admin: Admin,
    *,
    containing: Annotated[
        str, typer.Option(metavar="TEXT", help="Only accounts whose name contains this text.")
    ] = "",
    limit: Annotated[
        int,
        typer.Option(
            "--limit",
            "-n",
            metavar="N",
            parser=number(1, 1_000_000),
            help="At most this many accounts.",
        ),
    ] = 50,
) -> None:
    """List accounts in alphabetical order."""
    from tilewright.server.messages.text import account_id

    async def find(store: SqlStore) -> list[AccountRow]:
        return await store.find_accounts(account_id(containing), limit)

    rows = admin.run(find)
    if admin.as_json:
        found = [
            {"name": r.name, "created": r.created, "banned": r.banned, "tables": r.tables}
            for r in rows
        ]
        emit({"accounts": found})
        return
    lines = [("NAME", "CREATED (UTC)", "BANNED", "TABLES")]
    lines += [(clean(r.name), when(r.created), when(r.banned), str(r.tables)) for r in rows]
    say_table(lines, right=frozenset({3}))


@app.command("reset")
@admin_command()
def reset_account(
    admin: Admin,
    *,
    name: Name,
    address: Annotated[
        str, typer.Option(metavar="URL", help="The page's address, to print a complete link.")
    ] = "http://127.0.0.1:8765",
    hours: Annotated[
        int,
        typer.Option(metavar="N", parser=number(1, 720), help="Hours until the link expires."),
    ] = 24,
) -> None:
    """Print a link with which an account's owner can choose a new password, once."""
    from tilewright.server.admin.accounts import offer_reset

    async def offer(store: SqlStore) -> tuple[str, Instant]:
        return await offer_reset(store, name, hours, actor=admin.actor, now=admin.now)

    path, until = admin.run(offer)
    link = address.rstrip("/") + path
    advice = f"Valid once, until {when(until)} UTC. Send it over a private channel."
    admin.report({"link": link, "until": until}, link, advice)


@app.command("ban")
@admin_command(confirms=True)
def ban_account(
    admin: Admin,
    *,
    name: Name,
    reason: Annotated[
        str, typer.Option(metavar="TEXT", help="The reason, for the audit log.")
    ] = "",
) -> None:
    """Ban an account: no one can log in to it, and it loses its seats.

    Its sessions and keys end at once, and the devices that play in its saved seats are
    disconnected. Seats that were not saved to the account are not affected.
    """
    from tilewright.server.admin.bans import ban
    from tilewright.server.admin.people import require_account

    account = admin.run(lambda store: require_account(store, name))
    admin.confirm(f"Ban {clean(account.name)}?")

    async def ban_now(store: SqlStore) -> int:
        return await ban(store, account, reason, actor=admin.actor, now=admin.now)

    tables = admin.run(ban_now)
    done = f"Banned {clean(account.name)}, who lost seats at {counted(tables, 'table')}."
    admin.report({"name": account.name, "tables": tables}, done)


@app.command("unban")
@admin_command()
def unban_account(admin: Admin, *, name: Name) -> None:
    """Lift a ban."""
    from tilewright.server.admin.people import require_account

    async def unban(store: SqlStore) -> Account:
        account = await require_account(store, name)
        if not await store.unban(account.id, actor=admin.actor, now=admin.now):
            raise ServerError(f"{account.name} is not banned")
        return account

    _done(admin, admin.run(unban).name, "Unbanned")


@app.command("rename")
@admin_command()
def rename_account(
    admin: Admin,
    *,
    name: Name,
    new_name: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
) -> None:
    """Rename an account; its password, sessions, keys and games stay."""
    from tilewright.server.admin.accounts import rename

    async def change(store: SqlStore) -> Account:
        return await rename(store, name, new_name, actor=admin.actor, now=admin.now)

    _done(admin, admin.run(change).name, "Renamed to")


@app.command("keys")
@admin_command()
def list_keys(admin: Admin, *, name: Name) -> None:
    """List an account's API keys, without their secrets."""
    from tilewright.server.admin.people import require_account

    async def find(store: SqlStore) -> list[Key]:
        return await store.keys((await require_account(store, name)).id)

    keys = admin.run(find)
    if admin.as_json:
        found = [
            {
                "id": key.id,
                "name": key.name,
                "created": key.created,
                "scopes": [scope.value for scope in key.scopes],
            }
            for key in keys
        ]
        emit({"keys": found})
        return
    lines = [("KEY", "CREATED (UTC)", "SCOPES", "NAME")]
    for key in keys:
        allowed = " ".join(scope.value for scope in key.scopes)
        lines.append((key.id, when(key.created), allowed, clean(key.name)))
    say_table(lines)


@app.command("revoke")
@admin_command(confirms=True)
def revoke_key(
    admin: Admin,
    *,
    name: Name,
    key: Annotated[str, typer.Argument(metavar="KEY", help="The key's id.")],
) -> None:
    """Delete an API key; the program that uses it is locked out at once."""
    from tilewright.server.admin.people import require_account

    account = admin.run(lambda store: require_account(store, name))
    admin.confirm(f"Delete the key {clean(key)} of {clean(account.name)}?")

    async def revoke(store: SqlStore) -> bool:
        return await store.revoke_key(account.id, key, actor=admin.actor, now=admin.now)

    if not admin.run(revoke):
        hint = "`tilewright admin accounts keys` lists the keys"
        raise ServerError(f"{account.name} has no key {key!r}; {hint}")
    _done(admin, account.name, "Deleted a key of")


@app.command("scopes")
@admin_command()
def change_scopes(
    admin: Admin,
    *,
    name: Name,
    key: Annotated[str, typer.Argument(metavar="KEY", help="The key's id.")],
    scopes: Annotated[
        list[str], typer.Argument(metavar="SCOPE...", help="All that the key may do from now on.")
    ],
) -> None:
    """Change what an API key allows: games:read, games:add, play."""
    from tilewright.server.admin.people import require_account
    from tilewright.store.contract import Scope

    known = [scope.value for scope in Scope]
    for one in scopes:
        if one not in known:
            raise ServerError(f"unknown scope {one!r}; choose from {', '.join(known)}")

    async def change(store: SqlStore) -> Account:
        account = await require_account(store, name)
        wanted = [Scope(one) for one in scopes]
        now = admin.now
        if not await store.change_scopes(account.id, key, wanted, actor=admin.actor, now=now):
            hint = "`tilewright admin accounts keys` lists the keys"
            raise ServerError(f"{account.name} has no key {key!r}; {hint}")
        return account

    _done(admin, admin.run(change).name, "Changed a key of")


def _done(admin: Admin, name: str, what: str) -> None:
    admin.report({"name": name}, f"{what} {clean(name)}.")


@app.command("export")
@admin_command()
def export_account(
    admin: Admin,
    *,
    name: Name,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write to this new file instead of printing."),
    ] = None,
) -> None:
    """Export all data about a person as JSON: account, keys, games and chat messages."""
    from tilewright.server.admin.people import export_person

    async def export(store: SqlStore) -> dict[str, object]:
        return await export_person(store, name, actor=admin.actor, now=admin.now)

    data = admin.run(export)
    if file is None:
        emit(data)
        return
    import json

    try:
        with file.open("x", encoding="utf-8") as opened:
            json.dump(data, opened, ensure_ascii=False, indent=2)
    except OSError as error:
        raise FileError.unwritable(file, error) from error
    admin.report({"file": str(file)}, f"Wrote {clean(str(file))}.")


@app.command("delete")
@admin_command(confirms=True)
def delete_account(
    admin: Admin,
    *,
    name: Name,
) -> None:
    """Delete an account, and its owner's name and chat messages from all their games."""
    from tilewright.server.admin.people import erase_person, require_account

    account = admin.run(lambda store: require_account(store, name))
    admin.confirm(f"Delete {clean(account.name)}, with all names and chat messages?")

    async def erase(store: SqlStore) -> dict[str, int]:
        return await erase_person(store, name, actor=admin.actor, now=admin.now)

    erased = admin.run(erase)
    messages = counted(erased["chat_messages"], "chat message")
    where = counted(erased["tables"], "table")
    done = f"Deleted {clean(account.name)}; masked the name and {messages} at {where}."
    admin.report({"name": account.name, **erased}, done)

"""Accounts as an administrator sees them: bans, renaming, and links for a new password."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, update

from tilewright.errors import Conflict
from tilewright.store.contract import Account, AuditAction, SavedSeats, Scope, TableRow
from tilewright.store.lookalikes import skeleton
from tilewright.store.sql import schema
from tilewright.store.sql.accounts import SqlAccounts, delete_account
from tilewright.store.sql.audit import record
from tilewright.store.sql.subscriptions import delete_account_subscriptions
from tilewright.units import Instant

_A = schema.accounts.c


@dataclass(frozen=True, slots=True)
class AccountRow:
    """An account in an administrator's list."""

    id: str
    name: str
    created: Instant
    banned: Instant | None
    tables: int
    """The number of tables at which the account has saved seats."""


class SqlAccountAdministration(SqlAccounts):
    """The part of the store that lets administrators change accounts."""

    async def find_accounts(self, containing: str, limit: int) -> list[AccountRow]:
        """Return up to ``limit`` accounts whose id contains a string, in the order of their ids."""
        kept = (
            select(func.count())
            .where(schema.keepsakes.c.account == _A.id)
            .correlate(schema.accounts)
            .scalar_subquery()
        )
        query = (
            select(_A.id, _A.name, _A.created, _A.banned, kept)
            .where(_A.id.contains(containing, autoescape=True))
            .order_by(_A.id)
            .limit(limit)
        )
        return [AccountRow(*row) for row in await self._rows(query)]

    async def banned_since(self, account: str) -> Instant | None:
        """Return when an account was banned; None if it is not banned."""
        query = select(_A.banned).where(_A.id == account)
        return next((banned for (banned,) in await self._rows(query)), None)

    async def ban(self, account: str, reason: str, *, actor: str, now: Instant) -> bool:
        """Ban an account and end its sessions and keys; return False if there is none."""
        query = update(schema.accounts).where(_A.id == account).values(banned=now)
        async with self._writing() as connection:
            if (await connection.execute(query)).rowcount != 1:
                return False
            for table in (schema.sessions, schema.resets):
                await connection.execute(delete(table).where(table.c.account == account))
            await delete_account_subscriptions(connection, account)
            await record(connection, actor, AuditAction.ACCOUNT_BANNED, account, reason, now=now)
            return True

    async def withdraw_seats(
        self, row: TableRow, account: str, saved: SavedSeats, *, actor: str, now: Instant
    ) -> None:
        """Store a table's setup with new stamps, and the account's new token for its seats there.

        Raises:
            Conflict: The table was changed at the same time.
        """
        t, k = schema.tables.c, schema.keepsakes.c
        changed = (
            update(schema.tables)
            .where(t.id == row.id, t.version == row.version)
            .values(data=row.data, version=row.version + 1)
        )
        kept = update(schema.keepsakes).where(k.account == account, k.game == row.id)
        seats = f"seats {', '.join(map(str, saved.seats))} of {account}"
        async with self._writing() as connection:
            if (await connection.execute(changed)).rowcount != 1:
                raise Conflict(f"table {row.id} has been changed by another process or player")
            await connection.execute(kept.values(token=saved.token))
            action = AuditAction.SEATS_WITHDRAWN
            await record(connection, actor, action, row.id, seats, now=now)

    async def unban(self, account: str, *, actor: str, now: Instant) -> bool:
        """Lift a ban; return False if the account is not banned."""
        banned = (_A.id == account) & _A.banned.is_not(None)
        query = update(schema.accounts).where(banned).values(banned=None)
        async with self._writing() as connection:
            if (await connection.execute(query)).rowcount != 1:
                return False
            await record(connection, actor, AuditAction.ACCOUNT_UNBANNED, account, now=now)
            return True

    async def rename(
        self, account: str, new_id: str, new_name: str, *, actor: str, now: Instant
    ) -> bool:
        """Rename an account, with its sessions and seats; return False if there is none.

        Raises:
            Conflict: Another account has the new name, or one that looks like it.
        """
        key = skeleton(new_name)
        async with self._writing() as connection:
            found = (
                (await connection.execute(select(schema.accounts).where(_A.id == account)))
                .mappings()
                .first()
            )
            if found is None:
                return False
            if new_id == account:
                await connection.execute(
                    update(schema.accounts)
                    .where(_A.id == account)
                    .values(name=new_name, lookalike=key)
                )
            else:
                # The new name may look like the old one.
                await connection.execute(
                    update(schema.accounts).where(_A.id == account).values(lookalike=None)
                )
                values = dict(found) | {"id": new_id, "name": new_name, "lookalike": key}
                await connection.execute(insert(schema.accounts), values)
                owned = (
                    *(schema.sessions, schema.keepsakes, schema.resets, schema.subscriptions),
                    *(schema.study_cards, schema.missed_words),
                )
                for table in owned:
                    await connection.execute(
                        update(table).where(table.c.account == account).values(account=new_id)
                    )
                await connection.execute(delete(schema.accounts).where(_A.id == account))
            action = AuditAction.ACCOUNT_RENAMED
            await record(connection, actor, action, new_id, f"was {account}", now=now)
            return True

    async def revoke_key(self, account: str, key: str, *, actor: str, now: Instant) -> bool:
        """Delete an API key by its id; return False if the account has no such key."""
        s = schema.sessions.c
        if key not in {one.id for one in await self.keys(account)}:
            return False
        here = (s.account == account) & s.key.is_not(None) & s.digest.startswith(key)
        async with self._writing() as connection:
            if not (await connection.execute(delete(schema.sessions).where(here))).rowcount:
                return False
            await record(connection, actor, AuditAction.KEY_DELETED, account, key, now=now)
            return True

    async def change_scopes(
        self, account: str, key: str, scopes: Collection[Scope], *, actor: str, now: Instant
    ) -> bool:
        """Change what an API key allows; return False if the account has no such key."""
        s = schema.sessions.c
        if key not in {one.id for one in await self.keys(account)}:
            return False
        here = (s.account == account) & s.key.is_not(None) & s.digest.startswith(key)
        text = " ".join(scope.value for scope in Scope if scope in scopes)
        query = update(schema.sessions).where(here).values(scopes=text)
        async with self._writing() as connection:
            if not (await connection.execute(query)).rowcount:
                return False
            detail = f"{key} ({text})"
            await record(connection, actor, AuditAction.KEY_CHANGED, account, detail, now=now)
            return True

    async def erase_account(self, account: str, *, actor: str, now: Instant) -> None:
        """Delete an account and its sessions, keys and saved seats; its games remain."""
        async with self._writing() as connection:
            await delete_account(connection, account)
            await record(connection, actor, AuditAction.ACCOUNT_DELETED, account, now=now)

    async def offer_reset(
        self, digest: str, account: str, until: Instant, *, actor: str, now: Instant
    ) -> None:
        """Store a one-time link, by its secret's hash; it replaces the account's earlier ones."""
        c = schema.resets.c
        values = {"digest": digest, "account": account, "until": until}
        async with self._writing() as connection:
            await connection.execute(
                delete(schema.resets).where((c.account == account) | (c.until <= now))
            )
            await connection.execute(insert(schema.resets), values)
            await record(connection, actor, AuditAction.RESET_OFFERED, account, now=now)

    async def use_reset(self, digest: str, password: str, now: Instant) -> Account | None:
        """Set the password with a one-time link; return the account, or None if it is not valid.

        The link is used up, and all sessions and keys end.
        """
        c = schema.resets.c
        async with self._writing() as connection:
            valid = (c.digest == digest) & (c.until > now)
            found = (await connection.execute(select(c.account).where(valid))).first()
            if found is None:
                return None
            (account,) = found
            # The second of two simultaneous requests finds the link gone.
            if (await connection.execute(delete(schema.resets).where(valid))).rowcount != 1:
                raise Conflict("the link has just been used")
            await connection.execute(
                update(schema.accounts).where(_A.id == account).values(password=password)
            )
            await connection.execute(
                delete(schema.sessions).where(schema.sessions.c.account == account)
            )
            actor = f"account:{account}"
            await record(connection, actor, AuditAction.RESET_USED, account, now=now)
        return await self.account(account)

"""Accounts in the database: names, password hashes, sessions, API keys and saved seats."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.store.contract import Account, AuditAction, Key, SavedSeats, Scope, Session
from tilewright.store.lookalikes import skeleton
from tilewright.store.sql import schema
from tilewright.store.sql.audit import record
from tilewright.store.sql.database import Database
from tilewright.store.sql.study import delete_study
from tilewright.store.sql.subscriptions import delete_account_subscriptions
from tilewright.units import Instant, Seat

_ACCOUNT = (
    *(schema.accounts.c.id, schema.accounts.c.name),
    *(schema.accounts.c.password, schema.accounts.c.created, schema.accounts.c.offensive),
)
_KEY_ID = 16
"""How many hash characters identify an API key: enough to tell keys apart, too few to use."""


class SqlAccounts(Database):
    """The part of the store that handles accounts."""

    async def add_account(self, account: Account) -> None:
        """Store a new account; raise ``Conflict`` if its name is taken or looks like another."""
        values = {
            "id": account.id,
            "name": account.name,
            "password": account.password,
            "created": account.created,
            "offensive": account.offensive,
            "lookalike": skeleton(account.name),
        }
        async with self._writing() as connection:
            await connection.execute(insert(schema.accounts), values)

    async def account(self, account: str) -> Account | None:
        """Return the account with this id, if there is one."""
        rows = await self._rows(select(*_ACCOUNT).where(schema.accounts.c.id == account))
        return Account(*rows[0]) if rows else None

    async def allow_offensive(self, account: str, *, allowed: bool) -> None:
        """Store whether an account wants to see offensive words."""
        changed = update(schema.accounts).where(schema.accounts.c.id == account)
        async with self._writing() as connection:
            await connection.execute(changed.values(offensive=allowed))

    async def change_password(self, account: str, password: str, *, keep_keys: bool) -> None:
        """Replace the password hash, and end all sessions and, unless kept, all API keys."""
        c, s = schema.accounts.c, schema.sessions.c
        ended = (s.account == account) & s.key.is_(None) if keep_keys else s.account == account
        async with self._writing() as connection:
            await connection.execute(
                update(schema.accounts).where(c.id == account).values(password=password)
            )
            await connection.execute(delete(schema.sessions).where(ended))
            await record(connection, f"account:{account}", AuditAction.PASSWORD_CHANGED, account)

    async def renew_hash(self, account: Account, password: str) -> None:
        """Replace an unchanged password's hash with one that has newer parameters."""
        c = schema.accounts.c
        # If the password has been changed in the meantime, the new one stays.
        unchanged = (c.id == account.id) & (c.password == account.password)
        async with self._writing() as connection:
            await connection.execute(
                update(schema.accounts).where(unchanged).values(password=password)
            )

    async def remove_account(self, account: str) -> None:
        """Delete an account and its sessions, keys and saved seats; its games remain."""
        async with self._writing() as connection:
            await delete_account(connection, account)
            await record(connection, f"account:{account}", AuditAction.ACCOUNT_DELETED, account)

    async def open_session(self, digest: str, account: str, now: Instant, until: Instant) -> None:
        """Store a person's session under the hash of its secret."""
        values = {"digest": digest, "account": account, "until": until, "created": now}
        async with self._writing() as connection:
            await _store_session(connection, values, now)

    async def create_key(  # noqa: PLR0913 - all of it is stored in one row
        self,
        digest: str,
        account: str,
        now: Instant,
        until: Instant,
        *,
        name: str,
        scopes: Collection[Scope],
    ) -> Key:
        """Store an API key under the hash of its secret, and return it."""
        key = Key(digest[:_KEY_ID], name, now, tuple(one for one in Scope if one in scopes))
        values = {
            "digest": digest,
            "account": account,
            "until": until,
            "key": name,
            "created": now,
            "scopes": " ".join(scope.value for scope in key.scopes),
        }
        async with self._writing() as connection:
            await _store_session(connection, values, now)
            detail = f"{key.id} {name} ({values['scopes']})"
            actor = f"account:{account}"
            await record(connection, actor, AuditAction.KEY_CREATED, account, detail, now=now)
        return key

    async def session(self, digest: str, now: Instant) -> Session | None:
        """Return the session stored under this hash, unless it has expired."""
        c, s = schema.accounts.c, schema.sessions.c
        query = (
            select(*_ACCOUNT, s.key, s.scopes)
            .join(schema.sessions, s.account == c.id)
            .where(s.digest == digest, s.until > now, c.banned.is_(None))
        )
        rows = await self._rows(query)
        if not rows:
            return None
        *account, key, scopes = rows[0]
        return Session(Account(*account), key, frozenset(_read_scopes(scopes)))

    async def close_session(self, digest: str) -> None:
        """Delete a session."""
        async with self._writing() as connection:
            await connection.execute(
                delete(schema.sessions).where(schema.sessions.c.digest == digest)
            )

    async def keys(self, account: str) -> list[Key]:
        """Return an account's API keys, oldest first."""
        s = schema.sessions.c
        query = (
            select(s.digest, s.key, s.created, s.scopes)
            .where(s.account == account, s.key.is_not(None))
            .order_by(s.created, s.digest)
        )
        return [
            Key(digest[:_KEY_ID], name, created, _read_scopes(scopes))
            for digest, name, created, scopes in await self._rows(query)
        ]

    async def remove_key(self, account: str, key: str) -> bool:
        """Delete an API key; return False if the account has no such key."""
        s = schema.sessions.c
        here = (
            (s.account == account) & s.key.is_not(None) & (func.substr(s.digest, 1, _KEY_ID) == key)
        )
        async with self._writing() as connection:
            found = (await connection.execute(delete(schema.sessions).where(here))).rowcount > 0
            if found:
                actor = f"account:{account}"
                await record(connection, actor, AuditAction.KEY_DELETED, account, key)
            return found

    async def save_seats(self, account: str, saved: Sequence[SavedSeats]) -> int:
        """Save seats for an account; return the number of tables where it now has seats."""
        c = schema.keepsakes.c
        async with self._writing() as connection:
            for each in saved:
                here = (c.account == account) & (c.game == each.table)
                await connection.execute(delete(schema.keepsakes).where(here))
                values = {
                    "account": account,
                    "game": each.table,
                    "seats": "".join(map(str, each.seats)),
                    "token": each.token,
                }
                await connection.execute(insert(schema.keepsakes), values)
        rows = await self._rows(select(func.count()).where(c.account == account))
        return rows[0][0]

    async def seats_without_token(self, limit: int) -> list[tuple[str, str, tuple[Seat, ...]]]:
        """Return up to ``limit`` accounts with a table and seats saved before tokens were."""
        c = schema.keepsakes.c
        query = select(c.account, c.game, c.seats).where(c.token.is_(None)).limit(limit)
        return [
            (account, game, tuple(Seat(int(seat)) for seat in seats))
            for account, game, seats in await self._rows(query)
        ]

    async def saved_seats(self, account: str, limit: int) -> list[SavedSeats]:
        """Return the seats saved for an account at up to ``limit`` tables, newest table first."""
        c, t = schema.keepsakes.c, schema.tables.c
        query = (
            select(c.game, c.seats, c.token)
            .join(schema.tables, t.id == c.game)
            .where(c.account == account, c.token.is_not(None))
            .order_by(t.created.desc())
            .limit(limit)
        )
        return [
            SavedSeats(game, tuple(Seat(int(seat)) for seat in seats), token)
            for game, seats, token in await self._rows(query)
        ]

    async def accounts_at(self, table: str) -> list[tuple[str, tuple[Seat, ...]]]:
        """Return the accounts that have saved seats at a table, with these seats."""
        c = schema.keepsakes.c
        return [
            (str(account), tuple(Seat(int(seat)) for seat in seats))
            for account, seats in await self._rows(
                select(c.account, c.seats).where(c.game == table)
            )
        ]


def _read_scopes(text: str | None) -> tuple[Scope, ...]:
    return tuple(Scope(scope) for scope in (text or "").split())


async def _store_session(
    connection: AsyncConnection, values: dict[str, object], now: Instant
) -> None:
    """Store a session or key, and delete those that have expired."""
    await connection.execute(delete(schema.sessions).where(schema.sessions.c.until <= now))
    await connection.execute(insert(schema.sessions), values)


async def delete_account(connection: AsyncConnection, account: str) -> None:
    """Delete an account and all that refers to it, within the open transaction."""
    await delete_account_subscriptions(connection, account)
    await delete_study(connection, account)
    for table in (schema.sessions, schema.keepsakes, schema.resets):
        await connection.execute(delete(table).where(table.c.account == account))
    await connection.execute(delete(schema.accounts).where(schema.accounts.c.id == account))

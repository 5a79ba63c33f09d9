"""Accounts in the database: names, password hashes, sessions, API keys and saved seats."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select, update

from tilewright.store.contract import Account, Key, SavedSeats, Session
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.units import Instant, Seat

_ACCOUNT = (
    *(schema.accounts.c.id, schema.accounts.c.name),
    *(schema.accounts.c.password, schema.accounts.c.created),
)
_KEY_ID = 16
"""How many hash characters identify an API key: enough to tell keys apart, too few to use one."""


class SqlAccounts(Database):
    """The part of the store that handles accounts."""

    async def add_account(self, account: Account) -> None:
        """Store a new account; raise ``Conflict`` if the name is taken."""
        values = {
            "id": account.id,
            "name": account.name,
            "password": account.password,
            "created": account.created,
        }
        async with self._writing() as connection:
            await connection.execute(insert(schema.accounts), values)

    async def account(self, account: str) -> Account | None:
        """Return the account with this id, if there is one."""
        rows = await self._rows(select(*_ACCOUNT).where(schema.accounts.c.id == account))
        return Account(*rows[0]) if rows else None

    async def change_password(self, account: str, password: str) -> None:
        """Replace the password hash and end all sessions; API keys stay valid."""
        c, s = schema.accounts.c, schema.sessions.c
        async with self._writing() as connection:
            await connection.execute(
                update(schema.accounts).where(c.id == account).values(password=password)
            )
            await connection.execute(
                delete(schema.sessions).where(s.account == account, s.key.is_(None))
            )

    async def remove_account(self, account: str) -> None:
        """Delete an account and its sessions, keys and saved seats; its games remain."""
        async with self._writing() as connection:
            for table in (schema.sessions, schema.keepsakes):
                await connection.execute(delete(table).where(table.c.account == account))
            await connection.execute(delete(schema.accounts).where(schema.accounts.c.id == account))

    async def open_session(
        self, digest: str, account: str, now: Instant, until: Instant, key: str | None = None
    ) -> None:
        """Store a session (or an API key called ``key``) under the hash of its secret."""
        values = {
            "digest": digest,
            "account": account,
            "until": until,
            "key": key,
            "created": now,
        }
        async with self._writing() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.until <= now))
            await connection.execute(insert(schema.sessions), values)

    async def session(self, digest: str, now: Instant) -> Session | None:
        """Return the session stored under this hash, unless it has expired."""
        c, s = schema.accounts.c, schema.sessions.c
        query = (
            select(*_ACCOUNT, s.key)
            .join(schema.sessions, s.account == c.id)
            .where(s.digest == digest, s.until > now)
        )
        rows = await self._rows(query)
        return Session(Account(*rows[0][:-1]), rows[0][-1]) if rows else None

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
            select(s.digest, s.key, s.created)
            .where(s.account == account, s.key.is_not(None))
            .order_by(s.created, s.digest)
        )
        return [
            Key(digest[:_KEY_ID], name, created)
            for digest, name, created in await self._rows(query)
        ]

    async def remove_key(self, account: str, key: str) -> bool:
        """Delete an API key; return False if the account has no such key."""
        s = schema.sessions.c
        here = (
            (s.account == account) & s.key.is_not(None) & (func.substr(s.digest, 1, _KEY_ID) == key)
        )
        async with self._writing() as connection:
            return (await connection.execute(delete(schema.sessions).where(here))).rowcount > 0

    async def save_seats(self, account: str, saved: Sequence[SavedSeats]) -> int:
        """Save seats for an account; return how many tables it now has seats at."""
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

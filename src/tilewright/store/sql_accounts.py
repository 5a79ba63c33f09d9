"""Accounts on SQL: names, hashes of passwords, sessions, and the seats that are theirs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeAlias

from sqlalchemy import Row, Select, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.rules.event import Instant
from tilewright.store import schema
from tilewright.store.store import Account, Keepsake

Found: TypeAlias = Row[*tuple[Any, ...]]
"""A row of an answer."""


class SqlAccounts:
    """The part of the store that knows people."""

    def _writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        raise NotImplementedError

    async def _rows(self, query: Select[Any]) -> Sequence[Found]:
        raise NotImplementedError

    async def add_account(self, account: Account, now: Instant) -> None:
        """Keep a new account; ``Conflict`` if the name is taken."""
        values = {
            "id": account.id,
            "name": account.name,
            "password": account.password,
            "created": now,
        }
        async with self._writing() as connection:
            await connection.execute(insert(schema.accounts), values)

    async def account(self, account: str) -> Account | None:
        """Return an account by its id."""
        c = schema.accounts.c
        rows = await self._rows(select(c.id, c.name, c.password).where(c.id == account))
        return Account(*rows[0]) if rows else None

    async def open_session(self, digest: str, account: str, until: Instant) -> None:
        """Keep a session by the digest of its secret."""
        values = {"digest": digest, "account": account, "until": until}
        async with self._writing() as connection:
            await connection.execute(insert(schema.sessions), values)

    async def session(self, digest: str, now: Instant) -> Account | None:
        """Return whose session it is, if it has not run out."""
        c, s = schema.accounts.c, schema.sessions.c
        query = (
            select(c.id, c.name, c.password)
            .join(schema.sessions, s.account == c.id)
            .where(s.digest == digest, s.until > now)
        )
        rows = await self._rows(query)
        return Account(*rows[0]) if rows else None

    async def close_session(self, digest: str) -> None:
        """Make a session void."""
        async with self._writing() as connection:
            await connection.execute(
                delete(schema.sessions).where(schema.sessions.c.digest == digest)
            )

    async def keep(self, account: str, keepsakes: Sequence[Keepsake]) -> int:
        """Note seats that an account holds; return how many it holds now."""
        c = schema.keepsakes.c
        async with self._writing() as connection:
            for keepsake in keepsakes:
                here = (c.account == account) & (c.game == keepsake.table)
                await connection.execute(delete(schema.keepsakes).where(here))
                values = {
                    "account": account,
                    "game": keepsake.table,
                    "seats": "".join(map(str, keepsake.seats)),
                }
                await connection.execute(insert(schema.keepsakes), values)
        rows = await self._rows(select(func.count()).where(c.account == account))
        return int(rows[0][0])

    async def kept(self, account: str, limit: int) -> list[Keepsake]:
        """Return the seats that an account holds, the newest tables first."""
        c, t = schema.keepsakes.c, schema.tables.c
        query = (
            select(c.game, c.seats)
            .join(schema.tables, t.id == c.game)
            .where(c.account == account)
            .order_by(t.created.desc())
            .limit(limit)
        )
        return [Keepsake(game, tuple(map(int, seats))) for game, seats in await self._rows(query)]

"""Subscriptions to push notifications in the database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.errors import Conflict
from tilewright.store.contract import FollowedSeat, Status, Subscription
from tilewright.store.sql import schema
from tilewright.store.sql.database import Database
from tilewright.units import Instant, Seat

MOST_PER_SEAT: Final = 5
"""Maximum number of browsers that follow one seat; the oldest make way."""
MOST_PER_ACCOUNT: Final = 20
"""Maximum number of browsers of one account; the oldest make way."""
_S = schema.subscriptions.c
_F = schema.followed_seats.c
_COLUMNS: Final = (_S.id, _S.endpoint, _S.key, _S.secret, _S.account, _S.created)


class SqlSubscriptions(Database):
    """The part of the store that keeps subscriptions."""

    async def subscribe(self, one: Subscription, seats: Sequence[FollowedSeat]) -> None:
        """Store a subscription, or renew it, and let it follow ``seats`` in addition to its own."""
        try:
            await self._subscribe(one, seats)
        except Conflict:
            # The same browser's other tab was first.
            await self._subscribe(one, seats)

    async def _subscribe(self, one: Subscription, seats: Sequence[FollowedSeat]) -> None:
        values = {
            "endpoint": one.endpoint,
            "key": one.key,
            "secret": one.secret,
            "account": one.account,
            "created": one.created,
            "failures": 0,
        }
        async with self._writing() as connection:
            renewed = update(schema.subscriptions).where(_S.id == one.id).values(values)
            if not (await connection.execute(renewed)).rowcount:
                await connection.execute(insert(schema.subscriptions), values | {"id": one.id})
            await _follow(connection, one.id, seats)
            if one.account is not None:
                await _drop_oldest(connection, one.account)

    async def follow_seats(self, account: str, seats: Sequence[FollowedSeat]) -> None:
        """Let all subscriptions of an account follow ``seats``."""
        own = await self._rows(select(_S.id).where(_S.account == account))
        for (subscription,) in own:
            async with self._writing() as connection:
                await _follow(connection, subscription, seats)

    async def unsubscribe(self, subscriptions: Collection[str]) -> None:
        """Delete subscriptions."""
        async with self._writing() as connection:
            await delete_subscriptions(connection, subscriptions)

    async def subscriptions(
        self, table: str, seat: Seat, stamp: str, turn: Instant
    ) -> list[Subscription]:
        """Return the subscriptions that follow a seat and don't know yet of its turn."""
        query = (
            select(*_COLUMNS)
            .join(schema.followed_seats, _F.subscription == _S.id)
            .where(_F.game == table, _F.seat == seat, _F.stamp == stamp, _F.turn != turn)
            .order_by(_S.created)
        )
        return [Subscription(*row) for row in await self._rows(query)]

    async def note_success(self, subscription: str, table: str, seat: Seat, turn: Instant) -> None:
        """Record that a browser has been notified of a turn."""
        here = (_F.subscription == subscription) & (_F.game == table) & (_F.seat == seat)
        async with self._writing() as connection:
            await connection.execute(update(schema.followed_seats).where(here).values(turn=turn))
            failed = (_S.id == subscription) & (_S.failures > 0)
            await connection.execute(update(schema.subscriptions).where(failed).values(failures=0))

    async def note_failure(self, subscription: str, most: int) -> None:
        """Count a notification that could not be sent; after ``most`` in a row, unsubscribe."""
        counted = update(schema.subscriptions).where(_S.id == subscription)
        async with self._writing() as connection:
            await connection.execute(counted.values(failures=_S.failures + 1))
            dead = select(_S.id).where(_S.id == subscription, _S.failures >= most)
            if (await connection.execute(dead)).first() is not None:
                await delete_subscriptions(connection, (subscription,))

    async def followed_tables(self, since: Instant, limit: int) -> list[str]:
        """Return games in progress with an event after ``since`` that subscriptions follow."""
        c = schema.tables.c
        query = (
            select(c.id)
            .where(c.status == Status.PLAYING.value, c.updated > since)
            .where(exists().where(_F.game == c.id))
            .order_by(c.updated.desc())
            .limit(limit)
        )
        return [table for (table,) in await self._rows(query)]

    async def account_subscriptions(self, account: str) -> list[Subscription]:
        """Return an account's subscriptions, oldest first."""
        query = select(*_COLUMNS).where(_S.account == account).order_by(_S.created)
        return [Subscription(*row) for row in await self._rows(query)]


async def _follow(
    connection: AsyncConnection, subscription: str, seats: Sequence[FollowedSeat]
) -> None:
    for one in seats:
        here = (_F.game == one.table) & (_F.seat == one.seat)
        own = here & (_F.subscription == subscription)
        renewed = update(schema.followed_seats).where(own).values(stamp=one.stamp)
        if (await connection.execute(renewed)).rowcount:
            continue
        values = {"subscription": subscription, "game": one.table, "seat": one.seat}
        await connection.execute(
            insert(schema.followed_seats), values | {"stamp": one.stamp, "turn": 0}
        )
        newest = (
            select(_F.subscription)
            .join(schema.subscriptions, _S.id == _F.subscription)
            .where(here)
            .order_by(_S.created.desc(), _S.id)
            .limit(MOST_PER_SEAT)
        )
        kept = [row[0] for row in await connection.execute(newest)]
        await connection.execute(
            delete(schema.followed_seats).where(here, _F.subscription.not_in(kept))
        )


async def _drop_oldest(connection: AsyncConnection, account: str) -> None:
    own = select(_S.id).where(_S.account == account).order_by(_S.created.desc(), _S.id)
    ids = [row[0] for row in await connection.execute(own)]
    await delete_subscriptions(connection, ids[MOST_PER_ACCOUNT:])


async def delete_subscriptions(connection: AsyncConnection, ids: Collection[str]) -> None:
    """Delete subscriptions and what they follow, within the open transaction."""
    if ids:
        await connection.execute(delete(schema.followed_seats).where(_F.subscription.in_(ids)))
        await connection.execute(delete(schema.subscriptions).where(_S.id.in_(ids)))


async def delete_account_subscriptions(connection: AsyncConnection, account: str) -> None:
    """Delete an account's subscriptions, within the open transaction."""
    own = select(_S.id).where(_S.account == account)
    await delete_subscriptions(connection, [row[0] for row in await connection.execute(own)])


async def delete_unused_subscriptions(
    connection: AsyncConnection, before: Instant, limit: int
) -> int:
    """Stop following finished games, and delete subscriptions that follow nothing.

    Those of accounts and those renewed after ``before`` are kept: their owners may start a game.
    Returns the number of rows deleted.
    """
    t = schema.tables.c
    ended = t.status.in_((Status.OVER.value, Status.CLOSED.value))
    join = schema.followed_seats.join(schema.tables, t.id == _F.game)
    finished = select(_F.game).select_from(join).where(ended).distinct().limit(limit)
    gone = delete(schema.followed_seats).where(_F.game.in_(finished))
    count = (await connection.execute(gone)).rowcount
    follows = exists().where(_F.subscription == _S.id)
    idle = select(_S.id).where(_S.account.is_(None), _S.created < before, ~follows).limit(limit)
    ids = [row[0] for row in await connection.execute(idle)]
    await delete_subscriptions(connection, ids)
    return count + len(ids)

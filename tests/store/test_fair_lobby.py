"""A full lobby: one client with many tables doesn't hide the tables of others."""

from __future__ import annotations

from tests.store.test_sql import with_store
from tilewright.store.contract import Quota, Status, TableRow
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant


def table(name: str, at: int) -> TableRow:
    """Return a listed table that was opened at a time."""
    now = Instant(at)
    return TableRow(name, name.upper(), Status.WAITING, now, now, listed=True, data="{}")


def test_many_newer_tables_do_not_hide_an_honest_one(database: str) -> None:
    """The newest three of an address or an account come first, then everyone else's."""

    async def test(store: SqlStore) -> None:
        home, strangers = Quota("address home", 100), Quota("address strangers", 100)
        account = Quota("account stranger", 100)
        await store.create_table(table("honest", 1), [home])
        await store.create_table(table("unknown", 2))
        for number in range(51):
            # Half of the flood comes from other addresses, but with the same account.
            await store.create_table(
                table(f"t{number}", 10 + number),
                [strangers if number % 2 else Quota(f"address {number}", 100), account],
            )
        names = [one.id for one in await store.lobby(50)]
        assert len(names) == 50
        assert {"honest", "unknown"} <= {*names}
        assert names[:3] == ["t50", "t49", "t48"]
        assert [one.id for one in await store.lobby(5)] == [
            "t50",
            "t49",
            "t48",
            "unknown",
            "honest",
        ]

    with_store(database, test)


def test_a_lobby_with_room_for_all_is_newest_first(database: str) -> None:
    """Nothing is left out or moved, however many tables a client has."""

    async def test(store: SqlStore) -> None:
        quota = Quota("address home", 100)
        for number in range(9):
            await store.create_table(table(f"t{number}", number), [quota])
        names = [one.id for one in await store.lobby(50)]
        assert names == [f"t{number}" for number in range(8, -1, -1)]

    with_store(database, test)

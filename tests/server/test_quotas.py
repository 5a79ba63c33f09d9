"""Quotas of open tables, per address, per account and for the whole server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import BEN, COMPUTER, HERE, OPEN, Running, config, run, running
from tests.server.test_accounts import joined
from tests.server.test_workers import pair
from tilewright.server.tables.quotas import ABANDONED_MS
from tilewright.server.upkeep.overload import Load, Overload
from tilewright.units import Instant

TABLE = {"edition": "pocket", "seats": [HERE, OPEN]}
EXHIBITION = {"edition": "pocket", "seats": [COMPUTER, COMPUTER]}


@asynccontextmanager
async def serving(folder: Path, **changes: Any) -> AsyncIterator[Running]:  # noqa: ANN401 - settings
    """Run a server with strict limits that never sheds requests, however busy the machine is."""
    settings = config(folder, looseness=1.0, trusted_proxy=True, **changes)
    async with running(settings) as server:
        metrics = server.registry.metrics
        server.registry.overload = Overload(lambda: Load(0.0, 0, 0), metrics.shed.inc)
        yield server


async def refusal(
    server: Running, body: object, address: str = "192.0.2.1", token: str | None = None
) -> tuple[str, int] | None:
    """Open a table from an address; return the quota that refuses it, or None."""
    headers = {"x-forwarded-for": address}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    answer = await server.http.post("/api/v1/tables", json=body, headers=headers)
    if answer.status_code == 201:
        return None
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (409, "quota"), error
    return error["quota"]["kind"], error["quota"]["most"]


def test_an_address_has_a_number_of_open_tables(tmp_path: Path) -> None:
    """A network of IPv6 addresses counts as one; a finished or closed table no longer counts."""

    async def test() -> None:
        async with serving(tmp_path, tables_per_address=2) as server:
            mine = [f"2001:db8:1:2::{number}" for number in (1, 2, 3)]
            full = ("address-tables", 2)
            assert [await refusal(server, TABLE, one) for one in mine] == [None, None, full]
            assert await refusal(server, TABLE, "2001:db8:1:3::1") is None
            for seats in ([HERE, OPEN], [HERE, BEN]):
                address = f"192.0.2.{len(seats[1])}"
                body = {"edition": "pocket", "seats": seats}
                headers = {"x-forwarded-for": address}
                answer = await server.http.post("/api/v1/tables", json=body, headers=headers)
                assert await refusal(server, TABLE, address) is None
                assert await refusal(server, TABLE, address) == full
                assert await cancel(server, answer.json()) is None
                assert await refusal(server, TABLE, address) is None

    run(test)


async def cancel(server: Running, opened: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
    """Close a table, or cancel its game for all who play there."""
    body = {"what": "cancel", "seat": 0}
    path = f"/tables/{opened['table']}/proposals"
    return (await server.post(path, body, opened["token"])).json()["proposal"]


def test_an_account_has_a_number_of_open_tables(tmp_path: Path) -> None:
    """It counts at all addresses, for sessions and for API keys that may play."""

    async def test() -> None:
        async with serving(tmp_path, tables_per_account=2) as server:
            session = await joined(server)
            scopes = {"bot": ["play"], "reader": ["games:read"]}
            keys = [
                (
                    await server.post(
                        "/account/keys", {"name": name, "scopes": scopes[name]}, session
                    )
                )
                for name in scopes
            ]
            bot, reader = (key.json()["key"] for key in keys)
            assert await refusal(server, TABLE, "192.0.2.1", session) is None
            assert await refusal(server, TABLE, "192.0.2.2", bot) is None
            full = ("account-tables", 2)
            assert await refusal(server, TABLE, "192.0.2.3", session) == full
            assert await refusal(server, TABLE, "192.0.2.3", bot) == full
            assert await refusal(server, TABLE, "192.0.2.3") is None
            for token, status in ((reader, 403), ("nonsense", 401)):
                assert (await server.post("/tables", TABLE, token)).status_code == status

    run(test)


@pytest.mark.reaches("tables.quotas.ABANDONED_MS")
def test_abandoned_tables_do_not_count(tmp_path: Path) -> None:
    """After two days without a move, a table makes room for another."""

    async def test() -> None:
        async with serving(tmp_path, tables_per_address=1) as server:
            assert await refusal(server, TABLE) is None
            now = server.registry.now()
            server.registry.now = lambda: Instant(now + ABANDONED_MS - 1000)
            assert await refusal(server, TABLE) == ("address-tables", 1)
            server.registry.now = lambda: Instant(now + ABANDONED_MS + 1000)
            assert await refusal(server, TABLE) is None

    run(test)


def test_a_rematch_counts_for_the_player_who_completes_it(tmp_path: Path) -> None:
    """Otherwise finished games could be turned into any number of tables."""

    async def test() -> None:
        async with serving(tmp_path, tables_per_address=1) as server:
            opened = await server.open(HERE, BEN)
            assert await cancel(server, opened) is None
            assert await refusal(server, TABLE, "127.0.0.1") is None
            async with server.socket(opened["table"], opened["token"]) as client:
                await client.of("welcome")
                wish = {"type": "propose", "id": "again", "what": "rematch", "seat": 0}
                await client.send(wish)
                refused = await client.answer("again")
                assert (refused["code"], refused["quota"]["kind"]) == ("quota", "address-tables")

    run(test)


def test_games_among_computers_are_few(tmp_path: Path) -> None:
    """There is a number for each address and account, and one for the server; 0 allows none."""

    async def test() -> None:
        settings = {"exhibitions": 3, "exhibitions_each": 2, "exhibition_pause": 60.0}
        async with serving(tmp_path, **settings) as server:
            assert [await refusal(server, EXHIBITION, "192.0.2.1") for _ in range(3)] == [
                None,
                None,
                ("address-exhibitions", 2),
            ]
            assert await refusal(server, TABLE, "192.0.2.1") is None
            assert await refusal(server, EXHIBITION, "192.0.2.2") is None
            assert await refusal(server, EXHIBITION, "192.0.2.3") == ("server-exhibitions", 3)
        async with serving(tmp_path, exhibitions=0) as server:
            assert await refusal(server, EXHIBITION) == ("server-exhibitions", 0)

    run(test)


@pytest.mark.slow
def test_workers_share_the_quotas(tmp_path: Path, postgres: str) -> None:
    """A client that opens tables at both workers gets no more than at one."""

    async def test() -> None:
        settings = {"looseness": 1.0, "tables_per_address": 3}
        async with pair(tmp_path, postgres, **settings) as servers:
            for server in servers:
                server.registry.overload = Overload(lambda: Load(0.0, 0, 0), lambda: None)
            found = await asyncio.gather(
                *(refusal(server, TABLE) for server in (*servers, *servers, *servers))
            )
            assert found.count(None) == 3
            assert found.count(("address-tables", 3)) == 3

    run(test)

"""Requests reach a table's owner, wherever they arrive, and only workers can forward them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import httpx
import pytest

from tests.clocks import advance
from tests.ports import Port
from tests.server.harness import BEN, HERE, OPEN, config, run, running
from tests.server.ownership import HeldWrites, exchange, owners
from tests.server.test_workers import pair
from tests.waiting import until
from tilewright.errors import Cause, StoreError
from tilewright.server.front.address import CONNECT_SECONDS
from tilewright.server.front.forward import Exchange
from tilewright.server.front.proof import Forwarded, Proofs
from tilewright.server.front.rendezvous import preferred_worker
from tilewright.server.tables.ownership import TableMoved
from tilewright.store.contract import Worker
from tilewright.units import Instant

# Where requests go.


@pytest.mark.slow
def test_only_the_owner_holds_a_table(tmp_path: Path, postgres: str) -> None:
    """Requests at the other worker are forwarded, and counted once; its memory stays empty."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            opened = await one.open(HERE, BEN, OPEN, edition="super")
            table, token = opened["table"], opened["token"]
            assert preferred_worker(table, ("one", "two")) == "one"
            assert preferred_worker(opened["code"], ("one", "two")) == "one"
            async with one.socket(table, token) as direct, two.socket(table, token) as relayed:
                await direct.of("welcome")
                welcome = await relayed.of("welcome")
                assert welcome["seats"] == [0, 1]
                await relayed.send({"type": "ping", "id": "p"})
                await relayed.answer("p")
                found = await two.get(f"/codes/{opened['code']}")
                assert found.json()["info"]["table"] == table
                missing = await two.get("/tables/nowhere")
                assert missing.status_code == 404
                assert owners(table, one, two) == ["one"]
                assert two.registry.metrics.forwarded._value.get() == 3
                assert two.registry.metrics.messages.total == 2
                assert one.registry.metrics.messages.total == 0
                assert two.registry.metrics.requests._value.get() == 2
                assert one.registry.metrics.requests._value.get() == 1
                lobby = (await two.get("/lobby")).json()["tables"]
                assert lobby == []

    run(test)


@pytest.mark.slow
def test_workers_on_other_machines_are_reached_by_port(tmp_path: Path, postgres: str) -> None:
    """With an internal address, requests and sockets are forwarded over TCP."""
    reserved = [Port() for _ in range(2)]
    ports = [one.number for one in reserved]

    async def test() -> None:
        async with (
            running(
                config(tmp_path, database=postgres, worker="one", internal=f"127.0.0.1:{ports[0]}")
            ) as one,
            running(
                config(tmp_path, database=postgres, worker="two", internal=f"127.0.0.1:{ports[1]}")
            ) as two,
        ):
            opened = await one.open(HERE, BEN)
            table, token = opened["table"], opened["token"]
            async with one.socket(table, token) as direct, two.socket(table, token) as relayed:
                await direct.of("welcome")
                assert (await relayed.of("welcome"))["seats"] == [0, 1]
                seen = await two.get(f"/tables/{table}/view?seat=1", token)
                assert seen.json()["view"]["seat"] == 1
                assert owners(table, one, two) == ["one"]
            addresses = {worker.address for worker in two.registry.heartbeat.workers.values()}
            assert addresses == {f"tcp:127.0.0.1:{port}" for port in ports}

    run(test)


@pytest.mark.slow
def test_errors_and_headers_pass_through(tmp_path: Path, postgres: str) -> None:
    """A forwarded answer is the owner's: status, body and headers."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            opened = await one.open(HERE, BEN)
            async with one.socket(opened["table"], opened["token"]) as client:
                await client.of("welcome")
                for path in ("/view?seat=0", "/view?seat=9", "/game.gcg", "/chat", "/nowhere"):
                    target = f"/tables/{opened['table']}{path}"
                    here, there = [await s.get(target, opened["token"]) for s in (one, two)]
                    assert here.status_code == there.status_code
                    told = [answer.json() for answer in (here, there) if answer.text]
                    for answer in told:
                        answer.pop("now", None)
                    assert len(told) != 2 or told[0] == told[1]
                    names = [sorted(set(answer.headers)) for answer in (here, there)]
                    assert names[0] == names[1]

    run(test)


def test_a_store_that_fails_while_a_request_is_forwarded_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner has died and the database is gone, too: the client may try again later."""

    async def moved(table: str) -> NoReturn:
        raise TableMoved(table, Worker("dead", f"unix:{tmp_path}/dead.sock"))

    async def refuse(owner: Worker) -> NoReturn:
        raise ConnectionRefusedError(owner.name)

    async def fail(worker: str) -> NoReturn:
        raise StoreError(f"cannot forget {worker}", cause=Cause.BUSY)

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, BEN)
            monkeypatch.setattr(server.registry, "room", moved)
            monkeypatch.setattr(server.registry, "bury", fail)
            monkeypatch.setattr(Exchange, "open", refuse)
            answer = await server.get(f"/tables/{opened['table']}/view", opened["token"])
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] == "store"

    run(test)


@pytest.mark.slow
def test_a_table_moves_to_where_its_requests_go(tmp_path: Path, postgres: str) -> None:
    """An unused table is handed over; a table in use stays, and its requests are forwarded."""

    async def test() -> None:
        # Long enough for the busiest machine; idle tables are not dropped before.
        async with pair(tmp_path, postgres, hand_over=600.0, idle=3600.0) as (one, two):
            fresh = await one.open(HERE, BEN)
            assert owners(fresh["table"], one, two) == ["one"]
            assert (await two.get(f"/tables/{fresh['table']}")).status_code == 200
            assert owners(fresh["table"], one, two) == ["two"]
            # Now a client has used it there, so it stays for a while.
            assert (await one.get(f"/tables/{fresh['table']}")).status_code == 200
            assert owners(fresh["table"], one, two) == ["two"]
            later = two.registry.now() + 600_001
            two.registry.now = lambda: Instant(later)
            async with two.socket(fresh["table"], fresh["token"]) as client:
                await client.of("welcome")
                await one.get(f"/tables/{fresh['table']}")
                assert owners(fresh["table"], one, two) == ["two"]
            even_later = later + 600_001
            two.registry.now = lambda: Instant(even_later)
            async with one.socket(fresh["table"], fresh["token"]) as client:
                assert (await client.of("welcome"))["seats"] == [0, 1]
                assert owners(fresh["table"], one, two) == ["one"]

    run(test)


@pytest.mark.slow
def test_a_table_stays_while_a_command_is_carried_out(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long a move takes, the table is not handed over under it, and it succeeds."""

    async def test() -> None:
        async with pair(tmp_path, postgres, hand_over=0.0) as (one, two):
            opened = await one.open(HERE, BEN)
            path = f"/tables/{opened['table']}/view?seat=0"
            seen = (await one.get(path, opened["token"])).json()["view"]
            writes = HeldWrites(one, monkeypatch)
            moving = asyncio.create_task(exchange(one, opened, seen))
            await writes.begun.wait()
            assert (await two.get(path, opened["token"])).json()["number"] == seen["number"]
            writes.may_end.set()
            assert (await moving).status_code == 200
            # Nothing is in progress any more, so the table moves.
            seen = (await two.get(path, opened["token"])).json()
            assert seen["number"] == (await moving).json()["number"]
            assert owners(opened["table"], one, two) == ["two"]

    run(test)


@pytest.mark.slow
def test_a_move_at_a_table_that_was_handed_over_is_forwarded(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that found the table here, but comes too late to write, is the new owner's."""

    async def test() -> None:
        async with pair(tmp_path, postgres, hand_over=3600.0) as (one, two):
            opened = await one.open(HERE, BEN)
            path = f"/tables/{opened['table']}/view?seat=0"
            seen = (await one.get(path, opened["token"])).json()["view"]
            writes = HeldWrites(one, monkeypatch)
            moving = asyncio.create_task(exchange(one, opened, seen))
            await writes.begun.wait()
            await one.registry._release(opened["table"])
            assert (await two.get(path, opened["token"])).status_code == 200
            writes.may_end.set()
            done = await moving
            assert done.status_code == 200, done.text
            assert owners(opened["table"], one, two) == ["two"]

    run(test)


@pytest.mark.slow
def test_a_relayed_socket_waits_for_its_table(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An owner that is slow, perhaps because it loads the table, has not failed."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            opened = await one.open(HERE, BEN)
            hand_over = one.registry.hand_over

            async def decide_late(table: str) -> bool:
                advance(3 * CONNECT_SECONDS)
                return await hand_over(table)

            async with one.socket(opened["table"], opened["token"]) as direct:
                await direct.of("welcome")
                monkeypatch.setattr(one.registry, "hand_over", decide_late)
                async with two.socket(opened["table"], opened["token"]) as relayed:
                    assert (await relayed.of("welcome"))["seats"] == [0, 1]
            assert owners(opened["table"], one, two) == ["one"]

    run(test)


@pytest.mark.slow
def test_a_worker_that_joins_gets_new_tables(tmp_path: Path, postgres: str) -> None:
    """Tables in use stay where they are; tables opened at the new worker belong to it."""

    async def test() -> None:
        async with running(config(tmp_path, database=postgres, worker="one")) as one:
            old = await one.open(HERE, BEN)
            async with (
                one.socket(old["table"], old["token"]) as client,
                running(config(tmp_path, database=postgres, worker="two")) as two,
            ):
                await client.of("welcome")
                await until(lambda: set(one.registry.heartbeat.workers) == {"one", "two"})
                for server in (one, two):
                    for _ in range(4):
                        new = await server.open(HERE, BEN)
                        name = server.registry.config.worker
                        assert preferred_worker(new["table"], ("one", "two")) == name
                        assert owners(new["table"], one, two) == [name]
                path = f"/tables/{old['table']}/view?seat=0"
                assert (await two.get(path, old["token"])).status_code == 200
                assert owners(old["table"], one, two) == ["one"]

    run(test)


@pytest.mark.slow
def test_the_lobby_shows_tables_of_all_workers(tmp_path: Path, postgres: str) -> None:
    """Each worker lists all tables, with the players whom their owners last reported."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            opened = await one.open(HERE, OPEN, listed=True)
            async with one.socket(opened["table"], opened["token"]) as client:
                await client.of("welcome")
                tables: list[dict[str, Any]] = []

                async def is_listed() -> bool:
                    tables[:] = (await two.get("/lobby")).json()["tables"]
                    return bool(tables and tables[0]["seats"][0]["present"])

                await until(is_listed)
                assert tables[0]["code"] == opened["code"]
                assert owners(opened["table"], one, two) == ["one"]
            mine = (await one.get("/lobby")).json()["tables"]
            assert [table["table"] for table in mine] == [opened["table"]]

    run(test)


# Proof.


def test_a_proof_cannot_be_forged() -> None:
    """Only workers that know the secret can sign, and nothing in a proof can be changed."""
    forwarded = Forwarded("one", "abc", "192.0.2.7", "GET", "/api/v1/tables/abc")
    proofs = Proofs("secret")
    signed = proofs.sign(forwarded).encode()
    assert proofs.check(signed) == forwarded
    assert Proofs("other").check(signed) is None
    assert proofs.check(signed[:-1]) is None
    assert proofs.check(b"x" * 5000) is None
    assert proofs.check(b"\xff") is None


@pytest.mark.slow
def test_the_internal_address_needs_a_proof(tmp_path: Path, postgres: str) -> None:
    """Without a proof for this worker and this request, nothing is answered."""

    async def test() -> None:
        async with running(config(tmp_path, database=postgres, worker="one")) as one:
            opened = await one.open(HERE, BEN)
            path = f"/api/v1/tables/{opened['table']}"
            one.registry._rooms[opened["table"]].touched_directly = one.registry.now()
            address = one.registry.heartbeat._own.address.removeprefix("unix:")
            proofs = one.registry.proofs

            def proof(worker: str, target: str) -> dict[str, str]:
                forwarded = Forwarded(worker, opened["table"], "192.0.2.7", "GET", target)
                return {"tilewright-forwarded": proofs.sign(forwarded)}

            transport = httpx.AsyncHTTPTransport(uds=address)
            async with httpx.AsyncClient(transport=transport, base_url="http://one") as client:
                for headers, status in (
                    ({}, 403),
                    ({"tilewright-forwarded": "rubbish"}, 403),
                    (proof("one", "/api/v1/about"), 403),
                    (proof("two", path), 421),
                    (proof("one", path), 200),
                ):
                    assert (await client.get(path, headers=headers)).status_code == status
            # At the public address, a proof has no meaning at all.
            public = await one.http.get(path, headers=proof("two", path))
            assert public.status_code == 200

    run(test)


@pytest.mark.slow
def test_limits_see_the_client_behind_the_worker(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A forwarded request counts for the client's address, not for the worker's."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            opened = await one.open(HERE, OPEN)
            seen: list[str] = []

            @contextmanager
            def count_misses(client: str) -> Iterator[None]:
                seen.append(client)
                yield

            monkeypatch.setattr(one.registry.limits.codes, "count_misses", count_misses)
            async with one.socket(opened["table"], opened["token"]) as client:
                await client.of("welcome")
                found = await two.get(f"/codes/{opened['code']}")
            assert found.status_code == 200
            assert seen == ["127.0.0.1"]

    run(test)

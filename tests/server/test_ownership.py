"""One owner per table: whichever worker a client reaches, there is one truth and one order."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.harness import BEN, HERE, OPEN, config, run, running
from tests.server.ownership import exchange, owners
from tests.server.test_safety import closed
from tests.server.test_workers import pair
from tilewright.server.front.rendezvous import draw_owned, preferred_worker
from tilewright.server.front.routing_key import routing_key

# Who owns what.

WORKERS = st.sets(st.text("abc0123", min_size=1, max_size=4), min_size=2, max_size=8)


@given(WORKERS, st.text("abcdefgh", min_size=1, max_size=20))
def test_a_worker_that_leaves_moves_only_its_own_tables(workers: set[str], key: str) -> None:
    """The preferred worker stays the same unless it leaves itself."""
    preferred = preferred_worker(key, workers)
    for other in workers - {preferred}:
        assert preferred_worker(key, workers - {other}) == preferred


@given(WORKERS, st.integers())
def test_drawn_keys_belong_to_the_worker(workers: set[str], seed: int) -> None:
    """Every worker can draw keys that it is preferred for."""
    random = Random(seed)
    for worker in workers:
        key = draw_owned(lambda: f"{random.getrandbits(60):x}", worker, workers)
        assert preferred_worker(key, workers) == worker


def test_the_workers_get_equal_shares() -> None:
    """Of many tables, each of four workers gets about a quarter."""
    workers = [f"worker-{number}" for number in range(4)]
    shares = [preferred_worker(f"table{number}", workers) for number in range(4000)]
    assert all(850 < shares.count(worker) < 1150 for worker in workers)


@pytest.mark.parametrize(
    ("target", "key"),
    [
        ("/api/v1/tables/abc234/socket", "abc234"),
        ("/api/v1/tables/abc234/view?seat=0", "abc234"),
        ("/api/v1/tables/abc234", "abc234"),
        ("/api/v1/tables/abc234?x=/api/v1/tables/def", "abc234"),
        ("/api/v1/codes/abC234/join", "ABC234"),
        ("/api/v1/tables", None),
        ("/api/v1/tables/", None),
        ("/api/v1/tables/../about", None),
        ("/api/v1/tables/" + "a" * 33, None),
        ("/x/api/v1/tables/abc", None),
        ("/", None),
        ("*", None),
    ],
)
def test_the_path_names_the_table(target: str, key: str | None) -> None:
    """The key is the table's id, or its code as it is stored."""
    assert routing_key(target) == key


# One truth.


@pytest.mark.slow
def test_a_client_always_sees_its_own_moves(tmp_path: Path, postgres: str) -> None:
    """A view is never older than an acknowledged move, at whichever worker it is read."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            opened = await one.open(HERE, BEN)
            seen = (await one.get(f"/tables/{opened['table']}/view?seat=0", opened["token"])).json()
            for count in range(20):
                here, there = (one, two) if count % 2 else (two, one)
                done = await exchange(here, opened, seen["view"])
                assert done.status_code == 200, done.text
                path = f"/tables/{opened['table']}/view?seat=0"
                seen = (await there.get(path, opened["token"])).json()
                assert seen["number"] >= done.json()["number"]
            assert len(owners(opened["table"], one, two)) == 1

    run(test)


@pytest.mark.slow
def test_a_renewed_token_ends_sockets_at_every_worker(tmp_path: Path, postgres: str) -> None:
    """A stolen token receives nothing any more, wherever it is connected."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            opened = await one.open(HERE, OPEN)
            joined = await two.post(f"/codes/{opened['code']}/join", {"name": "Ben"})
            table, token = opened["table"], opened["token"]
            async with (
                one.socket(table, token) as direct,
                two.socket(table, token) as stolen,
                two.socket(table, joined.json()["token"]) as ben,
            ):
                for client in (direct, stolen, ben):
                    await client.of("welcome")
                renewed = await two.post(f"/tables/{table}/renew", {}, token)
                assert renewed.status_code == 200
                assert await closed(stolen) == await closed(direct) == 4401
                for server in (one, two):
                    assert (await server.get(f"/tables/{table}/view", token)).status_code == 401
                await ben.send({"type": "ping", "id": "p"})
                assert (await ben.answer("p"))["type"] == "pong"

    run(test)


@pytest.mark.slow
def test_chat_has_one_order_for_everyone(tmp_path: Path, postgres: str) -> None:
    """Messages sent at once to both workers are all accepted, and shown once in one order."""

    async def test() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            opened = await one.open(HERE, BEN)
            table, token = opened["table"], opened["token"]
            async with one.socket(table, token) as direct, two.socket(table, token) as relayed:
                for client in (direct, relayed):
                    await client.of("welcome")
                said = await asyncio.gather(
                    *(
                        server.post(f"/tables/{table}/chat", {"text": f"{n}", "seat": 0}, token)
                        for n in range(20)
                        for server in (one, two)
                    )
                )
                assert [answer.status_code for answer in said] == [200] * 40
                assert sorted(answer.json()["number"] for answer in said) == list(range(40))
                for client in (direct, relayed):
                    shown = [(await client.of("chat"))["message"]["number"] for _ in range(40)]
                    assert shown == list(range(40))

    run(test)


@pytest.mark.slow
def test_chat_is_complete_for_those_who_join_meanwhile(tmp_path: Path) -> None:
    """What the welcome contains and what follows add up to every message, once."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, BEN)
            table, token = opened["table"], opened["token"]
            path = f"/tables/{table}/chat"

            async def talk() -> None:
                for number in range(30):
                    await server.post(path, {"text": f"{number}", "seat": 0}, token)

            talking = asyncio.create_task(talk())
            for _ in range(8):
                async with server.socket(table, token) as client:
                    welcome = await client.of("welcome")
                    shown = [line["number"] for line in welcome["chat"]]
                    await server.post(path, {"text": "last", "seat": 1}, token)
                    while True:
                        line = (await client.of("chat"))["message"]
                        shown.append(line["number"])
                        if line["text"] == "last":
                            break
                    assert shown == list(range(len(shown)))
            await talking

    run(test)

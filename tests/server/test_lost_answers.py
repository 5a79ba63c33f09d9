"""A request whose answer was lost is repeated, and does no harm the second time."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.harness import config, running

COMMAND = "a-random-id-of-32-characters-or-so"


def test_a_repeated_join_returns_the_same_seat(tmp_path: Path) -> None:
    """Even if the game has begun by then; another id, or none, finds no free seat."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open({"kind": "here", "name": "Ann"}, {"kind": "open"})
            path, body = f"/codes/{opened['code']}/join", {"name": "Ben", "id": COMMAND}
            first = await server.post(path, body)
            again = await server.post(path, body)
            assert (first.status_code, again.status_code) == (200, 200)
            assert again.json()["token"] == first.json()["token"]
            assert again.json()["seats"] == first.json()["seats"] == [1]
            for other in ({"name": "Cy"}, {"name": "Cy", "id": COMMAND.replace("a", "b")}):
                assert (await server.post(path, other)).status_code == 404
            view = await server.get(f"/tables/{opened['table']}/view", again.json()["token"])
            assert view.status_code == 200
            # Once the token is renewed, the id leads nowhere: it may have been overheard.
            token = first.json()["token"]
            renewed = await server.post(f"/tables/{opened['table']}/renew", {"id": COMMAND}, token)
            assert renewed.status_code == 200
            assert (await server.post(path, body)).status_code == 404

    asyncio.run(test())


def test_an_id_joins_only_one_table(tmp_path: Path) -> None:
    """The same id at two tables takes a seat at each, with different tokens."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            tokens = set()
            for _ in range(2):
                opened = await server.open({"kind": "here", "name": "Ann"}, {"kind": "open"})
                body = {"name": "Ben", "id": COMMAND}
                joined = await server.post(f"/codes/{opened['code']}/join", body)
                tokens.add(joined.json()["token"])
            assert len(tokens) == 2

    asyncio.run(test())

"""Every limit on the length of a list is reached with its default value."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import HERE, OPEN, Running, config, run, running
from tests.server.push.endpoint import Browser
from tests.server.test_accounts import joined
from tests.store.test_sql import row
from tilewright.server.http.accounts import MOST_KEPT
from tilewright.server.http.push import MOST_SAVED
from tilewright.server.messages.errors import Problem
from tilewright.server.messages.incoming import read_hello
from tilewright.server.messages.moves import LARGEST
from tilewright.server.tables.listing import MOST_LISTED
from tilewright.store.contract import SavedSeats
from tilewright.units import Instant, Seat


async def open_tables(server: Running, count: int) -> list[dict[str, Any]]:
    """Open listed tables."""
    return [await server.open(HERE, OPEN, listed=True) for _ in range(count)]


@pytest.mark.reaches("tables.listing.MOST_LISTED")
def test_the_lobby_lists_a_number_of_tables(tmp_path: Path) -> None:
    """The list is full; one more table is open, but not in it."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            await open_tables(server, MOST_LISTED + 1)
            assert len((await server.get("/lobby")).json()["tables"]) == MOST_LISTED

    run(test)


@pytest.mark.reaches("http.accounts.MOST_KEPT")
def test_an_account_lists_its_newest_tables(tmp_path: Path) -> None:
    """The oldest table makes way for one more, and stays saved."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            session = await joined(server)
            store = server.registry.store
            names = [f"t{number}" for number in range(MOST_KEPT + 1)]
            await asyncio.gather(
                *(
                    store.create_table(replace(row(name), created=Instant(number)))
                    for number, name in enumerate(names)
                )
            )
            saved = [SavedSeats(name, (Seat(0),), f"token of {name}") for name in names]
            assert await store.save_seats("ann", saved) == len(names)
            told = (await server.get("/account/tokens", session)).json()
            assert told["tables"] == names[:0:-1]

    run(test)


@pytest.mark.reaches("http.push.MOST_SAVED")
def test_a_browser_follows_the_newest_tables_of_its_account(tmp_path: Path) -> None:
    """It is subscribed for as many as the limit allows, of one more."""

    async def test() -> None:
        settings = config(tmp_path, push="mailto:club@example.org", push_hosts=("127.0.0.1:1",))
        async with running(settings) as server:
            session = await joined(server)
            opened = await open_tables(server, MOST_SAVED + 1)
            tokens = [one["token"] for one in opened]
            for some in (tokens[:50], tokens[50:]):
                answer = await server.post("/account/tokens", {"tokens": some}, session)
                assert answer.status_code == 200
            browser = {"endpoint": "http://127.0.0.1:1/ok", "keys": Browser().keys, "tokens": []}
            answer = await server.post("/push/subscribe", browser, session)
            assert answer.json() == {"seats": MOST_SAVED}

    run(test)


@pytest.mark.reaches("messages.moves.LARGEST")
def test_a_number_that_is_too_large_is_refused() -> None:
    """The largest is read; one that is larger by one makes the message invalid."""

    def hello(have: int) -> str:
        return f'{{"type": "hello", "token": null, "have": {have}}}'

    assert read_hello(hello(LARGEST)).have == LARGEST
    with pytest.raises(Problem):
        read_hello(hello(LARGEST + 1))

"""Lists of tables: what the server reads to answer them."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import HERE, OPEN, run
from tests.server.test_workers import one_or_two
from tilewright.edition import Edition
from tilewright.server.tables import setup as table_setup
from tilewright.table import edition_for


def test_lists_do_not_read_house_rules_on_the_loop(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables with house rules of their own are listed without reading editions on the loop."""
    here = threading.get_ident()
    on_loop: list[str] = []
    real = edition_for

    def watched(name: str, *arguments: Any) -> Edition:  # noqa: ANN401 - passed on
        if threading.get_ident() == here:
            on_loop.append(name)
        return real(name, *arguments)

    async def test() -> None:
        async with one_or_two(tmp_path, database) as servers:
            opened = [
                await servers[0].open(HERE, OPEN, house={"clock.absence": 60 + number}, listed=True)
                for number in range(5)
            ]
            tokens = {"tokens": [one["token"] for one in opened]}
            account = {"name": "Ann", "password": "correct horse"}
            session = (await servers[0].post("/accounts", account)).json()["session"]
            await servers[0].post("/account/tokens", tokens, session)
            monkeypatch.setattr(table_setup, "edition_for", watched)
            for server in servers:
                table_setup._edition.cache_clear()
                server.registry.listing.forget()
                answers = [
                    (await server.post("/mine", tokens)).json()["games"],
                    (await server.get("/account/games", session)).json()["games"],
                    (await server.get("/lobby")).json()["tables"],
                ]
                assert [len(answer) for answer in answers] == [5, 5, 5]
                assert not on_loop

    run(test)

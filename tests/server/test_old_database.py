"""A database written by an earlier version: its games, tokens and accounts still work."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import config, run, running
from tilewright.rules.evolve import replay
from tilewright.store.sql.store import SqlStore

STORED = Path(__file__).parent.parent / "store"
TABLES: dict[str, dict[str, Any]] = json.loads((STORED / "golden.json").read_text())
PLAYED = [name for name, table in TABLES.items() if "number" in table]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return a folder with the database written by the earlier version."""
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript((STORED / "golden.sql").read_text(encoding="utf-8"))
    return tmp_path


def test_stored_games_replay_to_their_scores(old: Path) -> None:
    """The store migrates the database, and every log folds into the game it was."""

    async def test() -> None:
        store = await SqlStore.open(f"sqlite:///{old}/games.db")
        try:
            for name in PLAYED:
                table = TABLES[name]
                game = replay(await store.events(table["table"]))
                assert len(game.events) == table["number"]
                assert list(game.scores) == table["scores"]
                assert game.phase.value == table["phase"]
                assert game.on_turn == table["on_turn"]
        finally:
            await store.close()

    run(test)


def test_a_server_continues_with_old_tokens_and_accounts(old: Path) -> None:
    """Players return with what their browsers stored: tokens, names and passwords."""

    async def test() -> None:
        async with running(config(old)) as server:
            for name, table in TABLES.items():
                path = f"/tables/{table['table']}/view?seat=0"
                answer = await server.get(path, table["token"])
                if name not in PLAYED:
                    assert answer.status_code == 409, answer.text
                    continue
                assert answer.status_code == 200, answer.text
                view = answer.json()["view"]
                assert view["number"] == table["number"]
                assert view["scores"] == table["scores"]
            login = {"name": "Ann", "password": "correct horse"}
            assert (await server.post("/sessions", login)).status_code == 200

    run(test)

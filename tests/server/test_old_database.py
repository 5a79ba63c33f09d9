"""Databases written by earlier versions: their games, tokens and accounts still work."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, MetaData, create_engine

from tests.server.harness import config, run, running
from tilewright.rules.evolve import replay
from tilewright.store.sql.engine import database_url
from tilewright.store.sql.revision import upgrade
from tilewright.store.sql.store import SqlStore

STORED = Path(__file__).parent.parent / "store"
TABLES: dict[str, dict[str, Any]] = json.loads((STORED / "golden.json").read_text())
PLAYED = [name for name, table in TABLES.items() if "number" in table]
REVISIONS = ("0001", "0002", "0003")
"""The schemas of earlier versions; the stored database has the last of them."""
ANN = {"name": "Ann", "password": "correct horse"}
KEPT = {TABLES[name]["table"] for name in ("over", "mid")}
"""The tables at which Ann's account holds seat 0, saved by the version without stored tokens."""


@pytest.fixture(params=REVISIONS)
def old(request: pytest.FixtureRequest, empty_database: str) -> str:
    """Return the address of a database with an earlier version's schema, filled with its games."""
    url = database_url(empty_database)
    url = url.set(drivername=url.drivername.replace("aiosqlite", "pysqlite"))
    engine = create_engine(url)
    with closing(sqlite3.connect(":memory:")) as golden, engine.begin() as connection:
        golden.executescript((STORED / "golden.sql").read_text(encoding="utf-8"))
        golden.row_factory = sqlite3.Row
        upgrade(connection, request.param)
        schema = MetaData()
        schema.reflect(connection)
        for table in schema.sorted_tables:
            rows = [
                {
                    column.name: bool(row[column.name])
                    if isinstance(column.type, Boolean)
                    else row[column.name]
                    for column in table.columns
                    if column.name in row.keys()  # noqa: SIM118 - iterating a row gives its values
                }
                for row in (
                    golden.execute(f"SELECT * FROM {table.name}").fetchall()  # noqa: S608
                    if table.name != "alembic_version"
                    else ()
                )
            ]
            if rows:
                connection.execute(table.insert(), rows)
        kept = schema.tables["keepsakes"]
        connection.execute(
            kept.insert(), [{"account": "ann", "game": table, "seats": "0"} for table in KEPT]
        )
    engine.dispose()
    return empty_database


def test_stored_games_replay_to_their_scores(old: str) -> None:
    """The store migrates the database, and every log folds into the game it was."""

    async def test() -> None:
        store = await SqlStore.open(old)
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


def test_a_server_continues_with_old_tokens_and_accounts(old: str, tmp_path: Path) -> None:
    """Players return with what their browsers stored: tokens, names and passwords."""

    async def test() -> None:
        async with running(config(tmp_path, database=old)) as server:
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
            session = (await server.post("/sessions", ANN)).json()["session"]
            games = (await server.get("/account/games", session)).json()["games"]
            assert {game["table"] for game in games} == KEPT
            tokens = (await server.get("/account/tokens", session)).json()
            for token, table in zip(tokens["tokens"], tokens["tables"], strict=True):
                assert (await server.get(f"/tables/{table}/view", token)).status_code == 200

    run(test)

"""A closed store leaves no thread behind that would report to a closed event loop."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from sqlalchemy import event

from tests.waiting import until
from tilewright.store.sql.store import SqlStore


def test_closing_waits_for_a_canceled_query(tmp_path: Path) -> None:
    """A query that waits for a lock, and is canceled without patience, ends before its store."""
    file = tmp_path / "games.db"
    before = set(threading.enumerate())

    async def test() -> list[threading.Thread]:
        store = await SqlStore.open(f"sqlite:///{file}", "w", exclusive=True)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            begun = asyncio.Event()
            event.listen(store._engine.sync_engine, "before_cursor_execute", lambda *_: begun.set())
            waiting = asyncio.create_task(store.allow_offensive("ann", allowed=True))
            await until(lambda: begun.is_set() or waiting.done())
            assert begun.is_set(), waiting
            await until(lambda: waiting.cancel() is False)
            await store.close()
        left = set(threading.enumerate()) - before
        return [thread for thread in left if "_connection_worker_thread" in thread.name]

    assert asyncio.run(test()) == []

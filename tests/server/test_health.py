"""Health: ``/healthz`` proves a write and says why it fails; ``/readyz`` guides a proxy."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.clocks import advance, expiring
from tests.server.harness import HERE, Running, config, run, running
from tilewright.errors import Cause, StoreError
from tilewright.server.messages.outgoing import DatabaseState
from tilewright.server.socket import ClientSocket
from tilewright.server.upkeep import health
from tilewright.server.upkeep.health import FRESH, PATIENCE, HealthCheck
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant


async def health_of(server: Running) -> tuple[int, Any]:
    """Return the status and the body of ``/healthz``."""
    answer = await server.http.get("/healthz")
    return answer.status_code, answer.json()


@pytest.fixture(autouse=True)
def every_check_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't use a result twice, so that a test need not wait."""
    monkeypatch.setattr(health, "FRESH", 0.0)


def test_a_healthy_server_is_ready(tmp_path: Path, database: str) -> None:
    """A server that can write is healthy and ready, until it closes."""

    async def test() -> None:
        async with running(config(tmp_path, database=database)) as server:
            assert await health_of(server) == (200, {"status": "ok", "database": "ok"})
            ready = await server.http.get("/readyz")
            assert (ready.status_code, ready.json()) == (200, {"ready": True, "reason": "ok"})
            server.registry.closing = True
            assert (await health_of(server))[0] == 503
            ready = await server.http.get("/readyz")
            assert (ready.status_code, ready.json()["reason"]) == (503, "closing")

    run(test)


def test_a_closing_server_takes_no_more_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request is refused so that it can be repeated; a socket's command is left to repeat."""

    async def test() -> None:
        release, close = asyncio.Event(), ClientSocket._close

        async def close_late(socket: ClientSocket, code: int) -> None:
            await release.wait()
            await close(socket, code)

        monkeypatch.setattr(ClientSocket, "_close", close_late)
        async with running(config(tmp_path)) as server:
            table = await server.open(HERE, HERE | {"name": "Ben"})
            path, token = f"/tables/{table['table']}", table["token"]
            view = (await server.get(f"{path}/view?seat=0", token)).json()["view"]
            move = {"id": "once", "at": view["number"], "seat": view["on_turn"]}
            move["move"] = {"type": "pass"}
            async with server.socket(table["table"], token) as client:
                await client.of("view")
                (connection,) = server.registry.connections
                connection.say_goodbye()
                await client.of("bye")
                await client.send(move | {"type": "move"})
                server.registry.closing = True
                refused = await server.post(f"{path}/moves", move, token)
                error = refused.json()["error"]
                assert (refused.status_code, error["code"]) == (503, "busy")
                assert int(refused.headers["retry-after"]) > 0
                assert (await server.post("/tables", {})).status_code == 503
                assert (await server.get(f"{path}/view?seat=0", token)).status_code == 200
                release.set()
            server.registry.closing = False
            done = await server.post(f"{path}/moves", move, token)
            assert (done.status_code, done.json()["repeated"]) == (200, False)

    run(test)


def remove(file: Path) -> None:
    """Remove the file, as a careless cleanup would."""
    file.unlink()


def replace(file: Path) -> None:
    """Put another file in its place, as a careless restore would."""
    copy = file.with_name("copy.db")
    copy.write_bytes(file.read_bytes())
    copy.replace(file)


def damage(file: Path) -> None:
    """Overwrite all pages but the first."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\x5a" * (size - 4096))


@pytest.mark.parametrize(
    ("harm", "state"), [(remove, "vanished"), (replace, "vanished"), (damage, "damaged")]
)
def test_a_harmed_file_is_noticed(tmp_path: Path, harm: Callable[[Path], None], state: str) -> None:
    """A file that was removed, replaced or damaged under the server is reported."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            await server.open(HERE, HERE | {"name": "Ben"})
            harm(tmp_path / "games.db")
            assert await health_of(server) == (503, {"status": "failing", "database": state})
            ready = await server.http.get("/readyz")
            assert (ready.status_code, ready.json()["reason"]) == (503, "database")

    run(test)


def test_a_locked_file_is_noticed_and_moves_are_refused(tmp_path: Path) -> None:
    """A move soon gets a clear problem, and can be repeated when the file is free again."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            table = await server.open(HERE, HERE | {"name": "Ben"})
            path, token = f"/tables/{table['table']}", table["token"]
            view = (await server.get(f"{path}/view?seat=0", token)).json()["view"]
            move = {"id": "once", "at": view["number"], "seat": view["on_turn"]}
            move["move"] = {"type": "pass"}
            with closing(sqlite3.connect(tmp_path / "games.db")) as other:
                other.execute("BEGIN IMMEDIATE")
                async with asyncio.timeout(15):
                    refused = await server.post(f"{path}/moves", move, token)
                    assert (await health_of(server))[1]["database"] == "locked"
            assert (refused.status_code, refused.json()["error"]["code"]) == (503, "store")
            assert int(refused.headers["retry-after"]) > 0
            assert (await health_of(server))[0] == 200
            done = await server.post(f"{path}/moves", move, token)
            assert (done.status_code, done.json()["repeated"]) == (200, False)

    run(test)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a disk of one megabyte, where the system lets us mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:  # noqa: PLW1510
        pytest.skip("this user cannot mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.usefixtures("processes")
def test_a_full_disk_is_noticed(small_disk: Path) -> None:
    """When the disk is full, health fails and requests get a clear problem, until there is room."""

    async def test() -> None:
        async with running(config(small_disk)) as server:
            assert (await health_of(server))[0] == 200
            filler = small_disk / "filler"
            body = {"edition": "pocket", "seats": [HERE, HERE | {"name": "Ben"}]}
            with filler.open("wb", buffering=0) as file, suppress(OSError):
                while file.write(b"x" * 4096):
                    pass
            async with asyncio.timeout(60):
                # The log next to the database may still have room for a few writes.
                while (await server.post("/tables", body)).status_code != 503:
                    pass
            assert (await health_of(server))[1]["database"] == "full"
            filler.unlink()
            assert (await health_of(server))[0] == 200
            assert (await server.post("/tables", body)).status_code == 201

    run(test)


def test_postgresql_that_cannot_write_is_noticed(tmp_path: Path, postgres: str) -> None:
    """A locked table and a vanished one are told apart."""

    async def test() -> None:
        async with running(config(tmp_path, database=postgres)) as server:
            # In threads: the server's event loop may be about to commit what these wait for.
            with psycopg.connect(postgres) as other:
                await asyncio.to_thread(other.execute, "LOCK TABLE settings IN EXCLUSIVE MODE")
                assert (await health_of(server))[1]["database"] == "locked"
            with psycopg.connect(postgres) as other:
                await asyncio.to_thread(other.execute, "ALTER TABLE settings RENAME TO lost")
            assert (await health_of(server))[1]["database"] == "vanished"

    run(test)


class _Stub:
    """A store whose writes behave as a test wants."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self.write = write
        self.writes = 0

    async def prove_write(self, now: Instant) -> None:
        del now
        self.writes += 1
        await self.write()


def test_a_result_is_used_again_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often a server is asked, it writes at most once a second."""
    monkeypatch.setattr(health, "FRESH", FRESH)

    async def test() -> None:
        async def write() -> None:
            """Succeed."""

        stub = _Stub(write)
        monkeypatch.setattr(SqlStore, "prove_write", stub.prove_write)
        store = await SqlStore.open(f"sqlite:///{tmp_path}/games.db")
        check = HealthCheck(store, lambda: Instant(1))
        for writes in (1, 2, 3):
            # The loop's time stands still unless it waits, which only the first check does.
            assert [await check.state() for _ in range(5)] == [DatabaseState.OK] * 5
            assert stub.writes == writes
            advance(FRESH)
        await store.close()

    run(test)


def test_a_database_that_hangs_is_asked_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checks time out, but no second one starts before the first has ended."""

    async def test() -> None:
        answered = asyncio.Event()

        async def hang() -> None:
            await answered.wait()

        stub = _Stub(hang)
        monkeypatch.setattr(SqlStore, "prove_write", stub.prove_write)
        store = await SqlStore.open(f"sqlite:///{tmp_path}/games.db")
        check = HealthCheck(store, lambda: Instant(1))
        async with expiring(PATIENCE):
            assert [await check.state() for _ in range(3)] == [DatabaseState.SLOW] * 3
        assert stub.writes == 1
        answered.set()
        await asyncio.sleep(0)
        check = HealthCheck(store, lambda: Instant(1))
        states = await asyncio.gather(*(check.state() for _ in range(5)))
        assert states == [DatabaseState.OK] * 5
        assert stub.writes == 2

        async def fail() -> None:
            raise StoreError("no room", cause=Cause.FULL)

        stub.write = fail
        assert await check.state() is DatabaseState.FULL
        await store.close()

    run(test)

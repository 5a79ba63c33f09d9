"""What clients and a missing database can write into the log: little, and no tracebacks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import SOON, Running, config, running
from tilewright.errors import StoreError
from tilewright.server.upkeep.logs import LogBudget, log_failure

HALF = (
    b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{"
)
"""A request whose body is not complete."""
UPGRADE = (
    b"GET /api/v1/tables/none/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: %s\r\n\r\n"
)


@pytest.fixture(autouse=True)
def uvicorns_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Catch what uvicorn logs, too: its loggers pass nothing on."""
    log = logging.getLogger("uvicorn.error")
    log.addHandler(caplog.handler)
    yield
    log.removeHandler(caplog.handler)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the errors that were logged; a busy machine is a warning."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def send(server: Running, data: bytes) -> bytes:
    """Send bytes, stop sending, and return the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(data)
    writer.write_eof()
    async with asyncio.timeout(SOON):
        answer = await reader.read()
    writer.close()
    return answer


def test_hanging_up_in_the_middle_of_a_request_is_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is the client's business: no traceback, no line, and it is not an error of ours."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for _ in range(20):
                await send(server, HALF)
            assert (await server.http.get("/healthz")).status_code == 200
            assert "tilewright_errors_total 0.0" in (await server.http.get("/metrics")).text

    asyncio.run(test())
    assert faults(caplog) == []


@pytest.mark.parametrize("origin", [b"http://[", b"http://[::1", b"http://[v1.x]]", b"//[x"])
def test_a_malformed_origin_is_refused_and_counted(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    origin: bytes,
) -> None:
    """It is refused as a foreign origin, and like any other attempt it uses up the limit."""
    taken: list[str] = []

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            kind = type(server.registry.limits.requests)
            monkeypatch.setattr(kind, "take", lambda _, key, *__: taken.append(key))
            for _ in range(3):
                assert (await send(server, UPGRADE % origin))[:12] == b"HTTP/1.1 403"

    asyncio.run(test())
    assert len(taken) == 3
    assert faults(caplog) == []


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/api/v1/about"])
def test_head_is_answered_like_get(tmp_path: Path, path: str) -> None:
    """A monitor that sends HEAD gets the headers of the answer to GET, without its body."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            head, get = await server.http.head(path), await server.http.get(path)
            assert (head.status_code, head.content) == (get.status_code, b"") == (200, b"")
            assert head.headers["content-type"] == get.headers["content-type"]
            assert head.headers["content-length"] == str(len(get.content))
            refused = await server.http.delete(path)
            assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD")

    asyncio.run(test())


def test_a_database_that_is_away_is_logged_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    """A failure of the store has no traceback; any other failure has one."""
    log = logging.getLogger("tilewright.test")
    for error in (StoreError("the database does not answer"), KeyError("a bug")):
        try:
            raise error  # noqa: TRY301 - as the server does
        except Exception:  # noqa: BLE001 - as the server's own handlers
            log_failure(log, "could not attend to table %s", "t1")
    store, bug = caplog.records
    assert store.getMessage() == "could not attend to table t1: the database does not answer"
    assert (store.exc_info, bool(bug.exc_info)) == (None, True)


def test_the_same_message_is_logged_a_few_times_a_minute() -> None:
    """Whatever the arguments: then it is counted, and the count is told a minute later."""
    now = 0.0
    budget = LogBudget(lambda: now)

    def logged(message: str, *arguments: object, error: Exception | None = None) -> str | None:
        info = None if error is None else (type(error), error, None)
        record = logging.LogRecord("x", logging.ERROR, "", 0, message, arguments, info)
        return record.getMessage() if budget.filter(record) else None

    lines = [logged("table %s", number) for number in range(600)]
    assert len([line for line in lines if line]) == 10
    failures = [logged("table %s", number, error=ValueError("x")) for number in range(225)]
    assert len([line for line in failures if line]) == 2
    # Another message, or another kind of failure, is not left out.
    assert logged("worker %s", 1) == "worker 1"
    assert logged("table %s", 1, error=KeyError("x")) == "table 1"
    now = 60.0
    assert logged("table %s", 7) == "table 7 (and 590 more times before)"
    assert logged("table %s", 8) == "table 8"
    assert len([line for line in (logged(f"made up {n}") for n in range(5000)) if line]) == 5000

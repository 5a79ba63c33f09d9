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
def uvicorns_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Catch what uvicorn logs, too: it passes nothing on, and removes handlers when it starts.

    A server that another test started in this process may have left its own budget there.
    """

    def catch(record: logging.LogRecord) -> bool:
        return bool(caplog.handler.handle(record))

    log = logging.getLogger("uvicorn.error")
    others = [one for one in log.filters if not isinstance(one, LogBudget)]
    with monkeypatch.context() as patch:
        patch.setattr(log, "filters", [*others, catch])
        yield


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


def test_requests_without_a_database_write_a_few_lines(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of many requests fails, five lines of one address are logged, and no traceback."""
    budget = LogBudget(lambda: 0.0)
    caplog.handler.addFilter(budget)

    async def fail(*_: object) -> None:
        raise StoreError("the database does not answer")

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            monkeypatch.setattr(server.registry.store, "table_by_code", fail)
            for _ in range(30):
                assert (await server.get("/codes/ABCDEF")).status_code == 503
            monkeypatch.undo()

    try:
        asyncio.run(test())
    finally:
        caplog.handler.removeFilter(budget)
    assert faults(caplog) == ["the store failed: the database does not answer"] * 5
    assert [record for record in caplog.records if record.exc_info] == []


class Log:
    """A log with a budget, and a clock that stands still until it is set."""

    def __init__(self) -> None:
        """Log nothing yet, in a request of no one."""
        self.now = 0.0
        self.address: str | None = None
        self.budget = LogBudget(lambda: self.now, lambda: self.address)

    def write(self, line: int, error: Exception | None = None, **own: str) -> bool:
        """Log at a line of the code; return whether that line is written."""
        info = None if error is None else (type(error), error, error.__traceback__)
        record = logging.LogRecord("x", logging.ERROR, "x.py", line, f"no. {id(own)}", (), info)
        vars(record).update(own)
        return self.budget.filter(record)

    def written(self, times: int, line: int, error: Exception | None = None, **own: str) -> int:
        """Log several times; return how many lines are written."""
        return sum(self.write(line, error, **own) for _ in range(times))


def raised(error: Exception) -> Exception:
    """Return an exception with a traceback."""
    try:
        raise error  # noqa: TRY301 - it gets its traceback here
    except Exception as caught:  # noqa: BLE001 - whatever it is
        return caught


@pytest.mark.reaches("upkeep.logs.MOST_LINES", "upkeep.logs.MOST_TRACEBACKS")
def test_a_place_in_the_code_logs_a_few_lines_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever they say; then they are counted, and one line a minute tells how many."""
    log = Log()
    assert log.written(600, 1) == 10
    assert log.written(225, 1, raised(ValueError("x"))) == 2
    # Another place, another kind of failure and another failure of this kind are not left out.
    assert log.written(1, 2) == 1
    assert log.written(1, 1, raised(KeyError("x"))) == 1
    assert log.written(1, 1, ValueError("raised elsewhere")) == 1
    log.budget.report()
    assert caplog.messages == []
    log.now = 60.0
    assert log.written(12, 1) == 10
    log.budget.report()
    log.budget.report(at_once=True)
    assert caplog.messages == ["log lines left out: 815 (most caused by one address: 0)"]
    # However many places there might be, the memory is bounded.
    assert sum(log.write(line) for line in range(5000)) == 999
    log.now = 120.0
    assert log.written(1, 5000) == 1


@pytest.mark.reaches("upkeep.logs.PER_ADDRESS")
def test_an_address_causes_a_few_lines_a_second(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever it causes, five lines at once and then one per second; no one else pays for it."""
    log = Log()
    log.address = "203.0.113.7"
    assert sum(log.write(line) for line in range(100)) == 5
    for second in range(1, 10):
        log.now = float(second)
        assert sum(log.write(line) for line in range(1000 * second, 1000 * second + 20)) == 1
    log.address = "203.0.113.8"
    assert sum(log.write(line) for line in range(50, 60)) == 5
    # What concerns no client is logged, and a record may name its own address.
    log.address = None
    assert sum(log.write(line) for line in range(60, 70)) == 10
    assert sum(log.write(line, address="203.0.113.9") for line in range(70, 80)) == 5
    log.budget.report(at_once=True)
    left_out = 95 + 9 * 19
    assert caplog.messages == [
        f"log lines left out: {left_out + 5 + 5} (most caused by one address: {left_out})"
    ]


def test_the_log_knows_whose_request_has_failed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests that fail in twelve different ways in a second write five tracebacks."""
    kinds = [type(f"Failure{number}", (Exception,), {}) for number in range(12)]
    budget = LogBudget(lambda: 0.0)
    caplog.handler.addFilter(budget)

    def fail(*_: object) -> None:
        raise kinds.pop()

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            monkeypatch.setattr(type(server.registry.limits.requests), "take", fail)
            for _ in range(12):
                assert (await server.http.get("/api/v1/about")).status_code == 500
            monkeypatch.undo()

    try:
        asyncio.run(test())
        assert kinds == []
        assert len([one for one in caplog.records if one.exc_info]) == 5
        caplog.clear()
        budget.report(at_once=True)
    finally:
        caplog.handler.removeFilter(budget)
    assert caplog.messages == ["log lines left out: 7 (most caused by one address: 7)"]

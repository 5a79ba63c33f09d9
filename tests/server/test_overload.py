"""The watchdog names what holds up the loop, and an overloaded server sheds new work."""

from __future__ import annotations

import asyncio
import itertools
import linecache
import logging
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.harness import HERE, OPEN, SOON, config, run, running
from tests.waiting import until
from tilewright.server.app import OPERATIONS
from tilewright.server.http.costs import cost_of
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.upkeep.overload import MOST_LAG, MOST_THINKING, MOST_WORK, Load, Overload
from tilewright.server.upkeep.watchdog import Watchdog, name_task

IDLE = Load(0.0, 0, 0)


class Stall:
    """Keeps the event loop busy until the watchdog, in its thread, has looked at it."""

    def __init__(self) -> None:
        """Begin without a stall."""
        self.is_on = False
        self._unseen = threading.Lock()
        self._unseen.acquire()

    def note(self) -> None:
        """End the stall."""
        if self._unseen.locked():
            self._unseen.release()

    def hold_up(self) -> None:
        """Keep the loop busy."""
        self.is_on = True
        # Not in an event's method, which would be the place that is reported.
        assert self._unseen.acquire(timeout=SOON)
        self.is_on = False


def watched(stall: Stall, on_stall: Callable[[float], object]) -> Watchdog:
    """Return a watchdog whose reports end the stall."""
    watchdog = Watchdog(on_stall)
    really_report = watchdog._report

    def report(late: float) -> None:
        # A busy machine may have been late before.
        was_on = stall.is_on
        really_report(late)
        if was_on:
            stall.note()

    watchdog._report = report  # type: ignore[method-assign]
    return watchdog


async def beat(watchdog: Watchdog) -> None:
    """Wait for the next beat."""
    before = watchdog._beaten
    await until(lambda: watchdog._beaten != before)


def test_the_watchdog_names_what_holds_up_the_loop(caplog: pytest.LogCaptureFixture) -> None:
    """A report is one line with the operation, the table and the place, once a minute."""
    stall = Stall()
    stalls: list[float] = []

    async def handle(watchdog: Watchdog) -> None:
        name_task("slow_operation", "table7")
        for _ in range(2):
            await beat(watchdog)
            counted = len(stalls)
            stall.hold_up()
            await beat(watchdog)
            assert len(stalls) > counted

    async def test() -> None:
        watchdog = watched(stall, stalls.append)
        watchdog.start()
        try:
            await asyncio.create_task(handle(watchdog))
            assert watchdog.lag > 0
        finally:
            watchdog.stop()

    linecache.clearcache()
    with caplog.at_level(logging.WARNING):
        run(test)
    # No source was read: it would stay in memory. An entry that could be read has one element.
    assert not [entry for entry in linecache.cache.values() if len(entry) > 1]
    texts = [one.getMessage() for one in caplog.records]
    (report,) = [text for text in texts if text.startswith("slow_operation at table table7 ")]
    assert "hold_up" in report
    assert "\n" not in report


def test_a_thread_that_waits_for_a_processor_is_not_to_blame() -> None:
    """The time in the run queue is subtracted from a stall: the machine is busy, not the loop."""
    stall = Stall()
    waited = itertools.count(step=1000)

    def starved() -> float:
        # The watchdog asks at a beat, and again when the next one is late.
        seconds = next(waited)
        if seconds:
            stall.note()
        return seconds

    async def test() -> None:
        watchdog = Watchdog(lambda _: None, starved=starved)
        watchdog.start()
        stall.hold_up()
        watchdog.stop()
        assert not watchdog._reported

    run(test)


def test_a_quiet_loop_is_not_reported() -> None:
    """Waiting is not a stall."""

    async def test() -> None:
        stalls: list[float] = []
        watchdog = Watchdog(stalls.append, limit=SOON)
        watchdog.start()
        await beat(watchdog)
        watchdog.stop()
        assert not stalls
        assert not watchdog._reported

    run(test)


@pytest.mark.parametrize(
    ("load", "is_overloaded"),
    [
        (IDLE, False),
        (Load(MOST_LAG, MOST_THINKING, MOST_WORK), False),
        (Load(MOST_LAG + 0.01, 0, 0), True),
        (Load(0.0, MOST_THINKING + 1, 0), True),
        (Load(0.0, 0, MOST_WORK + 1), True),
    ],
)
@pytest.mark.reaches(
    "upkeep.overload.MOST_LAG", "upkeep.overload.MOST_THINKING", "upkeep.overload.MOST_WORK"
)
def test_lag_and_queues_decide(load: Load, *, is_overloaded: bool) -> None:
    """New work is refused if any of the limits is exceeded, and each refusal is counted."""
    shed: list[None] = []
    overload = Overload(lambda: load, lambda: shed.append(None))
    assert overload.is_overloaded is is_overloaded
    if is_overloaded:
        with pytest.raises(Problem) as refused:
            overload.check()
        assert refused.value.code is Code.BUSY
        assert refused.value.retry_after
    else:
        overload.check()
    assert len(shed) == is_overloaded


def test_an_overloaded_server_lets_games_continue(tmp_path: Path) -> None:
    """New tables, accounts, lists and spectators get 503 with a time to wait; players don't."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, OPEN)
            metrics = server.registry.metrics
            server.registry.overload = Overload(lambda: Load(9.0, 0, 0), metrics.shed.inc)
            body = {"edition": "pocket", "seats": [HERE, OPEN]}
            account = {"name": "Ann", "password": "correct horse"}
            table = f"/tables/{ann['table']}"
            refused = [
                await server.post("/tables", body),
                await server.post("/accounts", account),
                await server.post(f"{table}/watch", {}),
                await server.post("/mine", {"tokens": []}),
                await server.get("/lobby"),
            ]
            assert {answer.status_code for answer in refused} == {503}
            assert {answer.json()["error"]["code"] for answer in refused} == {"busy"}
            assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
            async with server.socket(ann["table"], None) as watcher:
                assert (await watcher.receive())["code"] == "busy"
            joined = await server.post(f"/codes/{ann['code']}/join", {"name": "Ben"})
            assert joined.status_code == 200
            async with server.socket(ann["table"], ann["token"]) as client:
                number = (await client.of("view"))["view"]["number"]
                for who in (ann, joined.json()):
                    command = {"id": "p", "at": number, "move": {"type": "pass"}}
                    answer = await server.post(f"{table}/moves", command, who["token"])
                    assert answer.status_code in {200, 409, 422}
                await client.of("update")
            assert metrics.shed._value.get() == 6

    run(test)


def test_playing_is_never_shed() -> None:
    """No operation at a table is refused under overload, except to watch or to download."""
    shed = {one.name for one in OPERATIONS if one.tag == "playing" and cost_of(one.name).is_shed}
    assert shed == {"get_gcg", "get_event_file", "get_score_sheet", "get_result_sheet"}

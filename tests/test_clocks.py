"""The clock that tests move: timers of any length end without a wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from tests.clocks import ClockedLoop, advance, expire, expiring

HOUR = 3600.0


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test in a loop with its own clock."""

    async def whole() -> None:
        await test()

    with asyncio.Runner(loop_factory=ClockedLoop) as runner:
        runner.run(whole())


async def nap(hours: float) -> float:
    """Sleep for some hours, and return how many."""
    await asyncio.sleep(hours * HOUR)
    return hours


def test_time_passes_only_when_a_test_says_so() -> None:
    """A pause of an hour ends after an hour, while a longer one continues."""

    async def test() -> None:
        long, short = asyncio.create_task(nap(2)), asyncio.create_task(nap(1))
        await expire(HOUR)
        assert await short == 1
        assert not long.done()
        await expire(2 * HOUR)
        assert await long == 2

    run(test)


def test_a_timeout_follows_the_clock() -> None:
    """What is due happens as soon as the test waits for something."""

    async def wait() -> None:
        async with asyncio.timeout(HOUR):
            advance(HOUR)
            await asyncio.Event().wait()

    async def test() -> None:
        with pytest.raises(TimeoutError):
            await wait()

    run(test)


def test_a_timer_that_was_canceled_is_not_waited_for() -> None:
    """Only a timer that is still pending counts, and it may be set later."""

    async def test() -> None:
        loop = asyncio.get_running_loop()
        rang = asyncio.Event()
        loop.call_later(HOUR, rang.set).cancel()
        waiting = asyncio.create_task(expire(HOUR))
        await asyncio.sleep(0)
        assert not waiting.done()
        loop.call_later(HOUR, rang.set)
        await rang.wait()
        await waiting

    run(test)


def test_every_wait_of_one_length_ends() -> None:
    """However often it is repeated, while other waits continue."""

    async def test() -> None:
        other = asyncio.create_task(nap(1))
        async with expiring(10):
            assert [await nap(10 / HOUR) for _ in range(9)] == [10 / HOUR] * 9
        assert not other.done()
        other.cancel()

    run(test)


def test_other_loops_cannot_be_advanced() -> None:
    """A test that would wait for real time says so at once."""

    async def test() -> None:
        advance(HOUR)

    with pytest.raises(AssertionError, match="its own clock"):
        asyncio.run(test())


def test_only_the_databases_threads_may_report_to_a_closed_loop() -> None:
    """A canceled query may end after its test, but nothing else may outlive it unnoticed."""
    loop = ClockedLoop()
    loop.close()
    failed: list[str] = []

    def report() -> None:
        try:
            loop.call_soon_threadsafe(print)
        except RuntimeError as error:
            failed.append(f"{threading.current_thread().name}: {error}")

    for name in ("Thread-1 (_connection_worker_thread)", "another"):
        thread = threading.Thread(target=report, name=name)
        thread.start()
        thread.join()
    assert failed == ["another: Event loop is closed"]

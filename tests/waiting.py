"""Waiting for what nothing announces, never for a fixed time.

A condition decides when a wait ends, so that the pause between two looks at it only affects how
soon that is noticed.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

T = TypeVar("T")

LONG: Final = 600.0
"""Seconds after which a test stops waiting, on the busiest machine."""
_PAUSE: Final = 0.01


async def until(condition: Callable[[], object | Awaitable[object]]) -> None:
    """Wait until a condition holds that no event announces, such as one in another process.

    ``condition`` is a function or a coroutine function.
    """
    async with asyncio.timeout(LONG):
        while True:
            holds = condition()
            if inspect.isawaitable(holds):
                holds = await holds
            if holds:
                return
            await asyncio.sleep(_PAUSE)


async def eventually(ask: Callable[[], Awaitable[T | None]]) -> T:
    """Ask until the answer is not None, and return it."""
    async with asyncio.timeout(LONG):
        while (answer := await ask()) is None:  # noqa: ASYNC110 - nothing announces it
            await asyncio.sleep(_PAUSE)
        return answer


def wait_until(condition: Callable[[], T | None], what: str | Callable[[], str]) -> T:
    """Return what ``condition`` returns as soon as it is true; fail with ``what`` if it never is.

    This is ``until`` without an event loop, for example for a file that another program writes.
    """
    end = time.monotonic() + LONG
    while not (found := condition()):
        if time.monotonic() > end:
            said = what if isinstance(what, str) else what()
            raise AssertionError(f"waited {LONG:.0f} seconds in vain: {said}")
        time.sleep(_PAUSE)
    return found

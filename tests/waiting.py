"""Waiting for what nothing announces."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Final

LONG: Final = 600.0
"""Seconds after which a test stops waiting, on the busiest machine."""
_PAUSE: Final = 0.01


async def until(condition: Callable[[], object | Awaitable[object]]) -> None:
    """Wait until a condition holds that no event announces, such as one in another process.

    ``condition`` is a function or a coroutine function. It decides when the wait ends, so the pause
    between two looks at it only affects how soon that is noticed.
    """
    async with asyncio.timeout(LONG):
        while True:
            holds = condition()
            if inspect.isawaitable(holds):
                holds = await holds
            if holds:
                return
            await asyncio.sleep(_PAUSE)

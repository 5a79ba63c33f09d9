"""Background tasks that use the database, and how they are stopped."""

from __future__ import annotations

import asyncio
from typing import Final

_PATIENCE: Final = 0.5
"""Seconds after which a task that has not ended is canceled again."""


async def stop_tasks(*tasks: asyncio.Task[None]) -> None:
    """Cancel tasks until they have ended.

    Once is not enough: if a query is canceled while its connection fails, the database's driver
    reports the failure instead of the cancellation, and the task continues after an error.
    """
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=_PATIENCE)

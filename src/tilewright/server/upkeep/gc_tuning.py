"""Garbage collection without long pauses.

A full collection visits every object of every table. With a few hundred games, it takes a third of
a second, during which no move is answered, and by default Python runs one whenever the number of
objects has grown by a quarter. Most garbage does not need it, because it is freed with its last
reference. So young objects are collected as usual, a full collection runs only now and then, and
objects that exist before the first table (code, lexicons) are exempt.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

SECONDS: Final = 600.0
"""Seconds between full collections: a pause of a third of a second delays one move in 2,000."""

_NEW: Final = 2_000
_YOUNG: Final = 10
_NEVER: Final = 1_000_000_000


def settle_down() -> None:
    """Exempt all existing objects, and collect only young objects automatically."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, _YOUNG, _NEVER)


def wake_up() -> None:
    """End the exemption, because exempt objects would not be freed at exit."""
    gc.unfreeze()


async def collect_now_and_then(seconds: float = SECONDS) -> None:
    """Run a full collection every ``seconds`` seconds, forever."""
    while True:
        await asyncio.sleep(seconds)
        gc.collect()

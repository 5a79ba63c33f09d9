"""Garbage collection without long pauses.

A full collection visits every object of every table. With some hundred games that takes a third
of a second in which no move is answered, and by default Python does it whenever the number of
objects has grown by a quarter. Most garbage does not need it: it is freed with its last reference.
So young objects are collected as usual, all of them only now and then, and what exists before the
first table (the code, the lexicons) never again.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

SECONDS: Final = 600.0
"""From one full collection to the next: a pause of a third of a second is one move in 2,000."""

_NEW: Final = 2_000
_YOUNG: Final = 10
_NEVER: Final = 1_000_000_000


def settle_down() -> None:
    """Exempt everything that exists now, and collect only young objects automatically."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, _YOUNG, _NEVER)


def wake_up() -> None:
    """End the exemption: exempt objects would not be freed when the process ends."""
    gc.unfreeze()


async def collect_now_and_then(seconds: float = SECONDS) -> None:
    """Run a full collection every ``seconds`` seconds, forever."""
    while True:
        await asyncio.sleep(seconds)
        gc.collect()

"""Garbage collection without long pauses.

A full collection visits every object of every table. With a few hundred games, it takes a third of
a second, during which no move can be processed, and by default Python runs one whenever the number
of objects has grown by a quarter. Reference counting frees most objects without a collection. So
young objects are collected as usual, a full collection runs only occasionally, and objects that
exist before the first table is opened (code, lexicons) are exempt.

What is part of a reference cycle therefore stays in memory for up to ten minutes. Tables and
sockets come and go all the time, so they must not be: what a room owns refers to it weakly, and a
connection that is lost lets go of its socket.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

SECONDS: Final = 600.0
"""Seconds between full collections, so that their pauses delay about one move in 2,000."""

_NEW: Final = 10_000
"""New objects before a collection: few enough for it to take no more than some milliseconds."""
_YOUNG: Final = 1
"""Nearly all objects that outlive a move are as old as their game, so scanning them once more while
they are young costs more than it frees."""
_NEVER: Final = 1_000_000_000


def settle_down() -> None:
    """Exempt all existing objects from collection, and collect only young objects automatically."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, _YOUNG, _NEVER)


def wake_up() -> None:
    """Make exempt objects collectable again, because they would not be freed at exit."""
    gc.unfreeze()


async def collect_now_and_then(seconds: float = SECONDS) -> None:
    """Run a full collection every ``seconds`` seconds, forever."""
    while True:
        await asyncio.sleep(seconds)
        gc.collect()

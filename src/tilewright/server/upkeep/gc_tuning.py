"""Collecting garbage without keeping anybody waiting.

A full collection looks at every object of every table. With some hundred games that takes a third
of a second in which no move is answered, and left to itself Python does it whenever a quarter more
objects are there. Most garbage needs none of it: it goes with its last reference. So young objects
are looked at as ever, all of them only now and then, and what is there before the first table (the
code, the words) never again.
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
    """Leave alone what is there now, and collect no more than young objects by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, _YOUNG, _NEVER)


def wake_up() -> None:
    """Look at everything again: what is left alone would not be freed when the process ends."""
    gc.unfreeze()


async def collect_now_and_then(seconds: float = SECONDS) -> None:
    """Collect everything every so many seconds, for ever."""
    while True:
        await asyncio.sleep(seconds)
        gc.collect()

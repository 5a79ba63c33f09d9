"""Where computer players think: in threads, off the event loop, and out of each other's way.

A player that looks at its rack and moves has lanes of its own: it must not wait until all the
champions of other tables have thought to their end. Those who do think long share the time
that people are willing to wait.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Final

from tilewright.players import Budget, Player
from tilewright.players.equity import EquityPlayer
from tilewright.players.levels import LevelPlayer
from tilewright.players.simulation import SimulationPlayer
from tilewright.rules.play.move import Move
from tilewright.rules.view import Ability, View

LONGEST: Final = 15.0
"""Seconds after which a player is asked to play the best it has found, its waiting included."""
PATIENCE: Final = 3.0
"""Seconds that people wait gladly: so long may all who wait for a thread take together."""
_QUICK_THREADS: Final = 2


class PlayerThreads:
    """The threads in which players think."""

    def __init__(self, threads: int) -> None:
        """Let so many players at once think long."""
        self._threads = threads
        self._quick = ThreadPoolExecutor(_QUICK_THREADS, thread_name_prefix="quick")
        self._deep = ThreadPoolExecutor(threads, thread_name_prefix="deep")
        self._pending = 0
        self._lock = Lock()
        self._closing = False

    async def make(self, make: Callable[[], Player]) -> Player:
        """Make a player, which may have words to read first."""
        return await asyncio.to_thread(make)

    async def choose(self, player: Player, view: View) -> Move:
        """Let a player choose; whoever thinks long has less time the more of them wait."""
        end = time.monotonic() + LONGEST

        def cancelled() -> bool:
            return self._closing or time.monotonic() > end

        if _is_quick(player) or Ability.PLAY not in view.may:
            budget = Budget(cancelled=cancelled)
            return await asyncio.wrap_future(self._quick.submit(player.choose, view, budget))

        def think() -> Move:
            return player.choose(view, Budget(seconds=self._share(), cancelled=cancelled))

        with self._lock:
            self._pending += 1
        thought = self._deep.submit(think)
        thought.add_done_callback(self._finished)
        return await asyncio.wrap_future(thought)

    def close(self) -> None:
        """Break off all thinking."""
        self._closing = True
        for lane in (self._quick, self._deep):
            lane.shutdown(wait=False, cancel_futures=True)

    def _share(self) -> float | None:
        """Return how long a thought may take; None, as long as it wants, while nobody waits."""
        pending = self._pending
        return None if pending <= self._threads else PATIENCE * self._threads / pending

    def _finished(self, thought: Future[Move]) -> None:
        del thought
        with self._lock:
            self._pending -= 1


def _is_quick(player: Player) -> bool:
    """Tell whether a player is known to need next to no time; of a guest nobody knows."""
    return isinstance(player, LevelPlayer | EquityPlayer) and not isinstance(
        player, SimulationPlayer
    )

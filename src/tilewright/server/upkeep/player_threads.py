"""Threads for computer players: off the event loop, and out of each other's way.

Quick players have threads of their own, so that they need not wait until the slow players of
other tables have finished. Slow players share the time that people are willing to wait.
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
"""Seconds after which a player must play the best move it has found, queueing included."""
PATIENCE: Final = 3.0
"""Seconds that people are willing to wait; the players in the queue share them."""
_QUICK_THREADS: Final = 2


class PlayerThreads:
    """Two thread pools, one for quick players and one for slow ones."""

    def __init__(self, threads: int) -> None:
        """Let at most ``threads`` slow players think at the same time."""
        self._threads = threads
        self._quick = ThreadPoolExecutor(_QUICK_THREADS, thread_name_prefix="quick")
        self._deep = ThreadPoolExecutor(threads, thread_name_prefix="deep")
        self._pending = 0
        self._lock = Lock()
        self._closing = False

    async def make(self, make: Callable[[], Player]) -> Player:
        """Create a player in a thread, because it may have to read words first."""
        return await asyncio.to_thread(make)

    async def choose(self, player: Player, view: View) -> Move:
        """Let a player choose a move; slow players get less time the more of them are queued."""
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
        """Interrupt all players."""
        self._closing = True
        for lane in (self._quick, self._deep):
            lane.shutdown(wait=False, cancel_futures=True)

    def _share(self) -> float | None:
        """Return the seconds that a slow player may use; None while no other is waiting."""
        pending = self._pending
        return None if pending <= self._threads else PATIENCE * self._threads / pending

    def _finished(self, thought: Future[Move]) -> None:
        del thought
        with self._lock:
            self._pending -= 1


def _is_quick(player: Player) -> bool:
    """Return whether a player is known to be quick; a custom player may not be."""
    return isinstance(player, LevelPlayer | EquityPlayer) and not isinstance(
        player, SimulationPlayer
    )

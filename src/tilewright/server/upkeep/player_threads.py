"""Threads in which computer players choose their moves without blocking the event loop.

Quick players have their own threads, so that they don't have to wait for slow players at other
tables. Slow players share the time that people are willing to wait.
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
from tilewright.players.protocol import count_computers
from tilewright.players.simulation import SimulationPlayer
from tilewright.rules.play.move import Move
from tilewright.rules.view import Ability, View

LONGEST_SECONDS: Final = 15.0
"""Seconds, including time in the queue, after which a player must play its best move so far."""
PATIENCE: Final = 3.0
"""Seconds that people are willing to wait, shared by all slow players in the queue."""
ROUND: Final = 6.0
"""Seconds that people are willing to wait for all slow players at their own table."""
EXHIBITION_SECONDS: Final = 0.3
"""Seconds that a slow player thinks in a game among computers, for which no one waits."""
_QUICK_THREADS: Final = 2


class PlayerThreads:
    """Thread pools for quick players, for slow ones, and for slow ones in games among computers."""

    def __init__(self, threads: int) -> None:
        """Let at most ``threads`` slow players think at the same time."""
        self._threads = threads
        self._quick = ThreadPoolExecutor(_QUICK_THREADS, thread_name_prefix="quick")
        self._deep = ThreadPoolExecutor(threads, thread_name_prefix="deep")
        self._exhibitions = ThreadPoolExecutor(1, thread_name_prefix="exhibition")
        self._pending = 0
        self._lock = Lock()
        self._closing = False

    @property
    def pending(self) -> int:
        """The number of slow players that think or wait to think."""
        return self._pending

    async def make(self, make: Callable[[], Player]) -> Player:
        """Create a player in a thread, because it may have to load data first."""
        return await asyncio.to_thread(make)

    async def choose(self, player: Player, view: View, *, is_exhibition: bool = False) -> Move:
        """Let a player choose a move; each slow player gets less time when more are queued.

        Games among computers take turns in one thread, so that people don't wait for them.
        """
        end = time.monotonic() + LONGEST_SECONDS

        def cancelled() -> bool:
            return self._closing or time.monotonic() > end

        if _is_quick(player) or Ability.PLAY not in view.may:
            budget = Budget(cancelled=cancelled)
            return await asyncio.wrap_future(self._quick.submit(player.choose, view, budget))

        if is_exhibition:
            budget = Budget(seconds=EXHIBITION_SECONDS, cancelled=cancelled)
            return await asyncio.wrap_future(self._exhibitions.submit(player.choose, view, budget))

        def think() -> Move:
            limits = [limit for limit in (self._share(), _share_of_round(player, view)) if limit]
            budget = Budget(seconds=min(limits, default=None), cancelled=cancelled)
            return player.choose(view, budget)

        with self._lock:
            self._pending += 1
        thought = self._deep.submit(think)
        thought.add_done_callback(self._finished)
        return await asyncio.wrap_future(thought)

    def close(self) -> None:
        """Interrupt all players and shut down the threads."""
        self._closing = True
        for lane in (self._quick, self._deep, self._exhibitions):
            lane.shutdown(wait=False, cancel_futures=True)

    def _share(self) -> float | None:
        """Return a slow player's time limit in seconds; None if no players are waiting."""
        pending = self._pending
        return None if pending <= self._threads else PATIENCE * self._threads / pending

    def _finished(self, thought: Future[Move]) -> None:
        del thought
        with self._lock:
            self._pending -= 1


def _share_of_round(player: Player, view: View) -> float | None:
    """Return the limit, in seconds, with which the computers at a table keep a round short.

    None if it is no less than the player needs, or if the player was told to think longer than
    usual.
    """
    usual = player.effort.seconds if isinstance(player, SimulationPlayer) else None
    share = ROUND / max(1, count_computers(view))
    return share if usual is not None and share < usual <= PATIENCE else None


def _is_quick(player: Player) -> bool:
    """Return whether a player is known to be quick; a custom player may not be."""
    return isinstance(player, LevelPlayer | EquityPlayer) and not isinstance(
        player, SimulationPlayer
    )

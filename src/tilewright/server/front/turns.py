"""Sharing the turns of the event loop among connections that have more to parse."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

PIECES_PER_TURN: Final = 128
"""Pieces of waiting input that are parsed in a turn: some milliseconds; see ``front.pieces``."""


class Turns:
    """Lets connections with waiting input parse a part each, in turn.

    Between two turns, the event loop handles everything else that is ready: new input of other
    clients, timers and answers. So however much input waits, no one waits longer than a turn.
    """

    def __init__(self, pieces: int = PIECES_PER_TURN) -> None:
        """Parse about this many ``pieces`` in a turn."""
        self._pieces = pieces
        self._waiting: deque[Callable[[], int]] = deque()
        self._scheduled = False

    def wait(self, parse: Callable[[], int]) -> None:
        """Call ``parse`` in a later turn; it returns the number of pieces that it has parsed."""
        self._waiting.append(parse)
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._take_turn)

    def _take_turn(self) -> None:
        left = self._pieces
        # Those that wait again during this turn are at the end, and may be served twice in it.
        while self._waiting and left > 0:
            left -= self._waiting.popleft()()
        self._scheduled = bool(self._waiting)
        if self._scheduled:
            asyncio.get_running_loop().call_soon(self._take_turn)

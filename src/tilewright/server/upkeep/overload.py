"""Shedding: an overloaded server refuses new work, so that the games in progress continue.

New tables, accounts, lists and spectators are refused with ``busy`` and a time to wait. Players'
moves, views and sockets never are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tilewright.server.messages.errors import busy

MOST_LAG: Final = 0.2
"""Average lag of the event loop, in seconds, above which new work is refused."""
MOST_THINKING: Final = 30
"""Number of slow computer players waiting to think above which new work is refused."""
MOST_WORK: Final = 50
"""Number of proofs, exports and lists waiting for a thread above which new work is refused."""


@dataclass(frozen=True, slots=True)
class Load:
    """How busy a process is."""

    lag: float
    """The event loop's average lag, in seconds."""
    thinking: int
    """The number of slow computer players that think or wait to think."""
    work: int
    """The number of pieces of work in other threads or waiting for one."""


class Overload:
    """Decides whether a process can take on new work."""

    def __init__(
        self, load: Callable[[], Load], on_shed: Callable[[], object], *, looseness: float = 1.0
    ) -> None:
        """Measure the ``load``; call ``on_shed`` for each refusal; multiply limits above 1."""
        self._load = load
        self._on_shed = on_shed
        self._factor = max(1.0, looseness)

    @property
    def is_overloaded(self) -> bool:
        """Whether new work would hurt the games in progress."""
        load = self._load()
        return (
            load.lag > MOST_LAG * self._factor
            or load.thinking > MOST_THINKING * self._factor
            or load.work > MOST_WORK * self._factor
        )

    def check(self) -> None:
        """Raise ``busy`` if the process must not take on new work."""
        if self.is_overloaded:
            self._on_shed()
            raise busy()

"""Which of a machine's workers gets a connection."""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import Final

from tilewright.server.front.rendezvous import preferred_worker

_MOST_LEARNED: Final = 100_000


class Router:
    """Chooses the worker that owns a table, or else the one with the fewest connections."""

    def __init__(self, most_learned: int = _MOST_LEARNED) -> None:
        """Remember the owners of at most ``most_learned`` tables that are not the preferred one."""
        self._loads: Counter[str] = Counter()
        self._learned: OrderedDict[str, str] = OrderedDict()
        self._most_learned = most_learned

    @property
    def workers(self) -> list[str]:
        """The workers that take connections."""
        return list(self._loads)

    def add(self, worker: str, load: int = 0) -> None:
        """Send connections to a worker, which has ``load`` of them, from now on."""
        self._loads[worker] = load

    def remove(self, worker: str) -> None:
        """Send no more connections to a worker."""
        self._loads.pop(worker, None)

    def learn(self, key: str, worker: str) -> None:
        """Send connections for a table to the worker that owns it."""
        self._learned.pop(key, None)
        self._learned[key] = worker
        if len(self._learned) > self._most_learned:
            self._learned.popitem(last=False)

    def choose(self, key: str | None) -> str | None:
        """Return the worker for a connection, or None if there is no worker."""
        if not self._loads:
            return None
        if key is None:
            return min(self._loads, key=lambda worker: (self._loads[worker], worker))
        learned = self._learned.get(key)
        return learned if learned in self._loads else preferred_worker(key, self._loads)

    def note_opened(self, worker: str) -> None:
        """Count a connection that a worker got."""
        self._loads[worker] += 1

    def note_closed(self, worker: str) -> None:
        """Count a connection that has ended."""
        if worker in self._loads:
            self._loads[worker] -= 1

"""The server's Prometheus metrics.

If there are several worker processes, each stores its counts in files in a shared folder, and the
process that Prometheus scrapes adds them up. ``shared_metrics`` must be entered before the workers
start, because the client library chooses where to store its counts when it is imported.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that tells Prometheus's client library where the folder is."""
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

disable_created_metrics()


@contextmanager
def shared_metrics() -> Iterator[None]:
    """Make all processes started inside the block share their metrics."""
    folder = tempfile.mkdtemp(prefix="tilewright-metrics-")
    os.environ[_FOLDER] = folder
    try:
        yield
    finally:
        del os.environ[_FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def forget_process(process: int) -> None:
    """Drop a dead process's gauges but keep its counters."""
    if _FOLDER in os.environ:
        mark_process_dead(process)


class HotCounter:
    """A counter for what happens with every move: counted here, and published now and then.

    With several workers, a counter of the library is a place in a file behind a lock, and adding
    to it takes longer than some parts of a move. Only the event loop's thread may count.
    """

    def __init__(self, counter: Counter) -> None:
        """Publish in ``counter``."""
        self._counter = counter
        self.total = 0
        """What this process has counted."""
        self._published = 0

    def inc(self, amount: int = 1) -> None:
        """Count."""
        self.total += amount

    def publish(self) -> None:
        """Add what was counted to the counter that Prometheus reads."""
        self._counter.inc(self.total - self._published)
        self._published = self.total


class Metrics:
    """The server's metrics, which never contain the names of players or tables."""

    def __init__(self) -> None:
        """Start all metrics at zero."""
        self._registry = registry = CollectorRegistry()

        def counter(name: str, about: str) -> Counter:
            return Counter(f"tilewright_{name}", about, registry=registry)

        def gauge(name: str, about: str) -> Gauge:
            return Gauge(
                f"tilewright_{name}", about, registry=registry, multiprocess_mode="livesum"
            )

        def histogram(name: str, about: str) -> Histogram:
            return Histogram(f"tilewright_{name}", about, registry=registry, buckets=_SECONDS)

        def hot_counter(name: str, about: str) -> HotCounter:
            hot = HotCounter(counter(name, about))
            self._hot.append(hot)
            return hot

        self._hot: list[HotCounter] = []
        self.games = counter("games", "Games started.")
        self.events = hot_counter("events", "Game events published.")
        self.moves = hot_counter("moves", "Moves made.")
        self.refused = counter("refused", "Moves refused.")
        self.requests = counter("requests", "HTTP requests answered.")
        self.errors = counter("errors", "Requests that failed because of a server error.")
        self.messages = hot_counter("messages", "Socket messages received.")
        self.forwarded = counter(
            "forwarded", "HTTP requests and socket messages forwarded to another worker."
        )
        self.notifications = Counter(
            "tilewright_notifications",
            "Push notifications, by what became of them.",
            ["outcome"],
            registry=registry,
        )
        self.tables = gauge("tables", "Tables in memory.")
        self.sockets = gauge("sockets", "Open sockets.")
        self.shed = counter("shed", "Requests refused because the server is overloaded.")
        self.stalls = histogram("stall_seconds", "Seconds for which the event loop was held up.")
        self.move_seconds = histogram("move_seconds", "Seconds from receiving a move to replying.")
        self.thinking = histogram("thinking_seconds", "Seconds that a computer player thinks.")

    def publish(self) -> None:
        """Publish what has been counted since the last time."""
        for hot in self._hot:
            hot.publish()

    def text(self) -> str:
        """Return all processes' metrics in the Prometheus text format."""
        self.publish()
        registry = self._registry
        if _FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)
        return generate_latest(registry).decode()

"""Counting what goes on, in the text that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Final

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Counter:
    """Something that only grows."""

    def __init__(self, name: str, about: str) -> None:
        """Count under ``name``."""
        self.name = name
        self.about = about
        self.value = 0

    def inc(self, by: int = 1) -> None:
        """Count so many more."""
        self.value += by

    def lines(self) -> Iterator[str]:
        """Yield the lines that a scraper reads."""
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} counter"
        yield f"{self.name} {self.value}"


class Gauge:
    """Something that is measured when somebody asks."""

    def __init__(self, name: str, about: str, measure: Callable[[], float]) -> None:
        """Measure under ``name``."""
        self.name = name
        self.about = about
        self._measure = measure

    def lines(self) -> Iterator[str]:
        """Yield the lines that a scraper reads."""
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} gauge"
        yield f"{self.name} {self._measure()}"


class Histogram:
    """How long something takes."""

    def __init__(self, name: str, about: str) -> None:
        """Measure under ``name``, in seconds."""
        self.name = name
        self.about = about
        self._counts = [0] * (len(_SECONDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count one that took so long."""
        self._counts[bisect_left(_SECONDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[str]:
        """Yield the lines that a scraper reads."""
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} histogram"
        total = 0
        for limit, count in zip((*_SECONDS, "+Inf"), self._counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{limit}"}} {total}'
        yield f"{self.name}_sum {self._sum}"
        yield f"{self.name}_count {total}"


class Metrics:
    """Everything that this process counts; no name of a person or a table is among it."""

    def __init__(self) -> None:
        """Begin at zero."""
        self.games = Counter("tilewright_games_total", "Games begun.")
        self.events = Counter("tilewright_events_total", "Events of games told.")
        self.moves = Counter("tilewright_moves_total", "Moves carried out.")
        self.refused = Counter("tilewright_refused_total", "Moves refused.")
        self.requests = Counter("tilewright_requests_total", "HTTP requests answered.")
        self.errors = Counter("tilewright_errors_total", "Requests that failed by our fault.")
        self.messages = Counter("tilewright_messages_total", "Socket messages received.")
        self.move_seconds = Histogram("tilewright_move_seconds", "From a move to its answer.")
        self.thinking = Histogram("tilewright_thinking_seconds", "Computer players thinking.")
        self.gauges: list[Gauge] = []

    def text(self) -> str:
        """Return all of it."""
        parts = [value for value in vars(self).values() if not isinstance(value, list)]
        lines = [line for part in (*parts, *self.gauges) for line in part.lines()]
        return "\n".join(lines) + "\n"

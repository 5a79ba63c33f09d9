"""How much and how fast: limits that keep one client from spoiling it for the others."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tilewright.server.messages.errors import Code, Problem

LARGEST_BODY: Final = 64 * 1024
LARGEST_MESSAGE: Final = 16 * 1024
LONGEST_NAME: Final = 40
LONGEST_CHAT: Final = 500
MOST_SOCKETS: Final = 200
"""At one table."""
MOST_TOKENS: Final = 100
MOST_WAITING: Final = 256
"""Messages that a slow listener may have before it; then it is cut off and may come back."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second afterwards."""

    burst: float
    per_second: float


TABLES: Final = Rate(20, 20 / 60)
CODES: Final = Rate(20, 20 / 60)
PASSWORDS: Final = Rate(5, 5 / 60)
GUESSES: Final = Rate(20, 20 / 60)
"""At one account, from wherever they come: a guesser with many addresses gains little."""
COMMANDS: Final = Rate(60, 20)
REQUESTS: Final = Rate(200, 50)


class Limiter:
    """A bucket for each client that fills slowly and gives one token a request."""

    def __init__(
        self, rate: Rate, *, clients: int = 10_000, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Allow ``rate`` to each of so many ``clients``; the one unseen longest is forgotten."""
        self._rate = rate
        self._clients = clients
        self._now = now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> None:
        """Count one request of a client, or raise the problem ``too-many``."""
        now = self._now()
        left, since = self._buckets.pop(client, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - since) * self._rate.per_second)
        allowed = left >= 1
        self._buckets[client] = (left - 1 if allowed else left, now)
        while len(self._buckets) > self._clients:
            self._buckets.popitem(last=False)
        if not allowed:
            wait = math.ceil((1 - left) / self._rate.per_second)
            message = f"Too many requests; try again in {wait} seconds."
            raise Problem(Code.TOO_MANY, message, retry_after=wait)


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits of one server."""

    tables: Limiter
    codes: Limiter
    passwords: Limiter
    guesses: Limiter
    commands: Limiter
    requests: Limiter

    @classmethod
    def make(cls, factor: float = 1.0) -> Limits:
        """Return the usual limits, a ``factor`` looser for tests and benchmarks."""

        def limiter(rate: Rate) -> Limiter:
            return Limiter(Rate(rate.burst * factor, rate.per_second * factor))

        return cls(
            tables=limiter(TABLES),
            codes=limiter(CODES),
            passwords=limiter(PASSWORDS),
            guesses=limiter(GUESSES),
            commands=limiter(COMMANDS),
            requests=limiter(REQUESTS),
        )

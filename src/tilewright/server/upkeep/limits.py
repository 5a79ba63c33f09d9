"""Rate limits on what one client may do."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tilewright.server.messages.errors import Code, Problem

MOST_SOCKETS: Final = 200
"""Maximum number of sockets at one table."""
MOST_WAITING: Final = 256
"""Maximum number of messages queued for a slow client before it is disconnected."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The size of a burst of requests, and the sustained rate per second."""

    burst: float
    per_second: float


TABLES: Final = Rate(20, 20 / 60)
CODES: Final = Rate(20, 20 / 60)
PASSWORDS: Final = Rate(5, 5 / 60)
GUESSES: Final = Rate(20, 20 / 60)
"""Per account, from all addresses, so that an attacker with many addresses gains little."""
COMMANDS: Final = Rate(60, 20)
REQUESTS: Final = Rate(200, 50)


class Limiter:
    """A token bucket for each client."""

    def __init__(
        self, rate: Rate, *, clients: int = 10_000, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Allow each client ``rate``; only the ``clients`` most recent ones are remembered."""
        self._rate = rate
        self._clients = clients
        self._now = now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> None:
        """Count one request from a client; raise ``too-many`` if it exceeds the limit."""
        now = self._now()
        left, since = self._buckets.pop(client, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - since) * self._rate.per_second)
        allowed = left >= 1
        self._buckets[client] = (left - 1 if allowed else left, now)
        while len(self._buckets) > self._clients:
            self._buckets.popitem(last=False)
        if not allowed:
            wait = math.ceil((1 - left) / self._rate.per_second)
            message = f"Too many requests. Try again in {wait} second{'' if wait == 1 else 's'}."
            raise Problem(Code.TOO_MANY, message, retry_after=wait)


@dataclass(frozen=True, slots=True)
class Limits:
    """All of a server's rate limits."""

    tables: Limiter
    codes: Limiter
    passwords: Limiter
    guesses: Limiter
    commands: Limiter
    requests: Limiter

    @classmethod
    def make(cls, factor: float = 1.0) -> Limits:
        """Return the usual limits multiplied by ``factor``, for tests and benchmarks."""

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

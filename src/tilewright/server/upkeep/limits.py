"""Rate limits: how often one client may do something."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tilewright.server.messages.errors import Code, Problem

MOST_SOCKETS: Final = 200
"""At one table."""
MOST_WAITING: Final = 256
"""Messages that may be queued for a slow client; then it is disconnected and may reconnect."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst of requests, and how many per second after it."""

    burst: float
    per_second: float


TABLES: Final = Rate(20, 20 / 60)
CODES: Final = Rate(20, 20 / 60)
PASSWORDS: Final = Rate(5, 5 / 60)
GUESSES: Final = Rate(20, 20 / 60)
"""At one account, from all addresses: an attacker with many addresses gains little."""
COMMANDS: Final = Rate(60, 20)
REQUESTS: Final = Rate(200, 50)


class Limiter:
    """A token bucket for each client."""

    def __init__(
        self, rate: Rate, *, clients: int = 10_000, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Allow ``rate`` to each client; only the last ``clients`` of them are remembered."""
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
            message = f"Too many requests. Try again in {wait} second{'' if wait == 1 else 's'}."
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
        """Return the usual limits, times a ``factor`` for tests and benchmarks."""

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

"""Limits on connections: how many, from whom, and how long a client may take to ask."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from tilewright.server.config import Config
from tilewright.system import raise_file_limit

_MOST_DESCRIPTORS: Final = 65_536
"""More than this is never needed, and some systems allow billions."""
_RESERVE: Final = 128
"""Descriptors kept free for the database, files and other workers."""
_FEWEST: Final = 16
PER_ADDRESS: Final = 300
"""Maximum number of connections from one address: a club behind one router fits."""


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many connections are accepted, and what a client must send first."""

    in_all: int
    """Maximum number of connections: the files that the system lets us open, less a reserve."""
    arriving: int
    """Maximum number of connections whose first request has not arrived: all in this process."""
    per_address: int | None
    """None behind a proxy, where all connections come from the same address."""
    head_seconds: float = 10.0
    """Seconds that a client may take to send the head of a request."""
    head_bytes: int = 16_384
    """Maximum size of the head: the request line and the headers."""
    full_seconds: float = 1.0
    """Seconds that a client waits for a connection to end, if all are in use."""

    @classmethod
    def of(cls, config: Config, workers: int = 1) -> ConnectionLimits:
        """Return the limits for some workers; each of them and this process may open more files."""
        most = max(_FEWEST, raise_descriptor_limit() - _RESERVE)
        return cls(
            in_all=most * workers,
            arriving=most,
            per_address=None if config.trusted_proxy else math.ceil(PER_ADDRESS * config.looseness),
            head_seconds=config.head_seconds,
        )


def raise_descriptor_limit() -> int:
    """Raise the number of files that this process may open as far as allowed, and return it."""
    return raise_file_limit(_MOST_DESCRIPTORS)

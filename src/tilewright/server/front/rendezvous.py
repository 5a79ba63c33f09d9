"""Rendezvous hashing: which worker a table belongs to if no worker owns it yet.

Every process that knows the live workers computes the same answer without asking anyone. When a
worker leaves, only its own tables get a new owner; when one joins, it takes an equal share from
each of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import blake2b


def preferred_worker(key: str, workers: Collection[str]) -> str:
    """Return the worker that should own ``key``, a table's id or code; there must be a worker."""
    return max(workers, key=lambda worker: (_weight(worker, key), worker))


def draw_owned(draw: Callable[[], str], worker: str, workers: Collection[str]) -> str:
    """Draw keys until one belongs to ``worker``, which must be one of ``workers``."""
    while True:
        key = draw()
        if preferred_worker(key, workers) == worker:
            return key


def _weight(worker: str, key: str) -> bytes:
    return blake2b(f"{worker}/{key}".encode(), digest_size=8).digest()

"""A table of token buckets that all workers on one machine share.

An address's connections are spread over the workers, so each worker must see what the others have
counted. The table is a memory-mapped file of fixed size: the supervisor creates it and every
worker maps it. A bucket is a key and one number, the time at which it will be full again, so that
counting a request is a single eight-byte write. Two workers that write the same bucket within the
same microsecond can lose one of the two counts, which grants one request too many; nothing else
can go wrong, no worker ever waits for another, and a worker that dies leaves nothing locked.

If the table is full, the bucket that will be full soonest is forgotten. Workers on other machines
have tables of their own, so a client that uses several machines gets the limit on each of them.
"""

from __future__ import annotations

import mmap
import os
import struct
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

_SALT_BYTES: Final = 16
_SLOT: Final = struct.Struct("=Qd")
"""A bucket: its key's hash, and the time when it will be full again; 0 for an unused bucket."""
_WAYS: Final = 8
"""The number of places where a bucket may be."""
SLOTS: Final = 1 << 17
_KNOWN_HASHES: Final = 1 << 14
"""Hashes kept, because a client that plays is counted again with its next message."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The size of a burst of requests, and the sustained rate per second."""

    burst: float
    per_second: float


def refill(full_at: float, now: float, rate: Rate, cost: float) -> float:
    """Return when a bucket that would have been full at ``full_at`` is full after a cost."""
    return max(full_at, now) + cost / rate.per_second


class Buckets:
    """Token buckets in memory that may be shared with other processes."""

    def __init__(
        self,
        memory: mmap.mmap | None = None,
        *,
        slots: int = SLOTS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Use a mapped file, or memory of this process alone.

        ``now`` must be the same clock in all processes, as the monotonic clock of a machine is.
        """
        self._slots = slots
        self._now = now
        if memory is None:
            memory = mmap.mmap(-1, _size(slots))
            memory[:_SALT_BYTES] = os.urandom(_SALT_BYTES)
        self._memory = memory
        salt = memory[:_SALT_BYTES]

        @lru_cache(maxsize=_KNOWN_HASHES)
        def hash_of(key: str) -> int:
            return int.from_bytes(blake2b(key.encode(), digest_size=8, key=salt).digest()) or 1

        self._hash = hash_of

    @classmethod
    def open(cls, path: str | None) -> Buckets:
        """Map the table at ``path``, or create one for this process if there is no path."""
        if path is None:
            return cls()
        with Path(path).open("r+b") as file:
            return cls(mmap.mmap(file.fileno(), _size(SLOTS)))

    def take(self, key: str, rate: Rate, cost: float = 1.0) -> float:
        """Take ``cost`` from a bucket; return 0, or the seconds to wait if it holds too little.

        Nothing is taken from a bucket that holds too little. A cost above the burst takes all of
        a full bucket, or else it could never be paid.
        """
        now = self._now()
        hashed = self._hash(key)
        place, full_at = self._find(hashed)
        after = refill(full_at, now, rate, min(cost, rate.burst))
        wait = _wait(after, now, rate)
        if not wait:
            _SLOT.pack_into(self._memory, place, hashed, after)
        return wait

    def wait(self, key: str, rate: Rate) -> float:
        """Return 0 if a bucket holds enough for one request, or the seconds to wait for it."""
        now = self._now()
        _, full_at = self._find(self._hash(key))
        return _wait(refill(full_at, now, rate, 1.0), now, rate)

    def charge(self, key: str, rate: Rate, cost: float) -> float:
        """Take ``cost`` from a bucket, even if it holds less; return the seconds until it is paid.

        This is for what has happened already, and can only be slowed down.
        """
        now = self._now()
        hashed = self._hash(key)
        place, full_at = self._find(hashed)
        after = refill(full_at, now, rate, cost)
        _SLOT.pack_into(self._memory, place, hashed, after)
        return max(0.0, after - now - rate.burst / rate.per_second)

    def _find(self, hashed: int) -> tuple[int, float]:
        """Return a bucket's place and when it will be full; choose a place for a new bucket."""
        sets = self._slots // _WAYS
        first = _SALT_BYTES + (hashed % sets) * _WAYS * _SLOT.size
        oldest, oldest_full_at = first, float("inf")
        for place in range(first, first + _WAYS * _SLOT.size, _SLOT.size):
            found, full_at = _SLOT.unpack_from(self._memory, place)
            if found == hashed:
                return place, full_at
            if full_at < oldest_full_at:
                oldest, oldest_full_at = place, full_at
        return oldest, 0.0


def _wait(full_at: float, now: float, rate: Rate) -> float:
    """Return by how many seconds a bucket that is full at ``full_at`` holds too little."""
    wait = full_at - now - rate.burst / rate.per_second
    # Allow for rounding, or the last request of a burst might be refused.
    return wait if wait > 1e-6 else 0.0  # noqa: PLR2004 - a microsecond


def _size(slots: int) -> int:
    return _SALT_BYTES + slots * _SLOT.size


@contextmanager
def shared_buckets() -> Iterator[str]:
    """Create a table for the workers started inside the block; yield its path."""
    with tempfile.NamedTemporaryFile(prefix="tilewright-limits-") as file:
        file.write(os.urandom(_SALT_BYTES))
        file.truncate(_size(SLOTS))
        file.flush()
        yield file.name

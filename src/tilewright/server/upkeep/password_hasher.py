"""Hashing passwords, which is meant to be expensive, without slowing down the games.

A hash takes 64 MiB of memory and about a fifth of a second of a processor. So the hashes have their
own few threads with a low priority, each hash uses one thread, and requests that would have to wait
too long fail with ``busy``.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher as Argon2
from argon2.exceptions import InvalidHashError, VerificationError

from tilewright.server.upkeep.work_threads import WorkThreads

MEMORY_KIB: Final = 64 * 1024
"""Memory for one hash."""
THREADS: Final = 2 if (os.cpu_count() or 1) > 2 else 1  # noqa: PLR2004
"""Hashes computed at the same time, so that a processor is left for the event loop."""
MOST_QUEUED: Final = 20
"""Maximum number of passwords that are being hashed or wait for it; more are refused at once."""
SECONDS: Final = 10.0
"""Seconds, including time in the queue, after which a request fails."""

ARGON2: Final = Argon2(time_cost=3, memory_cost=MEMORY_KIB, parallelism=1)
UNKNOWN_ACCOUNT: Final = (
    "$argon2id$v=19$m=65536,t=3,p=1"
    "$UvOpfgIgqFlvjXJ8J4H0/Q"
    "$OwzN1ZJrRsbAOxt6bGIDsLDWPRKKB4ONvo6ZLLSLWBM"
)
"""Checked if the account does not exist, so that the response time doesn't reveal that.

It costs as much as any other hash; no password is known for it.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a password."""

    is_right: bool
    renewed: str | None = None
    """The hash to store instead, if the stored one has other parameters than new hashes."""


class PasswordHasher:
    """Hashes and checks passwords in threads."""

    def __init__(self, looseness: float = 1.0) -> None:
        """Multiply the limits by a ``looseness`` above 1, for tests and benchmarks."""
        factor = max(1.0, looseness)
        self._threads = WorkThreads(
            SECONDS * factor, THREADS, int(MOST_QUEUED * factor), in_background=True
        )

    async def hash(self, password: str) -> str:
        """Return a password's hash; raise ``busy`` if too many are waiting."""
        return await self._threads.run(lambda: ARGON2.hash(password))

    async def check(self, hashed: str | None, password: str) -> Verdict:
        """Compare a password with its hash, or with none if the account does not exist.

        Raises:
            Problem: Too many passwords are waiting to be checked (``busy``).
        """
        return await self._threads.run(lambda: _check(hashed or UNKNOWN_ACCOUNT, password))

    def close(self) -> None:
        """Stop the threads as soon as they finish what they are doing."""
        self._threads.close()


def _check(hashed: str, password: str) -> Verdict:
    try:
        ARGON2.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return Verdict(is_right=False)
    is_outdated = ARGON2.check_needs_rehash(hashed)
    return Verdict(is_right=True, renewed=ARGON2.hash(password) if is_outdated else None)

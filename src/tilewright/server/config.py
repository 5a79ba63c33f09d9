"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tilewright.errors import ServerError


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one server process."""

    database: str
    """The address of the database: ``sqlite:///file`` or ``postgresql://…``."""
    worker: str = "only"
    """The name of this process among those that share the database."""
    origins: tuple[str, ...] = ()
    """Origins of pages, in addition to our own, that may open sockets."""
    accounts: bool = True
    least_pause: float = 0.6
    """Seconds that a computer player takes at least for a move, so that people can follow."""
    sweep: float = 1.0
    """Seconds between two searches for tables that no process attends to."""
    idle: float = 120.0
    """Seconds after which an unused table is dropped from memory."""
    looseness: float = 1.0
    """A factor on all rate limits, for tests and benchmarks."""
    life: float = 4.0
    """Seconds after the last heartbeat of a process until it counts as dead."""
    player_threads: int = 2
    """Threads for slow computer players; quick ones have threads of their own."""
    trusted_proxy: bool = False
    """Whether to take a client's address from the header X-Forwarded-For."""

    def check(self, workers: int) -> None:
        """Refuse more processes than the database can serve."""
        if workers > 1 and self.database.startswith("sqlite"):
            message = (
                f"SQLite serves one process, not {workers}: for more workers give a PostgreSQL"
                " database with --database postgresql://user@host/name"
            )
            raise ServerError(message)


PAGE = Path(__file__).with_name("page")
"""The folder of the built page."""

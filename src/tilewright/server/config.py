"""Server settings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tilewright.errors import ServerError


@dataclass(frozen=True, slots=True)
class Config:
    """Settings for one server process."""

    database: str
    """The database address: ``sqlite:///file`` or ``postgresql://…``."""
    worker: str = "only"
    """This process's name, unique among those that share the database."""
    origins: tuple[str, ...] = ()
    """Origins besides our own whose pages may open sockets."""
    accounts: bool = True
    least_pause: float = 0.6
    """Minimum seconds that a computer player takes to move, so that people can follow."""
    sweep: float = 1.0
    """Seconds between searches for tables that are due but unattended."""
    idle: float = 120.0
    """Seconds after which an unused table is dropped from memory."""
    looseness: float = 1.0
    """A multiplier for all rate limits, for tests and benchmarks."""
    life: float = 4.0
    """Seconds after a process's last heartbeat until it counts as dead."""
    player_threads: int = 2
    """Number of threads for slow computer players; quick ones have their own threads."""
    trusted_proxy: bool = False
    """Whether to take a client's address from the X-Forwarded-For header."""

    def check(self, workers: int) -> None:
        """Raise ``ServerError`` if the database cannot serve this many processes."""
        if workers > 1 and self.database.startswith("sqlite"):
            message = (
                f"SQLite serves one process, not {workers}: for more workers give a PostgreSQL"
                " database with --database postgresql://user@host/name"
            )
            raise ServerError(message)


PAGE = Path(__file__).with_name("page")
"""The folder that contains the built page."""

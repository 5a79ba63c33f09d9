"""What whoever runs a server may choose."""

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
    """Origins of pages, beside our own, that may use the sockets."""
    accounts: bool = True
    least_pause: float = 0.6
    """Seconds that a computer player lets pass before it moves, for people to follow."""
    sweep: float = 1.0
    """Seconds between two looks for tables that nobody attends to."""
    idle: float = 120.0
    """Seconds after which a table that nobody looks at leaves the memory."""
    looseness: float = 1.0
    """By how much the limits are looser than usual; for tests and benchmarks."""
    life: float = 4.0
    """Seconds after which a process that is not heard of counts as dead."""
    player_threads: int = 2
    """Threads for computer players that think long; those that do not have their own."""
    trusted_proxy: bool = False
    """Whether the address of a client is told by a proxy in front of us."""

    def check(self, workers: int) -> None:
        """Refuse more processes than the database can serve."""
        if workers > 1 and self.database.startswith("sqlite"):
            message = (
                f"SQLite serves one process, not {workers}: for more workers give a PostgreSQL"
                " database with --database postgresql://user@host/name"
            )
            raise ServerError(message)


PAGE = Path(__file__).with_name("page")
"""Where the page lies when it is built."""

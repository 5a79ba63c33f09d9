"""Server settings."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from tilewright.errors import ServerError
from tilewright.extras import require_extra
from tilewright.server.library.host_files import NO_FOLDERS, HostFolders
from tilewright.server.upkeep.logs import LogFormat


@dataclass(frozen=True, slots=True)
class Config:
    """Settings for one server process."""

    database: str
    """The database address: ``sqlite:///file`` or ``postgresql://…``."""
    worker: str = "only"
    """This process's name, unique among those that share the database."""
    origins: tuple[str, ...] = ()
    """Additional origins whose pages may open sockets; our own origin always may."""
    accounts: bool = True
    mask_offensive: bool = False
    """Whether to mask offensive words in chat and to refuse them in names."""
    chat: bool = True
    """Whether players may chat at tables that allow it."""
    address: str | None = None
    """The address at which other devices on the network open the page, if it is known."""
    least_pause: float = 0.6
    """Minimum seconds that a computer player takes to move, so that people can follow."""
    exhibition_pause: float = 4.0
    """Minimum seconds that a computer player takes to move in a game among computers."""
    unwatched: float = 60.0
    """Seconds without spectators after which a game among computers is canceled."""
    tables_per_address: int = 100
    """Maximum number of open tables from one address; an IPv6 address counts by its /64 network."""
    tables_per_account: int = 50
    """Maximum number of open tables of one account."""
    exhibitions: int = 4
    """Maximum number of games among computers on the whole server."""
    exhibitions_each: int = 2
    """Maximum number of games among computers from one address, or one account."""
    sweep: float = 1.0
    """Seconds between searches for tables that are due but that no process is attending to."""
    idle: float = 120.0
    """Seconds after which an unused table is dropped from memory."""
    presence_delay: float = 1.0
    """Seconds during which connections and disconnections at a table are collected."""
    review_samples: int | None = None
    """The number of random deals for each turn of a review; None for the usual number."""
    looseness: float = 1.0
    """A multiplier for all limits, for tests and benchmarks."""
    life: float = 1.6
    """Seconds after a worker's last heartbeat until it counts as dead."""
    hand_over: float = 5.0
    """Seconds without direct requests after which a worker hands a table over to one that asks.

    Otherwise two clients that reach different workers would move a table with every request.
    """
    group: str = ""
    """The first part of the names of all workers on this machine, before a hyphen."""
    head_seconds: float = 10.0
    """Seconds that a client may take to send the head of a request."""
    internal: str = ""
    """The address at which other workers reach this one; see ``front.address``."""
    player_threads: int = 2
    """Number of threads for slow computer players; quick ones have their own threads."""
    log: LogFormat = LogFormat.TEXT
    """How to write the log to standard error."""
    buckets: str | None = None
    """The file in which this machine's workers count for their rate limits; None for one worker."""
    host_folders: HostFolders = NO_FOLDERS
    """The folders with the host's own editions and dictionaries."""
    trusted_proxy: bool = False
    """Whether to take a client's address from the X-Forwarded-For header."""

    push: str = ""
    """How push services reach the operator, a mailto: or https: address; empty sends none."""
    push_hosts: tuple[str, ...] = ()
    """Push services, as ``host:port``, that may be on a private network or without https."""
    push_delay: float = 10.0
    """Seconds for a player to come back to the table before they are notified of their turn."""

    def check(self, workers: int) -> None:
        """Raise ``ServerError`` if the server can't run with these settings."""
        self.host_folders.check()
        if self.push and not self.push.startswith(("mailto:", "https://")):
            message = f"{self.push!r} is not a contact; expected mailto:NAME@HOST or https://HOST"
            raise ServerError(message)
        if self.push:
            require_extra("push", ServerError)
        if workers > 1 and self.database.startswith("sqlite"):
            message = (
                f"SQLite supports only one process, not {workers}; to use more workers, choose a"
                " PostgreSQL database with --database postgresql://user@host/name"
            )
            raise ServerError(message)
        if workers > 1 and sys.platform != "linux":
            message = (
                f"several workers need Linux; on {sys.platform}, start one worker, or several"
                " servers behind a proxy"
            )
            raise ServerError(message)


PAGE = Path(__file__).with_name("page")
"""The folder that contains the built page."""

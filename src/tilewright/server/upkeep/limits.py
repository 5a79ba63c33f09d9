"""Rate limits for each address, account, seat and connection; all workers of a machine share them.

``docs/design/015-limits.md`` lists all limits and says why each has its value.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from tilewright.server.messages.errors import Code, Problem, refusal
from tilewright.server.upkeep.buckets import Buckets, Rate

SOCKETS_PER_SEAT: Final = 4
"""Maximum number of sockets for one seat; a new socket replaces the oldest."""
MOST_SPECTATORS: Final = 200
"""Maximum number of spectators' sockets at one table."""
SPECTATORS_PER_ADDRESS: Final = 60
"""Maximum number of spectators' sockets at one table from one address: a club watching a final."""
MOST_WAITING_BYTES: Final = 1 << 20
"""Maximum size of the messages queued for a slow client before it is disconnected."""
MOST_REFUSED: Final = 50
"""Number of refused messages, minus accepted ones, at which a client is disconnected."""

REQUESTS: Final = Rate(400, 100)
"""Requests and socket messages per address; a request may count as several (see ``http.costs``)."""
BYTES: Final = Rate(4 << 20, 512 << 10)
"""Bytes received per address. A client that sends more is slowed down."""
PIECES: Final = Rate(10 * REQUESTS.burst, 8 * REQUESTS.per_second)
"""Pieces received per address, as ``front.pieces`` counts them: a socket message is one, a request
about six. A client that sends more is slowed down."""
CONNECTION_PIECES: Final = Rate(REQUESTS.burst, REQUESTS.per_second)
"""Pieces received per socket, so that one client leaves most of its address's to the others."""
ACCOUNT: Final = Rate(200, 20)
"""Requests per account."""
COMMANDS: Final = Rate(60, 20)
"""Commands per token; each spectator's connection has its own."""
CHAT: Final = Rate(10, 0.5)
"""Chat messages per token."""
CHAT_ADDRESS: Final = Rate(40, 3)
"""Chat messages per address."""
HINTS: Final = Rate(12, 0.5)
"""Hints read per token: each searches all plays."""
TABLES: Final = Rate(20, 20 / 60)
"""Tables opened per address."""
TABLES_DAILY: Final = Rate(300, 300 / 86_400)
"""Tables opened per address in a day."""
OWN_TILES_COST: Final = 4
"""A table with its own tile set counts as this many, because its word graph must be built."""
EDITION_FILES: Final = Rate(20, 20 / 60)
"""Edition files checked per address."""
REVIEWS: Final = Rate(6, 12 / 3600)
"""Reviews of games per address, and per account: each keeps a core busy for a minute."""
UPLOADS: Final = Rate(20, 20 / 60)
"""Uploaded games checked per address; those that are reviewed count as reviews, too."""
RULINGS: Final = Rate(30, 30 / 60)
"""Plays judged per address: enough for a club behind one address."""
PUZZLES: Final = Rate(12, 60 / 3600)
"""Puzzles made per address: each keeps a core busy for seconds."""
ANSWER_COST: Final = 0.1
"""An answer to a puzzle counts as this part of a puzzle."""
SHARES: Final = Rate(30, 30 / 3600)
"""Kept games shared per address: enough for a club behind one address."""
SHARED_WRITES: Final = Rate(120, 4)
"""Changes of shared games per address."""
SUBSCRIPTIONS: Final = Rate(20, 20 / 60)
"""Changes of push subscriptions per address."""
CODES: Final = Rate(20, 20 / 60)
"""Invitation codes tried per address that no table has; all members of a club may join at once."""
ACCOUNTS: Final = Rate(60, 60 / 3600)
"""Accounts created per address: enough for a club behind one address."""
HASHES: Final = Rate(60, 0.5)
"""Requests per address that hash a password, which takes a fifth of a second of a processor.

A club may register and log in within two minutes.
"""
PASSWORDS: Final = Rate(5, 5 / 60)
"""Wrong passwords per address."""
GUESSES: Final = Rate(20, 20 / 60)
"""Wrong passwords per account from all addresses, so that using many addresses gains little.

Devices that have logged in to the account count separately: strangers can't lock out its owner.
"""
RENAMES: Final = Rate(3, 3 / 86_400)
"""Changes of an account's name."""
_UNDECIDED: Final = frozenset({Code.BUSY, Code.TOO_MANY})
"""Refusals that don't say whether a guess was wrong."""


class Limiter:
    """Limits each client's rate with a token bucket."""

    def __init__(self, name: str, rate: Rate, buckets: Buckets) -> None:
        """Allow each client ``rate``; limiters with different names count separately."""
        self._name = name
        self._rate = rate
        self._buckets = buckets

    def take(self, client: str, cost: float = 1.0) -> None:
        """Count a request of this ``cost``; raise ``too-many`` if it exceeds the limit."""
        self._refuse(self._buckets.take(f"{self._name} {client}", self._rate, cost))

    @contextmanager
    def count_misses(self, client: str) -> Iterator[None]:
        """Count what the block tries, such as a guess, only if it raises a ``Problem``.

        Raises ``too-many`` instead if the client may not try at the moment. A block that could not
        try, because the server is busy or another limit is reached, doesn't count.
        """
        self._refuse(self._buckets.wait(f"{self._name} {client}", self._rate))
        try:
            yield
        except Problem as problem:
            if problem.code not in _UNDECIDED:
                self.charge(client, 1.0)
            raise

    def charge(self, client: str, cost: float) -> float:
        """Count what a client has sent; return the seconds until it should send more."""
        return self._buckets.charge(f"{self._name} {client}", self._rate, cost)

    @staticmethod
    def _refuse(wait: float) -> None:
        """Raise ``too-many`` if a client has to wait."""
        if wait:
            seconds = math.ceil(wait)
            raise refusal(Code.TOO_MANY, "too-many", count=seconds, retry_after=seconds)


@dataclass(frozen=True, slots=True)
class Limits:
    """All of a server's rate limits."""

    factor: float
    """What all limits are multiplied by."""
    requests: Limiter
    bytes: Limiter
    pieces: Limiter
    account: Limiter
    commands: Limiter
    chat: Limiter
    chat_address: Limiter
    hints: Limiter
    tables: Limiter
    tables_daily: Limiter
    edition_files: Limiter
    reviews: Limiter
    account_reviews: Limiter
    uploads: Limiter
    rulings: Limiter
    puzzles: Limiter
    shares: Limiter
    shared_writes: Limiter
    subscriptions: Limiter
    codes: Limiter
    accounts: Limiter
    hashes: Limiter
    passwords: Limiter
    guesses: Limiter
    renames: Limiter

    @classmethod
    def make(cls, factor: float = 1.0, buckets: Buckets | None = None) -> Limits:
        """Return the usual limits multiplied by ``factor``, for tests and benchmarks."""
        shared = Buckets() if buckets is None else buckets

        def limiter(name: str, rate: Rate) -> Limiter:
            return Limiter(name, Rate(rate.burst * factor, rate.per_second * factor), shared)

        return cls(
            factor=factor,
            requests=limiter("requests", REQUESTS),
            bytes=limiter("bytes", BYTES),
            pieces=limiter("pieces", PIECES),
            account=limiter("account", ACCOUNT),
            commands=limiter("commands", COMMANDS),
            chat=limiter("chat", CHAT),
            chat_address=limiter("chat-address", CHAT_ADDRESS),
            hints=limiter("hints", HINTS),
            tables=limiter("tables", TABLES),
            tables_daily=limiter("tables-daily", TABLES_DAILY),
            edition_files=limiter("edition-files", EDITION_FILES),
            reviews=limiter("reviews", REVIEWS),
            account_reviews=limiter("account-reviews", REVIEWS),
            uploads=limiter("uploads", UPLOADS),
            rulings=limiter("rulings", RULINGS),
            puzzles=limiter("puzzles", PUZZLES),
            shares=limiter("shares", SHARES),
            shared_writes=limiter("shared-writes", SHARED_WRITES),
            subscriptions=limiter("subscriptions", SUBSCRIPTIONS),
            codes=limiter("codes", CODES),
            accounts=limiter("accounts", ACCOUNTS),
            hashes=limiter("hashes", HASHES),
            passwords=limiter("passwords", PASSWORDS),
            guesses=limiter("guesses", GUESSES),
            renames=limiter("renames", RENAMES),
        )

    def take_review(self, client: str, account: str | None) -> None:
        """Count a review for an address and, if it is known, for an account."""
        if account is not None:
            self.account_reviews.take(account)
        self.reviews.take(client)


def limit_key(address: str) -> str:
    """Return what a client's limits are counted under: its IPv4 address or its IPv6 /64 network.

    A provider gives each IPv6 customer at least a /64, so single addresses mean nothing.
    """
    try:
        parsed = ip_address(address.strip("[]").partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, 64), strict=False))

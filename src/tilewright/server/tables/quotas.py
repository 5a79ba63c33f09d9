"""Quotas: how many open tables an address, an account and the whole server may have.

The store counts them, so that they hold for all workers on all machines. A table counts until its
game is over or it is closed, and only while something happens there: an abandoned table doesn't.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilewright.catalogue import sentence
from tilewright.server.messages.errors import Code, Problem, QuotaKind, QuotaReport
from tilewright.server.services import Services
from tilewright.server.tables.setup import TableSetup
from tilewright.store.contract import Quota
from tilewright.units import Instant

ABANDONED_MS: Final = 48 * 3600 * 1000
"""Milliseconds without a move, or without a game, after which a table counts as abandoned."""

_NO_TABLES: Final = "problem-no-new-tables"
_NO_EXHIBITIONS: Final = "problem-no-exhibitions"
_NONE_ALLOWED: Final = {
    QuotaKind.ADDRESS_TABLES: _NO_TABLES,
    QuotaKind.ACCOUNT_TABLES: _NO_TABLES,
    QuotaKind.ADDRESS_EXHIBITIONS: _NO_EXHIBITIONS,
    QuotaKind.ACCOUNT_EXHIBITIONS: _NO_EXHIBITIONS,
    QuotaKind.SERVER_EXHIBITIONS: _NO_EXHIBITIONS,
}
"""What to say if a quota is 0."""


@dataclass(frozen=True, slots=True)
class Opener:
    """Who opens a table."""

    address: str
    """What the client's limits are counted under; see ``limits.limit_key``."""
    account: str | None = None
    """The account's id, if the client is logged in or has an API key."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """The quotas that one new table counts against."""

    kinds: tuple[tuple[QuotaKind, Quota], ...]
    active_since: Instant
    """Tables at which nothing has happened since then don't count."""

    @classmethod
    def of(cls, services: Services, setup: TableSetup, opener: Opener) -> Quotas:
        """Return the quotas of a table that ``opener`` wants to open."""
        config = services.config
        most = {QuotaKind.ADDRESS_TABLES: (opener.address, config.tables_per_address)}
        if opener.account is not None:
            most[QuotaKind.ACCOUNT_TABLES] = (opener.account, config.tables_per_account)
        if setup.is_exhibition:
            each = config.exhibitions_each
            most[QuotaKind.SERVER_EXHIBITIONS] = ("", config.exhibitions)
            most[QuotaKind.ADDRESS_EXHIBITIONS] = (opener.address, each)
            if opener.account is not None:
                most[QuotaKind.ACCOUNT_EXHIBITIONS] = (opener.account, each)
        # Tests and benchmarks open many tables from one address.
        factor = max(1.0, config.looseness)
        kinds = tuple(
            (kind, Quota(services.pseudonym(f"quota {kind.value} {name}"), int(count * factor)))
            for kind, (name, count) in most.items()
        )
        return cls(kinds, Instant(services.now() - ABANDONED_MS))

    @property
    def counted(self) -> tuple[Quota, ...]:
        """The quotas, as the store counts them."""
        return tuple(quota for _, quota in self.kinds)

    def problem(self, exhausted: Quota) -> Problem:
        """Return the problem that one of the quotas is used up."""
        return quota_problem(
            next(kind for kind, quota in self.kinds if quota == exhausted), exhausted.most
        )


def quota_problem(kind: QuotaKind, most: int) -> Problem:
    """Return the problem that a quota of ``most`` tables is used up."""
    if most:
        message = sentence(f"problem-quota-{kind.value}", most=most)
    else:
        message = sentence(_NONE_ALLOWED[kind])
    return Problem(Code.QUOTA, message, quota=QuotaReport(kind, most))

"""What the server knows about a table that another worker owns."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

from tilewright.store.contract import Worker

ALARM_GRACE: Final = 2_000
"""Milliseconds after an alarm until any worker may claim a table, not only the preferred one."""
FORWARDED: Final[ContextVar[bool]] = ContextVar("forwarded", default=False)
"""Whether another worker forwarded the current request to this one."""


class TableMoved(Exception):  # noqa: N818 - not an error: the request is forwarded
    """Another worker owns a table, so this one must forward the request."""

    def __init__(self, table: str, owner: Worker) -> None:
        """Name the table and its owner; no table if it has something else, such as a review."""
        super().__init__(table, owner.name)
        self.table = table
        self.owner = owner

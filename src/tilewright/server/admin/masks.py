"""Masks: replacing a person's name and chat messages at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tilewright.errors import ArgumentError, Cause, StoreError
from tilewright.server.tables.seat_names import change_names
from tilewright.server.tables.setup import TableSetup
from tilewright.store.contract import AuditAction, TableRow
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant, Seat

MASKED_CHAT: Final = "(removed by the administrator)"


def masked_name(seat: Seat) -> str:
    """Return the name that replaces a masked one."""
    return f"Player {seat + 1}"


async def require_table(store: SqlStore, table: str) -> TableRow:
    """Return the table with this id or code; raise ``StoreError`` if there is none."""
    row = await store.table(table) or await store.table_by_code(table.upper())
    if row is None:
        message = f"unknown table {table!r}; `tilewright admin tables list` shows ids and codes"
        raise StoreError(message, cause=Cause.UNKNOWN)
    return row


async def mask_names(
    store: SqlStore, table: str, seats: Sequence[Seat], *, actor: str, now: Instant
) -> list[str]:
    """Replace the names of some seats, in the setup and in the game; return the old names."""
    row = await require_table(store, table)

    def choose(setup: TableSetup) -> dict[Seat, str]:
        _check_seats(seats, len(setup.seats))
        return {seat: masked_name(seat) for seat in seats}

    action = AuditAction.NAME_MASKED
    old = await change_names(store, row.id, choose, action=action, actor=actor, now=now)
    return [] if old is None else [old.seats[seat].name or "" for seat in seats]


def _check_seats(seats: Sequence[Seat], count: int) -> None:
    for seat in seats:
        if not 0 <= seat < count:
            raise ArgumentError("seat", f"a number from 0 to {count - 1}", seat)

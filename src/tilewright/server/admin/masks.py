"""Masks: replacing a person's name and chat messages at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import msgspec

from tilewright.errors import ArgumentError, Cause, Conflict, StoreError
from tilewright.rules.event import Began
from tilewright.server.tables.setup import TableSetup, dump_setup, load_setup
from tilewright.store.contract import TableRow
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant, Seat

MASKED_CHAT: Final = "(removed by the administrator)"
_TRIES: Final = 8


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
    for _ in range(_TRIES):
        row = await require_table(store, table)
        setup = load_setup(row.data)
        _check_seats(seats, len(setup.seats))
        old = [setup.seats[seat].name or "" for seat in seats]
        row = replace(row, data=dump_setup(_with_masks(setup, seats)))
        detail = f"seats {', '.join(str(seat) for seat in seats)}"
        try:
            await store.mask_names(
                row,
                await _masked_opening(store, row, [s for s in seats if setup.seats[s].is_person]),
                setup.edition(),
                detail,
                actor=actor,
                now=now,
            )
        except Conflict:
            continue
        return old
    message = f"table {table} keeps changing; try again"
    raise Conflict(message, cause=Cause.BUSY)


def _check_seats(seats: Sequence[Seat], count: int) -> None:
    for seat in seats:
        if not 0 <= seat < count:
            raise ArgumentError("seat", f"a number from 0 to {count - 1}", seat)


def _with_masks(setup: TableSetup, seats: Sequence[Seat]) -> TableSetup:
    for seat in seats:
        who = setup.seats[seat]
        if who.is_person:
            setup = setup.with_seat(seat, msgspec.structs.replace(who, name=masked_name(seat)))
    return setup


async def _masked_opening(store: SqlStore, row: TableRow, seats: Sequence[Seat]) -> Began | None:
    """Return the game's first event with masked names; None if the game has not started.

    Nothing else in a game contains or depends on a name: the draws derive from the seed and from
    what each seat contributed to it. So a masked game can still be verified.
    """
    if not row.number:
        return None
    opening = (await store.events(row.id))[0]
    if not isinstance(opening, Began):
        return None
    people = list(opening.participants)
    for seat in seats:
        people[seat] = replace(people[seat], name=masked_name(seat))
    return replace(opening, participants=tuple(people))

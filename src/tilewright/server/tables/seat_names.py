"""The names of people at a table, which are in its setup and in its game's first event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import msgspec

from tilewright.errors import Cause, Conflict
from tilewright.rules.event import Began
from tilewright.server.tables.setup import TableSetup, dump_setup, load_setup
from tilewright.store.contract import AuditAction, Status, Store, TableRow
from tilewright.store.lookalikes import skeleton
from tilewright.units import Instant, Seat

_TRIES: Final = 8
_OPEN: Final = frozenset({Status.WAITING, Status.PLAYING})


async def change_names(  # noqa: PLR0913 - whose names, and what the audit log says about it
    store: Store,
    table: str,
    choose: Callable[[TableSetup], Mapping[Seat, str]],
    *,
    action: AuditAction,
    actor: str,
    now: Instant,
) -> TableSetup | None:
    """Give some seats the names that ``choose`` returns; return the setup as it was.

    Nothing is changed, and None is returned, if there is no such table or no name to change. Every
    process lets go of the table once it reads the audit log, so that clients see the new names.
    """
    for _ in range(_TRIES):
        row = await store.table(table)
        if row is None:
            return None
        setup = load_setup(row.data)
        names = dict(choose(setup))
        if not names:
            return None
        people = {seat: name for seat, name in names.items() if setup.seats[seat].is_person}
        changed = setup
        for seat, name in people.items():
            changed = changed.with_seat(seat, msgspec.structs.replace(setup.seats[seat], name=name))
        try:
            await store.replace_names(
                replace(row, data=dump_setup(changed)),
                await _opening_with(store, row, people),
                setup.edition(),
                f"seats {', '.join(map(str, names))}",
                action=action,
                actor=actor,
                now=now,
            )
        except Conflict:
            continue
        return setup
    message = f"table {table} keeps changing; try again"
    raise Conflict(message, cause=Cause.BUSY)


async def _opening_with(store: Store, row: TableRow, names: Mapping[Seat, str]) -> Began | None:
    """Return the game's first event with other names; None if the game has not started.

    Nothing else in a game contains or depends on a name: the draws derive from the seed and from
    what each seat contributed to it. So such a game can still be verified.
    """
    if not row.number:
        return None
    opening = (await store.events(row.id))[0]
    if not isinstance(opening, Began):
        return None
    people = list(opening.participants)
    for seat, name in names.items():
        people[seat] = replace(people[seat], name=name)
    return replace(opening, participants=tuple(people))


async def rename_seats(  # noqa: PLR0913 - whose seats, and both names
    store: Store,
    table: str,
    seats: tuple[Seat, ...],
    old: str,
    new: str,
    *,
    actor: str,
    now: Instant,
) -> None:
    """Show a player's new name at a table whose game isn't over.

    A seat under another name than ``old`` keeps it: at one device, several people play. So does a
    seat at a table at which someone else has the new name, or one that looks like it.
    """
    row = await store.table(table)
    if row is None or row.status not in _OPEN:
        return

    def choose(setup: TableSetup) -> Mapping[Seat, str]:
        mine = [seat for seat in seats if setup.seats[seat].name == old]
        others = [who.name for at, who in enumerate(setup.seats) if at not in mine and who.name]
        is_taken = skeleton(new) in map(skeleton, others)
        return {} if is_taken else dict.fromkeys(mine, new)

    action = AuditAction.SEATS_RENAMED
    await change_names(store, table, choose, action=action, actor=actor, now=now)

"""Bans: an account's sessions and keys end, and it loses the seats that it has saved.

Tokens are anonymous, so only the seats saved to an account are known to be its owner's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import msgspec

from tilewright.errors import Cause, Conflict
from tilewright.server.tables.setup import dump_setup, load_setup, new_stamp
from tilewright.server.tables.tokens import Tokens
from tilewright.store.contract import Account, SavedSeats
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant

_MOST_TABLES: Final = 1_000_000
_TRIES: Final = 8


async def ban(store: SqlStore, account: Account, reason: str, *, actor: str, now: Instant) -> int:
    """Ban an account; return the number of tables at which it lost seats.

    The seats get new tokens, which the account receives only after the ban has been lifted. All
    devices that hold the old ones are disconnected.
    """
    # The sessions end first, or the new tokens could be fetched with them.
    await store.ban(account.id, reason, actor=actor, now=now)
    secret = await store.stored_setting("secret")
    if secret is None:
        return 0
    tokens, tables = Tokens(secret), 0
    for saved in await store.saved_seats(account.id, _MOST_TABLES):
        tables += await _withdraw(store, tokens, account.id, saved, actor=actor, now=now)
    return tables


async def _withdraw(  # noqa: PLR0913 - whose seats, and who withdraws them
    store: SqlStore, tokens: Tokens, account: str, saved: SavedSeats, *, actor: str, now: Instant
) -> bool:
    """Give seats a new token; return False if the account no longer holds them."""
    claims = tokens.read(saved.token)
    for _ in range(_TRIES):
        row = await store.table(saved.table)
        if row is None or claims is None:
            return False
        setup = load_setup(row.data)
        if not claims.hold(setup):
            # Someone else has renewed the token since and holds the seats now.
            return False
        for seat in claims.seats:
            who = msgspec.structs.replace(setup.seats[seat], stamp=new_stamp(), renewed=True)
            setup = setup.with_seat(seat, who)
        renewed = replace(saved, token=tokens.make(row.id, setup, claims.seats))
        try:
            changed = replace(row, data=dump_setup(setup))
            await store.withdraw_seats(changed, account, renewed, actor=actor, now=now)
        except Conflict:
            continue
        return True
    message = f"table {saved.table} keeps changing; run the command again"
    raise Conflict(message, cause=Cause.BUSY)

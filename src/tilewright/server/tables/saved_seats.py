"""Seats that accounts saved before the store kept tokens for them."""

from __future__ import annotations

from typing import Final

from tilewright.server.tables.setup import load_setup
from tilewright.server.tables.tokens import Tokens
from tilewright.store.contract import SavedSeats, Store

_AT_ONCE: Final = 100


async def issue_missing_tokens(store: Store, tokens: Tokens) -> None:
    """Give each saved seat without a token a valid one, once, so that no account loses its games.

    The first release stored only which seats an account held. Its seats were valid whatever their
    stamps, so the current stamps are the right ones.
    """
    while found := await store.seats_without_token(_AT_ONCE):
        rows = await store.tables([table for _, table, _ in found])
        setups = {row.id: load_setup(row.data) for row in rows}
        for account, table, seats in found:
            token = tokens.make(table, setups[table], seats)
            await store.save_seats(account, [SavedSeats(table, seats, token)])

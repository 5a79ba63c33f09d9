"""A person's data: everything that the server stores about an account, to export or to delete."""

from __future__ import annotations

from typing import Final

from tilewright.errors import Cause, StoreError
from tilewright.formats.json.events import dump_events
from tilewright.server.admin.masks import MASKED_CHAT, mask_names, masked_name
from tilewright.server.messages.text import account_id
from tilewright.server.tables.setup import load_setup
from tilewright.store.contract import Account, AuditAction, SavedSeats, Status
from tilewright.store.sql.store import SqlStore
from tilewright.units import Instant

_MOST_TABLES: Final = 1_000_000
_MOST_LINES: Final = 1_000_000


async def require_account(store: SqlStore, name: str) -> Account:
    """Return the account with this name; raise ``StoreError`` if there is none."""
    account = await store.account(account_id(name))
    if account is None:
        message = f"unknown account {name!r}; `tilewright admin accounts list` shows all of them"
        raise StoreError(message, cause=Cause.UNKNOWN)
    return account


async def export_person(
    store: SqlStore, name: str, *, actor: str, now: Instant
) -> dict[str, object]:
    """Return everything stored about an account and its games.

    A game in progress is exported without its log, which would reveal the other players' tiles.
    """
    account = await require_account(store, name)
    saved = await store.saved_seats(account.id, _MOST_TABLES)
    data: dict[str, object] = {
        "name": account.name,
        "created": account.created,
        "banned": await store.banned_since(account.id),
        "keys": [
            {
                "name": key.name,
                "created": key.created,
                "scopes": [scope.value for scope in key.scopes],
            }
            for key in await store.keys(account.id)
        ],
        "notified_browsers": [
            {"address": one.endpoint, "created": one.created}
            for one in await store.account_subscriptions(account.id)
        ],
        "missed_words": await store.missed_words(account.id),
        "study": [
            {
                "lexicon": card.lexicon,
                "question": card.question,
                "answers": card.answers,
                "right": card.right,
                "last": card.last,
                "due": card.due,
            }
            for card in await store.all_study_cards(account.id)
        ],
        "games": [await _export_game(store, one) for one in saved],
    }
    await store.record(actor, AuditAction.DATA_EXPORTED, account.id, now=now)
    return data


async def _export_game(store: SqlStore, saved: SavedSeats) -> dict[str, object]:
    row = await store.table(saved.table)
    if row is None:
        return {"table": saved.table}
    setup = load_setup(row.data)
    lines = await store.chat_lines(row.id, _MOST_LINES)
    over = row.status is Status.OVER
    return {
        "table": row.id,
        "status": row.status.value,
        "created": row.created,
        "updated": row.updated,
        "edition": setup.edition_id,
        "seats": list(saved.seats),
        "names": [setup.seats[seat].name for seat in saved.seats],
        "chat": [{"at": line.at, "text": line.text} for line in lines if line.seat in saved.seats],
        "events": dump_events(await store.events(row.id)) if over else None,
    }


async def erase_person(store: SqlStore, name: str, *, actor: str, now: Instant) -> dict[str, int]:
    """Delete an account, and mask its owner's names and chat messages in all their games.

    The games themselves belong to the other players too and remain.
    """
    account = await require_account(store, name)
    tables = lines = 0
    for saved in await store.saved_seats(account.id, _MOST_TABLES):
        await mask_names(store, saved.table, saved.seats, actor=actor, now=now)
        tables += 1
        for seat in saved.seats:
            lines += await store.mask_chat(
                saved.table,
                MASKED_CHAT,
                seats=[seat],
                name=masked_name(seat),
                actor=actor,
                now=now,
            )
    await store.erase_account(account.id, actor=actor, now=now)
    return {"tables": tables, "chat_messages": lines}

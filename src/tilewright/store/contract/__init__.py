"""The store's interface: what it stores and what it guarantees.

A game is stored as its events, which are only ever appended. Everything else (invitations, chat,
accounts) is stored alongside them. Once a method that writes returns, the data is durable and
survives a power failure.
"""

from typing import Protocol

from tilewright.store.contract.accounts import (
    Account,
    AccountStore,
    Key,
    SavedSeats,
    Scope,
    Session,
)
from tilewright.store.contract.games import ChatLine, Command, GameStore, TableState
from tilewright.store.contract.reviews import MOST_REVIEWS, REVIEW_DAYS, ReviewStore
from tilewright.store.contract.sharing import SHARED_DAYS, SharedRow, SharingStore
from tilewright.store.contract.study import StudyCard, StudyStore
from tilewright.store.contract.subscriptions import (
    FollowedSeat,
    Subscription,
    SubscriptionStore,
)
from tilewright.store.contract.tables import (
    LONG_AGO,
    GameInProgress,
    Quota,
    Status,
    TableRow,
    TableStore,
)
from tilewright.store.contract.upkeep import AuditAction, AuditEntry, Cutoffs, Deleted, UpkeepStore
from tilewright.store.contract.workers import Beat, Claim, DueTable, Outage, Worker, WorkerStore

__all__ = [
    "LONG_AGO",
    "MOST_REVIEWS",
    "REVIEW_DAYS",
    "SHARED_DAYS",
    "Account",
    "AuditAction",
    "AuditEntry",
    "Beat",
    "ChatLine",
    "Claim",
    "Command",
    "Cutoffs",
    "Deleted",
    "DueTable",
    "FollowedSeat",
    "GameInProgress",
    "Key",
    "Outage",
    "Quota",
    "ReviewStore",
    "SavedSeats",
    "Scope",
    "Session",
    "SharedRow",
    "Status",
    "Store",
    "StudyCard",
    "Subscription",
    "TableRow",
    "TableState",
    "Worker",
]


class Store(
    TableStore,
    GameStore,
    WorkerStore,
    AccountStore,
    StudyStore,
    SharingStore,
    ReviewStore,
    SubscriptionStore,
    UpkeepStore,
    Protocol,
):
    """Stores tables, games, chat, accounts, reviews and shared kept games.

    Every method raises ``StoreError`` if the database fails.
    """

    async def close(self) -> None:
        """Finish pending writes and close the connections."""
        ...

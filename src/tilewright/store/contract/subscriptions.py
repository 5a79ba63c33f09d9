"""The store's interface for push notifications: which browsers are told about which turns.

A subscription is one browser that its owner has allowed to be notified. It follows some seats:
those whose tokens the browser sent, and those saved to the account of its owner.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tilewright.units import Instant, Seat


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser to notify."""

    id: str
    """The hash of the endpoint."""
    endpoint: str = field(repr=False)
    """The URL at the browser's push service; anyone who knows it can send to the browser."""
    key: str = field(repr=False)
    """The browser's public key, base64url."""
    secret: str = field(repr=False)
    """The secret that the server shares with the browser, base64url."""
    account: str | None
    """The account of its owner, if they are logged in."""
    created: Instant


@dataclass(frozen=True, slots=True)
class FollowedSeat:
    """A seat that a subscription follows."""

    table: str
    seat: Seat
    stamp: str = field(repr=False)
    """The seat's stamp at the time; if the seat has another one now, it is someone else's."""


class SubscriptionStore(Protocol):
    """The part of the store that keeps subscriptions."""

    async def subscribe(self, one: Subscription, seats: Sequence[FollowedSeat]) -> None:
        """Store a subscription, or renew it, and let it follow ``seats`` in addition to its own.

        Each seat is followed by a few subscriptions at most: the newest.
        """
        ...

    async def follow_seats(self, account: str, seats: Sequence[FollowedSeat]) -> None:
        """Let all subscriptions of an account follow ``seats``."""
        ...

    async def unsubscribe(self, subscriptions: Collection[str]) -> None:
        """Delete subscriptions."""
        ...

    async def subscriptions(
        self, table: str, seat: Seat, stamp: str, turn: Instant
    ) -> list[Subscription]:
        """Return the subscriptions that follow a seat and don't know yet of its turn.

        ``turn`` is when the turn began, which identifies it.
        """
        ...

    async def note_success(self, subscription: str, table: str, seat: Seat, turn: Instant) -> None:
        """Record that a browser has been notified of a turn."""
        ...

    async def note_failure(self, subscription: str, most: int) -> None:
        """Count a notification that could not be sent; after ``most`` in a row, unsubscribe."""
        ...

    async def followed_tables(self, since: Instant, limit: int) -> list[str]:
        """Return games in progress with an event after ``since`` that subscriptions follow."""
        ...

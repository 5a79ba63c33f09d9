"""Messages about push notifications."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from tilewright.server.messages.base import Incoming, Outgoing
from tilewright.server.messages.incoming import TokenText
from tilewright.server.messages.sizes import LONGEST_ENDPOINT, MOST_TOKENS

EndpointText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_ENDPOINT)]
KeyText: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,120}={0,2}(?!\n)$")]


class SubscriptionKeys(Incoming):
    """The keys with which messages to a browser are encrypted."""

    p256dh: KeyText
    auth: KeyText


class Subscribe(Incoming):
    """A browser's push subscription, and the tokens of the seats that it wants to follow."""

    endpoint: EndpointText
    keys: SubscriptionKeys
    tokens: Annotated[tuple[TokenText, ...], Meta(max_length=MOST_TOKENS)] = ()


class Unsubscribe(Incoming):
    """A push subscription that is to be deleted."""

    endpoint: EndpointText


class Subscribed(Outgoing):
    """The number of seats for which the request signed up the browser."""

    seats: int

"""The HTTP operations with which a browser subscribes to push notifications."""

from __future__ import annotations

from typing import Final

from tilewright.server.http.identity import person_of
from tilewright.server.http.routing import Api, Call
from tilewright.server.messages.errors import Code, Problem, refusal
from tilewright.server.messages.push import Subscribe, Subscribed, SubscriptionKeys, Unsubscribe
from tilewright.server.push.interface import PushService
from tilewright.server.tables import lobby
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.tokens import digest
from tilewright.store.contract import FollowedSeat, Subscription

api: Final = Api("/api/v1/push", "push")

MOST_SAVED: Final = 100
"""Maximum number of an account's saved tables, the newest, that a browser follows."""
_EXAMPLE: Final = "https://push.example.org/send/c3ab8ff13720e8ad9047dd39"
_KEYS: Final = SubscriptionKeys(
    p256dh="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth="BTBZMqHH6r4Tts7J_aSIgg",
)


@api.post(
    "/subscribe",
    Subscribe,
    Subscribed,
    codes=(Code.NOT_FOUND, Code.BAD_TOKEN, Code.NOT_ALLOWED),
    example=Subscribe(endpoint=_EXAMPLE, keys=_KEYS, tokens=("the-token-of-a-seat",)),
)
async def subscribe(call: Call, body: Subscribe) -> Subscribed:
    """Notify a browser when it is the turn of these seats, or of the account's saved seats."""
    registry = call.registry
    service = _service(registry)
    registry.limits.subscriptions.take(call.client)
    try:
        service.check(body.endpoint, body.keys.p256dh, body.keys.auth)
    except ValueError as error:
        raise Problem(
            Code.BAD_REQUEST, f"expected a subscription that can be used: {error}"
        ) from error
    account = await person_of(call) if call.bearer else None
    tokens = list(body.tokens)
    if account is not None:
        saved = await registry.store.saved_seats(account.id, MOST_SAVED)
        tokens += [one.token for one in saved]
    seats = await followed_seats(registry, tokens)
    one = Subscription(
        id=digest(body.endpoint),
        endpoint=body.endpoint,
        key=body.keys.p256dh,
        secret=body.keys.auth,
        account=account.id if account else None,
        created=registry.now(),
    )
    await registry.store.subscribe(one, seats)
    return Subscribed(seats=len(seats))


@api.post(
    "/unsubscribe",
    Unsubscribe,
    None,
    status=204,
    codes=(Code.NOT_FOUND,),
    example=Unsubscribe(endpoint=_EXAMPLE),
)
async def unsubscribe(call: Call, body: Unsubscribe) -> None:
    """Stop notifying a browser; only the browser knows its endpoint."""
    _service(call.registry)
    call.registry.limits.subscriptions.take(call.client)
    await call.registry.store.unsubscribe((digest(body.endpoint),))


async def followed_seats(registry: TableRegistry, tokens: list[str]) -> list[FollowedSeat]:
    """Return the seats of the tokens that are valid."""
    return [
        FollowedSeat(row.id, seat, setup.seats[seat].stamp)
        for row, setup, seats in await lobby.held_seats(registry, tokens)
        for seat in seats
    ]


def _service(registry: TableRegistry) -> PushService:
    if registry.push is None:
        raise refusal(Code.NOT_FOUND, "no-push")
    return registry.push

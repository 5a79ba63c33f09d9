"""The HTTP operations for reviews of finished games.

A game in progress is never analyzed: its table refuses. ``uploads`` has the reviews of files.
"""

from __future__ import annotations

from typing import Final

from tilewright.analysis.coach.reader import level_against
from tilewright.server.http.routing import Api, Call
from tilewright.server.http.tables import AT_TABLE
from tilewright.server.messages.errors import Code, refusal
from tilewright.server.messages.reviews import ReviewAnswer, StartReview
from tilewright.server.reviews.protocol import Order
from tilewright.server.tables.session import SeatSession

api: Final = Api("/api/v1/tables/{table}/review", "reviews")


@api.get("", ReviewAnswer, codes=AT_TABLE, needs_token=True)
async def get_review(call: Call) -> ReviewAnswer:
    """Get the review of a finished game, or how far it is."""
    session = await _finished(call)
    session.count_command()
    room = session.room
    await call.registry.reviews.recall(room.id, offensive=room.may_offend)
    return call.registry.reviews.answer(room.id)


@api.post("", StartReview, ReviewAnswer, codes=AT_TABLE, needs_token=True, example=StartReview())
async def start_review(call: Call, body: StartReview) -> ReviewAnswer:
    """Review a finished game; everyone at the table shares one review."""
    del body
    session = await _finished(call)
    registry, room = call.registry, session.room
    await registry.reviews.recall(room.id, offensive=room.may_offend)
    if registry.reviews.is_new(room.id):
        registry.limits.take_review(session.address, await _account(session))
        text = await registry.store.event_text(room.id)
        samples = registry.config.review_samples
        order = Order(
            room.setup.lexicon,
            room.setup.checksum,
            text,
            samples,
            offensive=room.may_offend,
            level=level_against(room.setup.players),
        )
        registry.reviews.start(room.id, order)
    return registry.reviews.answer(room.id)


@api.delete("", codes=AT_TABLE)
async def cancel_review(call: Call) -> None:
    """Cancel the review of a game; only its players can."""
    session = await _finished(call)
    if not session.seats and not session.is_opener:
        raise refusal(Code.NOT_ALLOWED, "only-watch")
    await call.registry.reviews.cancel(session.room.id)


async def _account(session: SeatSession) -> str | None:
    """Return the account that has saved one of the session's seats, if there is one."""
    saved = await session.registry.store.accounts_at(session.room.id)
    return next((account for account, seats in saved if {*seats} & {*session.seats}), None)


async def _finished(call: Call) -> SeatSession:
    session = await call.session()
    if not session.room.is_over:
        raise refusal(Code.CONFLICT, "no-review-yet")
    return session

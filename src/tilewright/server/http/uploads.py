"""The HTTP operations for reviews of uploaded games.

Anyone who knows an upload's id may see it; no one can guess one. The worker that an id belongs to
by rendezvous hashing has its review, and requests that reach another worker are forwarded to it.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from tilewright.edition import Edition
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.formats.json.edition import decode_edition, encode_edition
from tilewright.lexicon import Lexicon, find_lexicon
from tilewright.lexicon.kept import keep_lexicon
from tilewright.records.follow import Followed
from tilewright.server.front.rendezvous import preferred_worker
from tilewright.server.http.identity import owner_of
from tilewright.server.http.routing import UPLOAD, Api, Call
from tilewright.server.messages.errors import Code, Problem, not_found, refusal
from tilewright.server.messages.reviews import (
    ReviewAnswer,
    StartReview,
    UploadAnswer,
    UploadedGame,
    UploadReview,
)
from tilewright.server.reviews.checking import CheckedUpload, read_upload
from tilewright.server.reviews.likeness import any_like, layouts_of
from tilewright.server.reviews.protocol import Order
from tilewright.server.reviews.uploads import Upload, new_upload_id
from tilewright.server.tables.ownership import FORWARDED, TableMoved
from tilewright.server.tables.registry import TableRegistry
from tilewright.store.contract import Scope

api: Final = Api("/api/v1/reviews", "reviews")

_STATIC: Final = 0
"""The number of deals of a quick review."""
_OF_UPLOAD: Final = (Code.NOT_FOUND,)


@api.post(
    "",
    UploadReview,
    UploadAnswer,
    status=201,
    codes=(Code.CONFLICT, Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.NOT_FOUND),
    example=UploadReview(
        text="#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HNORSTU 8F HORN +14 14\n", lexicon="family"
    ),
)
async def upload_review(call: Call, body: UploadReview) -> UploadAnswer:
    """Review the game in a file; with a session or API key, it also counts for the account."""
    registry = call.registry
    account = await owner_of(call, Scope.PLAY) if call.bearer else None
    offensive = body.offensive and (account is None or account.offensive)
    registry.limits.uploads.take(call.client)
    edition = await _edition(registry, body.edition)
    lexicon = await _lexicon(registry, body.lexicon)
    game = await registry.work_threads.run(partial(read_upload, body.text, edition, lexicon))
    await _refuse_live(registry, game.followed)
    registry.limits.take_review(call.client, account.id if account else None)
    samples = _STATIC if body.quick else registry.config.review_samples
    is_ours = find_lexicon(body.lexicon) is not None
    order = Order(
        body.lexicon,
        "" if lexicon is None or is_ours else lexicon.checksum,
        body.text,
        samples,
        None if edition is None else encode_edition(edition),
        offensive=registry.may_offend(asked=offensive),
    )
    name = registry.draw_key(new_upload_id)
    registry.reviews.start(name, order)
    await registry.work_threads.run(partial(registry.uploads.keep, name, order))
    return UploadAnswer(upload=name)


@api.get("/{upload}", ReviewAnswer, codes=_OF_UPLOAD)
async def get_upload_review(call: Call) -> ReviewAnswer:
    """Get the review of an uploaded game, or how far it is."""
    name, upload = await _upload(call)
    await call.registry.reviews.recall(name, offensive=upload.order.offensive)
    return call.registry.reviews.answer(name)


@api.get("/{upload}/game", UploadedGame, codes=_OF_UPLOAD)
async def get_uploaded_game(call: Call) -> UploadedGame:
    """Get an uploaded game: its players, its turns and its board."""
    registry = call.registry
    _, upload = await _upload(call)
    order = upload.order
    lexicon = await registry.lexicon(order.lexicon, order.checksum) if order.lexicon else None
    return await registry.work_threads.run(partial(_shown, upload, lexicon))


@api.post(
    "/{upload}",
    StartReview,
    ReviewAnswer,
    codes=(*_OF_UPLOAD, Code.CONFLICT),
    example=StartReview(),
)
async def restart_upload_review(call: Call, body: StartReview) -> ReviewAnswer:
    """Review an uploaded game again after its review was canceled, has failed or was forgotten."""
    del body
    registry = call.registry
    name, upload = await _upload(call)
    await registry.reviews.recall(name, offensive=upload.order.offensive)
    if registry.reviews.is_new(name):
        # A game that began since then might resemble it.
        game = await registry.work_threads.run(partial(_read, upload, None))
        await _refuse_live(registry, game.followed)
        registry.limits.take_review(call.client, None)
        registry.reviews.start(name, upload.order)
    return registry.reviews.answer(name)


@api.delete("/{upload}", codes=_OF_UPLOAD, needs_token=False)
async def cancel_upload_review(call: Call) -> None:
    """Cancel the review of an uploaded game; the game is still there."""
    name, _ = await _upload(call)
    await call.registry.reviews.cancel(name)


async def _upload(call: Call) -> tuple[str, Upload]:
    """Return the upload in the path, if this worker has it or no one does."""
    registry, name = call.registry, call.path(UPLOAD)
    workers = registry.heartbeat.workers
    owner = preferred_worker(name, workers)
    if owner != registry.config.worker and not FORWARDED.get():
        raise TableMoved("", workers[owner])
    found = await registry.work_threads.run(partial(registry.uploads.find, name))
    if found is None:
        raise not_found("upload")
    # The host may have become stricter since then.
    offensive = registry.may_offend(asked=found.order.offensive)
    return name, replace(found, order=replace(found.order, offensive=offensive))


async def _edition(registry: TableRegistry, name: str) -> Edition | None:
    """Return the edition that a client has chosen; None if it has not."""
    if not name:
        return None
    # Accept only known ids: a path could read any file on the server.
    found = load_edition(name) if name in edition_ids() else None
    found = found or await registry.library.find_edition(name)
    if found is None:
        raise Problem(Code.BAD_REQUEST, f"edition: unknown edition {name!r}")
    return found


async def _lexicon(registry: TableRegistry, name: str) -> Lexicon | None:
    """Return the dictionary that a client has chosen; None if it has not."""
    if not name:
        return None
    found = await registry.lexicon(name)
    if find_lexicon(name) is None:
        # The reviewing process opens the copy.
        await registry.work_threads.run(partial(keep_lexicon, found))
    return found


async def _refuse_live(registry: TableRegistry, followed: Followed) -> None:
    """Refuse a game that resembles one in progress on this server."""
    layouts = await registry.work_threads.run(partial(layouts_of, followed))
    live = await registry.live_games.layouts()
    if await registry.work_threads.run(partial(any_like, live, layouts)):
        raise refusal(Code.CONFLICT, "upload-live")


def _read(upload: Upload, lexicon: Lexicon | None) -> CheckedUpload:
    edition = upload.order.edition
    return read_upload(
        upload.order.game, None if edition is None else decode_edition(edition), lexicon
    )


def _shown(upload: Upload, lexicon: Lexicon | None) -> UploadedGame:
    return _read(upload, lexicon).message(upload.expires)

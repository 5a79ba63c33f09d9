"""Accounts, for players who want their games in one place; you don't need one to play.

A session acts for a person, a key for that person's program. A key can list and save games, but
changing the account itself (its password, its keys, deleting it) requires a session.
"""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Sequence
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tilewright.errors import Conflict
from tilewright.server.http.routing import KEY, Api, Call
from tilewright.server.messages import outgoing
from tilewright.server.messages.errors import Code, Problem, not_found
from tilewright.server.messages.incoming import Confirmation, Credentials, Mine, NewKey, NewPassword
from tilewright.server.tables import lobby
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.setup import load_setup
from tilewright.server.tables.summary import load_summary
from tilewright.server.tables.tokens import digest
from tilewright.store.contract import Account, SavedSeats, Session, Status
from tilewright.units import Instant

api: Final = Api("/api/v1", "accounts")

SESSION_MS: Final = 90 * 24 * 3600 * 1000
KEY_MS: Final = 10 * 365 * 24 * 3600 * 1000
_MOST_KEPT: Final = 500
_MOST_KEYS: Final = 20
_SECRET_BYTES: Final = 24

_hasher: Final = PasswordHasher()
# Verified if the account does not exist, so that the response time doesn't reveal that.
_NOBODY: Final = _hasher.hash("nobody has this password")

_MINE: Final = (Code.BAD_TOKEN, Code.NOT_FOUND)
_PERSONAL: Final = (Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.NOT_FOUND)
_ANN: Final = Credentials(name="Ann", password="correct horse")  # noqa: S106 - an example


def _registry(call: Call) -> TableRegistry:
    """Return the registry; raise ``not-found`` if this server has accounts disabled."""
    if not call.registry.config.accounts:
        raise Problem(Code.NOT_FOUND, "This server has no accounts.")
    return call.registry


async def _session(call: Call) -> Session:
    """Return the session or key that the request's token is for."""
    registry = _registry(call)
    token = call.token
    registry.limits.requests.take(call.client)
    session = await registry.store.session(digest(token), registry.now())
    if session is None:
        raise Problem(Code.BAD_TOKEN, "Your session has ended. Log in again.")
    return session


async def _owner(call: Call) -> Account:
    """Return the account that a session or a key is for."""
    return (await _session(call)).account


async def _person(call: Call) -> Account:
    """Return the account that a session is for; keys are refused."""
    session = await _session(call)
    if session.key is not None:
        raise Problem(Code.NOT_ALLOWED, "Keys can't do this. Log in with your password.")
    return session.account


def account_id(name: str) -> str:
    """Return a name normalized for comparison (NFKC, case-folded), to prevent lookalike names."""
    return unicodedata.normalize("NFKC", name).casefold()


# The account.


@api.post(
    "/accounts",
    Credentials,
    outgoing.Session,
    status=201,
    codes=(Code.CONFLICT, Code.NOT_FOUND),
    example=_ANN,
)
async def create_account(call: Call, body: Credentials) -> outgoing.Session:
    """Create an account."""
    registry = _registry(call)
    registry.limits.passwords.take(call.client)
    hashed = await asyncio.to_thread(_hasher.hash, body.password)
    account = Account(account_id(body.name), body.name, hashed, registry.now())
    try:
        await registry.store.add_account(account)
    except Conflict:
        raise Problem(Code.CONFLICT, "This name is taken.") from None
    return await _open_session(registry, account)


@api.get("/account", outgoing.Account, codes=_MINE, needs_token=True)
async def get_account(call: Call) -> outgoing.Account:
    """Get the account that a session or a key is for."""
    owner = await _owner(call)
    return outgoing.Account(name=owner.name, created=owner.created)


@api.post(
    "/account/password",
    NewPassword,
    outgoing.Session,
    codes=_PERSONAL,
    needs_token=True,
    example=NewPassword(password="correct horse", new="battery staple"),  # noqa: S106
)
async def change_password(call: Call, body: NewPassword) -> outgoing.Session:
    """Change the password; all sessions end, and a new one starts."""
    registry, owner = call.registry, await _person(call)
    await _check_password(call, owner.id, owner, body.password)
    hashed = await asyncio.to_thread(_hasher.hash, body.new)
    await registry.store.change_password(owner.id, hashed)
    return await _open_session(registry, owner)


@api.post(
    "/account/delete",
    Confirmation,
    None,
    status=204,
    codes=_PERSONAL,
    needs_token=True,
    example=Confirmation(password="correct horse"),  # noqa: S106 - an example
)
async def delete_account(call: Call, body: Confirmation) -> None:
    """Delete the account; its games stay with those who hold their tokens."""
    owner = await _person(call)
    await _check_password(call, owner.id, owner, body.password)
    await call.registry.store.remove_account(owner.id)


# Sessions and keys.


@api.post("/sessions", Credentials, outgoing.Session, codes=_MINE, example=_ANN)
async def log_in(call: Call, body: Credentials) -> outgoing.Session:
    """Log in."""
    registry = _registry(call)
    name = account_id(body.name)
    found = await registry.store.account(name)
    await _check_password(call, name, found, body.password)
    if found is None:
        raise _wrong_password()
    return await _open_session(registry, found)


async def _check_password(call: Call, name: str, account: Account | None, password: str) -> None:
    """Refuse a wrong password without revealing, even by timing, whether the account exists."""
    call.registry.limits.passwords.take(call.client)
    call.registry.limits.guesses.take(name)
    hashed = account.password if account else _NOBODY
    if not await asyncio.to_thread(_verified, hashed, password):
        raise _wrong_password()


def _wrong_password() -> Problem:
    return Problem(Code.BAD_TOKEN, "Wrong name or password.")


def _verified(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


async def _open_session(registry: TableRegistry, account: Account) -> outgoing.Session:
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    now = registry.now()
    await registry.store.open_session(digest(secret), account.id, now, Instant(now + SESSION_MS))
    return outgoing.Session(session=secret, name=account.name)


@api.delete("/sessions", codes=_MINE)
async def log_out(call: Call) -> None:
    """Log out."""
    await _registry(call).store.close_session(digest(call.token))


@api.post(
    "/account/keys",
    NewKey,
    outgoing.NewSecretKey,
    status=201,
    codes=(*_PERSONAL, Code.CONFLICT),
    needs_token=True,
    example=NewKey(name="my bot"),
)
async def create_key(call: Call, body: NewKey) -> outgoing.NewSecretKey:
    """Create a key for a program; its secret is shown only this once."""
    registry, owner = call.registry, await _person(call)
    if len(await registry.store.keys(owner.id)) >= _MOST_KEYS:
        raise Problem(Code.CONFLICT, f"An account can have at most {_MOST_KEYS} keys.")
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    hashed, now = digest(secret), registry.now()
    await registry.store.open_session(hashed, owner.id, now, Instant(now + KEY_MS), body.name)
    key = next(key for key in await registry.store.keys(owner.id) if hashed.startswith(key.id))
    return outgoing.NewSecretKey(id=key.id, name=key.name, created=key.created, key=secret)


@api.get("/account/keys", outgoing.Keys, codes=_PERSONAL, needs_token=True)
async def list_keys(call: Call) -> outgoing.Keys:
    """List the keys, without their secrets."""
    keys = await call.registry.store.keys((await _person(call)).id)
    return outgoing.Keys(
        keys=tuple(outgoing.Key(id=key.id, name=key.name, created=key.created) for key in keys)
    )


@api.delete("/account/keys/{key}", codes=_PERSONAL)
async def delete_key(call: Call) -> None:
    """Make a key void."""
    key = call.path(KEY)
    owner = await _person(call)
    if not await call.registry.store.remove_key(owner.id, key):
        raise not_found("key")


# Games.


@api.post(
    "/account/tokens",
    Mine,
    outgoing.Kept,
    codes=_MINE,
    needs_token=True,
    example=Mine(tokens=("the-token-of-a-seat",)),
)
async def keep_seats(call: Call, body: Mine) -> outgoing.Kept:
    """Keep the seats that the tokens are for in the account."""
    registry, owner = call.registry, await _owner(call)
    keepsakes = [
        SavedSeats(row.id, seats, registry.tokens.make(row.id, setup, seats))
        for row, setup, seats in await lobby.held_seats(registry, body.tokens)
    ]
    return outgoing.Kept(kept=await registry.store.save_seats(owner.id, keepsakes))


@api.get("/account/tokens", outgoing.KeptTokens, codes=_MINE, needs_token=True)
async def get_kept_tokens(call: Call) -> outgoing.KeptTokens:
    """Get the tokens of the account's seats; each table knows whether they are still valid."""
    kept = await _kept(call)
    return outgoing.KeptTokens(
        tokens=tuple(one.token for one in kept), tables=tuple(one.table for one in kept)
    )


@api.get("/account/games", outgoing.MyGames, codes=_MINE, needs_token=True)
async def list_account_games(call: Call) -> outgoing.MyGames:
    """List the games of the account."""
    tokens = [keepsake.token for keepsake in await _kept(call)]
    games = await lobby.my_games(call.registry, tokens)
    return outgoing.MyGames(games=games, now=call.registry.now())


@api.get("/account/statistics", outgoing.Statistics, codes=_MINE, needs_token=True)
async def get_statistics(call: Call) -> outgoing.Statistics:
    """Get the results of the finished games, by edition."""
    kept = {keepsake.table: keepsake.seats for keepsake in await _kept(call)}
    results: dict[str, list[tuple[int, bool, bool]]] = {}
    for row in await call.registry.store.tables(list(kept)):
        summary = load_summary(row.summary)
        if row.status is not Status.OVER or not summary.winners or summary.scores is None:
            continue
        # If several players share a device, the first seat is the account owner's.
        seat = kept[row.id][0]
        is_winner = seat in summary.winners
        is_alone = len(summary.winners) == 1
        result = (summary.scores[seat], is_winner and is_alone, is_winner and not is_alone)
        results.setdefault(load_setup(row.data).edition_id, []).append(result)
    return outgoing.Statistics(
        editions=tuple(_figures(edition, results[edition]) for edition in sorted(results))
    )


async def _kept(call: Call) -> Sequence[SavedSeats]:
    owner = await _owner(call)
    return await call.registry.store.saved_seats(owner.id, _MOST_KEPT)


def _figures(edition: str, results: list[tuple[int, bool, bool]]) -> outgoing.EditionFigures:
    scores = [score for score, _, _ in results]
    return outgoing.EditionFigures(
        edition=edition,
        played=len(results),
        won=sum(won for _, won, _ in results),
        shared=sum(shared for _, _, shared in results),
        best=max(scores),
        mean=round(sum(scores) / len(scores), 1),
    )

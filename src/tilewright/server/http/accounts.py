"""Accounts, for those who want their games in one place; nobody needs one to play.

A session acts for a person, a key for a person's program. A key sees and keeps games; what
concerns the account itself, its password, its end and its keys, is for sessions alone.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import unicodedata
from typing import Annotated, Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import APIRouter, Depends, Path, Response

from tilewright.errors import Conflict
from tilewright.server.http.tables import AnyRegistry, Client, Token
from tilewright.server.messages import outgoing
from tilewright.server.messages.errors import Code, Problem, not_found
from tilewright.server.messages.incoming import Confirmation, Credentials, Mine, NewKey, NewPassword
from tilewright.server.messages.outgoing import problems
from tilewright.server.tables import lobby
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.setup import load_setup
from tilewright.server.tables.tokens import digest
from tilewright.store.contract import Account, Keepsake, Session, Status

router = APIRouter(prefix="/api/v1")

SESSION_MS: Final = 90 * 24 * 3600 * 1000
KEY_MS: Final = 10 * 365 * 24 * 3600 * 1000
_MOST_KEPT: Final = 500
_MOST_KEYS: Final = 20
_SECRET_BYTES: Final = 24

_hasher: Final = PasswordHasher()
# Checked when there is no such account, so that the time does not tell.
_NOBODY: Final = _hasher.hash("nobody has this password")


def _enabled(registry: AnyRegistry) -> TableRegistry:
    if not registry.config.accounts:
        raise Problem(Code.NOT_FOUND, "This server has no accounts.")
    return registry


AccountRegistry = Annotated[TableRegistry, Depends(_enabled)]
KeyId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


async def _shown(registry: AccountRegistry, client: Client, token: Token) -> Session:
    registry.limits.requests.take(client)
    session = await registry.store.session(digest(token), registry.now())
    if session is None:
        raise Problem(Code.BAD_TOKEN, "This session has ended; log in again.")
    return session


Shown = Annotated[Session, Depends(_shown)]


async def _anybody(session: Shown) -> Account:
    return session.account


async def _person(session: Shown) -> Account:
    if session.key is not None:
        raise Problem(Code.NOT_ALLOWED, "This is not for keys: log in with the password.")
    return session.account


Me = Annotated[Account, Depends(_anybody)]
"""Whoever shows a session or a key."""
Person = Annotated[Account, Depends(_person)]
"""Whoever shows a session."""

_MINE: Final = problems(Code.BAD_TOKEN, Code.NOT_FOUND)
_PERSONAL: Final = problems(Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.NOT_FOUND)


def account_id(name: str) -> str:
    """Return the form of a name that compares, so that nobody can look like somebody else."""
    return unicodedata.normalize("NFKC", name).casefold()


# The account.


@router.post(
    "/accounts",
    status_code=201,
    responses=problems(Code.CONFLICT, Code.NOT_FOUND),
    response_model=outgoing.SessionTold,
)
async def create(registry: AccountRegistry, client: Client, body: Credentials) -> dict[str, Any]:
    """Make an account."""
    registry.limits.passwords.take(client)
    name = account_id(body.name)
    hashed = await asyncio.to_thread(_hasher.hash, body.password)
    account = Account(name, body.name, hashed, registry.now())
    try:
        await registry.store.add_account(account)
    except Conflict:
        raise Problem(Code.CONFLICT, "This name is taken.") from None
    return await _session(registry, account)


@router.get("/account", responses=_MINE, response_model=outgoing.AccountTold)
async def account(me: Me) -> dict[str, Any]:
    """Say whose session or key it is."""
    return {"name": me.name, "created": me.created}


@router.post("/account/password", responses=_PERSONAL, response_model=outgoing.SessionTold)
async def change_password(
    registry: AccountRegistry, client: Client, me: Person, body: NewPassword
) -> dict[str, Any]:
    """Change the password; all sessions end, and a new one begins."""
    await _check_password(registry, client, me.id, me, body.password)
    hashed = await asyncio.to_thread(_hasher.hash, body.new)
    await registry.store.change_password(me.id, hashed)
    return await _session(registry, me)


@router.post("/account/delete", status_code=204, responses=_PERSONAL)
async def delete(
    registry: AccountRegistry, client: Client, me: Person, body: Confirmation
) -> Response:
    """Forget the account; the games stay with whoever holds their tokens."""
    await _check_password(registry, client, me.id, me, body.password)
    await registry.store.remove_account(me.id)
    return Response(status_code=204)


# Sessions and keys.


@router.post("/sessions", responses=_MINE, response_model=outgoing.SessionTold)
async def log_in(registry: AccountRegistry, client: Client, body: Credentials) -> dict[str, Any]:
    """Begin a session."""
    name = account_id(body.name)
    found = await registry.store.account(name)
    await _check_password(registry, client, name, found, body.password)
    if found is None:
        raise _wrong()
    return await _session(registry, found)


async def _check_password(
    registry: TableRegistry, client: str, name: str, account: Account | None, password: str
) -> None:
    """Refuse a wrong password; whether there is such an account, neither answer nor time tells."""
    registry.limits.passwords.take(client)
    registry.limits.guesses.take(name)
    hashed = account.password if account else _NOBODY
    if not await asyncio.to_thread(_verified, hashed, password):
        raise _wrong()


def _wrong() -> Problem:
    return Problem(Code.BAD_TOKEN, "Name and password do not fit.")


def _verified(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


async def _session(registry: TableRegistry, account: Account) -> dict[str, Any]:
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    now = registry.now()
    await registry.store.open_session(digest(secret), account.id, now, now + SESSION_MS)
    return {"session": secret, "name": account.name}


@router.delete("/sessions", status_code=204, responses=_MINE)
async def log_out(registry: AccountRegistry, token: Token) -> Response:
    """End a session."""
    await registry.store.close_session(digest(token))
    return Response(status_code=204)


@router.post(
    "/account/keys",
    status_code=201,
    responses=problems(Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.NOT_FOUND, Code.CONFLICT),
    response_model=outgoing.KeyMade,
)
async def make_key(registry: AccountRegistry, me: Person, body: NewKey) -> dict[str, Any]:
    """Make a key for a program; it is shown this once."""
    if len(await registry.store.keys(me.id)) >= _MOST_KEYS:
        raise Problem(Code.CONFLICT, f"An account has at most {_MOST_KEYS} keys.")
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    now = registry.now()
    await registry.store.open_session(digest(secret), me.id, now, now + KEY_MS, body.name)
    made = next(
        key for key in await registry.store.keys(me.id) if digest(secret).startswith(key.id)
    )
    return {"key": secret, "id": made.id, "name": made.name, "created": made.created}


@router.get("/account/keys", responses=_PERSONAL, response_model=outgoing.KeysTold)
async def list_keys(registry: AccountRegistry, me: Person) -> dict[str, Any]:
    """List the keys, without their secrets."""
    keys = await registry.store.keys(me.id)
    return {"keys": [{"id": key.id, "name": key.name, "created": key.created} for key in keys]}


@router.delete("/account/keys/{key}", status_code=204, responses=_PERSONAL)
async def remove_key(registry: AccountRegistry, me: Person, key: KeyId) -> Response:
    """Make a key void."""
    if not await registry.store.remove_key(me.id, key):
        raise not_found("key")
    return Response(status_code=204)


# Games.


@router.post("/account/tokens", responses=_MINE, response_model=outgoing.Kept)
async def keep(registry: AccountRegistry, me: Me, body: Mine) -> dict[str, Any]:
    """Keep the seats that some tokens hold."""
    keepsakes = [
        Keepsake(row.id, tuple(seats), registry.tokens.make(row.id, setup, tuple(seats)))
        for row, setup, seats in await lobby.held(registry, body.tokens)
    ]
    return {"kept": await registry.store.keep(me.id, keepsakes)}


@router.get("/account/tokens", responses=_MINE, response_model=outgoing.TokensTold)
async def tokens(registry: AccountRegistry, me: Me) -> dict[str, Any]:
    """Give the tokens that were kept; whether they still hold, each table says."""
    kept = await registry.store.kept(me.id, _MOST_KEPT)
    return {"tokens": [one.token for one in kept], "tables": [one.table for one in kept]}


@router.get("/account/games", responses=_MINE, response_model=outgoing.MineAnswer)
async def games(registry: AccountRegistry, me: Me) -> dict[str, Any]:
    """Say how the games stand whose seats were kept."""
    kept = [keepsake.token for keepsake in await registry.store.kept(me.id, _MOST_KEPT)]
    return {"games": await lobby.mine(registry, kept), "now": registry.now()}


@router.get("/account/statistics", responses=_MINE, response_model=outgoing.StatisticsTold)
async def statistics(registry: AccountRegistry, me: Me) -> dict[str, Any]:
    """Tell how the finished games went, by edition."""
    kept = {
        keepsake.table: keepsake.seats for keepsake in await registry.store.kept(me.id, _MOST_KEPT)
    }
    found: dict[str, dict[str, Any]] = {}
    for row in await registry.store.tables(list(kept)):
        summary = json.loads(row.summary)
        if row.status is not Status.OVER or not summary["winners"]:
            continue
        edition = load_setup(row.data).edition
        line = found.setdefault(
            edition, {"edition": edition, "played": 0, "won": 0, "shared": 0, "scores": []}
        )
        # Of a hot-seat, the first seat is the one who has the account.
        seat = kept[row.id][0]
        line["played"] += 1
        if seat in summary["winners"]:
            line["won" if len(summary["winners"]) == 1 else "shared"] += 1
        line["scores"].append(summary["scores"][seat])
    for line in found.values():
        scores = line.pop("scores")
        line["best"] = max(scores)
        line["mean"] = round(sum(scores) / len(scores), 1)
    return {"editions": sorted(found.values(), key=lambda line: str(line["edition"]))}

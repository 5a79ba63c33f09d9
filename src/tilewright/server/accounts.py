"""Accounts, for those who want their games in one place; nobody needs one to play."""

from __future__ import annotations

import asyncio
import json
import secrets
import unicodedata
from typing import Annotated, Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import APIRouter, Depends, Response

from tilewright.errors import Conflict
from tilewright.server import answers
from tilewright.server.answers import problems
from tilewright.server.hall import Hall
from tilewright.server.problems import Code, Problem
from tilewright.server.routes import AnyHall, Client, Token
from tilewright.server.setup import load_setup
from tilewright.server.tokens import Claims, digest
from tilewright.server.wire import Credentials, Mine
from tilewright.store.store import Account, Keepsake, Status

router = APIRouter(prefix="/api/v1")

SESSION_MS: Final = 90 * 24 * 3600 * 1000
_MOST_KEPT: Final = 500
_SECRET_BYTES: Final = 24

_hasher: Final = PasswordHasher()
# Checked when there is no such account, so that the time does not tell.
_NOBODY: Final = _hasher.hash("nobody has this password")


def _enabled(hall: AnyHall) -> Hall:
    if not hall.config.accounts:
        raise Problem(Code.NOT_FOUND, "This server has no accounts.")
    return hall


AccountHall = Annotated[Hall, Depends(_enabled)]


async def _account(hall: AccountHall, token: Token) -> Account:
    account = await hall.store.session(digest(token), hall.now())
    if account is None:
        raise Problem(Code.BAD_TOKEN, "This session has ended; log in again.")
    return account


Me = Annotated[Account, Depends(_account)]


def account_id(name: str) -> str:
    """Return the form of a name that compares, so that nobody can look like somebody else."""
    return unicodedata.normalize("NFKC", name).casefold()


@router.post(
    "/accounts",
    status_code=201,
    responses=problems(Code.CONFLICT, Code.NOT_FOUND),
    response_model=answers.SessionTold,
)
async def create(hall: AccountHall, client: Client, body: Credentials) -> dict[str, Any]:
    """Make an account."""
    hall.limits.passwords.take(client)
    name = account_id(body.name)
    hashed = await asyncio.to_thread(_hasher.hash, body.password)
    try:
        await hall.store.add_account(Account(name, body.name, hashed), hall.now())
    except Conflict:
        raise Problem(Code.CONFLICT, "This name is taken.") from None
    return await _session(hall, name, body.name)


@router.post(
    "/sessions",
    responses=problems(Code.BAD_TOKEN, Code.NOT_FOUND),
    response_model=answers.SessionTold,
)
async def log_in(hall: AccountHall, client: Client, body: Credentials) -> dict[str, Any]:
    """Begin a session."""
    hall.limits.passwords.take(client)
    name = account_id(body.name)
    account = await hall.store.account(name)
    hashed = account.password if account else _NOBODY
    good = await asyncio.to_thread(_verified, hashed, body.password)
    if account is None or not good:
        raise Problem(Code.BAD_TOKEN, "Name and password do not fit.")
    return await _session(hall, account.id, account.name)


def _verified(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


async def _session(hall: Hall, account: str, name: str) -> dict[str, Any]:
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    await hall.store.open_session(digest(secret), account, hall.now() + SESSION_MS)
    return {"session": secret, "name": name}


@router.delete("/sessions", status_code=204, responses=problems(Code.BAD_TOKEN, Code.NOT_FOUND))
async def log_out(hall: AccountHall, token: Token) -> Response:
    """End a session."""
    await hall.store.close_session(digest(token))
    return Response(status_code=204)


@router.post(
    "/account/tokens",
    responses=problems(Code.BAD_TOKEN, Code.NOT_FOUND),
    response_model=answers.Kept,
)
async def keep(hall: AccountHall, me: Me, body: Mine) -> dict[str, Any]:
    """Keep the seats that some tokens hold."""
    held: dict[str, set[int]] = {}
    claims_of: dict[str, list[Claims]] = {}
    for token in body.tokens:
        claims = hall.tokens.read(token)
        if claims is not None and claims.stamps:
            claims_of.setdefault(claims.table, []).append(claims)
    for row in await hall.store.tables(list(claims_of)):
        setup = load_setup(row.data)
        for claims in claims_of[row.id]:
            if claims.hold(setup):
                held.setdefault(row.id, set()).update(claims.seats)
    keepsakes = [Keepsake(table, tuple(sorted(seats))) for table, seats in held.items()]
    return {"kept": await hall.store.keep(me.id, keepsakes)}


@router.get(
    "/account/tokens",
    responses=problems(Code.BAD_TOKEN, Code.NOT_FOUND),
    response_model=answers.TokensTold,
)
async def tokens(hall: AccountHall, me: Me) -> dict[str, Any]:
    """Give the tokens of all seats that were kept."""
    kept = await hall.store.kept(me.id, _MOST_KEPT)
    setups = {
        row.id: load_setup(row.data)
        for row in await hall.store.tables([keepsake.table for keepsake in kept])
    }
    made = [
        hall.tokens.make(keepsake.table, setups[keepsake.table], keepsake.seats)
        for keepsake in kept
    ]
    return {"tokens": made, "tables": [keepsake.table for keepsake in kept]}


@router.get(
    "/account/statistics",
    responses=problems(Code.BAD_TOKEN, Code.NOT_FOUND),
    response_model=answers.StatisticsTold,
)
async def statistics(hall: AccountHall, me: Me) -> dict[str, Any]:
    """Tell how the finished games went, by edition."""
    kept = {keepsake.table: keepsake.seats for keepsake in await hall.store.kept(me.id, _MOST_KEPT)}
    found: dict[str, dict[str, Any]] = {}
    for row in await hall.store.tables(list(kept)):
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

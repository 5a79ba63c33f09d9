"""Accounts, for players who want their games in one place; playing doesn't require one.

A session acts for a person, an API key for that person's program. A key can do only what its scopes
allow. Changing the account itself (its name, password or keys, or deleting it) requires a session.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tilewright.errors import Conflict
from tilewright.server.http.identity import (
    owner_of,
    person_of,
    registry_with_accounts,
    session_of,
)
from tilewright.server.http.push import followed_seats
from tilewright.server.http.routing import KEY, Api, Call
from tilewright.server.messages import outgoing
from tilewright.server.messages.errors import Code, Problem, not_found, refusal
from tilewright.server.messages.incoming import (
    AccountWords,
    Confirmation,
    Credentials,
    Mine,
    NewAccount,
    NewKey,
    NewName,
    NewPassword,
    Reset,
)
from tilewright.server.messages.text import account_id
from tilewright.server.tables import lobby
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.seat_names import rename_seats
from tilewright.server.tables.statistics import results_by_edition
from tilewright.server.tables.tokens import digest
from tilewright.store.contract import Account, SavedSeats, Scope
from tilewright.units import Instant

api: Final = Api("/api/v1", "accounts")

SESSION_MS: Final = 90 * 24 * 3600 * 1000
"""Milliseconds after which a login ends."""
KEY_MS: Final = 10 * 365 * 24 * 3600 * 1000
"""Milliseconds after which an API key ends."""
MOST_KEPT: Final = 500
"""Maximum number of an account's saved tables, the newest, that it lists."""
MOST_KEYS: Final = 20
"""Maximum number of API keys of an account."""
_SECRET_BYTES: Final = 24

_MINE: Final = (Code.BAD_TOKEN, Code.NOT_FOUND)
_PERSONAL: Final = (Code.BAD_TOKEN, Code.NOT_ALLOWED, Code.NOT_FOUND)
_ANN: Final = Credentials(name="Ann", password="correct horse")  # noqa: S106 - an example


# The account.


@api.post(
    "/accounts",
    NewAccount,
    outgoing.Session,
    status=201,
    codes=(Code.BAD_NAME, Code.BAD_PASSWORD, Code.NAME_TAKEN, Code.NOT_FOUND),
    example=NewAccount(name="Ann", password="correct horse"),  # noqa: S106 - an example
)
async def create_account(call: Call, body: NewAccount) -> outgoing.Session:
    """Create an account and log in."""
    registry = registry_with_accounts(call)
    registry.check_name(body.name)
    registry.limits.accounts.take(call.client)
    registry.limits.hashes.take(call.client)
    hashed = await registry.password_hasher.hash(body.password)
    account = Account(account_id(body.name), body.name, hashed, registry.now())
    try:
        await registry.store.add_account(account)
    except Conflict:
        raise refusal(Code.NAME_TAKEN, "name-taken") from None
    return await _open_session(registry, account)


@api.get("/account", outgoing.Account, codes=_MINE, needs_token=True)
async def get_account(call: Call) -> outgoing.Account:
    """Get the account that the session or API key belongs to."""
    return _account((await session_of(call)).account)


@api.post(
    "/account/words",
    AccountWords,
    outgoing.Account,
    codes=_PERSONAL,
    needs_token=True,
    example=AccountWords(offensive=True),
)
async def choose_words(call: Call, body: AccountWords) -> outgoing.Account:
    """Choose whether study and reviews may name offensive words to the account's owner."""
    owner = await person_of(call)
    await call.registry.store.allow_offensive(owner.id, allowed=body.offensive)
    return _account(replace(owner, offensive=body.offensive))


def _account(owner: Account) -> outgoing.Account:
    return outgoing.Account(name=owner.name, created=owner.created, offensive=owner.offensive)


@api.post(
    "/account/password",
    NewPassword,
    outgoing.Session,
    codes=(*_PERSONAL, Code.BAD_PASSWORD),
    needs_token=True,
    example=NewPassword(password="correct horse", new="battery staple"),  # noqa: S106
)
async def change_password(call: Call, body: NewPassword) -> outgoing.Session:
    """Change the password, end all sessions and API keys, and start a new session."""
    registry, owner = call.registry, await person_of(call)
    await _check_password(call, owner.id, owner, body.password, digest(call.token))
    hashed = await registry.password_hasher.hash(body.new)
    # Hashing takes a while: a session that was ended meanwhile must not change the password.
    await call.check_again()
    await registry.store.change_password(owner.id, hashed, keep_keys=body.keep_keys)
    call.waive_checks()
    return await _open_session(registry, owner)


@api.post(
    "/account/name",
    NewName,
    outgoing.Account,
    codes=(*_PERSONAL, Code.BAD_NAME, Code.NAME_TAKEN),
    needs_token=True,
    example=NewName(password="correct horse", name="Anna"),  # noqa: S106 - an example
)
async def change_name(call: Call, body: NewName) -> outgoing.Account:
    """Change the account's name, also at its seats in games that aren't over.

    Sessions and API keys stay valid. The old name is free at once, as after deleting an account.
    """
    registry, owner = call.registry, await person_of(call)
    await _check_password(call, owner.id, owner, body.password, digest(call.token))
    registry.check_name(body.name)
    if body.name == owner.name:
        return _account(owner)
    # The id is made of the name, so only the time of its creation identifies an account for long.
    registry.limits.renames.take(str(owner.created))
    await call.check_again()
    new_id, actor, now = account_id(body.name), f"account:{owner.id}", registry.now()
    try:
        await registry.store.rename(owner.id, new_id, body.name, actor=actor, now=now)
    except Conflict:
        raise refusal(Code.NAME_TAKEN, "name-taken") from None
    for kept in await registry.store.saved_seats(new_id, MOST_KEPT):
        await rename_seats(
            registry.store, kept.table, kept.seats, owner.name, body.name, actor=actor, now=now
        )
    return _account(replace(owner, id=new_id, name=body.name))


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
    """Delete the account; its games remain available to clients that have their tokens."""
    owner = await person_of(call)
    await _check_password(call, owner.id, owner, body.password, digest(call.token))
    await call.check_again()
    await call.registry.store.remove_account(owner.id)
    call.waive_checks()


@api.post(
    "/account/reset",
    Reset,
    outgoing.Session,
    codes=(*_PERSONAL, Code.BAD_PASSWORD),
    example=Reset(secret="the-secret-in-the-link", password="battery staple"),  # noqa: S106
)
async def reset_password(call: Call, body: Reset) -> outgoing.Session:
    """Set a new password with a one-time link; all sessions and keys end, and a session starts."""
    registry = registry_with_accounts(call)
    with registry.limits.passwords.count_misses(call.client):
        registry.limits.hashes.take(call.client)
        hashed = await registry.password_hasher.hash(body.password)
        account = await registry.store.use_reset(digest(body.secret), hashed, registry.now())
        if account is None:
            raise refusal(Code.BAD_TOKEN, "reset-used")
    return await _open_session(registry, account)


# Sessions and keys.


@api.post("/sessions", Credentials, outgoing.Session, codes=_PERSONAL, example=_ANN)
async def log_in(call: Call, body: Credentials) -> outgoing.Session:
    """Log in to an account."""
    registry = registry_with_accounts(call)
    name = account_id(body.name)
    found = await registry.store.account(name)
    token, device = _device(registry, found, body.devices)
    hashed = await _check_password(call, name, found, body.password, device)
    if found is None:
        raise _wrong_password()
    if await registry.store.banned_since(found.id) is not None:
        raise refusal(Code.NOT_ALLOWED, "banned")
    session = await _open_session(registry, found, token)
    # A new password ends all sessions, but it may have been set before this one was opened.
    current = await registry.store.account(name)
    if current is None or current.password not in {found.password, hashed}:
        await registry.store.close_session(digest(session.session))
        raise _wrong_password()
    return session


def _device(
    registry: TableRegistry, account: Account | None, tokens: Sequence[str]
) -> tuple[str, str]:
    """Return the token of a device that has logged in to an account, and the device it names."""
    for token in tokens:
        device = registry.tokens.device_of(token, account)
        if device is not None:
            return token, device
    return "", ""


async def _check_password(
    call: Call, name: str, account: Account | None, password: str, owned: str = ""
) -> str | None:
    """Return the stored hash, which may be a new one with current parameters.

    Refuses a wrong password without revealing, even by timing, whether the account exists. Wrong
    ones count against the address and the account, or against what its owner has: ``owned`` names
    a device or a session.
    """
    limits = call.registry.limits
    stored = account.password if account else None
    with (
        limits.passwords.count_misses(call.client),
        limits.guesses.count_misses(f"{name} {owned}" if owned else name),
    ):
        limits.hashes.take(call.client)
        verdict = await call.registry.password_hasher.check(stored, password)
        if not verdict.is_right:
            raise _wrong_password()
    if account is not None and verdict.renewed is not None:
        await call.registry.store.renew_hash(account, verdict.renewed)
        return verdict.renewed
    return stored


def _wrong_password() -> Problem:
    return refusal(Code.BAD_TOKEN, "password-wrong")


async def _open_session(
    registry: TableRegistry, account: Account, device: str = ""
) -> outgoing.Session:
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    now = registry.now()
    await registry.store.open_session(digest(secret), account.id, now, Instant(now + SESSION_MS))
    device = device or registry.tokens.make_device(account)
    return outgoing.Session(session=secret, name=account.name, device=device)


@api.delete("/sessions", codes=_MINE)
async def log_out(call: Call) -> None:
    """Log out of the account."""
    await registry_with_accounts(call).store.close_session(digest(call.token))


@api.post(
    "/account/keys",
    NewKey,
    outgoing.NewSecretKey,
    status=201,
    codes=(*_PERSONAL, Code.BAD_NAME, Code.CONFLICT),
    needs_token=True,
    example=NewKey(name="my bot", scopes=(Scope.GAMES_READ, Scope.GAMES_ADD)),
)
async def create_key(call: Call, body: NewKey) -> outgoing.NewSecretKey:
    """Create an API key for a program; its secret is shown only once."""
    registry, owner = call.registry, await person_of(call)
    if len(await registry.store.keys(owner.id)) >= MOST_KEYS:
        raise refusal(Code.CONFLICT, "too-many-keys", most=MOST_KEYS)
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    hashed, now = digest(secret), registry.now()
    key = await registry.store.create_key(
        hashed, owner.id, now, Instant(now + KEY_MS), name=body.name, scopes=body.scopes
    )
    return outgoing.NewSecretKey(
        id=key.id, name=key.name, created=key.created, scopes=key.scopes, key=secret
    )


@api.get("/account/keys", outgoing.Keys, codes=_PERSONAL, needs_token=True)
async def list_keys(call: Call) -> outgoing.Keys:
    """List the account's API keys, without their secrets."""
    keys = await call.registry.store.keys((await person_of(call)).id)
    return outgoing.Keys(
        keys=tuple(
            outgoing.Key(id=key.id, name=key.name, created=key.created, scopes=key.scopes)
            for key in keys
        )
    )


@api.delete("/account/keys/{key}", codes=_PERSONAL)
async def delete_key(call: Call) -> None:
    """Delete an API key."""
    key = call.path(KEY)
    owner = await person_of(call)
    if not await call.registry.store.remove_key(owner.id, key):
        raise not_found("key")


# Games.


@api.post(
    "/account/tokens",
    Mine,
    outgoing.Kept,
    codes=_PERSONAL,
    needs_token=True,
    example=Mine(tokens=("the-token-of-a-seat",)),
)
async def keep_seats(call: Call, body: Mine) -> outgoing.Kept:
    """Save the tokens' seats to the account."""
    registry, owner = call.registry, await owner_of(call, Scope.GAMES_ADD)
    keepsakes = [
        SavedSeats(row.id, seats, registry.tokens.make(row.id, setup, seats))
        for row, setup, seats in await lobby.held_seats(registry, body.tokens)
    ]
    kept = await registry.store.save_seats(owner.id, keepsakes)
    if registry.push is not None:
        seats = await followed_seats(registry, [one.token for one in keepsakes])
        await registry.store.follow_seats(owner.id, seats)
    return outgoing.Kept(kept=kept)


@api.get("/account/tokens", outgoing.KeptTokens, codes=_PERSONAL, needs_token=True)
async def get_kept_tokens(call: Call) -> outgoing.KeptTokens:
    """Get the tokens for the account's saved seats; some may no longer be valid."""
    kept = await _kept(call, Scope.PLAY)
    return outgoing.KeptTokens(
        tokens=tuple(one.token for one in kept), tables=tuple(one.table for one in kept)
    )


@api.get("/account/games", outgoing.MyGames, codes=_PERSONAL, needs_token=True)
async def list_account_games(call: Call) -> outgoing.MyGames:
    """List the account's games."""
    tokens = [keepsake.token for keepsake in await _kept(call, Scope.GAMES_READ)]
    games = await lobby.my_games(call.registry, tokens)
    return outgoing.MyGames(games=games, now=call.registry.now())


@api.get("/account/statistics", outgoing.Statistics, codes=_PERSONAL, needs_token=True)
async def get_statistics(call: Call) -> outgoing.Statistics:
    """Get the account's results in finished games, by edition."""
    kept = {keepsake.table: keepsake.seats for keepsake in await _kept(call, Scope.GAMES_READ)}
    rows = await call.registry.store.tables(list(kept))
    return await call.registry.work_threads.run(lambda: results_by_edition(rows, kept))


async def _kept(call: Call, scope: Scope) -> Sequence[SavedSeats]:
    owner = await owner_of(call, scope)
    return await call.registry.store.saved_seats(owner.id, MOST_KEPT)

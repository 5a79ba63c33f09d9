"""Strangers who guess a password don't keep the account's owner from logging in."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Running, config, run, running
from tests.server.test_accounts import ANN, OTHER, joined
from tilewright.server.messages.sizes import MOST_DEVICES
from tilewright.server.tables.tokens import Tokens
from tilewright.server.upkeep.limits import GUESSES
from tilewright.store.contract import Account
from tilewright.units import Instant


async def log_in(server: Running, password: str, address: str, *devices: str) -> Any:  # noqa: ANN401 - a response
    """Log in as Ann from an address."""
    body = ANN | {"password": password, "devices": devices}
    headers = {"x-forwarded-for": address}
    return await server.http.post("/api/v1/sessions", json=body, headers=headers)


async def use_up_the_guesses(server: Running) -> None:
    """Guess Ann's password from many addresses until no one may any more."""
    server.stop_refilling()
    for number in range(int(GUESSES.burst)):
        assert (await log_in(server, OTHER, f"198.51.100.{number}")).status_code == 401
    assert (await log_in(server, str(ANN["password"]), "198.51.100.200")).status_code == 429


@pytest.mark.parametrize("renamed", [False, True], ids=["same", "renamed"])
def test_the_owner_logs_in_while_strangers_guess(
    tmp_path: Path, database: str, *, renamed: bool
) -> None:
    """A device that has logged in before can, after a restart and with another worker, too."""
    settings = config(tmp_path, database=database, looseness=1.0, trusted_proxy=True)
    right = str(ANN["password"])

    async def test() -> None:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(running(settings))
            made = (await first.post("/accounts", ANN)).json()
            device = made["device"]
            if renamed:
                for name in ("Anna", "Ann"):
                    body = {"password": right, "name": name}
                    answer = await first.post("/account/name", body, made["session"])
                    assert answer.status_code == 200
            if database.startswith("sqlite"):
                await stack.aclose()
            async with running(settings) as server:
                await use_up_the_guesses(server)
                again = await log_in(server, right, "203.0.113.9", "no device", device)
                assert (again.status_code, again.json()["device"]) == (200, device)

    run(test)


def test_a_session_changes_its_password_while_strangers_guess(tmp_path: Path) -> None:
    """A player who is logged in is asked for the password, but not counted with strangers."""

    async def test() -> None:
        settings = config(tmp_path, looseness=1.0, trusted_proxy=True)
        async with running(settings) as server:
            session = await joined(server)
            await use_up_the_guesses(server)
            body = {"password": ANN["password"], "new": OTHER}
            assert (await server.post("/account/password", body, session)).status_code == 200

    run(test)


def test_a_device_has_a_budget_of_its_own(tmp_path: Path) -> None:
    """A thief of a device must wait after some guesses, and the owner's other device need not."""

    async def test() -> None:
        settings = config(tmp_path, looseness=1.0, trusted_proxy=True)
        async with running(settings) as server:
            one = (await server.post("/accounts", ANN)).json()["device"]
            right = str(ANN["password"])
            two = (await log_in(server, right, "203.0.113.9")).json()["device"]
            server.stop_refilling()
            for number in range(int(GUESSES.burst)):
                answer = await log_in(server, OTHER, f"198.51.100.{number}", one)
                assert answer.status_code == 401
            assert (await log_in(server, right, "198.51.100.200", one)).status_code == 429
            assert (await log_in(server, right, "198.51.100.200", two)).status_code == 200

    run(test)


def test_a_device_belongs_to_an_account() -> None:
    """Another account's token is worth nothing, nor is a changed one or another server's."""
    ann = Account("ann", "Ann", "hash", Instant(3))
    ben = Account("ben", "Ben", "hash", Instant(4))
    tokens = Tokens("secret")
    token = tokens.make_device(ann)
    assert tokens.device_of(token, ann)
    assert tokens.device_of(token, ben) is None
    assert tokens.device_of(token, None) is None
    assert tokens.device_of(token[:-2] + "xx", ann) is None
    assert Tokens("another").device_of(token, ann) is None


@pytest.mark.reaches("messages.sizes.MOST_DEVICES")
def test_a_login_names_a_few_devices(tmp_path: Path) -> None:
    """A login with the most is granted; one with one more gets 400."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            await joined(server)
            answers = [
                (await log_in(server, str(ANN["password"]), "203.0.113.9", *["x"] * size))
                for size in (MOST_DEVICES, MOST_DEVICES + 1)
            ]
            assert [answer.status_code for answer in answers] == [200, 400]

    run(test)

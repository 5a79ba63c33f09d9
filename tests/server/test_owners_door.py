"""Strangers who guess a password don't keep the account's owner from logging in."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.harness import config, running
from tilewright.server.upkeep.buckets import Buckets
from tilewright.server.upkeep.limits import KnownAddresses

HOME = {"x-forwarded-for": "203.0.113.9"}
ANN = {"name": "Ann", "password": "correct horse"}


def test_the_owner_logs_in_while_strangers_guess(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From an address at which the account was in use, guesses count separately."""

    async def test() -> None:
        settings = config(tmp_path, looseness=1.0, trusted_proxy=True)
        async with running(settings) as server:

            async def log_in(password: str, address: str) -> int:
                answer = await server.http.post(
                    "/api/v1/sessions",
                    json=ANN | {"password": password},
                    headers={"x-forwarded-for": address},
                )
                return answer.status_code

            made = await server.http.post("/api/v1/accounts", json=ANN, headers=HOME)
            assert made.status_code == 201
            # Strangers have used up the budget of the account, and it doesn't recover.
            used_up = "guesses ann"
            monkeypatch.setattr(Buckets, "take", lambda _, key, *__: float(key == used_up))
            assert await log_in("wrong guess", "198.51.100.7") == 429
            assert await log_in(ANN["password"], "198.51.100.8") == 429
            assert await log_in("wrong guess", HOME["x-forwarded-for"]) == 401
            assert await log_in(ANN["password"], HOME["x-forwarded-for"]) == 200

    asyncio.run(test())


def test_only_the_latest_addresses_are_known() -> None:
    """The memory is bounded, and an address that is used again stays."""
    known = KnownAddresses(most=2)
    known.note("ann", "one")
    known.note("ann", "two")
    known.note("ann", "one")
    known.note("ben", "two")
    assert known.guesser("ann", "one") == "ann one"
    assert known.guesser("ann", "two") == "ann"
    assert known.guesser("ben", "two") == "ben two"

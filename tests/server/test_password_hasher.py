"""Passwords are hashed in a few background threads, and too many at once are refused."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from pathlib import Path

import argon2
import pytest

from tests.server.harness import config, run, running
from tests.waiting import until
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.upkeep.password_hasher import (
    MEMORY_KIB,
    MOST_QUEUED,
    THREADS,
    UNKNOWN_ACCOUNT,
    PasswordHasher,
)
from tilewright.server.upkeep.work_threads import WorkThreads

ANN = {"name": "Ann", "password": "correct horse"}


@pytest.fixture(autouse=True)
def hash_quickly() -> None:
    """Hash passwords as a real server does."""


def test_an_unknown_account_costs_as_much_as_a_known_one() -> None:
    """All hashes have the same parameters, and each uses one thread."""

    async def test() -> None:
        hasher = PasswordHasher(looseness=1000.0)
        hashed = await hasher.hash("correct horse")
        hasher.close()
        used, unknown = map(argon2.extract_parameters, (hashed, UNKNOWN_ACCOUNT))
        assert used == unknown
        assert (used.parallelism, used.memory_cost) == (1, MEMORY_KIB)

    run(test)


def test_passwords_are_checked() -> None:
    """A wrong password, an unknown account and a broken hash are all refused."""

    async def test() -> None:
        hasher = PasswordHasher(looseness=1000.0)
        hashed = await hasher.hash("correct horse")
        verdict = await hasher.check(hashed, "correct horse")
        assert verdict.is_right
        assert verdict.renewed is None
        for stored, password in ((hashed, "wrong"), (None, "correct horse"), ("broken", "x")):
            assert not (await hasher.check(stored, password)).is_right
        hasher.close()

    run(test)


@pytest.mark.reaches("upkeep.password_hasher.MOST_QUEUED")
def test_too_many_at_once_are_refused() -> None:
    """As many as the limit allows wait their turn; the next one is refused at once."""

    async def test() -> None:
        threads = WorkThreads(60.0, THREADS, MOST_QUEUED, in_background=True)
        go = threading.Event()
        waiting = [
            asyncio.create_task(threads.run(lambda: go.wait(60))) for _ in range(MOST_QUEUED)
        ]
        await until(lambda: threads.pending == MOST_QUEUED)
        with pytest.raises(Problem) as refused:
            await threads.run(lambda: True)
        assert refused.value.code is Code.BUSY
        assert refused.value.retry_after
        go.set()
        assert all(await asyncio.gather(*waiting))
        assert await threads.run(lambda: True)
        threads.close()

    run(test)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities for threads")
def test_background_threads_give_way() -> None:
    """They have a lower priority than the event loop, which keeps its own."""

    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async def test() -> None:
        before = priority()
        plain, background = WorkThreads(), WorkThreads(in_background=True)
        assert await plain.run(priority) == priority() == before
        assert await background.run(priority) > before
        plain.close()
        background.close()

    run(test)


def test_a_hash_with_old_parameters_is_renewed(tmp_path: Path) -> None:
    """The next login stores a new hash of the same password; sessions and password stay valid."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            first = (await server.post("/accounts", ANN)).json()["session"]
            store = server.registry.store
            old = argon2.PasswordHasher(time_cost=1, memory_cost=8192, parallelism=4)
            account = await store.account("ann")
            assert account is not None
            await store.renew_hash(account, old.hash(ANN["password"]))
            for _ in range(2):
                assert (await server.post("/sessions", ANN)).status_code == 200
                renewed = await store.account("ann")
                assert renewed is not None
                parameters = argon2.extract_parameters(renewed.password)
                assert parameters == argon2.extract_parameters(UNKNOWN_ACCOUNT)
            assert (await server.get("/account", first)).status_code == 200
            # A password that was changed in the meantime is not replaced.
            await store.renew_hash(account, "old")
            assert await store.account("ann") == renewed

    run(test)

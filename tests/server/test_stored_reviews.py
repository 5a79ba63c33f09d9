"""Finished reviews survive a restart, with their links."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import config, running
from tests.server.test_reviews import WORKING, finished, outcome, path
from tests.waiting import eventually
from tilewright.server.reviews import desk

GAME = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HNORSTU 8F HORN +14 14\n"


@pytest.mark.usefixtures("processes")
def test_a_review_and_its_link_survive_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart, both kinds of reviews are there at once, and nothing is computed again."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    settings = config(tmp_path, review_samples=0)

    async def fail(*_: object, **__: object) -> None:
        raise AssertionError("a review was computed again")

    async def test() -> None:
        async with running(settings) as server:
            who = await finished(server)
            await server.post(path(who), {}, who["token"])
            review = (await outcome(server, who))["review"]
            sent = await server.post("/reviews", {"text": GAME, "quick": True})
            link = f"/reviews/{sent.json()['upload']}"

            async def has_ended() -> dict[str, Any] | None:
                told: dict[str, Any] = (await server.get(link)).json()
                return None if told["stage"] in WORKING else told

            uploaded = await eventually(has_ended)
            assert uploaded["stage"] == "done"
        monkeypatch.setattr(asyncio, "create_subprocess_exec", fail)
        async with running(settings) as server:
            told = (await server.get(path(who), who["token"])).json()
            assert (told["stage"], told["review"]) == ("done", review)
            assert told["done"] == told["turns"] == len(review["turns"])
            again = await server.post(path(who), {}, who["token"])
            assert again.json()["stage"] == "done"
            assert (await server.get(link)).json() == uploaded

    asyncio.run(test())


def test_a_review_of_another_format_is_not_shown() -> None:
    """What another version of the program wrote is computed again."""
    policy = desk._policy_key(offensive=False)
    assert desk._decode('{"format": 1, "policy": "", "review": {}}', policy) is None
    assert desk._decode("not JSON", policy) is None

"""Reviews: only of finished games, one for everyone at the table, queued, shared and canceled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tilewright as tw
from tests.server.harness import BEN, HERE, Running, config, run, running
from tests.server.test_meanings import play_first, resign
from tests.waiting import until
from tilewright.formats.json.events import dump_events, load_events
from tilewright.library.game import play
from tilewright.records.from_game import record_of
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.reviews import ReviewStage
from tilewright.server.reviews.desk import ReviewDesk, _Job
from tilewright.server.reviews.protocol import Order
from tilewright.server.upkeep.limits import REVIEWS
from tilewright.server.upkeep.overload import Overload
from tilewright.store.contract.reviews import MOST_REVIEWS
from tilewright.units import Instant

WORKING = {"waiting", "running"}


def path(who: dict[str, Any]) -> str:
    """Return the path of a table's review."""
    return f"/tables/{who['table']}/review"


async def finished(server: Running) -> dict[str, Any]:
    """Open a table for two, make a play and resign."""
    ann = await server.open(HERE, BEN)
    await play_first(server, ann)
    await resign(server, ann)
    return ann


async def outcome(server: Running, who: dict[str, Any]) -> dict[str, Any]:
    """Wait for the end of a review."""
    await server.finish_reviews()
    answer: dict[str, Any] = (await server.get(path(who), who["token"])).json()
    return answer


@pytest.mark.usefixtures("processes")
def test_a_finished_game_is_reviewed_once_for_everyone(tmp_path: Path) -> None:
    """Players and spectators see the same review; only players can stop it."""

    async def test() -> None:
        async with running(config(tmp_path, review_samples=2)) as server:
            ann = await finished(server)
            watcher = (await server.post(f"/tables/{ann['table']}/watch", {})).json()
            assert (await server.get(path(ann), ann["token"])).json()["stage"] == "none"
            begun = await server.post(path(ann), {}, ann["token"])
            assert begun.json()["stage"] in WORKING
            refused = await server.http.delete(
                f"/api/v1{path(ann)}", headers={"authorization": f"Bearer {watcher['token']}"}
            )
            assert refused.status_code == 403
            seen = await outcome(server, watcher)
            assert seen["stage"] == "done"
            assert seen["review"]["turns"]
            assert seen["review"]["is_complete"]
            again = (await server.post(path(ann), {}, ann["token"])).json()
            assert again == seen

    run(test)


def test_a_game_in_progress_is_never_analyzed(tmp_path: Path) -> None:
    """Neither a player nor a spectator can start, see or stop a review before the end."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, BEN)
            watcher = (await server.post(f"/tables/{ann['table']}/watch", {})).json()
            for who in (ann, watcher):
                assert (await server.get(path(who), who["token"])).status_code == 409
                assert (await server.post(path(who), {}, who["token"])).status_code == 409
            assert not server.registry.reviews._jobs

    run(test)


@pytest.mark.usefixtures("processes")
def test_reviews_are_rationed(tmp_path: Path) -> None:
    """An address gets a few; to look at a review, or to ask for it again, is free."""

    async def test() -> None:
        async with running(config(tmp_path, review_samples=2, looseness=1.0)) as server:
            server.stop_refilling()
            ann = await finished(server)
            assert (await server.post(path(ann), {}, ann["token"])).status_code == 200
            server.registry.limits.reviews.take("127.0.0.1", REVIEWS.burst - 1)
            for _ in range(5):
                assert (await server.post(path(ann), {}, ann["token"])).status_code == 200
            other = await finished(server)
            assert (await server.post(path(other), {}, other["token"])).status_code == 429

    run(test)


def test_a_review_counts_for_the_account_that_has_the_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The account's quota holds, although the request names only the table."""
    # The limits of a real server come with its overload protection, and a test may be slow.
    monkeypatch.setattr(Overload, "check", lambda _: None)

    async def test() -> None:
        async with running(config(tmp_path, review_samples=2, looseness=1.0)) as server:
            server.stop_refilling()
            ann = await finished(server)
            made = await server.post("/accounts", {"name": "Ann", "password": "horse battery"})
            kept = {"tokens": [ann["token"]]}
            saved = await server.post("/account/tokens", kept, made.json()["session"])
            assert saved.status_code == 200
            server.registry.limits.account_reviews.take("ann", REVIEWS.burst)
            assert (await server.post(path(ann), {}, ann["token"])).status_code == 429
            assert not server.registry.reviews._jobs

    run(test)


@pytest.fixture(scope="module")
def game() -> str:
    """Return the event file of a finished game."""
    return dump_events(play("equity", "equity", edition="pocket", seed=3).events)


async def reached(desk: ReviewDesk, key: str, *stages: ReviewStage) -> None:
    """Wait until a review is at one of these stages."""
    await until(lambda: desk.answer(key).stage in stages)


@pytest.mark.usefixtures("processes")
def test_reviews_wait_for_each_other_and_can_be_canceled(game: str) -> None:
    """One process works at a time; a canceled one ends at once, and the next begins."""

    async def test() -> None:
        desk = ReviewDesk(most_waiting=2)
        desk.start("long", Order("family", "", game))
        desk.start("next", Order("family", "", game, 0))
        assert desk.answer("next").ahead == 1
        with pytest.raises(Problem) as caught:
            desk.start("more", Order("family", "", game, 0))
        assert caught.value.code is Code.BUSY
        await reached(desk, "long", ReviewStage.RUNNING)
        assert desk.answer("next").stage is ReviewStage.WAITING
        await desk.cancel("long")
        assert desk.answer("long").stage is ReviewStage.NONE
        await reached(desk, "next", ReviewStage.DONE, ReviewStage.FAILED)
        review = desk.answer("next").review
        assert review is not None
        assert review.is_complete
        await desk.close()

    run(test)


@pytest.mark.usefixtures("processes")
def test_a_review_that_fails_says_so_and_can_be_repeated(
    game: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """A process that ends without a review leaves a failure, not an endless wait."""

    async def test() -> None:
        desk = ReviewDesk()
        desk.start("bad", Order("no-such-dictionary", "", game, 0))
        await reached(desk, "bad", ReviewStage.FAILED)
        assert desk.is_new("bad")
        desk.start("bad", Order("family", "", game, 0))
        await reached(desk, "bad", ReviewStage.DONE)
        await desk.close()

    run(test)
    assert "no-such-dictionary" in capfd.readouterr().err


@pytest.mark.usefixtures("processes")
def test_closing_ends_everything(game: str) -> None:
    """No process outlives the server."""

    async def test() -> None:
        desk = ReviewDesk()
        desk.start("long", Order("family", "", game))
        await reached(desk, "long", ReviewStage.RUNNING)
        task = desk._jobs["long"].task
        await desk.close()
        assert task is not None
        assert task.done()

    run(test)


class Reviews:
    """A store of reviews in memory."""

    def __init__(self) -> None:
        """Start empty."""
        self.bodies: dict[str, str] = {}

    async def review_body(self, game: str) -> str | None:
        """Return a stored review."""
        return self.bodies.get(game)

    async def save_review(
        self, game: str, body: str, now: Instant, *, most: int = MOST_REVIEWS
    ) -> None:
        """Store a review."""
        del now, most
        self.bodies[game] = body


@pytest.mark.parametrize("made", [False, True])
def test_a_stored_review_belongs_to_its_policy(
    game: str, monkeypatch: pytest.MonkeyPatch, *, made: bool
) -> None:
    """It is not shown where another policy counts, nor once a list of offensive words changed."""
    review = tw.review(record_of(load_events(game)), quick=True)

    async def finish(job: _Job) -> None:
        job.review = review

    monkeypatch.setattr("tilewright.server.reviews.desk._review", finish)

    async def stage_in(store: Reviews, *, offensive: bool) -> ReviewStage:
        desk = ReviewDesk(store=store)
        await desk.recall("game", offensive=offensive)
        return desk.answer("game").stage

    async def test() -> None:
        store = Reviews()
        desk = ReviewDesk(store=store)
        desk.start("game", Order("family", "", game, 0, offensive=made))
        await reached(desk, "game", ReviewStage.DONE)
        await desk.close()
        assert await stage_in(store, offensive=made) is ReviewStage.DONE
        assert await stage_in(store, offensive=not made) is ReviewStage.NONE
        monkeypatch.setattr("tilewright.lexicon.policy._digest", lambda _: "another list")
        changed = ReviewStage.DONE if made else ReviewStage.NONE
        assert await stage_in(store, offensive=made) is changed

    run(test)

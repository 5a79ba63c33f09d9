"""Puzzles on the server: only its own, graded in a thread, missed ones return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.tempting import words_in
from tests.server.harness import BEN, HERE, Running, config, run, running
from tests.server.test_meanings import resign
from tests.server.test_reviews import outcome
from tests.server.test_reviews import path as review_path
from tilewright.analysis.puzzles import daily_puzzle, shipped_puzzles, write_puzzle
from tilewright.lexicon import policy
from tilewright.server.upkeep.limits import PUZZLES
from tilewright.units import Instant

ANN = {"name": "Ann", "password": "only the tests know this"}
DAY = 24 * 3600 * 1000
PASS = {"type": "pass"}


async def answered(
    server: Running, puzzle: str, body: Mapping[str, object], token: str | None = None
) -> dict[str, Any]:
    """Answer a puzzle and return the result."""
    answer = await server.post(f"/puzzles/{puzzle}/answers", body, token)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_everyone_gets_the_puzzle_of_the_day(tmp_path: Path) -> None:
    """It does not tell its answer; the best move solves it, and another one says what it loses."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            now = server.registry.now()
            server.registry.now = lambda: now
            expected = daily_puzzle(datetime.fromtimestamp(now / 1000, UTC).date())
            told = await server.get("/puzzles/daily")
            puzzle = told.json()
            assert (puzzle["id"], puzzle["margin"]) == (expected.id, expected.margin)
            assert f'"{expected.best}"' not in told.text
            same = (await server.get(f"/puzzles/{puzzle['id']}")).json()
            assert same == puzzle | {"day": None}
            name = puzzle["id"]
            wrong = await answered(server, name, {"move": PASS})
            assert not wrong["is_best"]
            assert wrong["answer"]["loss"]["mean"] >= expected.margin
            assert (wrong["best"], wrong["others"], wrong["tips"]) == (None, [], [])
            assert wrong["memory"]["answers"] == 1
            again = await answered(server, name, {"move": None, "counts": False})
            assert again["best"]["text"] == expected.best
            assert again["memory"] is None
            play = {"type": "play", "text": expected.best}
            best = await answered(server, name, {"move": play})
            assert best["is_best"]
            assert best["memory"] is None, "what was solved at once does not return"
            later = await answered(server, name, {"move": play, "memory": wrong["memory"]})
            assert later["memory"]["right"] == 1
            preview = await server.post(f"/puzzles/{name}/preview", {"text": expected.best})
            assert preview.json()["score"] == expected.score

    run(test)


def test_only_moves_that_are_allowed_are_answers(tmp_path: Path) -> None:
    """Faults are listed, other puzzles don't exist, and no position can be sent."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            name = shipped_puzzles()[0].id
            path = f"/puzzles/{name}/answers"
            bad = await server.post(
                path, {"move": {"type": "play", "tiles": {"A15": "Z", "C15": "Z"}}}
            )
            assert bad.status_code == 422
            assert bad.json()["error"]["faults"]
            assert (await server.post("/puzzles/none/answers", {"move": PASS})).status_code == 404
            assert (await server.get("/puzzles/none")).status_code == 404
            board = {"move": PASS, "view": (await server.get(f"/puzzles/{name}")).json()["view"]}
            assert (await server.post(path, board)).status_code == 400
            assert (await server.post(path, {"move": {"type": "resign"}})).status_code == 400

    run(test)


def test_an_account_gets_missed_puzzles_back(tmp_path: Path) -> None:
    """A puzzle that was missed is due some days later, among the study cards."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = (await server.post("/accounts", ANN)).json()["session"]
            name = shipped_puzzles()[0].id
            await answered(server, name, {"move": None}, ann)
            body: dict[str, object] = {"decks": [], "limit": 0}
            asked = (await server.post("/study/questions", body, ann)).json()
            assert asked["puzzles"] == []
            now = server.registry.now()
            server.registry.now = lambda: Instant(now + 30 * DAY)
            asked = (await server.post("/study/questions", body, ann)).json()
            assert asked["puzzles"] == [name]

    run(test)


@pytest.mark.usefixtures("processes")
def test_mistakes_are_for_the_player_who_made_them(tmp_path: Path) -> None:
    """Only in a finished game with a review, only for its players, and only real mistakes."""

    async def test() -> None:
        async with running(config(tmp_path, review_samples=60, looseness=1.0)) as server:
            server.stop_refilling()
            ann = await server.open(HERE, BEN)
            mistakes, puzzles = (
                f"/tables/{ann['table']}/{what}" for what in ("mistakes", "puzzles")
            )
            turn = {"turn": 1, "seat": 0}
            assert (await server.get(mistakes, ann["token"])).status_code == 409
            assert (await server.post(puzzles, turn, ann["token"])).status_code == 409
            view = (await server.get(f"/tables/{ann['table']}/view?seat=0", ann["token"])).json()
            seat = view["view"]["on_turn"]
            move = {"id": "pass-1", "at": view["view"]["number"], "move": PASS, "seat": seat}
            moved = await server.post(f"/tables/{ann['table']}/moves", move, ann["token"])
            assert moved.status_code == 200, moved.text
            await resign(server, ann)
            assert (await server.get(mistakes, ann["token"])).status_code == 409
            await server.post(review_path(ann), {}, ann["token"])
            assert (await outcome(server, ann))["stage"] == "done"
            found = (await server.get(mistakes, ann["token"])).json()["mistakes"]
            assert {"seat": seat, "turn": 1} in found
            watcher = (await server.post(f"/tables/{ann['table']}/watch", {})).json()
            assert (await server.get(mistakes, watcher["token"])).status_code == 403
            body = {"turn": 1, "seat": seat}
            assert (await server.post(puzzles, body, watcher["token"])).status_code == 403
            wrong = {"turn": 99, "seat": seat}
            assert (await server.post(puzzles, wrong, ann["token"])).status_code == 409
            # On an empty board every play can be turned, so there is no single best move.
            made = await server.post(puzzles, body, ann["token"])
            assert made.json() == {"puzzle": None}
            server.registry.limits.puzzles.take("127.0.0.1", PUZZLES.burst - 2)
            again = await server.post(puzzles, body, ann["token"])
            assert again.json() == {"puzzle": None}, "the result is stored, and costs nothing"
            puzzle = shipped_puzzles()[3]
            await server.registry.store.save_puzzle("f" * 32, ann["table"], write_puzzle(puzzle))
            stored = await answered(server, "f" * 32, {"move": None})
            assert stored["best"]["text"] == puzzle.best

    run(test)


@pytest.mark.parametrize(("allows", "masks"), product([False, True], repeat=2))
def test_a_stored_puzzle_follows_the_lists_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, allows: bool, masks: bool
) -> None:
    """Without a best move that we say there is no puzzle; another such move is just left out.

    A table may allow offensive words, but not against the host.
    """
    puzzle = replace(shipped_puzzles()[3], offensive=allows)
    board, edition = puzzle.view.board, puzzle.view.edition
    hidden: set[str] = set()
    monkeypatch.setattr(policy, "is_offensive", lambda word, _: word in hidden)

    async def test() -> None:
        async with running(config(tmp_path, mask_offensive=masks)) as server:
            ann = await server.open(HERE, BEN)
            name = "f" * 32
            await server.registry.store.save_puzzle(name, ann["table"], write_puzzle(puzzle))
            best = {*words_in(puzzle.best, board, edition)}
            other = next(
                one.text
                for one in puzzle.rejected
                if best.isdisjoint(words_in(one.text, board, edition))
                and words_in(one.text, board, edition)
            )
            hidden.update(words_in(other, board, edition))
            told = await answered(server, name, {"move": None})
            shown = allows and not masks
            assert (other in {one["text"] for one in told["others"]}) is shown
            hidden.update(best)
            status = 200 if shown else 404
            assert (await server.get(f"/puzzles/{name}")).status_code == status

    run(test)

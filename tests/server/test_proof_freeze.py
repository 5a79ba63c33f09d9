"""A proof that no play is left never holds up the event loop."""

from __future__ import annotations

import threading
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest

from tests.clocks import expiring
from tests.server.harness import HERE, SOON, Running, config, run, running
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.kernel.any_play import can_play
from tilewright.lexicon import Lexicon
from tilewright.rules.endings import any_play
from tilewright.rules.play.board import Board
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.tables import lobby
from tilewright.server.tables.tile_check import MOST_BLANKS, check_tiles
from tilewright.server.upkeep.work_threads import WORK_SECONDS, WorkThreads
from tilewright.table import umpire
from tilewright.tiles import Tally

ATTACK: dict[str, object] = {
    **{f"tiles.standard.letters.{letter}": [0, 1] for letter in ascii_uppercase if letter != "V"},
    "tiles.standard.letters.V": [2, 4],
    "tiles.standard.letters.Ñ": [8, 1],
    "tiles.blank.count": 18,
}
"""House rules under which four racks of seven, mostly blanks, empty the bag at once."""


@pytest.mark.parametrize(
    ("house", "fits"),
    [
        ({}, True),
        ({"tiles.blank.count": MOST_BLANKS}, True),
        ({"tiles.blank.count": MOST_BLANKS + 1}, False),
        ({"tiles.standard.letters.Ñ": [1, 1]}, False),
        (
            {f"tiles.standard.letters.{letter}": [0, 1] for letter in ascii_uppercase[:25]}
            | {"tiles.standard.letters.Z": [18, 1], "tiles.blank.count": 10},
            False,
        ),
    ],
)
@pytest.mark.reaches("tables.tile_check.MOST_BLANKS")
def test_tile_sets_that_make_searches_slow_are_refused(
    house: dict[str, object], *, fits: bool
) -> None:
    """Letters that no word has, and more blanks than any game needs, are refused."""
    edition, words = load_edition("pocket", house), Lexicon.from_words(["AB", "CAB"], id="small")
    if fits:
        check_tiles(edition, words)
        return
    with pytest.raises(Problem) as refused:
        check_tiles(edition, words)
    assert refused.value.code is Code.BAD_REQUEST


async def ask(server: Running, who: dict[str, Any], seat: int) -> dict[str, Any]:
    """Ask for the proof from a seat."""
    path = f"/tables/{who['table']}"
    seen = (await server.get(f"{path}/view?seat={seat}", who["token"])).json()["view"]
    command = {"id": f"p{seat}", "at": seen["number"], "seat": seat, "move": {"type": "ask-proof"}}
    answer = await server.post(f"{path}/moves", command, who["token"])
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_the_event_loop_never_searches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel gives the proof, in a thread, also for a table opened before the check existed."""
    seats = [HERE | {"name": name} for name in ("Ann", "Ben", "Cem", "Dot")]
    threads: list[int] = []

    def search(board: Board, rack: Tally, edition: Edition, words: Lexicon) -> bool:
        threads.append(threading.get_ident())
        return can_play(board, rack, edition, words)

    def search_slowly(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(umpire, "can_play", search)
    monkeypatch.setattr(any_play, "find_play", search_slowly)

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            body = {"edition": "pocket", "seats": seats, "house": ATTACK}
            assert (await server.post("/tables", body)).status_code == 400
            monkeypatch.setattr(lobby, "check_tiles", lambda *_: None)
            table = await server.open(*seats, house=ATTACK)
            for seat in range(4):
                told = await ask(server, table, seat)
            assert [event["type"] for event in told["events"]] == ["proof-asked", "play-exists"]
            assert threads
            assert threading.get_ident() not in threads

    run(test)


def test_work_that_takes_too_long_is_refused() -> None:
    """The wait for a thread has a time limit, and the queue has a maximum length."""

    async def test() -> None:
        threads, go = WorkThreads(threads=1, most=1), threading.Event()
        try:
            with pytest.raises(Problem) as late:
                async with expiring(WORK_SECONDS):
                    await threads.run(lambda: go.wait(SOON))
            assert late.value.code is Code.BUSY
            with pytest.raises(Problem) as queued:
                await threads.run(lambda: 7)
            assert queued.value.code is Code.BUSY
        finally:
            go.set()
            threads.close()

    run(test)

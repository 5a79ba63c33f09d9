"""The helpers of the tests in the browser: the shared browser, and scripts of what is heard."""

import asyncio
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web import listening
from tests.web.conftest import Shared, Sit
from tests.web.people import on_turn, seat_all


def test_other_event_loops_run_while_the_browser_is_open(shared_chromium: Shared) -> None:
    """Tests with and without the browser can follow each other in one process."""

    async def answer() -> str:
        await asyncio.sleep(0)
        return "answer"

    for _ in range(2):
        assert asyncio.run(answer()) == "answer"
        with shared_chromium() as browser:
            page = browser.new_page()
            page.set_content("<p>tile</p>")
            expect(page.locator("p")).to_have_text("tile")
            page.close()


def test_a_mismatch_names_its_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script is written as it is heard; each later difference is found in its own step."""
    monkeypatch.setattr(listening, "GOLDEN", tmp_path)
    monkeypatch.setattr(listening, "IS_WRITING", True)
    written = listening.Script("game")
    written.compare("the game begins", ["Your turn."])
    written.compare("Enter", [])
    written.finish()
    monkeypatch.setattr(listening, "IS_WRITING", False)
    script = listening.Script("game")
    script.compare("the game begins", ["Your turn."])
    with pytest.raises(AssertionError, match=r"step 2 of game.txt: \[Enter\]"):
        script.compare("Enter", ["Ben's turn."])
    with pytest.raises(AssertionError, match=r"step 2 of game.txt"):
        script.expected("Escape")
    with pytest.raises(AssertionError, match=r"not heard of game.txt"):
        script.finish()
    script.compare("Enter", [])
    script.finish()
    with pytest.raises(AssertionError, match=r"game.txt ends before \[Escape\]"):
        script.expected("Escape")


def test_a_move_past_the_page_is_on_every_page(sit: Sit) -> None:
    """Right after a move over the API, players and other tabs show it, without another wait."""
    people = sit(), sit()
    seat_all(people, ("Ann", "Ben"))
    tab = people[0].page.context.new_page()
    tab.goto(people[0].page.url)
    expect(tab.get_by_role("grid")).to_be_visible()
    mover = on_turn(people)
    before = mover.number()
    mover.send_turn()
    shown = "document.querySelector('main.table').dataset.number"
    for page in (*(one.page for one in people), tab):
        assert int(page.evaluate(shown)) > before

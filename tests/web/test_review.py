"""The review of a finished game: verdicts, other moves on the board, and the account."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Sit
from tilewright.library.game import play
from tilewright.records.from_game import record_of
from tilewright.records.gcg import write_gcg

ANOTHER_PLAY = re.compile(r"Show ([0-9]+[A-Z]|[A-Z][0-9]+) ")


@pytest.mark.slow
def test_a_finished_game_is_reviewed(sit: Sit) -> None:
    """The page follows the review and shows another move in place of the one made."""
    ann = sit()
    page = ann.page
    ann.alone("pocket")
    ann.await_turn()
    ann.take_turn()
    ann.await_turn()
    ann.press("Table menu")
    ann.press("Resign")
    ann.touch(page.get_by_role("dialog").get_by_role("button", name="Resign"))
    page.get_by_role("dialog", name="Game over").get_by_test_id("review").click()
    expect(page.get_by_role("heading", level=1, name="Review")).to_be_visible()
    page.get_by_test_id("start-review").click()
    expect(page.get_by_test_id("account")).to_be_visible(timeout=120_000)
    verdict = page.get_by_test_id("verdict")
    other = verdict.locator("tbody tr:not(.played)").get_by_role("button", name=ANOTHER_PLAY).first
    page.keyboard.press("End")
    expect(verdict).to_be_visible()
    while not other.count():
        page.keyboard.press("ArrowLeft")
    squares = page.locator("[data-square]")
    made = squares.all_inner_texts()
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    assert squares.all_inner_texts() != made
    other.click()
    assert squares.all_inner_texts() == made
    page.get_by_test_id("mistakes").click()
    expect(page.get_by_role("heading", level=1, name="Learn from your mistakes")).to_be_focused()
    puzzle, none = page.locator("div[data-testid=puzzle]"), page.get_by_test_id("empty")
    expect(puzzle.or_(none)).to_be_visible(timeout=120_000)


@pytest.mark.slow
def test_a_game_from_a_file_is_reviewed(sit: Sit, tmp_path: Path) -> None:
    """A wrong file is refused at its line; the corrected one opens in the review, by its link."""
    ann = sit()
    page = ann.page
    ann.go("games")
    page.get_by_test_id("upload").click()
    page.get_by_test_id("quick").check()
    file = tmp_path / "game.gcg"
    text = write_gcg(record_of(play("equity", "equity", edition="pocket", seed=3).events))
    file.write_text(text.replace("VEEP", "VE1P", 1), encoding="utf-8")
    page.get_by_test_id("game-file").set_input_files(file)
    expect(page.get_by_test_id("refused").locator(".wrong")).to_contain_text("VE1P")
    file.write_text(text, encoding="utf-8")
    page.get_by_test_id("game-file").set_input_files(file)
    expect(page.get_by_role("heading", level=1, name="Review")).to_be_visible()
    expect(page.get_by_test_id("about")).to_contain_text("equity 1")
    page.keyboard.press("End")
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_be_visible(timeout=60_000)
    link = page.url
    other = sit().page
    other.goto(link)
    expect(other.get_by_test_id("verdict")).to_be_visible()
    assert other.get_by_test_id("verdict").inner_text() == verdict.inner_text()

"""The review of a finished game: verdicts, other moves on the board, and the account."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Sit

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

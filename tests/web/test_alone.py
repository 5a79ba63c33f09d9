"""Whole games against a computer player, from the draw to the replay."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Sit
from tests.web.people import SCORE

BY_HAND = 3
"""How many turns at the start of a game are played by hand."""


@pytest.mark.smoke
@pytest.mark.slow
@pytest.mark.parametrize(
    "edition",
    [
        "pocket",
        "glass/finish-line",
        "large-print",
        "glass",
        "switch",
        "super",
    ],
)
def test_a_whole_game_of_each_edition(sit: Sit, edition: str) -> None:
    """Every edition is played to its end in the browser, settled, saved and replayed.

    The first turns and those after the bag is empty are made by hand; in between the page follows
    moves sent by another client, as when the player uses another tab.
    """
    ann = sit()
    page = ann.page
    ann.alone(edition)
    turns = 0
    while ann.await_turn():
        if turns < BY_HAND or ann.bag_is_empty():
            ann.take_turn(most=True)
        else:
            ann.send_turn()
        turns += 1
    assert turns > BY_HAND or edition == "glass/finish-line"
    end = page.get_by_role("dialog", name="Game over")
    expect(end).to_be_visible()
    expect(end.locator("[data-won=true]").first).to_be_visible()
    # The newest turn is in view, and the board marks nothing that a player could still do.
    expect(ann.sheet.locator("[data-turn]").last).to_be_in_viewport()
    expect(page.locator(".caret")).to_have_count(0)
    _fits_a_phone(end)
    with page.expect_download() as download:
        end.get_by_test_id("downloads").click()
        end.get_by_test_id("game.gcg").click()
    assert "#player1" in download.value.path().read_text(encoding="utf-8")
    for sheet in ("score-sheet.pdf", "result.pdf"):
        with page.expect_download() as download:
            end.get_by_test_id("downloads").click()
            end.get_by_test_id(sheet).click()
        assert download.value.suggested_filename == sheet
        assert download.value.path().read_bytes().startswith(b"%PDF-")
    ann.press("Replay the game")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    tiles = page.locator("[data-square] .tile")
    expect(tiles).to_have_count(0)
    ann.press("Last turn")
    _, view = ann.look()
    assert view["phase"] == "over"
    lying = sum(len(re.findall(r"\[[^\]]*\]|[^.\[\]]", row)) for row in view["board"])
    expect(tiles).to_have_count(lying)


def _fits_a_phone(end: Locator) -> None:
    """Check that a small phone shows the winner's final score and what to do next."""
    end.page.set_viewport_size({"width": 360, "height": 600})
    assert end.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    for what in (end.locator(".final").first, end.get_by_test_id("rematch")):
        expect(what).to_be_in_viewport(ratio=1)
    end.page.set_viewport_size({"width": 1280, "height": 800})


def test_a_score_opens_before_and_after_the_play(sit: Sit) -> None:
    """The sheet explains a play as the draft did: letters, premiums, words, bonus."""
    ann = sit()
    ann.alone("switch")
    page = ann.page
    ann.lay(ann.some_play())
    ann.press("Explain the score")
    parts = page.get_by_role("dialog").locator(".body")
    before = parts.inner_text()
    assert SCORE.fullmatch(page.get_by_test_id("total").inner_text())
    ann.press("Close")
    page.get_by_test_id("play").click()
    expect(ann.laid).to_have_count(0)
    row = ann.sheet.locator(f"[data-kind][data-seat='{ann.seat}']").last
    row.get_by_role("button", name=re.compile("explain the score")).click()
    expect(parts).to_have_text(before, use_inner_text=True)


def test_settings_lead_back_to_the_table(sit: Sit) -> None:
    """Settings opened during a game lead back to it, and other tabs follow the change."""
    ann = sit()
    ann.alone()
    other = ann.page.context.new_page()
    other.goto(ann.address)
    expect(other.locator("html")).to_have_attribute("data-theme", "light")
    table = ann.page.url
    ann.press("Table menu")
    ann.page.get_by_role("link", name="Settings").click()
    ann.page.get_by_role("radio", name="dark").check()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    ann.page.get_by_role("link", name="Back").click()
    ann.await_board()
    assert ann.page.url == table
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")

"""Whole games against a computer player, by hand, by key and by touch."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Sit


def _whole_game(sit: Sit, box: str, variant: str | None = None, *, phone: bool = False) -> None:
    ann = sit(phone=phone)
    ann.set_up(box, "computer", variant=variant)
    ann.start()
    ann.await_board()
    for _ in range(80):
        if not ann.await_turn():
            break
        ann.take_turn()
    end = ann.page.get_by_role("dialog", name="The game is over")
    expect(end).to_be_visible()
    expect(end.locator(".headline")).to_have_text(re.compile(r"wins\.|share the victory\."))
    with ann.page.expect_download() as download:
        ann.press("Download GCG")
    assert "#player1" in download.value.path().read_text(encoding="utf-8")
    ann.press("Look at the game")
    expect(ann.page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(ann.page.locator("[data-square] .tile")).to_have_count(0)
    ann.page.get_by_role("button", name="To the end").click()
    expect(ann.page.locator("[data-square] .tile").first).to_be_visible()


@pytest.mark.slow
def test_a_race_is_won_and_replayed(sit: Sit) -> None:
    """A Finish Line game is played to its end by keys, settled, saved and replayed."""
    _whole_game(sit, "glass", "Glass, Finish Line")


@pytest.mark.soak
@pytest.mark.parametrize("box", ["pocket", "super", "large-print", "glass", "switch"])
def test_a_whole_game_of_each_edition(sit: Sit, box: str) -> None:
    """Every edition is played from the draw to the settlement in the browser."""
    _whole_game(sit, box)


@pytest.mark.slow
def test_a_phone_plays_by_touch(sit: Sit) -> None:
    """At 360 pixels nothing is wider than the screen, and tiles are laid by tapping alone."""
    ann = sit(phone=True)
    ann.set_up("pocket", "computer")
    ann.start()
    ann.await_board()
    assert ann.await_turn()
    ann.take_turn()
    wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    ann.page.get_by_role("button", name="Sheet, unseen tiles, chat and rules").tap()
    expect(ann.page.get_by_role("table", name="Score sheet")).to_be_visible()


def test_a_draft_survives_a_reload(sit: Sit) -> None:
    """Tiles on the board stay where they were put when the page is loaded again."""
    ann = sit()
    ann.set_up("pocket", "computer")
    ann.start()
    ann.await_board()
    assert ann.await_turn()
    tiles = ann.some_play()
    ann.lay(tiles)
    laid = ann.page.locator(".sq.holds")
    before = [one.get_attribute("aria-label") for one in laid.all()]
    ann.page.reload()
    ann.await_board()
    expect(laid).to_have_count(len(before))
    assert [one.get_attribute("aria-label") for one in laid.all()] == before
    expect(ann.page.get_by_test_id("play")).to_have_text(re.compile(r"Play \d+"))


def test_a_draft_survives_a_lost_connection(sit: Sit) -> None:
    """Offline, the page says so and keeps the tiles; back again, the play goes through."""
    ann = sit()
    ann.set_up("pocket", "computer")
    ann.start()
    ann.await_board()
    assert ann.await_turn()
    tiles = ann.some_play()
    ann.lay(tiles)
    ann.page.context.set_offline(True)
    ann.page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(ann.page.locator(".sq.holds")).to_have_count(len(tiles))
    ann.page.context.set_offline(False)
    expect(ann.page.get_by_test_id("play")).to_have_text(re.compile(r"Play \d+"))
    ann.page.get_by_test_id("play").click()
    expect(ann.page.locator(".sq.holds")).to_have_count(0)


def test_keys_alone_play_a_turn(sit: Sit) -> None:
    """Without a pointer: arrows, letters, space, backspace, escape and enter play a turn."""
    ann = sit()
    ann.set_up("pocket", "computer")
    ann.start()
    ann.await_board()
    assert ann.await_turn()
    page = ann.page
    tiles = ann.some_play()
    size = page.get_by_role("grid").get_by_role("row").count()
    page.get_by_role("grid").locator('[tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")

    def typed() -> None:
        for place, text in tiles.items():
            label = rf"^row {place[1:]}, column {place[0]},"
            at = int(page.evaluate("document.activeElement.dataset.square"))
            col, row = ord(place[0]) - 65, int(place[1:]) - 1
            keys = ["ArrowDown" if row > at // size else "ArrowUp"] * abs(row - at // size)
            keys += ["ArrowRight" if col > at % size else "ArrowLeft"] * abs(col - at % size)
            for key in keys:
                page.keyboard.press(key)
            expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile(label))
            page.keyboard.press(f"Shift+{text.upper()}" if text.islower() else text)

    laid = page.locator(".sq.holds")
    typed()
    expect(laid).to_have_count(len(tiles))
    page.keyboard.press("Backspace")
    expect(laid).to_have_count(len(tiles) - 1)
    page.keyboard.press("Escape")
    expect(laid).to_have_count(0)
    page.keyboard.press("Space")
    typed()
    expect(page.get_by_test_id("score")).to_be_visible()
    page.keyboard.press("Enter")
    expect(laid).to_have_count(0)
    expect(page.get_by_test_id("live").filter(has_text="You play")).to_have_count(1)


def test_tiles_are_dragged(sit: Sit) -> None:
    """A tile goes by drag from the rack to a square, to another square and back to the rack."""
    ann = sit()
    ann.set_up("pocket", "computer")
    ann.start()
    ann.await_board()
    assert ann.await_turn()
    page = ann.page
    tile = page.locator("[data-rack] button").first
    free = page.locator(".sq:not(:has(.tile))")
    laid = page.locator(".sq.holds")
    tile.drag_to(free.nth(0))
    if page.get_by_role("dialog").is_visible():
        page.get_by_role("dialog").get_by_role("button", name="A", exact=True).click()
    expect(laid).to_have_count(1)
    first = laid.get_attribute("data-square")
    laid.drag_to(free.nth(20))
    expect(laid).to_have_count(1)
    assert laid.get_attribute("data-square") != first
    laid.drag_to(page.locator("[data-rack]"))
    expect(laid).to_have_count(0)
    expect(page.locator("[data-rack] button")).to_have_count(7)

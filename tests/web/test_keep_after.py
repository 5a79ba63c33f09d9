"""A kept game afterward: replayed without a connection, reviewed by the server, and printed."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.keeper import SMALL, Keeper


def test_a_kept_game_is_replayed_reviewed_and_printed(sit: Sit) -> None:
    """From the end of the game and from the lists; the replay needs no connection."""
    keeper = Keeper(sit(phone=True, size=SMALL), "pocket")
    keeper.begin("Ann", "Ben")
    page = keeper.page
    keeper.play("8F", "HORN", 14)
    keeper.play("H6", "FARM", 9)
    keeper.tap("keep-menu")
    keeper.tap("keep-end-game")
    keeper.tap("keep-no-plays", scrolls=True)
    keeper.fill_left(0, ["Q"])
    keeper.fill_left(1, ["E"])
    with page.expect_download() as download:
        keeper.tap("keep-print-result", scrolls=True)
    assert download.value.path().read_bytes().startswith(b"%PDF-")

    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.context.set_offline(True)
    keeper.tap("keep-replay", scrolls=True)
    expect(page.get_by_test_id("about")).to_contain_text("Ann")
    page.locator("input[type=range]").fill("2")
    expect(page.locator("[data-square='82'] .tile")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("about")).to_contain_text("Ann")
    page.context.set_offline(False)

    page.goto(f"{keeper.address}#/games")
    expect(page.get_by_test_id("kept-game")).to_have_attribute("href", re.compile("#/kept/"))
    page.goto(f"{keeper.address}#/keep")
    keeper.touch("[data-testid='keep-game']", scrolls=True)
    keeper.tap("keep-review", scrolls=True)
    expect(page).to_have_url(re.compile("#/uploaded/"))
    expect(page.get_by_test_id("about")).to_contain_text("Ben")

"""Opening tables from the page, for computers and for others; quotas; the check of the deal."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Sit
from tests.web.serving import served

_TAMPER = """() => {
  const key = Object.keys(localStorage).find((one) => one.startsWith('tilewright.receipt.'));
  const receipt = JSON.parse(localStorage.getItem(key));
  localStorage.setItem(key, JSON.stringify({...receipt, commitment: '00'.repeat(32)}));
}"""


def choose_first(page: Page, kind: str) -> None:
    """Leave the first seat to another player."""
    players = page.locator("[data-kind]")
    players.first.get_by_role("button", name=re.compile("^Remove")).click()
    page.locator(f"[data-add='{kind}']").click()


def test_computers_play_and_the_opener_stops_them(sit: Sit) -> None:
    """A game among computers is set up like any other, watched, and stopped."""
    ann = sit()
    ann.set_up("pocket", "computer")
    choose_first(ann.page, "computer")
    ann.start()
    expect(ann.page.get_by_test_id("spectator")).to_be_visible()
    before = ann.number()
    ann.await_number(before)
    ann.press("Stop the game")
    expect(ann.status).to_have_attribute("data-state", "over")
    # The home screen starts a game that the player takes part in.
    assert ann.page.evaluate("localStorage.getItem('tilewright.last')") is None


def test_a_table_for_others_waits_for_them_and_can_be_closed(sit: Sit) -> None:
    """The opener gets the code without taking a seat."""
    ann = sit()
    ann.set_up("pocket", "open")
    choose_first(ann.page, "open")
    ann.start()
    expect(ann.page.get_by_test_id("code")).to_be_visible()
    ann.press("Close the table")
    expect(ann.page.get_by_test_id("code")).to_have_count(0)


def test_the_page_says_which_quota_is_used_up(sit: Sit) -> None:
    """The server's sentence is shown where the table would have been opened."""
    ann = sit()
    quota = {"kind": "address-tables", "most": 100}
    message = "There are 100 open tables."
    error = {"code": "quota", "message": message, "quota": quota}
    ann.page.route(
        "**/api/v1/tables",
        lambda route: route.fulfill(
            status=409, body=json.dumps({"error": error}), content_type="application/json"
        ),
    )
    ann.set_up("pocket", "computer")
    ann.start()
    expect(ann.page.get_by_role("alert")).to_have_text(message)


def test_the_page_checks_the_deal(sit: Sit, tmp_path: Path) -> None:
    """It contributes to the seed, says at the end that it checked the deal, and finds a fraud."""
    with served(tmp_path, is_fair=True) as server:
        ann = sit(at=server)
        ann.set_up("pocket", "here", name="Ann")
        ann.start()
        ann.await_board()
        # Once the first player is chosen, both contributions have been revealed.
        ann.event("first-chosen")
        _, view = ann.look()
        ann.await_number(view["number"] - 1)
        agreed = [one for one in view["history"] if one["type"] == "agreed"]
        assert len({one["contribution"] for one in agreed}) == 2
        ann.send({"type": "resign"})
        expect(ann.status).to_have_attribute("data-deal", "good")
        ann.page.evaluate(_TAMPER)
        ann.page.reload()
        expect(ann.status).to_have_attribute("data-deal", "changed")

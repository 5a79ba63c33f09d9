"""How much a player has to press: from Home to the first turn, and from turn to turn."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.company import Company, Setting
from tests.web.conftest import Sit
from tests.web.people import A_LONG_WINDOW, Person

_COUNT = """() => {
  window.pressed = 0;
  addEventListener('click', (event) => { if (event.isTrusted) window.pressed += 1; }, true);
}"""


def start_counting(page: Page) -> None:
    """Count the presses on this page from now on."""
    page.evaluate(_COUNT)


def pressed(page: Page) -> int:
    """Return how often the person has pressed something."""
    return int(page.evaluate("window.pressed"))


def home(who: Person) -> Page:
    """Open Home and start counting."""
    who.go()
    expect(who.page.get_by_test_id("play-computer")).to_be_visible()
    start_counting(who.page)
    return who.page


def test_one_press_from_home_to_a_game_against_the_computer(sit: Sit) -> None:
    """The game starts at once; later, Home shows that game and continues it."""
    ann = sit()
    page = home(ann)
    page.get_by_test_id("play-computer").click()
    ann.await_board()
    assert ann.await_turn()
    assert pressed(page) == 1
    expect(ann.rack).to_have_count(7)
    table = page.url.split("/")[-1]
    ann.take_turn()
    assert ann.await_turn()
    tiles = sum(len(re.findall(r"\[[^\]]*\]|[^.\[\]]", row)) for row in ann.look()[1]["board"])
    ann.go()
    unfinished = page.get_by_test_id("continue")
    expect(unfinished).to_have_attribute("data-table", table)
    expect(unfinished.locator("svg text")).to_have_count(tiles)
    unfinished.click()
    ann.await_board()
    assert page.url.endswith(table)


def test_three_presses_from_home_to_a_family_game(sit: Sit) -> None:
    """Choose, start, and show the first player's tiles; names are only typed."""
    ann = sit()
    page = home(ann)
    page.get_by_test_id("play-here").click()
    fields = page.locator("[data-kind]").get_by_role("textbox")
    expect(fields).to_have_count(2)
    for number, name in enumerate(("Ann", "Ben")):
        fields.nth(number).fill(name)
    ann.start()
    ann.await_board()
    page.locator(".curtain .primary").click()
    expect(ann.status).to_have_attribute("data-state", "turn")
    expect(ann.rack).to_have_count(7)
    assert pressed(page) == 3


def test_two_presses_from_home_to_an_invitation(sit: Sit) -> None:
    """Choose and open the table; the name is only typed."""
    ann = sit()
    page = home(ann)
    page.get_by_test_id("play-friend").click()
    page.locator("[data-kind='you']").get_by_role("textbox").fill("Ann")
    ann.start()
    expect(page.get_by_test_id("link")).to_be_visible()
    assert pressed(page) == 2


def test_three_people_at_one_device_press_once_a_turn(sit: Sit) -> None:
    """Only the next player's tiles are asked for; the play that ends the game is accepted."""
    ann = sit()
    company = Company(ann, Setting("glass/finish-line", 3, here=3))
    ann.await_board()
    start_counting(ann.page)
    turns = 0
    while company.view()["phase"] == "playing":
        ann.page.locator(".curtain .primary").click()
        expect(ann.status).to_have_attribute("data-state", "turn")
        # No one is waited for, although anyone may challenge.
        expect(ann.status).not_to_contain_text(re.compile(r"\(\d+ s\)"))
        company.play(company.view()["on_turn"])
        turns += 1
    expect(ann.status).to_have_attribute("data-state", "decide")
    ann.press("Accept")
    expect(ann.page.get_by_test_id("winners")).to_be_visible()
    assert turns > 3
    assert pressed(ann.page) == turns + 1


@pytest.mark.parametrize("count", [2, 3])
def test_several_computers_keep_no_one_waiting(sit: Sit, count: int) -> None:
    """The player presses nothing until the first turn, and no play waits to be accepted."""
    ann = sit()
    computers = [{"kind": "computer", "player": "beginner"}] * count
    seats = [{"kind": "here", "name": "Ann"}, *computers]
    ann.open("pocket", seats, house=dict(A_LONG_WINDOW))
    ann.await_board()
    for _ in range(2):
        assert ann.await_turn()
        ann.send_turn()
    assert ann.await_turn()
    history = ann.look()[1]["history"]
    # Ann accepts the computers' plays without being asked, unless one of them challenges them; she
    # accepts the last one's when she plays. So no one waits until a window closes.
    types = [event["type"] for event in history]
    accepted = [event["seat"] for event in history if event["type"] == "accepted"]
    before = range(1, count)
    played = [event for event in history if event["type"] == "played" and event["seat"] in before]
    assert "window-closed" not in types
    assert accepted.count(ann.seat) + types.count("challenged") >= len(played) > 0

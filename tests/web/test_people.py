"""People in browsers of their own, and people round one device."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.people import Person


def _two(sit: Sit) -> tuple[Person, Person, Person, Person]:
    """Seat two people by code; return both, then who is on turn and who is not."""
    ann, ben = sit(), sit()
    ann.set_up("pocket", "open", name="Ann")
    ann.start()
    code = ann.page.get_by_test_id("code").inner_text()
    ben.go(f"join/{code}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press("Sit down")
    for one in (ann, ben):
        one.await_board()
    mine = ann.page.locator(".status").get_by_text("Your turn")
    others = ann.page.locator(".status").get_by_text("Ben is thinking")
    expect(mine.or_(others)).to_be_visible()
    first, second = (ann, ben) if mine.is_visible() else (ben, ann)
    return ann, ben, first, second


def test_a_wrong_challenge_costs_a_turn(sit: Sit) -> None:
    """Two people by code: a good play is challenged, stands, and all see who loses a turn."""
    ann, _, first, second = _two(sit)
    first.take_turn(0 if first is ann else 1)
    expect(second.page.get_by_text("If all are good, you lose your next turn.")).to_be_visible()
    second.press("Challenge")
    for one in (first, second):
        expect(one.page.get_by_test_id("live").filter(has_text="it stands")).to_have_count(1)
    expect(first.page.locator(".status")).to_contain_text("Your turn")


def test_a_phony_comes_back(sit: Sit) -> None:
    """A play that is no word is challenged: its tiles go back to the rack, its score is off."""
    _, _, first, second = _two(sit)
    rack = first.page.locator("[data-rack] button")
    labels = [one.get_attribute("aria-label") or "" for one in rack.all()]
    letters = [label[0] for label in labels if re.match(r"^[A-Z], ", label)]
    # Six letters of a rack as they come; reversed if, by chance, they make a word.
    tiles = {f"{'CDEFGH'[at]}8": letter for at, letter in enumerate(letters[:6])}
    tiles = dict(list(tiles.items())[-5:])
    first.lay(tiles)
    expect(first.page.get_by_test_id("play")).to_have_text(re.compile(r"Play \d+"))
    first.page.get_by_test_id("play").click()
    expect(second.page.get_by_role("button", name="Challenge")).to_be_visible()
    second.press("Challenge")
    expect(second.page.locator(".sq .tile")).to_have_count(0)
    expect(first.page.locator("[data-rack] button")).to_have_count(7)
    expect(second.page.locator(".status")).to_contain_text("Your turn")


def test_talk_reaches_the_other(sit: Sit) -> None:
    """What one says the other reads, as text and never as markup."""
    _, _, first, second = _two(sit)
    words = "Nice <b>one</b>!"
    for one in (first, second):
        one.page.get_by_role("tab", name="Chat").click()
    first.page.get_by_label("Say something").fill(words)
    first.press("Send")
    expect(second.page.get_by_role("log")).to_contain_text(words)


def test_one_device_hides_the_rack_between_turns(sit: Sit) -> None:
    """Hot-seat: no tile of a rack is on the screen until its owner asks for it."""
    ann = sit()
    ann.set_up("pocket", "here", name="Ann")
    ann.start()
    ann.await_board()
    curtain = ann.page.get_by_role("button", name=re.compile("show my tiles"))
    expect(curtain).to_be_visible()
    expect(ann.page.locator("[data-rack]")).to_have_count(0)
    first = "Ann" if "Ann" in curtain.inner_text() else "Guest 2"
    curtain.click()
    ann.take_turn(0 if first == "Ann" else 1)
    expect(ann.page.locator("[data-rack]")).to_have_count(0)
    expect(curtain).to_contain_text("Guest 2" if first == "Ann" else "Ann")


def test_a_spectator_sees_the_board_and_no_rack(sit: Sit) -> None:
    """Whoever comes with the code of a full table may watch, and sees what lies open alone."""
    _, _, first, second = _two(sit)
    table = first.page.url.split("/")[-1]
    cy = sit()
    cy.go(f"table/{table}")
    cy.await_board()
    expect(cy.page.get_by_text("You are watching.")).to_be_visible()
    expect(cy.page.locator("[data-rack]")).to_have_count(0)
    assert second.page.locator("[data-rack] button").count() == 7

"""Several people on one device: a player who shows the tiles accepts for all who sit there."""

import re
from itertools import takewhile

import pytest
from playwright.sync_api import Locator, expect

from tests.web.company import Company, Setting
from tests.web.conftest import Sit
from tests.web.people import A_LONG_WINDOW, Person

NAMES = ("Ann", "Ben", "Cy", "Dee")
"""The players' names by their seats."""
PLAYED = ("played", 2)
"""A play of the first of two computers, after two people at one device."""
TURNS = ("played", "passed", "exchanged")
MOST_TURNS = 120
"""Turns after which a game should long be over."""


def _curtain(who: Person) -> Locator:
    """The button that shows the tiles of the player whose turn it is."""
    return who.page.get_by_role("button", name=re.compile("show my tiles"))


def _lift(who: Person) -> None:
    """Show the tiles of the player whose turn it is, as that player."""
    curtain = _curtain(who)
    expect(curtain).to_be_visible()
    name = curtain.inner_text().removeprefix("I'm ").partition(":")[0]
    who.seat = NAMES.index(name)
    who.touch(curtain)
    expect(who.status).to_have_attribute("data-state", "turn")


def _four(who: Person, edition: str = "pocket") -> None:
    """Seat four people at one device."""
    level = {"level": "beginner"}
    seats = [{"kind": "here", "name": name, **level} for name in NAMES]
    who.open(edition, seats, house=dict(A_LONG_WINDOW))
    who.await_board()


@pytest.mark.parametrize("edition", ["pocket", "glass/finish-line"])
def test_four_people_play_a_whole_game_on_one_device(sit: Sit, edition: str) -> None:
    """No play is refused: when a player has shown the tiles, no one else can keep them waiting.

    The last play waits for an answer, because no one shows tiles after it.
    """
    who = sit()
    _four(who, edition)
    for _ in range(MOST_TURNS):
        expect(
            who.page.locator(".curtain, .last .btn.primary, [data-state=over]")
        ).not_to_have_count(0)
        if not _curtain(who).is_visible():
            break
        _lift(who)
        who.take_turn(most=True)
        expect(who.status).not_to_have_class(re.compile("bad"))
    if who.state() == "decide":
        who.press("Accept")
    expect(who.status).to_have_attribute("data-state", "over")
    events = who.look()[1]["history"]
    accepted = [event["seat"] for event in events if event["type"] == "accepted"]
    assert set(accepted) == set(range(4))
    assert not any(event["type"] == "window-closed" for event in events)


def test_a_challenge_before_the_tiles_are_shown(sit: Sit) -> None:
    """The screen that hides the tiles shows the play and one button, which asks who challenges."""
    who = sit()
    _four(who)
    _lift(who)
    mover = who.seat
    tiles = who.phony()
    who.play(tiles)
    word = "".join(tiles.values())
    curtain = who.page.locator(".curtain")
    expect(curtain).to_contain_text(word)
    expect(who.page.get_by_test_id("last")).to_contain_text(word)
    expect(who.page.get_by_role("button", name="Accept")).to_have_count(0)
    who.press("Challenge")
    others = [seat for seat in range(4) if seat != mover]
    choices = who.page.get_by_test_id("challenge")
    expect(choices).to_have_text([f"{NAMES[seat]} challenges" for seat in others])
    challenger = others[-1]
    who.touch(choices.nth(2))
    event = who.event("challenged")
    assert (event["seat"], event["against"]) == (challenger, mover)
    expect(_curtain(who)).to_contain_text(NAMES[others[0] if mover != 3 else 0])
    expect(curtain.get_by_role("button", name="Challenge")).to_have_count(0)
    _lift(who)
    while who.seat != mover:
        who.pass_turn()
        _lift(who)
    # What was withdrawn is on the rack again, and not a draft on the board.
    expect(who.rack).to_have_count(7)
    expect(who.laid).to_have_count(0)


def test_until_the_tiles_are_shown_no_one_has_accepted(sit: Sit) -> None:
    """Showing the tiles accepts for the others here, and they can still challenge."""
    who = sit()
    _four(who)
    _lift(who)
    who.play(who.some_play())
    expect(_curtain(who)).to_be_visible()
    waiting = who.look()[1]["open_play"]["awaited"]
    assert len(waiting) == 2
    before = who.number()
    _lift(who)
    who.await_number(before + 1)
    view = who.look()[1]
    assert view["open_play"]["awaited"] == []
    assert sorted(view["open_play"]["accepted"]) == sorted(waiting)
    who.press("Challenge")
    expect(who.page.get_by_test_id("challenge")).to_have_count(3)


def test_two_at_one_device_and_two_elsewhere(sit: Sit) -> None:
    """Showing tiles accepts for those at the device only; the game waits for the others."""
    who = sit()
    company = Company(who, Setting("pocket", 4, here=2, names=NAMES))
    for _ in company.others:
        company.join(agree=True)
    who.await_board()
    while (mover := company.view()["on_turn"]) != 3:
        company.move(mover, "pass")
    company.play(3)
    # Ann is next; Ben shares her device, and Cy has his own.
    assert company.view()["open_play"]["awaited"] == [1, 2]
    before = who.number()
    _lift(who)
    assert who.seat == 0
    who.await_number(before)
    assert company.view()["open_play"]["awaited"] == [2]
    expect(who.status).to_contain_text("Cy")
    company.accept([2])
    expect(who.status).not_to_contain_text("Cy")
    who.take_turn()
    # Ben is next, and Ann has played; only the two elsewhere are asked.
    assert company.view()["open_play"]["awaited"] == [2, 3]


def test_two_at_one_device_and_two_computers(sit: Sit) -> None:
    """A computer's play is accepted for both people at once if the other computer is next."""
    who = sit()
    people = [{"kind": "here", "name": name} for name in NAMES[:2]]
    computers = [{"kind": "computer", "player": "beginner"}] * 2
    who.open("pocket", [*people, *computers], house=dict(A_LONG_WINDOW))
    who.await_board()
    for _ in range(6):
        _lift(who)
        who.take_turn()
    expect(_curtain(who)).to_be_visible()
    history = who.look()[1]["history"]
    asked = [index for index, one in enumerate(history) if (one["type"], one.get("seat")) == PLAYED]
    assert asked
    for index in asked:
        answers = takewhile(lambda one: one["type"] not in TURNS, history[index + 1 :])
        found = {(one["type"], one["seat"]) for one in answers if one["type"] != "drew"}
        assert {("accepted", 0), ("accepted", 1)} <= found or "challenged" in dict(found)

"""Hints at a practice table: three steps to a play, counted where everyone sees it."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.people import Person
from tests.web.test_geometry import SIZES, Surveyor
from tests.web.test_practice import practice


def take_hint(ann: Person, strength: int, *, by_key: bool = False) -> str:
    """Take the next hint, and return what it says."""
    if by_key:
        ann.page.keyboard.press(",")
        ann.page.keyboard.press("q")
    else:
        ann.touch(ann.page.get_by_test_id("hint"))
    shown = ann.page.locator(f".status[data-hint='{strength}']")
    expect(shown).to_be_visible()
    return shown.inner_text().strip()


def count(ann: Person) -> int:
    """Return the reader's hints in the score sheet."""
    return int(ann.page.locator("[data-testid=hints] dd[data-seat='0'] b").inner_text())


def test_three_hints_lead_to_a_play(sit: Sit) -> None:
    """A nudge, squares to look at, and a draft to play; nothing moves on any screen."""
    ann = sit()
    practice(ann)
    surveyors = {large: Surveyor(ann, [SIZES]) for large in (False, True)}

    def survey(state: str) -> None:
        for large, surveyor in surveyors.items():
            ann.choose({"largePrint": large})
            surveyor.survey(state)

    hinted = ann.page.get_by_test_id("hinted")
    turns = 0
    while ann.laid.count() == 0:
        if turns:
            # In a few racks, an exchange is best: it is named, and nothing is laid.
            ann.pass_turn()
            assert ann.await_turn()
        said = [take_hint(ann, 1, by_key=True)]
        expect(hinted).to_have_count(0)
        said.append(take_hint(ann, 2))
        lines = hinted.count()
        survey("hint")
        ann.choose({"largePrint": False})
        ann.page.set_viewport_size({"width": 1280, "height": 800})
        ann.page.reload()
        ann.await_board()
        expect(ann.page.locator(".status[data-hint='2']")).to_have_text(said[1])
        expect(hinted).to_have_count(lines)
        assert lines in {0, 1}
        said.append(take_hint(ann, 3, by_key=True))
        assert len(set(said)) == 3
        for text in said[2:]:
            ann.hears(text)
        turns += 1
        assert count(ann) == 3 * turns
    expect(hinted).to_have_count(0)
    # It also says what the word means, in the line as far as there is room, and in a dialog.
    word = said[2].split()[2].upper()
    meaning = re.compile(rf"points\. {word}(, from [A-Z]+)?: ")
    assert meaning.search(said[2])
    survey("meaning")
    ann.choose({"largePrint": False})
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.page.locator(".status button").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"{word}: ")
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    ann.page.get_by_test_id("play").click()
    assert ann.await_turn()
    assert count(ann) == 3 * turns
    expect(ann.page.locator("[data-turn] .hint")).to_have_count(turns)
    expect(ann.page.locator(".status[data-hint]")).to_have_count(0)
    assert [surveyor.faults for surveyor in surveyors.values()] == [[], []]


def test_a_table_without_hints_has_no_button(sit: Sit) -> None:
    """And the command says why."""
    ann = sit()
    ann.alone()
    assert ann.await_turn()
    expect(ann.page.get_by_test_id("hint")).to_have_count(0)
    expect(ann.page.get_by_test_id("hints")).to_have_count(0)
    number = ann.number()
    ann.page.keyboard.press(",")
    ann.page.keyboard.press("q")
    expect(ann.status).not_to_have_text("")
    assert ann.number() == number

"""Practice: words are checked as they are played, and turns are taken back with one press."""

from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.people import Person
from tests.web.test_geometry import SIZES, Surveyor

SAME = ("board", "rack", "scores", "on_turn", "bag_count")
"""What a turn that is taken back leaves as it was."""


def practice(ann: Person) -> None:
    """Start a practice game from Home and wait for this person's turn."""
    ann.go()
    ann.touch(ann.page.get_by_test_id("practice"))
    ann.await_board()
    assert ann.await_turn()


def test_one_press_takes_back_a_turn_and_the_reply(sit: Sit) -> None:
    """The player gets the turn back by button and by key, as often as wanted."""
    ann = sit()
    practice(ann)
    take_back = ann.page.get_by_test_id("take-back")
    expect(take_back).to_have_count(0)
    before = ann.look()[1]
    play = ann.some_play()
    for times in (1, 2):
        ann.play(play)
        assert ann.await_turn()
        number = ann.number()
        if times == 1:
            take_back.click()
        else:
            ann.page.keyboard.press(",")
            ann.page.keyboard.press("i")
        ann.await_number(number)
        assert ann.await_turn()
        after = ann.look()[1]
        assert {name: after[name] for name in SAME} == {name: before[name] for name in SAME}
        expect(take_back).to_have_count(0)
        expect(ann.sheet.locator(".returned")).to_have_count(2 * times)


def test_every_kind_of_turn_is_taken_back_one_after_another(sit: Sit) -> None:
    """A pass and a play are undone, back to the first turn; a draft returns to the rack."""
    ann = sit()
    practice(ann)
    tiles = ann.page.locator("[data-square] .tile")
    start = tiles.count()
    ann.take_turn()
    assert ann.await_turn()
    ann.pass_turn()
    assert ann.await_turn()
    ann.lay(ann.some_play())
    for _ in range(2):
        number = ann.number()
        ann.page.get_by_test_id("take-back").click()
        ann.await_number(number)
        assert ann.await_turn()
        expect(ann.laid).to_have_count(0)
    expect(tiles).to_have_count(start)
    expect(ann.rack).to_have_count(7)


def test_the_button_fits_every_screen(sit: Sit) -> None:
    """Nothing is cut off or moved by the button that takes back a turn."""
    ann = sit()
    practice(ann)
    surveyors = {large: Surveyor(ann, [SIZES]) for large in (False, True)}

    def survey(state: str) -> None:
        for large, surveyor in surveyors.items():
            ann.choose({"largePrint": large})
            surveyor.survey(state)

    survey("turn")
    ann.take_turn()
    assert ann.await_turn()
    expect(ann.page.get_by_test_id("take-back")).to_be_visible()
    survey("practice")
    assert [surveyor.faults for surveyor in surveyors.values()] == [[], []]


def test_words_are_checked_as_they_are_played(sit: Sit) -> None:
    """A phony is refused without a penalty and stays on the board as a draft; no clock runs.

    Its squares are outlined, and Play waits until the draft is changed.
    """
    ann = sit()
    practice(ann)
    info = ann.info()
    assert info["edition"]["clock"]["kind"] == "none"
    assert info["takeback"]
    phony = ann.phony()
    ann.lay(phony)
    play = ann.page.get_by_test_id("play")
    play.click()
    expect(ann.page.locator(".status.bad")).to_be_visible()
    expect(ann.page.locator(".sq.fault")).to_have_count(len(phony))
    for square in phony:
        expect(ann.cell(square)).to_contain_class("fault")
    expect(play).to_be_disabled()
    assert ann.state() == "turn"
    expect(ann.laid).to_have_count(len(phony))
    ann.press("Recall")
    ann.lay(ann.some_play())
    expect(ann.page.locator(".sq.fault")).to_have_count(0)
    expect(play).to_be_enabled()

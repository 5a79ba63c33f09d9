"""Keep score of a game on a real board: by touch on a small phone, corrected, reloaded, offline."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.keeper import MOST_TAPS, SMALL, Keeper
from tilewright.geometry import Coordinates
from tilewright.testing.boards import judged

GROUPS = {
    "Ben's turn": ["keep-lost", "keep-resign"],
    "This game": ["keep-adjust", "keep-change-clock", "keep-end-game"],
    "Share and print": ["keep-share", "keep-print-sheet", "keep-download", "keep-gcg"],
}
"""What *More* has, by the names of its groups."""
_KEYS = "() => [...document.querySelectorAll('[data-key]')].map((one) => one.dataset.key).join('')"


def written(place: str, keeper: Keeper) -> str:
    """Return a place of the tournament notation as the edition writes it."""
    square, axis = Coordinates.TOURNAMENT.read(place, keeper.edition.size)
    return keeper.edition.coordinates.write(square, axis)


@pytest.mark.parametrize("edition", ["pocket", "large-print"])
def test_a_short_game_by_touch(sit: Sit, edition: str) -> None:
    """The worked example, a challenge, a correction in the middle, and the end with its winner."""
    keeper = Keeper(sit(phone=True, size=SMALL), edition)
    keeper.begin("Ann", "Ben")
    keeper.play(written("8F", keeper), "HORN", 14)
    keeper.play(written("H6", keeper), "FARM", 9)
    keeper.play(written("10F", keeper), "PASTE", 25)
    keeper.expect_scores(39, 9)

    # Ben's word was FARMs with a blank: the S of PASTE no longer has a place, and says so.
    keeper.page.locator("[data-entry='2'] .what").tap()
    keeper.tap("keep-change")
    keeper.page.locator("[data-key='S']").click(modifiers=["Shift"])
    keeper.tap("keep-enter")
    expect(keeper.page.locator("[data-entry='3'] .fault")).to_be_visible()
    keeper.expect_scores(14, 9)
    keeper.tap("keep-undo")
    keeper.expect_scores(39, 9)
    keeper.tap("keep-redo")
    keeper.tap("keep-undo")

    # A withdrawn play is struck out with its points; the challenge has none of its own.
    keeper.tap("keep-challenge")
    keeper.tap("keep-withdrawn")
    keeper.expect_scores(14, 9)
    row = keeper.page.locator("[data-entry='3']")
    for part in (row.locator(".what"), row.locator(".number").first):
        expect(part).to_have_css("text-decoration-line", "line-through")
    expect(row.locator(".total")).to_have_text("14")
    expect(keeper.page.locator("[data-entry='4'] .number")).to_have_text(["", ""])
    keeper.expect_side_by_side("keep-undo", "keep-redo")
    keeper.tap("keep-undo")

    # The dictionary has one answer for the whole play, and a failed challenge costs a turn.
    keeper.taps = 0
    keeper.tap("keep-challenge")
    keeper.tap("keep-ask")
    expect(keeper.page.get_by_test_id("keep-turn-of")).to_contain_text("Ann")
    assert keeper.taps <= MOST_TAPS
    keeper.tap("keep-exchange")
    keeper.page.locator("input[name='count']").nth(2).check(force=True)
    keeper.tap("keep-done")
    keeper.tap("keep-bare")
    keeper.page.get_by_test_id("keep-points").fill("24")
    keeper.tap("keep-done")
    keeper.expect_scores(39, 33)
    keeper.tap("keep-undo")

    keeper.tap("keep-menu")
    for name, buttons in GROUPS.items():
        group = keeper.page.get_by_role("dialog").get_by_role("group", name=name)
        for button in buttons:
            expect(group.get_by_test_id(button)).to_be_visible()
    keeper.tap("keep-end-game")
    keeper.tap("keep-no-plays")
    keeper.fill_left(0, ["Q", "Z"])
    keeper.fill_left(1, ["?", "E"])
    expect(keeper.page.get_by_test_id("keep-final")).to_have_text(["19", "8"])
    expect(keeper.page.get_by_test_id("keep-winner")).to_contain_text("Ann")


def test_letters_are_where_the_reader_expects_them(sit: Sit) -> None:
    """As on a keyboard in the language of the page, or by the alphabet if that is chosen."""
    for language, order in (
        ("en-US", "QWERTYUIOPASDFGHJKLZXCVBNM"),
        ("de-DE", "QWERTZUIOPASDFGHJKLYXCVBNM"),
    ):
        keeper = Keeper(sit(phone=True, size=SMALL, language=language), "pocket")
        keeper.begin("Ann", "Ben")
        page = keeper.page
        keeper.touch("[data-square='112']")
        expect(page.get_by_test_id("keep-order")).to_have_attribute("aria-pressed", "false")
        assert page.evaluate(_KEYS) == order
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        keeper.tap("keep-order")
        expect(page.get_by_test_id("keep-order")).to_have_attribute("aria-pressed", "true")
        page.reload()
        keeper.touch("[data-square='112']")
        expect(page.locator("[data-key]").first).to_have_text("A")
        assert page.evaluate(_KEYS) == "".join(sorted(order))


def test_everything_survives_reload_and_a_lost_connection(sit: Sit) -> None:
    """A game continues after a reload, without a connection, and with the past to undo."""
    keeper = Keeper(sit(phone=True, size=SMALL), "switch")
    keeper.begin("Ann", "Ben", "Cleo")
    page = keeper.page
    keeper.play("8H", "BALL", judged("switch", "8H BALL").score)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    expect(page.get_by_test_id("keep-turn-of")).to_contain_text("Ben")
    page.context.set_offline(True)
    page.reload()
    keeper.play("8D", "BASE", judged("switch", "8H BALL", "8D BASEBALL").score)
    keeper.tap("keep-switch")
    keeper.tap("keep-done")
    keeper.tap("keep-pass")
    page.locator("dialog .primary").tap()
    expect(page.get_by_test_id("keep-turn-of")).to_contain_text("Ann")
    page.reload()
    expect(page.locator("[data-entry]")).to_have_count(4)
    for left in (3, 2, 1):
        keeper.tap("keep-undo")
        expect(page.locator("[data-entry]")).to_have_count(left)
    page.reload()
    keeper.tap("keep-redo")
    expect(page.locator("[data-entry]")).to_have_count(2)
    page.context.set_offline(False)

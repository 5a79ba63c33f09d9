"""Large print enlarges everything and hides nothing; where squares are small, a button helps."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.following import await_answers
from tests.web.people import Person

SCREENS = (
    *("", "new/pocket", "new/glass", "games", "watch", "account", "settings"),
    *("join", "keep", "judge", "study", "puzzle", "upload"),
)
"""Every screen that needs no game."""
_REACH = """() => Math.max(
  document.documentElement.scrollWidth,
  ...[...document.querySelectorAll('header a, header button')]
    .filter((one) => one.checkVisibility())
    .map((one) => Math.round(one.getBoundingClientRect().right)),
)"""
_SIZES = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const font = (what) => parseFloat(getComputedStyle(document.querySelector(what)).fontSize);
  return {
    square: box('[data-square]').width, tile: box('[data-rack] button').width,
    play: box('[data-testid=play]').height, name: font('.player .name'),
    score: font('.player .score'), status: font('.status'),
  };
}"""


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
@pytest.mark.parametrize("width", [360, 390])
def test_no_screen_is_wider_than_a_phone(sit: Sit, width: int, language: str) -> None:
    """Nothing scrolls sideways in large print, and every link in the top bar can be reached."""
    ann = sit(phone=True, size=(width, 740), large=True, language=language)
    reaches = {}
    for screen in SCREENS:
        ann.go(screen)
        expect(ann.page.locator("main h1").first).to_be_attached()
        # Only what has arrived can be too wide.
        await_answers(ann.page)
        reaches[screen] = ann.page.evaluate(_REACH)
    assert {screen: reach for screen, reach in reaches.items() if reach > width} == {}


@pytest.mark.parametrize("size", [(360, 740), (820, 1180), (1280, 800), (1440, 900)])
def test_large_print_is_larger(sit: Sit, size: tuple[int, int]) -> None:
    """Text, rack and controls grow by 15%, the board never shrinks, and one press enlarges it."""
    usual, large = sit(size=size), sit(size=size, large=True)
    for who in (usual, large):
        who.alone()
    before, after = usual.page.evaluate(_SIZES), large.page.evaluate(_SIZES)
    assert after["square"] >= before["square"]
    for what in ("tile", "play", "name", "score", "status"):
        assert after[what] >= 1.15 * before[what], what
    _zoom(large)


def _zoom(who: Person) -> None:
    """Press the visible button, and see larger squares or the whole board."""
    button = who.page.get_by_test_id("zoom")
    grows = button.get_attribute("aria-label") == "Enlarge the board"
    square = who.page.locator("[data-square='0']")
    before = square.evaluate("(one) => one.offsetWidth")
    who.touch(button)
    name = "Show the whole board" if grows else "Enlarge the board"
    expect(button).to_have_attribute("aria-label", name)
    after = square.evaluate("(one) => one.offsetWidth")
    assert after >= 1.5 * before if grows else after < before


@pytest.mark.parametrize("size", [(360, 600), (360, 740), (390, 664), (844, 390)])
def test_small_squares_come_with_a_button(sit: Sit, size: tuple[int, int]) -> None:
    """A visible button enlarges small squares; the first time, it says that pinching works."""
    ann = sit(phone=True, size=size)
    ann.alone()
    expect(ann.page.get_by_test_id("zoom")).to_be_in_viewport(ratio=1)
    _zoom(ann)
    expect(ann.status).to_contain_text("pinch the board with two fingers")
    _zoom(ann)

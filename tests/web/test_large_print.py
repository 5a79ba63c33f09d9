"""Large print enlarges everything and hides nothing; where squares are small, a button helps."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.company import Company, Setting
from tests.web.conftest import Sit
from tests.web.following import await_answers
from tests.web.people import Person
from tests.web.seats import cut_seats, small_clocks
from tests.web.test_geometry import SIZES
from tilewright.library.game import play
from tilewright.records.from_game import record_of
from tilewright.records.gcg import write_gcg

SCREENS = (
    *("", "new/pocket", "new/glass", "games", "watch", "account", "settings"),
    *("join", "keep", "judge", "study", "puzzle", "upload", "reset/secret", "follow/unknown"),
)
"""Every screen that needs no game."""
LAPTOP = (1280, 800)
WIDEST = (2560, 1440)
_MEASURE = """() => {
  const apart = '.board, .tile, .hidden, svg, [aria-hidden=true]';
  const all = [...document.querySelectorAll('body *')]
    .filter((one) => !one.closest(apart) && one.checkVisibility());
  const kinds = 'button, .btn, select, summary, nav a, input:not([type=radio], [type=range])';
  const hasText = (one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  window.before ??= new Map();
  const smaller = [];
  const compare = (one, size) => {
    const usual = window.before.get(one) ?? {};
    // A label in two lines may need only one in a wider button.
    const growth = size.box && usual.box
      ? Math.max(...size.box.map((length, side) => length / usual.box[side])) : 2;
    const found = Math.min(growth, size.text && usual.text ? size.text / usual.text : 2);
    if (found < 1.149) smaller.push(`${one.tagName} ${one.className}: ${found}`);
  };
  const isLarge = document.documentElement.dataset.print === 'large';
  if (!isLarge) window.before.clear();
  for (const one of all) {
    const {width, height} = one.getBoundingClientRect();
    const size = {};
    if (hasText(one)) size.text = parseFloat(getComputedStyle(one).fontSize);
    if (one.matches(kinds) && Math.min(width, height) > 4) size.box = [width, height];
    if (isLarge) compare(one, size);
    else window.before.set(one, size);
  }
  const links = [...document.querySelectorAll('header a, header button')]
    .filter((one) => one.checkVisibility())
    .map((one) => Math.round(one.getBoundingClientRect().right));
  const dialog = document.querySelector('dialog[open]');
  const zoom = document.querySelector('[data-testid=zoom]')?.getBoundingClientRect();
  const side = (what) => document.querySelector(what)?.offsetWidth ?? 0;
  return {
    smaller, square: side('[data-square]'), tile: side('[data-rack] button'),
    isCovered: dialog !== null,
    zoom: zoom && zoom.width > 0 && zoom.right <= innerWidth && zoom.bottom <= innerHeight,
    reach: Math.max(document.documentElement.scrollWidth, ...links),
    words: [...document.querySelectorAll('td.play')]
      .filter((one) => isLarge && one.checkVisibility() && one.scrollWidth > one.clientWidth)
      .map((one) => one.textContent.trim()),
    isCut: dialog !== null && dialog.scrollWidth > dialog.clientWidth,
  };
}"""


def _set(who: Person, *, large: bool) -> dict[str, Any]:
    """Switch large print on or off, and measure the page."""
    who.choose({"theme": "light", "largePrint": large})
    measured: dict[str, Any] = who.page.evaluate(_MEASURE)
    return measured


def _compare(who: Person, screen: str) -> list[str]:
    """Return what large print breaks on this screen, on devices of all sizes."""
    faults: list[str] = []
    for width, height in (*SIZES, LAPTOP, WIDEST):
        who.page.set_viewport_size({"width": width, "height": height})
        usual, large = _set(who, large=False), _set(who, large=True)
        found = list(large["smaller"])
        if large["reach"] > width:
            found.append(f"{large['reach']} pixels wide")
        found += [f"a clock has {one}" for one in small_clocks(who.page)]
        found += [f"{one} is cut off" for one in [*cut_seats(who.page), *large["words"]]]
        if large["isCut"]:
            found.append("the dialog scrolls sideways")
        if not large["isCovered"]:
            found += _compare_board(usual, large)
        faults += [f"{screen}, {width}x{height}: {fault}" for fault in found]
    if large["square"] and not large["isCovered"]:
        _zoom(who)
    return faults


def _compare_board(usual: dict[str, Any], large: dict[str, Any]) -> Iterator[str]:
    """Yield what large print does to a board and its rack that it must not."""
    if large["square"] < usual["square"]:
        yield f"squares from {usual['square']} to {large['square']}"
    if large["tile"] < 1.15 * usual["tile"]:
        yield f"rack tiles from {usual['tile']} to {large['tile']}"
    if large["square"] and not large["zoom"]:
        yield "no button in sight enlarges the board"


def _zoom(who: Person) -> None:
    """Press the visible button, and see larger squares or the whole board."""
    button = who.page.get_by_test_id("zoom")
    expect(button).to_be_in_viewport(ratio=1)
    label = button.get_attribute("aria-label") or ""
    grows = label in {"Enlarge the board", "Brett vergrößern"}
    square = who.page.locator("[data-square='0']")
    before = square.evaluate("(one) => one.offsetWidth")
    who.touch(button)
    expect(button).not_to_have_attribute("aria-label", label)
    after = square.evaluate("(one) => one.offsetWidth")
    assert after >= 1.5 * before if grows else after < before


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_large_print_enlarges_every_screen(sit: Sit, language: str) -> None:
    """Text and controls grow by 15%, nothing scrolls sideways, and all of the top bar is there."""
    ann = sit(language=language)
    faults = []
    for screen in SCREENS:
        ann.go(screen)
        expect(ann.page.locator("main h1").first).to_be_attached()
        # Only what has arrived can be measured.
        await_answers(ann.page)
        faults += _compare(ann, screen)
    assert faults == []


@pytest.mark.parametrize(
    ("edition", "language", "dialog"),
    [
        ("pocket", "en-US", "Exchange"),
        ("pocket/9-tile", "de-DE", "Tauschen"),
        ("super", "en-US", "Table menu"),
        ("switch", "de-DE", "Wechseln"),
    ],
)
def test_large_print_enlarges_every_table(
    sit: Sit, edition: str, language: str, dialog: str
) -> None:
    """Text, rack and controls grow by 15%, the board never shrinks, and one press enlarges it."""
    ann = sit(language=language)
    ann.alone(edition, name="Hal")
    faults = _compare(ann, edition)
    ann.press(dialog)
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert [*faults, *_compare(ann, f"{edition}, {dialog}")] == []


def test_large_print_enlarges_the_way_to_a_friends_table(sit: Sit) -> None:
    """The same holds for an invitation, while waiting, and with four at a table, in German."""
    ann = sit(language="de-DE")
    company = Company(ann, Setting("glass/finish-line", 4))
    expect(ann.page.get_by_test_id("code")).to_be_visible()
    await_answers(ann.page)
    faults = _compare(ann, "waiting")
    ann.go(f"join/{company.code}")
    expect(ann.page.get_by_test_id("board")).to_be_visible()
    faults += _compare(ann, "join")
    ann.go(f"table/{company.table}")
    for _ in company.others:
        company.join(agree=True)
    ann.await_board()
    expect(ann.status).to_have_attribute("data-state", re.compile("turn|waiting"))
    faults += _compare(ann, "four seats")
    company = Company(ann, Setting("glass/finish-line", 4, clock=True))
    for _ in company.others:
        company.join(agree=True)
    ann.await_board()
    expect(ann.status).to_have_attribute("data-state", re.compile("turn|waiting"))
    expect(ann.page.locator(".players .clock")).to_have_count(4)
    assert [*faults, *_compare(ann, "four seats with clocks")] == []


def test_large_print_enlarges_a_kept_game_and_a_replay(sit: Sit) -> None:
    """The same holds where people only enter or look at what was played."""
    ann = sit()
    ann.go("keep")
    ann.page.get_by_test_id("keep-start").click()
    expect(ann.page.get_by_role("grid")).to_be_visible()
    faults = _compare(ann, "a kept game")
    ann.alone()
    ann.play(ann.some_play())
    ann.send({"type": "resign"})
    ann.go(f"replay/{ann.table}/1")
    expect(ann.page.get_by_role("heading", name="Replay")).to_be_visible()
    await_answers(ann.page)
    assert [*faults, *_compare(ann, "a replay")] == []


@pytest.mark.slow
def test_large_print_enlarges_a_review(sit: Sit) -> None:
    """The same holds for a turn's verdict and the graph, and for the way to one's mistakes."""
    ann = sit(language="de-DE")
    record = record_of(play("equity", "equity", edition="pocket", seed=3).events)
    ann.go("upload")
    ann.page.get_by_test_id("quick").check()
    ann.page.get_by_test_id("game-file").set_input_files(
        {"name": "game.gcg", "mimeType": "text/plain", "buffer": write_gcg(record).encode()}
    )
    expect(ann.page.get_by_test_id("about")).to_be_visible()
    ann.page.keyboard.press("End")
    expect(ann.page.get_by_test_id("verdict")).to_be_visible(timeout=120_000)
    faults = _compare(ann, "a review")
    ann.go("mistakes/unknown")
    expect(ann.page.get_by_test_id("empty")).to_be_visible()
    assert [*faults, *_compare(ann, "mistakes")] == []


@pytest.mark.parametrize("size", [(360, 600), (360, 740), (390, 664), (844, 390)])
def test_small_squares_come_with_a_button(sit: Sit, size: tuple[int, int]) -> None:
    """A visible button enlarges small squares; the first time, it says that pinching works."""
    ann = sit(phone=True, size=size)
    ann.alone()
    _zoom(ann)
    expect(ann.status).to_contain_text("pinch the board with two fingers")
    _zoom(ann)
    ann.go("puzzle")
    expect(ann.page.get_by_role("grid")).to_be_visible()
    _zoom(ann)

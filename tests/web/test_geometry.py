"""On every screen, in every state of a turn, the board, the rack and the next action are visible.

The board is as large as the screen allows, and it never moves during a game.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.company import Company, Setting
from tests.web.conftest import Sit
from tests.web.people import Person
from tests.web.seats import cut_seats

SIZES = (
    *((360, 600), (360, 740), (390, 664), (844, 390), (768, 1024)),
    *((820, 1180), (1024, 1366), (1280, 720), (1440, 900), (1920, 1080)),
)
EDITIONS = ("pocket", "super", "large-print", "glass/finish-line", "switch")
STATES = (
    *("agreeing", "waiting", "turn", "draft", "fault", "curtain", "decide"),
    *("others", "verdict", "proposal", "paused", "over"),
)
REST = 22
"""Squares are whole pixels: up to one pixel for each of 21 squares and the edge is left."""
PRIMARY = {
    "turn": "[data-testid=play]",
    "draft": "[data-testid=play]",
    "fault": "[data-testid=play]",
    "waiting": "[data-testid=play]",
    "curtain": ".curtain .primary",
    "decide": ".last .btn.primary",
    "verdict": "[data-testid=verdict] .close",
    "proposal": "[data-testid=proposal] .btn.primary",
    "paused": ".notice .btn",
    "over": ".hand .btn.primary",
}
"""What a player does next in each state."""
_MEASURE = """async (primary) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame(); await frame();
  const box = (one) => {
    const {left, top, width, height} = one.getBoundingClientRect();
    return {left, top, width, height};
  };
  const all = (what) => [...document.querySelectorAll(what)].map(box);
  const first = (what) => all(what)[0] ?? null;
  // Large print may enlarge the squares: then part of the board is visible, and the rest scrolls.
  const port = document.querySelector('.port');
  const scrolls = port.classList.contains('zoomed');
  const outside = [...document.querySelectorAll('main.table *')].filter((one) => {
    if (one.closest('.port, .panel, .hidden, .notes') || !one.checkVisibility()) return false;
    for (let over = one.parentElement; over; over = over.parentElement) {
      if (getComputedStyle(over).textOverflow === 'ellipsis') return false;
    }
    const {left, top, right, bottom, width} = one.getBoundingClientRect();
    const [most, lowest] = [innerWidth + 1, innerHeight + 1];
    return width > 1 && (left < -1 || top < -1 || right > most || bottom > lowest);
  });
  const cut = [...document.querySelectorAll('main.table .btn, .status')].filter((one) =>
    (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
    && !one.closest('.curtain'));
  const notes = document.querySelector('.notes');
  const names = (list) => list.map((one) => `${one.tagName}.${one.className}`);
  return {
    board: first(scrolls ? '.port' : '.board'), scrolls,
    square: first('[data-square]'), ground: first('.ground'), tools: first('.tools'),
    foot: first('.foot'), tiles: all('[data-rack] button'), notes: first('.notes > *'),
    line: first('.line'), head: first('.head'), seats: first('.players'),
    verdict: first('[data-testid=verdict]'),
    scrolling: notes.scrollHeight > notes.clientHeight + 1,
    primary: primary ? first(primary) : null, outside: names(outside), cut: names(cut),
    page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
  };
}"""


@dataclass
class Surveyor:
    """Measures a page in each state on several screens."""

    who: Person
    sizes: Sequence[Sequence[tuple[int, int]]]
    """The screens to measure on, by turns."""
    faults: list[str] = field(default_factory=list)
    boards: dict[tuple[int, int], dict[str, float]] = field(default_factory=dict)
    seen: dict[str, set[tuple[int, int]]] = field(default_factory=dict)
    measured: dict[tuple[int, int], dict[str, Any]] = field(default_factory=dict)

    def survey(self, state: str) -> None:
        """Measure a state that was not measured before."""
        if state in self.seen:
            return
        sizes = self.sizes[len(self.seen) % len(self.sizes)]
        self.seen[state] = set(sizes)
        for size in sizes:
            self.who.page.set_viewport_size({"width": size[0], "height": size[1]})
            found = self.who.page.evaluate(_MEASURE, PRIMARY.get(state))
            found["cut"] += cut_seats(self.who.page)
            self.measured.setdefault(size, found)
            self.faults += [f"{size} {state}: {fault}" for fault in self._check(state, size, found)]

    def _check(self, state: str, size: tuple[int, int], found: dict[str, Any]) -> Iterator[str]:
        board = found["board"]
        if found["page"] != list(size):
            yield f"the page scrolls: {found['page']}"
        if found["outside"] or found["cut"]:
            yield f"overflow: {found['outside']} {found['cut']}"
        if state in PRIMARY and not _inside(found["primary"], size):
            yield f"the primary action is not visible: {found['primary']}"
        if not _inside(board, size):
            yield f"the board is cut off: {board}"
        if found["scrolling"]:
            yield f"a notice has no room: {found['notes']}"
        before = self.boards.setdefault(size, board)
        if before != board:
            yield f"the board moved from {before} to {board}"
        yield from _check_cover(state, found)
        yield from _check_rack(state, size, found)
        yield from _check_share(size, found)


def _check_cover(state: str, found: dict[str, Any]) -> Iterator[str]:
    """Yield what a notice or the result of a challenge covers."""
    for part in ("board", "head"):
        if found["notes"] is not None and _overlap(found["notes"], found[part]):
            yield f"a notice covers the {part}: {found['notes']} {found[part]}"
    if state == "verdict":
        for part in ("line", "seats"):
            if _overlap(found["verdict"], found[part]):
                yield f"the result covers the {part}: {found['verdict']} {found[part]}"


def _check_rack(state: str, size: tuple[int, int], found: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the rack: every tile is visible and as large as a square."""
    tiles, square = found["tiles"], found["square"]
    if state in {"turn", "draft", "fault", "waiting"} and not tiles:
        yield "there is no rack"
    if not all(_inside(tile, size) for tile in tiles):
        yield f"a rack tile is cut off: {tiles}"
    if any(tile["width"] < square["width"] for tile in tiles):
        yield f"a rack tile is smaller than a square: {tiles[0]} {square}"


def _check_share(size: tuple[int, int], found: dict[str, Any]) -> Iterator[str]:
    """Yield whether the board leaves room unused, other than the rest of whole pixels."""
    width, height = size
    board = found["board"]
    room = found["ground"]["height"] - (found["tools"]["height"] if found["scrolls"] else 0)
    if room - board["height"] <= REST:
        return
    if width < height:
        if board["width"] < 0.95 * width:
            yield f"the board fills {board['width'] / width:.0%} of the width"
    elif board["height"] < 0.9 * (height - _below(found)):
        yield f"the board fills {board['height'] / height:.0%} of the height"


def _below(found: dict[str, Any]) -> float:
    """Return the height of rack and actions, if they are below the board."""
    foot, board = found["foot"], found["board"]
    return float(foot["height"]) if foot["top"] >= board["top"] + board["height"] - 1 else 0


def _inside(box: dict[str, float] | None, size: tuple[int, int]) -> bool:
    return box is not None and (
        box["width"] > 0
        and box["left"] >= -1
        and box["top"] >= -1
        and box["left"] + box["width"] <= size[0] + 1
        and box["top"] + box["height"] <= size[1] + 1
    )


def _overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["left"] < other["left"] + other["width"]
        and other["left"] < one["left"] + one["width"]
        and one["top"] < other["top"] + other["height"]
        and other["top"] < one["top"] + one["height"]
    )


def visit_states(surveyor: Surveyor, company: Company) -> None:
    """Play until every state that this table can have was measured."""
    who = surveyor.who
    for number in range(len(company.others)):
        company.join(agree=number > 0)
    who.await_board()
    expect(who.status).to_have_attribute("data-state", "agreeing")
    surveyor.survey("agreeing")
    company.move(company.others[0], "agree")
    expect(who.status).to_have_attribute("data-state", re.compile("turn|waiting"))
    for _ in range(2 * company.count):
        turn = company.view()["on_turn"]
        if turn in company.own:
            _take_turn(surveyor, company, turn)
        else:
            # At a shared device, no rack is shown while players elsewhere take their turns.
            surveyor.survey("waiting" if len(company.own) == 1 else "others")
        company.play(turn)
        company.accept(company.others)
        if "respond" in [company.view()["must_act"][seat] for seat in company.own]:
            if len(company.own) == 1:
                expect(who.status).to_have_attribute("data-state", "decide")
                surveyor.survey("decide")
            company.accept(company.own)
    _challenge(surveyor, company)
    _pause(surveyor, company)
    for seat in company.others:
        company.move(seat, "resign")
    if len(company.own) == 1:
        expect(who.status).to_have_attribute("data-state", "over")
        surveyor.survey("over")


def _take_turn(surveyor: Surveyor, company: Company, seat: int) -> None:
    """Measure the curtain, the turn, a draft and a fault."""
    who = surveyor.who
    who.seat = seat
    if len(company.own) > 1:
        curtain = who.page.locator(".curtain .primary")
        expect(curtain).to_be_visible()
        surveyor.survey("curtain")
        curtain.click()
    expect(who.status).to_have_attribute("data-state", "turn")
    surveyor.survey("turn")
    tiles = who.best()
    if "fault" in surveyor.seen or tiles is None:
        return
    plain = who.rack.filter(has_not=who.page.locator(".blank"))
    for square in ("A1", "C2"):
        plain.first.click()
        who.cell(square).click()
    expect(who.page.locator(".sq.fault").first).to_be_visible()
    surveyor.survey("fault")
    who.press("Recall")
    who.lay(tiles)
    announce = who.page.get_by_role("spinbutton")
    expect(announce.or_(who.page.get_by_test_id("score")).first).to_be_visible()
    surveyor.survey("draft")
    who.press("Recall")


def _challenge(surveyor: Surveyor, company: Company) -> None:
    """Measure the result of a failed challenge, where plays can be challenged."""
    while (turn := company.view()["on_turn"]) in company.own:
        company.play(turn)
        company.accept(range(company.count))
    company.play(turn)
    if company.view()["open_play"] is None:
        return
    company.move(0, "challenge")
    expect(surveyor.who.page.get_by_test_id("verdict")).to_be_visible()
    surveyor.survey("verdict")


def _pause(surveyor: Surveyor, company: Company) -> None:
    """Measure a proposal and the pause that follows."""
    who = surveyor.who
    by, *rest = company.others
    company.propose(by, "pause")
    proposal = who.page.get_by_test_id("proposal")
    expect(proposal).to_be_visible()
    surveyor.survey("proposal")
    for seat in rest:
        company.agree(seat, "pause")
    who.press("Agree")
    expect(who.status).to_have_attribute("data-state", "paused")
    surveyor.survey("paused")


SAMPLE = (
    Setting("pocket", 2),
    Setting("super", 4, large=True),
    Setting("super", 3),
    Setting("large-print", 3, announce=True),
    Setting("glass/finish-line", 4),
    Setting("switch", 4, here=2),
    Setting("pocket", 4, here=3),
)
"""Every edition, number of seats and state at least once; `make soak` measures all of them."""


@pytest.mark.parametrize("setting", SAMPLE, ids=str)
def test_everything_is_on_the_screen(sit: Sit, setting: Setting) -> None:
    """A sample of editions, seats and states, each state on every third screen."""
    surveyor = Surveyor(sit(large=setting.large), [SIZES[first::3] for first in range(3)])
    visit_states(surveyor, Company(surveyor.who, setting))
    assert surveyor.faults == []


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_pictures_have_words_where_there_is_room(sit: Sit, language: str) -> None:
    """An upright tablet has words next to the icons, none is cut, and a phone has only icons."""
    who = sit(language=language)
    actions = who.page.locator(".actions")
    for edition, hints in (("pocket", False), ("pocket", True), ("switch", False)):
        seats = [
            {"kind": "here", "name": "Ann"},
            {"kind": "computer", "player": "beginner"},
        ]
        who.open(edition, seats, house={"hints.allowed": hints})
        who.await_board()
        assert who.await_turn()
        pictures = actions.locator("button:has(svg):not([data-testid=hint])")
        for width, height, has_words in ((640, 900, True), (820, 1180, True), (390, 664, False)):
            who.page.set_viewport_size({"width": width, "height": height})
            for at in range(pictures.count()):
                words = pictures.nth(at).get_attribute("aria-label") if has_words else ""
                expect(pictures.nth(at)).to_have_text(words or "", use_inner_text=True)
            assert actions.evaluate("one => one.scrollWidth <= one.clientWidth")


EVERY = [
    Setting(edition, seats, here, announce, large)
    for large in (False, True)
    for edition in EDITIONS
    for seats in (2, 3, 4)
    for here, announce in ((1, False), (1, True), (2, False))
    if here < seats
]


@pytest.mark.soak
@pytest.mark.parametrize("setting", EVERY, ids=str)
def test_everything_is_on_every_screen(sit: Sit, setting: Setting) -> None:
    """All editions, numbers of seats, states and screens, in normal and in large print."""
    surveyor = Surveyor(sit(large=setting.large), [SIZES])
    visit_states(surveyor, Company(surveyor.who, setting))
    assert surveyor.faults == []
    missing = set(STATES) - set(surveyor.seen)
    if setting.edition == "switch":
        missing -= {"verdict"}
    assert missing <= (
        {"curtain", "others", "decide"} if setting.here == 1 else {"waiting", "decide", "over"}
    )

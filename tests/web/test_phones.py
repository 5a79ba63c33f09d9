"""Several phones share a kept game: they follow, hand over, and keep what was written apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Sit
from tests.web.people import Person
from tests.web.test_access import AXE, LOOKS, Auditor
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.model import KeptGame

SMALL = (360, 600)
_COPY = "localStorage.getItem('tilewright.keep.' + location.hash.split('/')[2])"


class Phone:
    """A phone at the table."""

    def __init__(self, person: Person, name: str) -> None:
        """Lay a phone on the table; ``name`` is its owner's."""
        self.person = person
        self.page = person.page
        self.name = name

    def get(self, what: str) -> Locator:
        """Return a control by its test id."""
        return self.page.get_by_test_id(what)

    def tap(self, what: str) -> None:
        """Tap a control."""
        self.get(what).click()

    def lose_connection(self) -> None:
        """Cut the phone off: with the first line alone, a request once got through in a reload."""
        self.page.context.set_offline(True)
        self.page.context.route("**/api/**", lambda route: route.abort())

    def find_connection(self) -> None:
        """Connect the phone again."""
        self.page.context.unroute("**/api/**")
        self.page.context.set_offline(False)

    def begin(self, *names: str) -> None:
        """Begin to keep a game."""
        self.page.goto(f"{self.person.address}#/keep")
        for place, name in enumerate(names):
            self.get("keep-name").nth(place).fill(name)
        self.tap("keep-start")
        expect(self.get("keep-turn-of")).to_be_visible()

    def score(self, points: int) -> None:
        """Enter the points of a turn."""
        self.tap("keep-bare")
        self.get("keep-points").fill(str(points))
        self.tap("keep-done")

    def type(self, text: str) -> None:
        """Enter a play as text."""
        self.tap("keep-text")
        self.page.locator("dialog input").first.fill(text)
        self.page.locator("dialog .primary").click()
        expect(self.page.locator("dialog")).to_have_count(0)

    def share(self) -> str:
        """Share the game, and return the link."""
        self.tap("keep-menu")
        self.tap("keep-share")
        self.get("keep-phone").fill(self.name)
        self.tap("keep-share-do")
        expect(self.get("qr")).to_be_visible()
        link = self.get("keep-link").inner_text()
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)
        return link

    def open(self, link: str) -> None:
        """Scan the code."""
        self.page.goto(link)
        self.expect_reading()

    def add_clock(self, clock: str) -> None:
        """Add a clock to the game that has begun."""
        self.tap("keep-menu")
        self.tap("keep-change-clock")
        self.page.locator(f"dialog input[value='{clock}']").check(force=True)
        self.tap("keep-clock-done")
        expect(self.get("keep-paused")).to_be_visible()

    def ask(self) -> None:
        """Ask to write here."""
        self.tap("keep-write-here")
        self.get("keep-phone").fill(self.name)
        self.tap("keep-ask-do")
        expect(self.get("keep-asking")).to_be_visible()

    def take(self) -> None:
        """Write here, although the writer did not answer."""
        self.tap("keep-write-anyway")
        self.page.locator("dialog .primary").click()
        self.expect_writing()

    def expect_reading(self) -> None:
        """Check that this phone only follows."""
        expect(self.get("keep-follows")).to_be_visible()
        expect(self.get("keep-bare")).to_have_count(0)

    def expect_writing(self) -> None:
        """Check that this phone writes."""
        expect(self.get("keep-bare")).to_be_visible()
        expect(self.get("keep-follows")).to_have_count(0)

    def expect_scores(self, *scores: int) -> None:
        """Check the players' scores."""
        expect(self.get("keep-score")).to_have_text([str(one) for one in scores])

    def points(self) -> list[int | None]:
        """Return the claimed points of every entry in this phone's own copy."""
        return points(self.copy())

    def copy(self) -> KeptGame:
        """Return the game as this phone has stored it."""
        saved: dict[str, Any] = json.loads(self.page.evaluate(_COPY))
        return load_kept(json.dumps(saved["keeping"]["game"]))


def points(game: KeptGame) -> list[int | None]:
    """Return the claimed points of every entry."""
    return [entry.score for entry in game.entries]


def versions(game: KeptGame) -> list[list[int | None]]:
    """Return the points in all versions of a game, in any order."""
    found = [points(game), *([entry.score for entry in one.entries] for one in game.branches)]
    return sorted(found, key=repr)


def run_clock(ann: Phone, ben: Phone) -> list[str]:
    """Add a clock to Ann's game, which runs and is paused on Ben's phone, too; return the times."""
    ann.add_clock("game-1500")
    expect(ben.get("keep-time")).to_have_text(["25:00", "25:00"])
    ann.tap("keep-clock")
    expect(ben.get("keep-time").first).not_to_have_text("25:00")
    expect(ben.get("keep-paused")).to_have_count(0)
    ann.tap("keep-clock")
    expect(ben.get("keep-paused")).to_be_visible()
    left = ann.get("keep-time").all_inner_texts()
    expect(ben.get("keep-time")).to_have_text(left)
    return left


def test_phones_follow_and_hand_over(sit: Sit) -> None:
    """Followers see every entry and can't write; the writer declines, then hands over."""
    ann = Phone(sit(phone=True, size=SMALL), "Ann")
    ben = Phone(sit(phone=True, size=SMALL), "Ben")
    cleo = Phone(sit(size=(820, 1180)), "Cleo")
    ann.begin("Ann", "Ben")
    ann.score(24)
    link = ann.share()
    ben.open(link)
    cleo.open(link)
    ben.expect_scores(24, 0)
    ann.score(10)
    for phone in (ben, cleo):
        phone.expect_scores(24, 10)
    ben.page.reload()
    ben.expect_reading()
    ben.expect_scores(24, 10)

    left = run_clock(ann, ben)
    ben.ask()
    ann.tap("keep-decline")
    expect(ben.get("keep-declined")).to_be_visible()
    ben.ask()
    ann.tap("keep-hand-over")
    ben.expect_writing()
    ann.expect_reading()
    expect(ben.get("keep-time")).to_have_text(left)
    ben.score(30)
    for phone in (ann, cleo):
        phone.expect_scores(54, 10)
    # What others entered can be undone like one's own entries.
    for entries, times in ((2, left), (2, []), (1, [])):
        ben.tap("keep-undo")
        expect(ann.page.locator("[data-entry]")).to_have_count(entries)
        expect(ann.get("keep-time")).to_have_text(times)
    ben.tap("keep-redo")
    for phone in (ann, ben, cleo):
        phone.page.reload()
        phone.expect_scores(24, 10)
    ann.expect_reading()
    ben.expect_writing()
    # The link opens this phone's copy again, not another one.
    here = cleo.page.url
    cleo.open(link)
    assert cleo.page.url == here

    # A phone whose game is no longer shared continues with its own copy.
    ben.tap("keep-menu")
    ben.tap("keep-share")
    ben.tap("keep-stop-sharing")
    ben.page.locator("dialog .danger").last.click()
    expect(ben.page.locator("dialog")).to_have_count(0)
    cleo.tap("keep-alone")
    cleo.score(7)
    cleo.expect_scores(31, 10)
    ben.expect_scores(24, 10)


@pytest.mark.smoke
def test_the_game_survives_its_writer(sit: Sit) -> None:
    """If the writer's phone is gone, another one writes after a short wait, and nothing is lost."""
    ann = Phone(sit(phone=True, size=SMALL), "Ann")
    ben = Phone(sit(phone=True, size=SMALL), "Ben")
    ann.begin("Ann", "Ben")
    ann.score(24)
    link = ann.share()
    ben.open(link)
    ann.page.close()
    ben.ask()
    ben.take()
    ben.score(12)
    ben.expect_scores(24, 12)
    late = Phone(sit(phone=True, size=SMALL), "Cleo")
    late.open(link)
    late.expect_scores(24, 12)


def test_versions_written_apart_are_shown_and_one_is_chosen(sit: Sit, tmp_path: Path) -> None:
    """Ann writes offline, Ben takes over: both versions are kept, and Ben chooses with a look."""
    ann = Phone(sit(phone=True, size=SMALL), "Ann")
    ben = Phone(sit(phone=True, size=SMALL), "Ben")
    ann.begin("Ann", "Ben")
    ann.score(24)
    link = ann.share()
    ben.open(link)
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    ann.page.reload()
    ann.expect_writing()
    ann.lose_connection()
    ann.score(11)
    ann.score(12)
    expect(ann.get("keep-lost")).to_be_visible()
    ann.page.reload()
    ann.expect_scores(36, 11)
    ben.ask()
    ben.take()
    ben.score(50)
    ben.expect_scores(24, 50)

    ann.find_connection()
    ann.expect_reading()
    both = [[24, 11, 12], [24, 50]]
    for phone in (ann, ben):
        expect(phone.get("keep-apart")).to_be_visible()
        phone.expect_scores(24, 50)
        assert versions(phone.copy()) == both
        phone.page.reload()
        expect(phone.get("keep-apart")).to_be_visible()
    ann.tap("keep-compare")
    expect(ann.get("keep-version")).to_have_count(2)
    expect(ann.get("keep-choose")).to_have_count(0)

    ben.tap("keep-compare")
    with ben.page.expect_download() as download:
        ben.get("keep-version-file").nth(1).click()
    download.value.save_as(tmp_path / "other.kept.json")
    assert points(load_kept((tmp_path / "other.kept.json").read_text())) == [24, 11, 12]
    ben.get("keep-choose").nth(1).click()
    for phone in (ann, ben):
        phone.expect_scores(36, 11)
        expect(phone.get("keep-apart")).to_have_count(0)
        assert versions(phone.copy()) == both
    # Undoing the choice brings the other version back, and still loses nothing.
    ben.tap("keep-undo")
    for phone in (ann, ben):
        phone.expect_scores(24, 50)
        assert versions(phone.copy()) == both


def test_nothing_needs_the_server(sit: Sit) -> None:
    """Without a connection, sharing says so and the game continues; it is shared later."""
    ann = Phone(sit(phone=True, size=SMALL), "Ann")
    ann.begin("Ann", "Ben")
    ann.lose_connection()
    ann.tap("keep-menu")
    ann.tap("keep-share")
    ann.tap("keep-share-do")
    expect(ann.page.locator("dialog [role='alert']")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.score(24)
    ann.find_connection()
    link = ann.share()
    ben = Phone(sit(language="de-DE"), "Ben")
    ben.open(link)
    ben.expect_scores(24, 0)
    ben.page.goto(f"{ben.person.address}#/follow/{'2' * 26}")
    expect(ben.page.locator("main .btn.primary[href='#/keep']")).to_be_visible()


def test_the_new_screens_pass_axe(sit: Sit) -> None:
    """The code, following, asking and being asked have no violation that axe can find."""
    if not AXE.exists():
        pytest.skip("axe is not installed: make web")
    ann = Phone(sit(phone=True, size=SMALL), "Ann")
    ben = Phone(sit(phone=True, size=SMALL), "Ben")
    ann.begin("Ann", "Ben")
    ann.score(24)
    link = ann.share()
    ann.tap("keep-menu")
    ann.tap("keep-share")
    sharing, following = (Auditor(one.person, LOOKS[:1], [SMALL]) for one in (ann, ben))
    sharing.audit("share", "dialog")
    ann.page.keyboard.press("Escape")
    ben.open(link)
    following.audit("follow")
    ben.ask()
    sharing.audit("asked", ".side")
    following.audit("asking", ".side")
    ben.take()
    assert [*sharing.found.values(), *following.found.values()] == [[]] * 4

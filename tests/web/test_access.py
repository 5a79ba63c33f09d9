"""Every screen in every theme has no violation that axe can find."""

import json
import re
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

from tests.web.company import Company, Setting
from tests.web.conftest import Sit
from tests.web.following import await_answers
from tests.web.people import SCORE, Person
from tests.web.serving import ROOT


def _bare(name: str, seat: int, score: int) -> dict[str, object]:
    return {"type": "score", "id": name, "seat": seat, "score": score}


AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES: dict[str, Any] = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # An experimental rule: what is written on a control is part of its name.
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
COLORS: dict[str, Any] = {"runOnly": ["color-contrast", "target-size"]}
"""Themes differ only in their colors and sizes."""
_HEADER = {
    "edition": {"id": "pocket@1", "house": {}},
    "players": [{"name": "Ann"}, {"name": "Ben"}],
}
APART: dict[str, Any] = {
    "tilewright": "kept-game",
    "version": 1,
    "header": _HEADER,
    "entries": [_bare("1", 0, 24), _bare("2", 1, 11)],
    "branches": [
        {"name": "Ben", "header": _HEADER, "entries": [_bare("1", 0, 24), _bare("3", 1, 50)]}
    ],
}
"""A kept game with a version that was written apart."""
Look = tuple[dict[str, object], dict[str, Any]]
LIGHT: Look = ({"theme": "light"}, RULES)
LOOKS: tuple[Look, ...] = (
    LIGHT,
    ({"theme": "dark"}, COLORS),
    ({"theme": "contrast"}, COLORS),
    ({"theme": "light", "largePrint": True}, COLORS),
)
EVERY_LOOK: tuple[Look, ...] = (*LOOKS, ({"theme": "dark", "largePrint": True}, RULES))
Size = tuple[int, int]
HELD: tuple[Size, ...] = ((360, 600), (360, 740), (390, 664), (844, 390), (820, 1180))
LARGER: tuple[Size, ...] = ((1280, 720), (1440, 900), (1920, 1080))


class Auditor:
    """A person who goes from screen to screen and checks each with axe."""

    def __init__(self, who: Person, looks: Sequence[Look], sizes: Sequence[Size]) -> None:
        """Check in these looks, and on screens of these sizes: the first is the person's own."""
        self.who = who
        self.looks = looks
        self.sizes = sizes
        self.found: dict[str, list[str]] = {}

    def audit(self, screen: str, part: str = "body") -> None:
        """Record the violations on a part of the page; a dialog does not check the board again.

        It is checked in each theme, on each screen that has this part.
        """
        page = self.who.page
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
        run = "([part, options]) => axe.run(part, {...options, resultTypes: ['violations']})"
        for width, height in self.sizes:
            self._resize(width, height)
            for choices, rules in self.looks:
                self.who.choose(choices)
                if page.locator(part).count() == 0:
                    continue
                told: dict[str, Any] = page.evaluate(run, [part, rules])
                self.found[f"{screen}, {width}x{height}, {choices}"] = [
                    f"{one['id']}: {node['target']} {node['failureSummary']}"
                    for one in told["violations"]
                    for node in one["nodes"]
                ]
        self._resize(*self.sizes[0])
        self.who.choose(self.looks[0][0])

    def _resize(self, width: int, height: int) -> None:
        """Change the screen's size; a phone has only one, which is never set again."""
        if len(self.sizes) > 1:
            self.who.page.set_viewport_size({"width": width, "height": height})

    def screen(self, route: str, shown: str) -> None:
        """Check a screen once this heading is there, with the answers that it waits for."""
        self.who.go(route)
        expect(self.who.page.get_by_role("heading", level=1, name=shown)).to_be_visible()
        await_answers(self.who.page)
        self.audit(route or "home")

    def judge(self) -> None:
        """Check both answers of the word judge."""
        page = self.who.page
        for words in ("qi", "xqz"):
            page.get_by_test_id("words").fill(words)
            page.keyboard.press("Enter")
            expect(page.get_by_test_id("ruling")).to_be_visible()
            self.audit(f"judge {words}", "main")
            page.keyboard.press("Escape")

    def dialog(self, name: str, *, close: str = "Close") -> None:
        """Press a button, check the dialog that it opens, and close it again."""
        self.who.press(name)
        expect(self.who.page.get_by_role("dialog")).to_be_visible()
        self.audit(name, "dialog")
        self.who.press(close)


def _round_the_table(audit: Auditor) -> None:
    """Check home, set-up, settings, lists, study, the account, joining, waiting and the draw."""
    who = audit.who
    audit.screen("", "Tilewright")
    audit.screen("settings", "Settings")
    audit.screen("watch", "Play with others")
    audit.screen("games", "My games")
    audit.screen("study", "Study")
    audit.screen("puzzle", "Puzzle of")
    audit.screen("upload", "Review a game from a file")
    audit.screen("keep", "Keep score")
    audit.screen("new/glass", "Set up Glass")
    audit.screen("join/AAAAAA", "Join a table")
    audit.screen("account", "Account")
    audit.screen("judge", "Word judge")
    audit.judge()
    audit.screen("reset/secret", "Choose a new password")
    who.go("table/nowhere")
    expect(who.page.get_by_role("alert")).to_be_visible()
    audit.audit("an unknown table")
    who.go("replay/nowhere")
    expect(who.page.get_by_role("alert")).to_be_visible()
    audit.audit("an unknown replay")
    code = who.open("pocket", [{"kind": "here", "name": "Ann"}, {"kind": "open"}], listed=True)
    expect(who.page.get_by_test_id("code")).to_be_visible()
    audit.audit("waiting")
    audit.screen(f"join/{code}", "Join a table")
    audit.screen("games", "My games")
    who.set_up("pocket", "here", name="Ann")
    who.start()
    expect(who.page.get_by_test_id("first")).to_be_visible()
    audit.audit("draw")
    audit.screen("", "Tilewright")
    _account(audit)


def _account(audit: Auditor) -> None:
    """Check the account screen of a player who is logged in."""
    page = audit.who.page
    audit.who.go("account")
    page.get_by_label("Name").fill(f"Axe {secrets.token_hex(6)}")
    page.get_by_label(re.compile("^Password")).fill("long enough")
    audit.who.press("Create an account")
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    audit.audit("logged in")


def _with_others(audit: Auditor) -> None:
    """Check what a game with others shows: earlier turns, proposals, a pause, commands and help."""
    who = audit.who
    page = who.page
    company = Company(who, Setting("pocket", 2))
    company.join(agree=True)
    expect(who.status).to_have_attribute("data-state", re.compile("turn|waiting"))
    for _ in range(2):
        company.play(company.view()["on_turn"])
    audit.audit("the last play")
    page.keyboard.press("?")
    audit.audit("help", "dialog")
    who.press("Close")
    page.keyboard.press("/")
    expect(page.get_by_role("textbox", name="Command")).to_be_focused()
    audit.audit("command line")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.get_by_test_id("lookback")).to_be_visible()
    audit.audit("earlier turns")
    page.keyboard.press("Escape")
    company.propose(1, "pause")
    audit.audit("proposal")
    number = who.number()
    who.press("Agree")
    who.await_number(number)
    audit.audit("paused")
    page.context.set_offline(True)
    expect(page.get_by_test_id("offline")).to_be_visible()
    audit.audit("offline")
    page.context.set_offline(False)


def _at_the_table(audit: Auditor) -> None:
    """Check the table with a draft, its panels and dialogs."""
    who = audit.who
    page = who.page
    who.alone("switch", name="Hal")
    audit.dialog("Switch")
    who.play(who.some_play())
    assert who.await_turn()
    who.lay(who.some_play())
    expect(page.get_by_test_id("score")).to_be_visible()
    audit.audit("draft")
    audit.dialog("Explain the score")
    who.press("Recall")
    audit.dialog("Pass", close="Cancel")
    audit.dialog("Table menu")
    if who.phone:
        who.press("Scores, tiles left, chat, and rules")
    for tab in ("Tiles left", "Chat", "Rules", "Scores"):
        who.touch(page.get_by_role("tab", name=tab))
        audit.audit(tab, "[role=tabpanel]")
    who.touch(page.get_by_role("button", name=re.compile("explain the score")).first)
    expect(page.get_by_test_id("total")).to_have_text(SCORE)
    audit.audit("explained", "dialog")
    who.press("Close")
    if who.phone:
        who.press("Close")


def _at_the_end(audit: Auditor) -> None:
    """Check an exchange, the letters of a blank, a challenge, the settlement, replay and review."""
    who = audit.who
    page = who.page
    # With these names, the first player, Ann, is dealt a blank.
    who.open("pocket", [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}])
    who.edition = None
    who.await_board()
    audit.audit("curtain")
    curtain = page.get_by_role("button", name=re.compile("show my tiles"))
    who.seat = 0 if "Ann" in curtain.inner_text() else 1
    who.touch(curtain)
    audit.dialog("Exchange", close="Cancel")
    who.touch(who.rack.filter(has=page.locator(".blank")))
    who.touch(who.cell("A1"))
    expect(page.get_by_role("dialog", name="Which letter is the blank?")).to_be_visible()
    audit.audit("letters", "dialog")
    who.press("Close")
    who.play(who.some_play())
    audit.audit("challenge")
    audit.dialog("Challenge", close="Cancel")
    who.challenge()
    who.touch(curtain)
    who.press("Table menu")
    who.press("Resign")
    audit.audit("resign", "dialog")
    who.touch(page.get_by_role("dialog").get_by_role("button", name="Resign"))
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
    audit.audit("end", "dialog")
    who.press("Replay the game")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    who.press("Last turn")
    audit.audit("replay")
    page.get_by_test_id("review").click()
    who.touch(page.get_by_test_id("start-review"))
    expect(page.get_by_test_id("verdict")).to_be_visible(timeout=120_000)
    audit.audit("review", "main")


def _keeping_score(audit: Auditor) -> None:
    """Check a kept game: a turn, a fault, a challenge, a correction, the menu and the end.

    The board is the same as at a table, so only what is next to it is checked.
    """
    who = audit.who
    page = who.page

    def press(what: str) -> None:
        who.touch(page.get_by_test_id(what).first)

    who.go("keep")
    press("keep-start")
    audit.audit("keep, first turn", ".side")
    audit.audit("keep, players", "main > header")
    who.touch(page.locator("[data-square='110']"))
    for letter in "HORN":
        who.touch(page.locator(f"[data-key='{letter}']"))
    audit.audit("keep, typing", ".side")
    page.get_by_test_id("keep-claimed").fill("12")
    press("keep-enter")
    audit.audit("keep, fault", ".side")
    press("keep-challenge")
    audit.audit("keep, challenge", "dialog")
    who.press("Close")
    who.touch(page.locator("[data-entry='1'] .what"))
    audit.audit("keep, entry", "dialog")
    press("keep-insert")
    audit.audit("keep, inserting", ".side")
    press("keep-bare")
    audit.audit("keep, points", "dialog")
    who.press("Cancel")
    who.press("Back to the game")
    press("keep-menu")
    press("keep-change-clock")
    who.touch(page.locator("dialog input[value='game-300']").locator(".."))
    audit.audit("keep, choosing a clock", "dialog")
    press("keep-clock-done")
    audit.audit("keep, clock", ".keep > header, .side")
    press("keep-menu")
    press("keep-end-game")
    audit.audit("keep, menu", "dialog")
    press("keep-no-plays")
    press("keep-left-0")
    audit.audit("keep, tiles left", ".side")
    press("keep-left-done")
    press("keep-left-1")
    press("keep-left-done")
    audit.audit("keep, end", ".side")
    press("keep-replay")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    audit.audit("keep, replay", ".about, .now, .sheet")


def _comparing_versions(audit: Auditor) -> None:
    """Check a kept game that two people wrote apart: both versions, and what they differ in."""
    who = audit.who
    page = who.page
    who.go("keep")
    file: FilePayload = {
        "name": "apart.kept.json",
        "mimeType": "application/json",
        "buffer": json.dumps(APART).encode(),
    }
    page.get_by_test_id("kept-file").set_input_files(file)
    who.touch(page.get_by_test_id("keep-menu"))
    who.touch(page.get_by_test_id("keep-share"))
    who.touch(page.get_by_test_id("keep-versions"))
    expect(page.get_by_test_id("keep-version")).to_have_count(2)
    audit.audit("keep, versions", "dialog")


VISITS = (
    _round_the_table,
    _at_the_table,
    _with_others,
    _at_the_end,
    _keeping_score,
    _comparing_versions,
)
"""Together, they go to every screen, panel and dialog."""


@pytest.mark.slow
@pytest.mark.parametrize("visit", VISITS)
@pytest.mark.parametrize(
    ("phone", "looks", "sizes"),
    [
        pytest.param(False, LOOKS, ((1280, 800),), id="themes"),
        *(
            pytest.param(True, EVERY_LOOK, (size,), id=f"{size}", marks=pytest.mark.soak)
            for size in HELD
        ),
        pytest.param(False, EVERY_LOOK, LARGER, id="larger", marks=pytest.mark.soak),
    ],
)
def test_no_violations(
    sit: Sit,
    visit: Callable[[Auditor], None],
    looks: Sequence[Look],
    sizes: Sequence[Size],
    *,
    phone: bool,
) -> None:
    """Every screen, panel and dialog passes axe in every theme; `make soak` has all devices."""
    if not AXE.exists():
        pytest.skip("axe is not installed: make web")
    audit = Auditor(sit(phone=phone, size=sizes[0]), looks, sizes)
    visit(audit)
    assert {screen: faults for screen, faults in audit.found.items() if faults} == {}

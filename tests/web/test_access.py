"""Every screen in every theme has no violation that axe can find."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import ROOT, Sit

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES: dict[str, Any] = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    # A square prints "2L" and is named "double letter": in words, what the print means.
    "rules": {"label-content-name-mismatch": {"enabled": False}},
}


COLOURS: dict[str, Any] = {"runOnly": ["color-contrast"]}
"""Themes differ in their colours alone."""


def _violations(page: Page, part: str, rules: dict[str, Any]) -> list[str]:
    """Return what axe has against a part of the page; a dialog need not judge the board again."""
    if not AXE.exists():
        pytest.skip("axe is not installed: make web")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    run = "([part, options]) => axe.run(part, options)"
    found: dict[str, Any] = page.evaluate(run, [part, rules])
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "phone", "rules"),
    [
        pytest.param("light", False, RULES, id="light"),
        pytest.param("dark", False, COLOURS, id="dark"),
        pytest.param("contrast", False, COLOURS, id="contrast"),
        pytest.param("light", True, RULES, id="phone", marks=pytest.mark.soak),
    ],
)
def test_no_violations(sit: Sit, theme: str, *, phone: bool, rules: dict[str, Any]) -> None:
    """Home, set-up, settings, games, watch, join and the table with its dialogs pass axe."""
    ann = sit(theme=theme, phone=phone)
    page = ann.page
    found: dict[str, list[str]] = {}
    for route in ("", "settings", "games", "watch", "new/glass", "new/switch", "join/AAAAAA"):
        ann.go(route)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        found[route or "home"] = _violations(page, "body", rules)
    ann.set_up("switch", "computer")
    ann.start()
    ann.await_board()
    assert ann.await_turn()
    found["table"] = _violations(page, "body", rules)
    tiles = ann.some_play()
    ann.lay(tiles)
    expect(page.get_by_test_id("score")).to_be_visible()
    found["draft"] = _violations(page, "body", rules)
    ann.press("Explain the score")
    found["explain"] = _violations(page, "dialog", rules)
    ann.press("Close")
    ann.press("Recall")
    ann.press("Pass")
    found["pass"] = _violations(page, "dialog", rules)
    ann.press("Cancel")
    ann.press("Table menu")
    found["menu"] = _violations(page, "dialog", rules)
    assert {screen: list_ for screen, list_ in found.items() if list_} == {}


def test_large_print_follows_the_draft(sit: Sit) -> None:
    """In large print the 21×21 board does not fit: a map tells where, and the arrow is seen."""
    ann = sit(large=True)
    ann.set_up("super", "computer")
    ann.start()
    ann.await_board()
    assert ann.await_turn()
    page = ann.page
    expect(page.get_by_role("img", name="Where you are on the board")).to_be_visible()
    page.locator('[data-square="0"]').click()
    for key in ["End", "Space", "End"]:
        page.keyboard.press(key)
    last = page.locator(f'[data-square="{21 * 21 - 1}"]')
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport()

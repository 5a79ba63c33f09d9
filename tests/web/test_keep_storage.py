"""Kept games are never lost: a killed browser, a full or damaged storage, several tabs."""

import json
import os
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import Sit
from tests.web.keeper import SMALL, Keeper
from tests.web.people import Person
from tests.web.serving import FLAGS, Served, chromium_path

_FILL = """() => {
  let size = 1 << 20;
  for (let number = 0; size > 16; number += 1) {
    try {
      localStorage.setItem(`filler${number}`, 'x'.repeat(size));
    } catch {
      size >>= 1;
    }
  }
}"""
_EMPTY = """() => {
  const fillers = Object.keys(localStorage).filter((key) => key.startsWith('filler'));
  for (const key of fillers) localStorage.removeItem(key);
}"""


def test_tabs_of_one_game_continue_with_each_other(sit: Sit) -> None:
    """What one tab enters is in the other at once, and neither overwrites the other."""
    keeper = Keeper(sit(phone=True, size=SMALL), "pocket")
    keeper.begin("Ann", "Ben")
    other = keeper.page.context.new_page()
    other.goto(keeper.page.url)
    expect(other.get_by_test_id("keep-turn-of")).to_contain_text("Ann")
    keeper.play("8F", "HORN", 14)
    expect(other.get_by_test_id("keep-turn-of")).to_contain_text("Ben")
    other.get_by_test_id("keep-pass").tap()
    other.locator("dialog .primary").tap()
    expect(keeper.page.get_by_test_id("keep-turn-of")).to_contain_text("Ann")
    keeper.tap("keep-undo")
    expect(other.locator("[data-entry]")).to_have_count(1)


def test_a_full_storage_is_said_and_nothing_is_lost(sit: Sit) -> None:
    """If the browser has no room, the screen says so, offers the file, and stores later."""
    keeper = Keeper(sit(phone=True, size=SMALL), "pocket")
    keeper.begin("Ann", "Ben")
    page = keeper.page
    page.evaluate(_FILL)
    keeper.play("8F", "HORN", 14)
    expect(page.get_by_test_id("keep-unsaved")).to_be_visible()
    with page.expect_download() as download:
        keeper.tap("keep-rescue")
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [entry["type"] for entry in saved["entries"]] == ["play"]
    page.evaluate(_EMPTY)
    keeper.play(*FARM)
    expect(page.get_by_test_id("keep-unsaved")).to_have_count(0)
    assert len(keeper.stored().entries) == 2


_FORGET = """() => new Promise((done) => {
  indexedDB.deleteDatabase('tilewright-kept').onsuccess = () => done();
})"""
FARM = ("H6", "FARM", 9)


def test_a_damaged_game_is_kept_and_said(sit: Sit) -> None:
    """A game that can't be read is not deleted; without its past, it continues."""
    keeper = Keeper(sit(phone=True, size=SMALL), "pocket")
    keeper.begin("Ann", "Ben")
    keeper.play("8F", "HORN", 14)
    page = keeper.page
    key = f"tilewright.keep.{page.url.rsplit('/', 1)[1]}"
    whole = page.evaluate("(key) => localStorage.getItem(key)", key)
    tree = json.loads(whole)
    del tree["keeping"]["past"]
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(tree)])
    page.reload()
    expect(page.locator("[data-entry]")).to_have_count(1)
    expect(page.get_by_test_id("keep-undo")).to_be_disabled()
    store = "([key, text]) => localStorage.setItem(key, text)"
    page.evaluate(store, [key, whole[:500]])
    page.reload()
    # The second copy puts it back.
    expect(page.locator("[data-entry]")).to_have_count(1)
    page.goto(f"{keeper.address}healthz")
    page.evaluate(_FORGET)
    page.evaluate(store, [key, whole[:500]])
    page.goto(f"{keeper.address}#/keep/{key.rsplit('.', 1)[1]}")
    with page.expect_download() as download:
        keeper.tap("keep-damaged")
    assert download.value.path().read_text(encoding="utf-8") == whole[:500]
    assert page.evaluate("(key) => localStorage.getItem(key)", key) == whole[:500]


@pytest.mark.slow
def test_a_killed_browser_has_every_entry(
    server: Served, chromium: Browser, tmp_path: Path
) -> None:
    """A browser that is killed while a play is typed has every entry when it starts again."""

    def start() -> tuple[BrowserContext, Page]:
        context = chromium.browser_type.launch_persistent_context(
            str(tmp_path),
            executable_path=chromium_path(),
            args=list(FLAGS),
            viewport={"width": SMALL[0], "height": SMALL[1]},
            has_touch=True,
            is_mobile=True,
        )
        return context, context.pages[0]

    _, page = start()
    keeper = Keeper(Person(page, server.address, phone=True), "pocket")
    keeper.begin("Ann", "Ben")
    keeper.play("8F", "HORN", 14)
    keeper.play(*FARM)
    address = page.url
    keeper.lay("10F", "PAST")
    kill_browser(tmp_path)
    context, page = start()
    page.goto(address)
    expect(page.locator("[data-entry]")).to_have_count(2)
    expect(page.get_by_test_id("keep-turn-of")).to_contain_text("Ann")
    context.close()


def kill_browser(profile: Path) -> None:
    """Kill the browser that uses a profile; its lock names the process."""
    lock = profile / "SingletonLock"
    os.kill(int(str(lock.readlink()).rsplit("-", 1)[1]), signal.SIGKILL)
    lock.unlink()

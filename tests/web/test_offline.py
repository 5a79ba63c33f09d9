"""The installed page: it opens without a network or a server, and updates itself cleanly."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Sit
from tests.web.following import await_promise
from tests.web.people import Person
from tests.web.serving import LAN_NAME, PAGE, Served, served

_WORKING = """async () => {
  await navigator.serviceWorker.ready;
  return navigator.serviceWorker.controller !== null;
}"""
_COPIED = """async (key) => {
  const address = new URL(`copies/${key}`, document.baseURI).href;
  return (await caches.match(address)) !== undefined;
}"""
_COPIED_SINCE = """async ([key, number]) => {
  const copy = await caches.match(new URL(`copies/${key}`, document.baseURI).href);
  return copy !== undefined && (await copy.json()).seen.every((one) => one.view.number >= number);
}"""


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """Return a copy of the built page, which a test may replace by a newer one."""
    return Path(shutil.copytree(PAGE.parent, tmp_path / "page"))


@pytest.fixture
def mortal(tmp_path: Path, build: Path) -> Iterator[Served]:
    """Start a server that a test may kill or update."""
    with served(tmp_path, "--page", str(build)) as running:
        yield running


def _await_worker(page: Page) -> None:
    """Wait until the service worker has stored the page and serves it."""
    await_promise(page, _WORKING)


def _await_copy(page: Page, key: str) -> None:
    """Wait until the browser has its own copy of what the server said."""
    await_promise(page, _COPIED, key)


def _await_snapshot(who: Person) -> None:
    """Wait until the browser has a copy of the table as it is now, not as it was before."""
    await_promise(who.page, _COPIED_SINCE, [f"table/{who.table}", who.number()])


def _finish(who: Person) -> str:
    """Play a turn, resign and return the table."""
    who.alone()
    who.take_turn()
    assert who.await_turn()
    who.send({"type": "resign"})
    expect(who.status).to_have_attribute("data-state", "over")
    return who.table


def _update(build: Path) -> None:
    """Replace the page by a build with another script, as a new release does."""
    home = build / "index.html"
    (old,) = re.findall(r"assets/(index-[\w-]+)\.js", home.read_text(encoding="utf-8"))
    new = f"{old}New"
    script = build / "assets" / f"{old}.js"
    script.rename(build / "assets" / f"{new}.js")
    script.with_suffix(".js.gz").unlink()
    for file in (home, build / "sw.js"):
        text = file.read_text(encoding="utf-8").replace(f"{old}.js", f"{new}.js")
        file.write_text(text.replace('"version":"', '"version":"new-'), encoding="utf-8")
    (build / "sw.js.gz").unlink()


def test_chromium_finds_the_page_installable(sit: Sit) -> None:
    """The manifest, the icons and the service worker are what Chromium requires."""
    ann = sit()
    ann.go("settings")
    _await_worker(ann.page)
    session = ann.page.context.new_cdp_session(ann.page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' browsers keep nothing on disk, which is the one thing that may stand in the way.
    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []
    expect(ann.page.get_by_test_id("install")).not_to_have_attribute("data-how", "insecure")


def test_plain_http_on_the_home_network_says_why_nothing_can_be_installed(
    sit: Sit, server: Served
) -> None:
    """Without https the page works as before, and the settings explain what is missing."""
    ann = sit()
    # Chromium trusts this computer's own addresses even without https.
    ann.address = f"http://{LAN_NAME}:{server.port}/"
    ann.go("settings")
    expect(ann.page.get_by_test_id("install")).to_have_attribute("data-how", "insecure")
    assert ann.page.evaluate("'serviceWorker' in navigator") is False
    ann.go()
    expect(ann.page.get_by_test_id("play-computer")).to_be_visible()


def test_the_page_opens_without_a_network(sit: Sit) -> None:
    """Offline, home and the table show the last known state; online again, the game continues."""
    ann = sit()
    ann.alone()
    ann.play(ann.some_play())
    assert ann.await_turn()
    page, table = ann.page, ann.table
    tiles = page.locator("[data-square]:has(.tile)")
    laid, rack = tiles.count(), ann.rack.all_inner_texts()
    _await_worker(page)
    _await_snapshot(ann)
    ann.go()
    expect(page.get_by_test_id("continue")).to_be_visible()
    _await_copy(page, "games")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_test_id("no-server")).to_be_visible()
    expect(page.get_by_test_id("continue")).to_have_attribute("data-table", table)
    page.get_by_test_id("continue").click()
    expect(page.get_by_test_id("offline")).to_be_visible()
    expect(tiles).to_have_count(laid)
    assert ann.rack.all_inner_texts() == rack
    page.context.set_offline(False)
    expect(page.get_by_test_id("offline")).to_have_count(0)
    ann.play(ann.some_play())


def test_finished_games_replay_without_the_server(sit: Sit, mortal: Served) -> None:
    """With the server killed, a finished game that was never replayed opens and replays."""
    ann = sit(at=mortal)
    table = _finish(ann)
    page = ann.page
    ann.go("games")
    replay = page.locator(f"a[href='#/replay/{table}']")
    expect(replay).to_be_visible()
    _await_worker(page)
    _await_copy(page, f"replay/{table}")
    mortal.kill()
    page.reload()
    expect(page.get_by_test_id("no-server")).to_be_visible()
    replay.click()
    expect(page.get_by_test_id("about")).to_be_visible()
    page.get_by_role("button", name="Last turn").click()
    expect(page.locator("[data-square]:has(.tile)").first).to_be_visible()
    ann.go("replay/unknown")
    expect(page.get_by_role("alert")).to_be_visible()
    mortal.start()
    ann.go("games")
    expect(page.get_by_test_id("no-server")).to_have_count(0)
    expect(replay).to_be_visible()


def test_removed_games_leave_no_copy(sit: Sit) -> None:
    """A game that the player removes from the list is not kept for offline use either."""
    ann = sit()
    table = _finish(ann)
    page = ann.page
    ann.go("games")
    _await_copy(page, f"replay/{table}")
    page.get_by_role("button", name=re.compile("^Remove")).click()
    await_promise(page, f"async (key) => !(await ({_COPIED})(key))", f"replay/{table}")


def test_an_open_page_offers_the_new_version(sit: Sit, mortal: Served, build: Path) -> None:
    """After an update, an open page says so; one press loads the new one, which works offline."""
    ann = sit(at=mortal)
    ann.go()
    page = ann.page
    _await_worker(page)
    expect(page.get_by_test_id("newer")).to_have_count(0)
    mortal.stop()
    _update(build)
    mortal.start()
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    page.get_by_test_id("newer").get_by_role("button", name="Reload").click()
    script = page.locator("script[src*='New.js']")
    expect(script).to_have_count(1)
    expect(page.get_by_test_id("newer")).to_have_count(0)
    mortal.kill()
    page.reload()
    expect(page.get_by_test_id("no-server")).to_be_visible()
    expect(script).to_have_count(1)


def test_an_old_page_is_never_shown_while_the_server_answers(
    sit: Sit, mortal: Served, build: Path
) -> None:
    """A page opened after an update is the new one at once, without a reload."""
    ann = sit(at=mortal)
    ann.go()
    _await_worker(ann.page)
    ann.page.close()
    mortal.stop()
    _update(build)
    mortal.start()
    page = ann.page.context.new_page()
    page.goto(mortal.address)
    expect(page.locator("script[src*='New.js']")).to_have_count(1)
    expect(page.get_by_test_id("play-computer")).to_be_visible()
    expect(page.get_by_test_id("newer")).to_have_count(0)

"""A kept game afterward: replayed without a connection, reviewed by the server, and printed."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.records.kept.cases import CASES
from tests.server.harness import config, run, running
from tests.server.test_uploads import outcome, upload
from tests.web.conftest import Sit
from tests.web.keeper import SMALL, Keeper


def test_a_kept_game_is_replayed_reviewed_and_printed(sit: Sit) -> None:
    """From the end of the game and from the lists; the replay needs no connection."""
    keeper = Keeper(sit(phone=True, size=SMALL), "pocket")
    keeper.begin("Ann", "Ben")
    page = keeper.page
    keeper.play("8F", "HORN", 14)
    keeper.play("H6", "FARM", 9)
    keeper.tap("keep-menu")
    keeper.tap("keep-end-game")
    keeper.tap("keep-no-plays", scrolls=True)
    keeper.fill_left(0, ["Q"])
    keeper.fill_left(1, ["E"])
    with page.expect_download() as download:
        keeper.tap("keep-print-result", scrolls=True)
    assert download.value.path().read_bytes().startswith(b"%PDF-")

    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.context.set_offline(True)
    keeper.tap("keep-replay", scrolls=True)
    expect(page.get_by_test_id("about")).to_contain_text("Ann")
    page.locator("input[type=range]").fill("2")
    expect(page.locator("[data-square='82'] .tile")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("about")).to_contain_text("Ann")
    page.context.set_offline(False)

    page.goto(f"{keeper.address}#/games")
    expect(page.get_by_test_id("kept-game")).to_have_attribute("href", re.compile("#/kept/"))
    page.goto(f"{keeper.address}#/keep")
    keeper.touch("[data-testid='keep-game']", scrolls=True)
    keeper.tap("keep-review", scrolls=True)
    expect(page).to_have_url(re.compile("#/uploaded/"))
    expect(page.get_by_test_id("about")).to_contain_text("Ben")


def test_the_server_reviews_and_prints_kept_games(tmp_path: Path) -> None:
    """A kept game is reviewed like a file; one that can't be replayed is refused, not printed."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            whole = json.dumps(CASES["going-out"][2])
            name = await upload(server, whole)
            assert (await outcome(server, name))["stage"] == "done"
            stopped = json.dumps(CASES["bare-scores"][2])
            refused = await server.post("/reviews", {"text": stopped, "quick": True})
            assert refused.status_code == 400
            for text in (whole, stopped):
                for sheet in ("score-sheet", "result"):
                    printed = await server.post("/sheets", {"text": text, "sheet": sheet})
                    assert printed.headers["content-type"] == "application/pdf"
                    assert printed.content.startswith(b"%PDF-")
            assert (await server.post("/sheets", {"text": "{}"})).status_code == 400

    run(test)

"""Editions that don't come with Tilewright: the host's, and those in a player's own file."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.people import Person
from tests.web.serving import ROOT, Served, served
from tilewright.edition.shipped import load_edition

GARDEN = ROOT / "docs" / "examples" / "editions" / "garden.toml"
TEXT = GARDEN.read_text(encoding="utf-8")
SQUARES = 81
BROKEN = (
    ("rack = 6", "rack = 60", "8"),
    ("minimum = 6", "minimun = 6", "60"),
    ("..D...D..\n...t", "..D...D.\n...t", "14"),
    ("count = 2", "count = 30", "54"),
    ('id = "garden"', 'id = "super"', "3"),
)
"""A change to the garden's file that makes it unplayable, and the line that is wrong then."""


@pytest.fixture(name="host", scope="module")
def _host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve the garden from a folder of editions."""
    folder = tmp_path_factory.mktemp("host")
    with served(folder, "--editions", str(GARDEN.parent)) as running:
        yield running


def choose_file(who: Person, text: str) -> None:
    """Choose an edition file with this text."""
    file = {"name": "garden.toml", "mimeType": "application/toml", "buffer": text.encode()}
    who.page.get_by_test_id("edition-file").set_input_files(file)  # type: ignore[arg-type]


@pytest.mark.slow
def test_an_edition_of_the_host_is_played_to_the_end(sit: Sit, host: Served) -> None:
    """It is on the shelf with its board, name and line, and plays like ours to the replay."""
    ann = sit(at=host)
    ann.edition = load_edition(str(GARDEN))
    page = ann.page
    ann.go()
    box = page.get_by_role("link", name=re.compile("^Garden"))
    expect(box.locator("svg path")).to_have_count(8)
    expect(box).to_contain_text(ann.edition.summary)
    box.click()
    expect(page.get_by_test_id("untrained")).to_be_visible()
    # The draw is shown, unless the computer has already played when the page opens.
    draw = page.get_by_role("dialog").get_by_role("button", name="Continue", exact=True)
    page.add_locator_handler(draw, lambda button: button.click())
    ann.start()
    expect(page.locator("[data-square]")).to_have_count(SQUARES)
    ann.await_board()
    turns = 0
    while ann.await_turn():
        if turns < 2 or ann.bag_is_empty():
            ann.take_turn(most=True)
        else:
            ann.send_turn()
        turns += 1
    end = page.get_by_role("dialog", name="Game over")
    expect(end.locator("[data-won=true]").first).to_be_visible()
    ann.press("Replay the game")
    expect(page.locator("[data-square]")).to_have_count(SQUARES)
    ann.go("games")
    expect(page.get_by_text("Garden", exact=True)).to_be_visible()


def test_a_player_plays_an_edition_from_a_file(sit: Sit) -> None:
    """The set-up draws it, a friend sees the board and the rules before joining, both play it."""
    ann, ben = sit(), sit(phone=True)
    ann.go("new/pocket")
    ann.page.locator("[data-change='more']").click()
    expect(ann.page.get_by_test_id("listed")).to_be_visible()
    ann.go()
    ann.page.get_by_test_id("own-edition").click()
    choose_file(ann, TEXT)
    expect(ann.page.get_by_role("heading", name=re.compile("Garden"))).to_be_visible()
    expect(ann.page.locator(".thumb svg path")).to_have_count(8)
    expect(ann.page.locator("details li").first).to_be_visible()
    ann.page.get_by_role("radio", name="Garden, gentle", exact=True).check()
    players = ann.page.locator("[data-kind]")
    players.first.get_by_role("textbox").fill("Ann")
    players.nth(1).get_by_role("button", name=re.compile("^Remove")).click()
    ann.page.locator("[data-add='open']").click()
    ann.page.locator("[data-change='more']").click()
    expect(ann.page.get_by_test_id("rule-choice").get_by_role("checkbox").first).to_be_visible()
    # The table is private.
    expect(ann.page.get_by_test_id("listed")).to_have_count(0)
    ann.start()
    code = ann.page.get_by_test_id("code").inner_text()
    ben.go(f"join/{code}")
    expect(ben.page.get_by_test_id("board").locator("svg path")).to_have_count(8)
    expect(ben.page.get_by_test_id("from-file")).to_be_visible()
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.press("Join the game")
    for one in (ann, ben):
        expect(one.page.locator("[data-square]")).to_have_count(SQUARES)
        expect(one.rack).to_have_count(6)
    ann.go("watch")
    expect(ann.page.get_by_role("button", name="Watch", exact=True)).to_have_count(0)
    ann.go()
    expect(ann.page.get_by_test_id("continue").locator("svg path")).to_have_count(8)


def test_a_broken_file_is_refused_next_to_its_line(sit: Sit) -> None:
    """The example is there to change; five broken files are refused at their line with why."""
    ann = sit(phone=True)
    ann.go("new/~file")
    example = ann.page.get_by_test_id("edition-example")
    example.locator("summary").click()
    expect(example.locator("pre")).to_contain_text('id = "garden"')
    with ann.page.expect_download() as download:
        ann.page.get_by_test_id("edition-download").click()
    assert download.value.path().read_text(encoding="utf-8") == TEXT
    refused = ann.page.get_by_test_id("refused")
    for old, new, line in BROKEN:
        assert TEXT.count(old) == 1
        choose_file(ann, TEXT.replace(old, new))
        wrong = refused.locator("li.wrong")
        expect(wrong).to_have_attribute("value", line)
        expect(wrong.locator("code")).to_contain_text(new.splitlines()[0])
        assert wrong.locator(".why").inner_text()
    choose_file(ann, "x" * 40_000)
    expect(refused.locator(".why")).to_be_visible()
    expect(refused.locator("li")).to_have_count(0)
    choose_file(ann, TEXT)
    expect(refused).to_have_count(0)
    expect(example).to_have_count(0)
    expect(ann.page.locator("[data-testid='start']")).to_be_visible()

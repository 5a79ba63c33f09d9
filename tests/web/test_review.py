"""The review of a finished game: verdicts, other moves on the board, and the account."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.people import Person, board_of
from tilewright.edition.shipped import load_edition
from tilewright.library.game import play
from tilewright.library.moves import parse_move
from tilewright.records.from_game import record_of
from tilewright.records.gcg import write_gcg
from tilewright.rules.play.move import Play

_PUZZLE = """async (id) => {
  const headers = {'Content-Type': 'application/json'};
  const body = JSON.stringify({move: null, counts: false});
  const answers = await fetch(`api/v1/puzzles/${id}/answers`, {method: 'POST', headers, body});
  return [await (await fetch(`api/v1/puzzles/${id}`)).json(), await answers.json()];
}"""
"""Returns a puzzle and what the server tells a client that gives it up."""

_TOPS = """(parts) =>
  parts.map((part) => document.querySelector(part).getBoundingClientRect().top)"""
_REACH = """() => Math.max(document.documentElement.scrollWidth,
  ...[...document.querySelectorAll('main table')]
    .map((one) => one.getBoundingClientRect().right))"""
"""Returns how far the page and its tables reach to the right."""
MOST_TURNS = 10
"""More turns than the reviewed game has."""
ANOTHER_PLAY = re.compile(r"Show ([0-9]+[A-Z]|[A-Z][0-9]+) ")


def _assert_that_it_begins_where_the_top_bar_does(who: Person) -> None:
    lefts = [
        who.page.locator(one).evaluate("(one) => one.getBoundingClientRect().left")
        for one in ("header.bar .home", "main h1")
    ]
    assert lefts[0] == lefts[1]


def _assert_that_the_offer_is_in_sight(who: Person) -> None:
    """Upright, the offer comes before the board, which fills the rest of a tablet or phone."""
    usual = who.page.viewport_size
    assert usual is not None
    for width, height in ((820, 1180), (360, 740)):
        who.page.set_viewport_size({"width": width, "height": height})
        for large in (False, True):
            who.choose({"largePrint": large})
            expect(who.page.get_by_test_id("start-review")).to_be_in_viewport(ratio=1)
    who.choose({})
    who.page.set_viewport_size(usual)


def _assert_that_it_fits_a_phone(who: Person) -> None:
    """The verdict is in sight before the graph, the rest is folded, and nothing is cut."""
    page = who.page
    account = page.get_by_test_id("account")
    for width, height in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        expect(account).not_to_be_visible()
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator(".verdict .grade")).to_be_in_viewport(ratio=1)
        expect(page.get_by_test_id("keys")).not_to_be_visible()
        expect(page.get_by_test_id("folded-sheet").get_by_role("table")).not_to_be_visible()
        tops = page.evaluate(_TOPS, [".board", ".verdict", ".review figure"])
        assert tops == sorted(tops)
    who.choose({"theme": "light", "language": "de"})
    page.get_by_text("Wie das Ergebnis entstand", exact=True).click()
    for large in (False, True):
        who.choose({"theme": "light", "largePrint": large, "language": "de"})
        expect(account).to_be_visible()
        assert page.evaluate(_REACH) <= width


@pytest.mark.slow
def test_a_finished_game_is_reviewed(sit: Sit) -> None:
    """The page follows the review and shows another move in place of the one made."""
    ann = sit()
    page = ann.page
    ann.alone("pocket")
    ann.await_turn()
    ann.take_turn()
    ann.await_turn()
    ann.press("Table menu")
    ann.press("Resign")
    ann.touch(page.get_by_role("dialog").get_by_role("button", name="Resign"))
    page.get_by_role("dialog", name="Game over").get_by_test_id("review").click()
    expect(page.get_by_role("heading", level=1, name="Review")).to_be_visible()
    _assert_that_it_begins_where_the_top_bar_does(ann)
    _assert_that_the_offer_is_in_sight(ann)
    page.get_by_test_id("start-review").click()
    expect(page.get_by_test_id("account")).to_be_visible(timeout=120_000)
    # The reader played this game, so they are called "you" and see their own account.
    expect(page.get_by_test_id("about")).to_contain_text("You")
    expect(page.get_by_test_id("account").get_by_role("rowheader")).to_contain_text(
        ["Before the first draw", "Luck of the draw", "Luck with hidden tiles", "Your choices"]
    )
    verdict = page.get_by_test_id("verdict")
    other = verdict.locator("tbody tr:not(.played)").get_by_role("button", name=ANOTHER_PLAY).first
    page.keyboard.press("End")
    expect(verdict).to_be_visible()
    for _ in range(MOST_TURNS):
        if other.count():
            break
        page.keyboard.press("ArrowLeft")
    squares = page.locator("[data-square]")
    made = squares.all_inner_texts()
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    assert squares.all_inner_texts() != made
    other.click()
    expect(other).to_have_attribute("aria-pressed", "false")
    assert squares.all_inner_texts() == made
    _assert_that_it_fits_a_phone(ann)


@pytest.mark.slow
def test_a_mistake_becomes_a_puzzle_that_is_solved(sit: Sit) -> None:
    """Turns that were thrown away are reviewed, and one of them comes back with one best move."""
    ann = sit()
    page = ann.page
    # With these names, the third exchange gives up a move that is far better than all others.
    ann.alone("pocket", "Dora")
    for _ in range(3):
        ann.send({"type": "exchange", "tiles": ann.look()[1]["rack"][0]})
        ann.await_turn()
    ann.send({"type": "resign"})
    page.get_by_role("dialog", name="Game over").get_by_test_id("review").click()
    page.get_by_test_id("start-review").click()
    expect(page.get_by_test_id("account")).to_be_visible(timeout=120_000)
    page.get_by_test_id("mistakes").click()
    expect(page.get_by_role("heading", level=1, name="Learn from your mistakes")).to_be_focused()
    board = page.locator("div[data-testid=puzzle]")
    expect(board).to_be_visible(timeout=120_000)
    asked, answer = page.evaluate(_PUZZLE, board.get_attribute("data-puzzle"))
    edition = load_edition("pocket")
    best = parse_move(answer["best"]["text"], board_of(edition, asked["view"]), edition)
    assert isinstance(best, Play)
    text = edition.tiles.cell_text
    ann.lay({square.name: text(cell) for square, cell in best.tiles()})
    page.get_by_test_id("answer").click()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-best", "true")
    expect(board).to_have_attribute("data-solved", "true")


@pytest.mark.slow
def test_a_game_from_a_file_is_reviewed(sit: Sit, tmp_path: Path) -> None:
    """A wrong file is refused at its line; the corrected one opens in the review, by its link."""
    ann = sit()
    page = ann.page
    ann.go("games")
    page.get_by_test_id("upload").click()
    page.get_by_test_id("quick").check()
    file = tmp_path / "game.gcg"
    text = write_gcg(record_of(play("equity", "equity", edition="pocket", seed=3).events))
    file.write_text(text.replace("VEEP", "VE1P", 1), encoding="utf-8")
    page.get_by_test_id("game-file").set_input_files(file)
    expect(page.get_by_test_id("refused").locator(".wrong")).to_contain_text("VE1P")
    file.write_bytes(b"")
    page.get_by_test_id("game-file").set_input_files(file)
    expect(page.get_by_test_id("refused").locator(".wrong")).to_have_count(0)
    # What is wrong is told as to a player, without the names of the server's fields.
    expect(page.get_by_test_id("refused")).not_to_contain_text("text:")
    file.write_text(text, encoding="utf-8")
    page.get_by_test_id("game-file").set_input_files(file)
    expect(page.get_by_role("heading", level=1, name="Review")).to_be_visible()
    expect(page.get_by_test_id("about")).to_contain_text("equity 1")
    page.keyboard.press("End")
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_be_visible(timeout=60_000)
    link = page.url
    other = sit().page
    other.goto(link)
    expect(other.get_by_test_id("verdict")).to_be_visible()
    assert other.get_by_test_id("verdict").inner_text() == verdict.inner_text()
    unknown = []
    for upload in ("a" * 26, "cut-off"):
        other.goto(re.sub(r"uploaded/\w+", f"uploaded/{upload}", link))
        other.reload()
        failure = other.get_by_test_id("empty").get_by_role("alert")
        expect(failure).to_be_visible()
        unknown.append(failure.inner_text())
    assert unknown[0] == unknown[1]

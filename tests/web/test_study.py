"""Study and puzzles in the page, by keyboard and by touch, with and without an account."""

from __future__ import annotations

from datetime import UTC, datetime

from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.test_accounts import sign
from tilewright.analysis.puzzles import daily_puzzle
from tilewright.lexicon import open_lexicon
from tilewright.rules.play.move import Play
from tilewright.study import build_question
from tilewright.tiles import BLANK_BIT

_STORED = "JSON.parse(localStorage.getItem('tilewright.study') ?? '{}')"
_HEARD = "(text) => window.heard.join(' ').includes(text)"


def test_words_are_studied_by_keyboard_and_follow_the_account(sit: Sit) -> None:
    """Questions are announced and focused; a wrong answer returns; progress moves to an account."""
    ann = sit()
    page = ann.page
    words = open_lexicon("family")
    ann.go()
    page.get_by_test_id("study").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    # Nothing has been asked yet, so nothing can be due.
    expect(page.get_by_test_id("due")).to_have_text(
        "Welcome! Ten short questions are a good start."
    )
    page.locator("[data-deck='two']").get_by_role("button").click()
    question = page.get_by_test_id("question")
    asked = question.get_attribute("data-question") or ""
    expect(page.get_by_test_id("yes")).to_be_focused()
    page.wait_for_function(_HEARD, arg=asked.split()[1])
    is_word = bool(build_question(asked, words).answer)
    page.keyboard.press("n" if is_word else "y")
    expect(question).to_have_attribute("data-grade", "wrong")
    expect(page.get_by_test_id("next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).not_to_have_attribute("data-question", asked)
    for _ in range(20):
        if page.get_by_test_id("done").is_visible():
            break
        current = question.get_attribute("data-question") or ""
        page.keyboard.press("y" if build_question(current, words).answer else "n")
        expect(question).to_have_attribute("data-grade", "right")
        last = current == asked
        if last:
            expect(page.get_by_test_id("at")).to_have_text("Once more: the last one")
        page.keyboard.press("Enter")
        if last:
            break
        expect(question).not_to_have_attribute("data-question", current)
    expect(page.get_by_test_id("done")).to_be_visible()
    page.get_by_test_id("done").get_by_role("button").click()
    expect(page.locator("[data-deck='two'] progress")).to_have_attribute("value", "10")
    cards = page.evaluate(f"{_STORED}.cards.family")
    assert len(cards) == 10
    assert cards[asked]["right"] == 0
    page.locator("[data-deck='hooks']").get_by_role("button").click()
    hooks = build_question(question.get_attribute("data-question") or "", words).answer
    for letter in hooks:
        page.get_by_role("group", name="Letters").get_by_role("button", name=letter).click()
    page.get_by_test_id("check" if hooks else "none").click()
    expect(question).to_have_attribute("data-grade", "right")
    page.get_by_test_id("stop").click()
    sign(ann, "Studious Ann", "correct horse", "Create an account")
    expect(page.get_by_test_id("account")).to_be_visible()
    ann.go("study")
    expect(page.locator("[data-deck='two'] progress")).to_have_attribute("value", "10")
    assert page.evaluate("localStorage.getItem('tilewright.study')") is None


def test_the_daily_puzzle_is_solved(sit: Sit) -> None:
    """Tiles are typed as at a table; a wrong answer says what it costs, and the puzzle returns."""
    ann = sit(phone=True)
    page = ann.page
    ann.go()
    page.locator("a[data-testid=puzzle]").click()
    board = page.locator("div[data-testid=puzzle]")
    expect(board).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    puzzle = daily_puzzle(datetime.now(UTC).date())
    assert board.get_attribute("data-puzzle") == puzzle.id
    buttons = page.locator(".acts button")
    rows = buttons.evaluate_all("(all) => all.map((one) => one.offsetTop + one.offsetHeight / 2)")
    assert len(rows) == 6
    assert max(rows) - min(rows) <= 1
    give_up = page.get_by_test_id("give-up")
    expect(give_up).to_have_css("border-top-style", "solid")
    expect(give_up).to_have_css("text-decoration-line", "none")
    page.get_by_role("button", name="Exchange").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[aria-pressed='false']").first.click()
    dialog.locator(".primary").click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-best", "false")
    best = puzzle.best_move
    assert isinstance(best, Play)
    first, second = best.squares[0], best.squares[1] if len(best.squares) > 1 else None
    size = puzzle.view.edition.size
    square = page.locator(f"[data-square='{first.row * size + first.col}']")
    square.click()
    if second is not None and second.col == first.col:
        square.click()
    tiles = puzzle.view.edition.tiles
    for cell in best.cells:
        letter = tiles.letters[tiles.letter_of[cell]]
        page.keyboard.press(f"Shift+{letter}" if cell & BLANK_BIT else letter.lower())
    expect(page.get_by_test_id("answer")).to_contain_text(str(puzzle.score))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_test_id("answer").click()
    expect(verdict).to_have_attribute("data-best", "true")
    expect(board).to_have_attribute("data-solved", "false")
    # The answer's tiles are on the board, so they have left the rack.
    expect(page.locator("[data-rack] button")).to_have_count(
        len(puzzle.view.rack) - len(best.cells)
    )
    page.wait_for_function(_HEARD, arg=str(puzzle.score))
    card = page.evaluate(f"{_STORED}.cards.puzzles['puzzle {puzzle.id}']")
    assert (card["answers"], card.get("right", 0)) == (1, 0)
    page.evaluate(
        f"""(() => {{ const all = {_STORED}; all.cards.puzzles['puzzle {puzzle.id}'].due = 1;
        localStorage.setItem('tilewright.study', JSON.stringify(all)); }})()"""
    )
    ann.go("study")
    page.get_by_test_id("due-puzzles").get_by_role("link").click()
    expect(board).to_have_attribute("data-puzzle", puzzle.id)
    ann.go("puzzle/nowhere")
    expect(page.get_by_role("alert")).to_be_visible()

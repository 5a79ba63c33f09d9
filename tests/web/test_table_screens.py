"""What surrounds the board: cards that cover no score, the score sheet, the end, and chat."""

import re

from playwright.sync_api import expect

from tests.web.company import Company, Setting
from tests.web.conftest import Sit
from tests.web.people import Person

_BOXES = """(parts) => parts.map((part) => {
  const {left, top, right, bottom} = document.querySelector(part).getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def _covers(who: Person, card: str, part: str) -> bool:
    one, other = who.page.evaluate(_BOXES, [card, part])
    across = one[0] < other[2] - 1 and other[0] < one[2] - 1
    return bool(across and one[1] < other[3] - 1 and other[1] < one[3] - 1)


def _seated(who: Person) -> Company:
    company = Company(who, Setting("pocket", 2, names=("Ann", "Ben")))
    company.join(agree=True)
    who.await_board()
    expect(who.status).to_have_attribute("data-state", re.compile("turn|waiting"))
    return company


def test_a_rematch_is_answered_in_the_end_screen(sit: Sit) -> None:
    """The person who is asked reads the question and finds the answers in the dialog."""
    ann = sit(phone=True, size=(360, 600))
    company = _seated(ann)
    company.move(1, "resign")
    end = ann.page.get_by_role("dialog", name="Game over")
    expect(end).to_be_visible()
    expect(end.get_by_test_id("winners")).to_have_text("You win.")
    expect(end.get_by_test_id("why")).to_have_text("Ben resigned.")
    company.propose(1, "rematch")
    expect(end.get_by_test_id("rematch-asked")).to_contain_text("Ben wants to play again.")
    expect(end.get_by_test_id("rematch-agree")).to_be_in_viewport(ratio=1)
    ann.touch(end.get_by_test_id("rematch-agree"))
    expect(ann.page).not_to_have_url(re.compile(company.table))


def test_cards_on_a_phone_cover_no_score(sit: Sit) -> None:
    """The draw is where the last play will be, and the result of a challenge next to the rack."""
    ann = sit(phone=True, size=(360, 600))
    company = _seated(ann)
    ann.page.evaluate(f"localStorage.removeItem('tilewright.drawn.{company.table}')")
    ann.page.reload()
    draw = ann.page.get_by_test_id("draw")
    expect(draw).to_be_visible()
    assert not _covers(ann, "[data-testid=draw]", ".players")
    expect(ann.page.get_by_text(re.compile("goe?s? first"))).to_have_count(1)
    while company.view()["on_turn"] == 0:
        company.play(0)
        company.accept([1])
    company.play(1)
    company.move(0, "challenge")
    expect(ann.page.get_by_test_id("verdict")).to_be_visible()
    for part in (".players", ".line", "[data-rack]"):
        assert not _covers(ann, "[data-testid=verdict]", part)
    ann.touch(ann.page.get_by_role("button", name="Close the result"))
    expect(ann.page.get_by_test_id("verdict")).to_have_count(0)


def test_the_score_sheet_on_a_phone(sit: Sit) -> None:
    """Every turn is one line, the newest is in view, and the dialog keeps its height."""
    ann = sit(phone=True, size=(360, 600))
    company = _seated(ann)
    for _ in range(12):
        company.play(company.view()["on_turn"])
        company.accept([0, 1])
    ann.touch(ann.page.get_by_role("button", name="Scores, tiles left, chat, and rules"))
    rows = ann.sheet.locator("[data-turn]")
    expect(rows.last).to_be_in_viewport(ratio=1)
    heights = rows.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
    assert max(heights) < 1.5 * min(heights)
    lines = "(all) => all.map((one) => getComputedStyle(one).textDecorationLine)"
    assert set(rows.locator("*").evaluate_all(lines)) == {"none"}
    dialog = ann.page.get_by_role("dialog")
    before = dialog.bounding_box()
    for tab in ("Tiles left", "Chat", "Rules"):
        ann.touch(ann.page.get_by_role("tab", name=tab))
        assert dialog.bounding_box() == before


def test_chat_is_seen_on_a_phone_and_can_be_switched_off(sit: Sit) -> None:
    """New messages are a number in the header; a quick reply is one press."""
    ann = sit(phone=True)
    company = _seated(ann)
    company.say(1, "Hello!")
    sheet = ann.page.get_by_role("button", name=re.compile("1 new message"))
    expect(sheet).to_have_text("1")
    ann.touch(sheet)
    ann.press("Nice word!")
    expect(ann.page.get_by_role("log")).to_contain_text("Nice word!")
    ann.press("Close")
    ann.choose({"chat": False})
    ann.touch(ann.page.get_by_role("button", name="Scores, tiles left, chat, and rules"))
    expect(ann.page.get_by_role("tab", name="Rules")).to_be_visible()
    expect(ann.page.get_by_role("tab", name="Chat")).to_have_count(0)


def test_the_command_line_takes_no_slash_and_closes_after_a_move(sit: Sit) -> None:
    """The key that opens the line is not part of a command, and a move shows the status again."""
    ann = sit()
    ann.alone()
    line = ann.page.get_by_label("Command", exact=True)
    ann.page.keyboard.press("/")
    ann.page.keyboard.press("/")
    expect(line).to_be_focused()
    expect(line).to_have_value("")
    ann.page.keyboard.type("pass")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.press("Pass and end my turn")
    expect(line).not_to_be_focused()


def test_an_account_can_be_changed_and_deleted(sit: Sit) -> None:
    """A person changes name and password, and deletes the account, each with the password."""
    ann = sit()
    ann.go("account")
    ann.page.get_by_label("Name").fill("Carer")
    ann.page.get_by_label(re.compile("^Password")).fill("correct horse")
    ann.press("Create an account")
    rename = ann.page.get_by_test_id("change-name")
    rename.locator("summary").click()
    rename.get_by_label("New name").fill("Caretaker")
    rename.get_by_label("Current password").fill("correct horse")
    rename.get_by_role("button", name="Save").click()
    changed = ann.page.get_by_test_id("account-changed")
    expect(changed).to_have_text("Your name is Caretaker now.")
    expect(ann.page.get_by_test_id("account")).to_contain_text("You are logged in as Caretaker.")
    change = ann.page.get_by_test_id("change-password")
    change.locator("summary").click()
    change.get_by_label("Current password").fill("correct horse")
    change.get_by_label(re.compile("^New password")).fill("battery staple")
    change.get_by_role("button", name="Save").click()
    expect(changed).to_have_text("Your password is changed. All other devices are logged out.")
    remove = ann.page.get_by_test_id("delete-account")
    remove.locator("summary").click()
    remove.get_by_label("Password").fill("battery staple")
    remove.get_by_role("button", name="Delete the account for good").click()
    expect(ann.page.get_by_role("button", name="Create an account")).to_be_visible()

"""The word judge of a club: by keyboard and by touch, with its log on the device."""

import csv
import re

from playwright.sync_api import expect

from tests.web.conftest import Sit


def test_plays_are_judged_by_keyboard_and_by_touch(sit: Sit) -> None:
    """All words get one answer in large type; keys lead to the next play; the log keeps it all."""
    ann = sit()
    page = ann.page
    ann.go()
    page.get_by_test_id("judge").click()
    expect(page.get_by_test_id("play-computer")).to_have_count(0)
    heading = page.get_by_role("heading", level=1)
    expect(page).to_have_title(re.compile(re.escape(heading.inner_text())))
    words, ruling = page.get_by_test_id("words"), page.get_by_test_id("ruling")
    # By keyboard alone: Enter judges, Enter or Escape clears for the next play.
    for typed, sign, key in (("qi, quartz", "✓", "Enter"), ("qi xqz", "✗", "Escape")):
        expect(words).to_be_focused()
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(ruling).to_contain_text(sign)
        expect(page.get_by_test_id("next")).to_be_focused()
        size = ruling.locator(".verdict").evaluate(
            "one => parseFloat(getComputedStyle(one).fontSize)"
        )
        assert size >= 36
        page.keyboard.press(key)
        expect(ruling).to_have_count(0)
        expect(words).to_have_value("")
    # Escape also clears what is being typed.
    page.keyboard.type("farm")
    page.keyboard.press("Escape")
    expect(words).to_have_value("")
    # By touch, with another dictionary, which is remembered.
    page.get_by_test_id("dictionary").select_option("enable")
    words.fill("horn")
    page.get_by_role("button", name="Judge", exact=True).click()
    expect(ruling).to_contain_text("✓")
    page.get_by_test_id("next").click()
    page.reload()
    expect(page.get_by_test_id("dictionary")).to_have_value("enable")
    log = page.get_by_test_id("log")
    log.locator("summary").click()
    expect(log.locator("li")).to_have_count(3)
    with page.expect_download() as download:
        log.get_by_role("button", name="Download").click()
    rows = list(csv.reader(download.value.path().read_text(encoding="utf-8").splitlines()))
    assert [row[1:3] for row in rows[1:]] == [
        ["family", "QI QUARTZ"],
        ["family", "QI XQZ"],
        ["enable", "HORN"],
    ]
    page.get_by_test_id("clear").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete all").click()
    expect(log.locator("li")).to_have_count(0)
    page.reload()
    log.locator("summary").click()
    expect(log.locator("li")).to_have_count(0)
    # On the next screens, a listener does not come across the last ruling.
    words.fill("xqz")
    page.get_by_role("button", name="Judge", exact=True).click()
    spoken = page.get_by_test_id("live").filter(has_text="XQZ")
    expect(spoken).to_have_count(1)
    ann.go()
    expect(spoken).to_have_count(0)

"""An account makes a player's games available on every device."""

import json
import re
import subprocess
import sys
from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.people import Person
from tests.web.serving import Served


def sign(who: Person, name: str, password: str, button: str) -> None:
    """Log in, or create an account."""
    who.go("account")
    who.page.get_by_label("Name").fill(name)
    who.page.get_by_label(re.compile("^Password")).fill(password)
    who.press(button)


def test_an_account_brings_the_games_to_another_device(sit: Sit) -> None:
    """Games from before and after logging in appear on a phone, and count once they are over."""
    desk, phone = sit(), sit(phone=True)
    desk.alone()
    sign(desk, "Ann Archer", "correct horse", "Create an account")
    expect(desk.page.get_by_test_id("account")).to_contain_text("Ann Archer")
    expect(desk.page.get_by_test_id("no-results")).to_be_visible()
    desk.set_up("switch", "computer")
    desk.start()
    desk.await_board()
    sign(phone, "ann archer", "battery staple", "Log in")
    expect(phone.page.get_by_role("alert")).to_be_visible()
    sign(phone, "ann archer", "correct horse", "Log in")
    expect(phone.page.get_by_test_id("account")).to_contain_text("Ann Archer")
    phone.page.get_by_test_id("account").get_by_role("link").tap()
    listed = phone.page.get_by_role("listitem")
    expect(listed).to_have_count(2)
    listed.filter(has_text="Switch").get_by_role("link", name="Continue").tap()
    phone.await_board()
    phone.press("Table menu")
    phone.press("Resign")
    phone.page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").tap()
    expect(phone.page.get_by_role("dialog", name="Game over")).to_be_visible()
    phone.go("account")
    figures = phone.page.get_by_role("table", name="Your results")
    expect(figures.get_by_role("row").nth(1)).to_have_text(re.compile(r"Switch\s*1\s*0"))
    phone.press("Log out")
    expect(phone.page.get_by_role("button", name="Log in")).to_be_visible()
    phone.go("games")
    expect(phone.page.get_by_test_id("empty")).to_be_visible()


def _administer(server: Served, *arguments: str) -> Any:  # noqa: ANN401 - JSON
    """Run an administrator's command and return what it prints."""
    command = [sys.executable, "-m", "tilewright", "admin", *arguments]
    command += ["--database", server.database, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_an_administrator_helps_with_a_forgotten_password(sit: Sit, server: Served) -> None:
    """The link leads to a page for a new password; it logs in, and works only once."""
    who = sit()
    sign(who, "Bea Reset", "correct horse", "Create an account")
    expect(who.page.get_by_test_id("account")).to_contain_text("Bea Reset")
    link = _administer(server, "accounts", "reset", "bea reset")["link"]
    other = sit(phone=True)
    other.go(link.partition("#/")[2])
    other.page.get_by_label(re.compile("New password")).fill("battery staple")
    other.press("Save")
    expect(other.page.get_by_test_id("account")).to_contain_text("Bea Reset")
    other.go("settings")
    other.go(link.partition("#/")[2])
    other.page.get_by_label(re.compile("New password")).fill("another staple")
    other.press("Save")
    expect(other.page.get_by_role("alert")).to_be_visible()


def test_a_notice_appears_at_the_table_and_on_the_start_page(sit: Sit, server: Served) -> None:
    """Players see the administrator's notice until it is withdrawn, or until they close it."""
    at_table, at_home = sit(), sit()
    at_table.alone()
    notice = "The server restarts at eight."
    shown = at_table.page.get_by_test_id("server-notice")
    _administer(server, "notice", notice)
    try:
        expect(shown).to_contain_text(notice)
        at_home.go()
        expect(at_home.page.get_by_role("status").filter(has_text=notice)).to_be_visible()
    finally:
        _administer(server, "notice", "--clear")
    expect(shown).to_have_count(0)
    _administer(server, "notice", "The server restarts at nine.")
    try:
        expect(shown).to_be_visible()
        at_table.touch(shown.get_by_role("button"))
        expect(shown).to_have_count(0)
    finally:
        _administer(server, "notice", "--clear")

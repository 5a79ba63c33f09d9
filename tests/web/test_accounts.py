"""An account makes a player's games available on every device."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.people import Person


def _sign(who: Person, name: str, password: str, button: str) -> None:
    who.go("account")
    who.page.get_by_label("Name").fill(name)
    who.page.get_by_label(re.compile("^Password")).fill(password)
    who.press(button)


def test_an_account_brings_the_games_to_another_device(sit: Sit) -> None:
    """Games from before and after logging in appear on a phone, and count once they are over."""
    desk, phone = sit(), sit(phone=True)
    desk.alone()
    _sign(desk, "Ann Archer", "correct horse", "Create an account")
    expect(desk.page.get_by_text(re.compile("Ann Archer"))).to_be_visible()
    expect(desk.page.get_by_text("You have no finished games yet.")).to_be_visible()
    desk.set_up("switch", "computer")
    desk.start()
    desk.await_board()
    _sign(phone, "ann archer", "battery staple", "Log in")
    expect(phone.page.get_by_role("alert")).to_be_visible()
    _sign(phone, "ann archer", "correct horse", "Log in")
    expect(phone.page.get_by_text(re.compile("Ann Archer"))).to_be_visible()
    phone.page.get_by_role("link", name="My games").tap()
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
    expect(phone.page.get_by_text("You have no games yet.")).to_be_visible()

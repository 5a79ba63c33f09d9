"""A family at home: one computer serves over plain http, and the others use its name or address.

Browsers trust a computer's own addresses even without https, which hides what is missing elsewhere.
"""

from playwright.sync_api import Page, expect

from tests.web.conftest import Sit
from tests.web.joining import join_with_code, open_for_a_friend, play_a_turn_together
from tests.web.people import Person
from tests.web.serving import LAN_NAME, Served

_PASTE = "document.body.append(Object.assign(document.createElement('textarea'), {id: 'paste'}))"


def _at_home(who: Person, server: Served) -> Person:
    """Use the server as another computer of the household does."""
    who.address = f"http://{LAN_NAME}:{server.port}/"
    return who


def _pasted(page: Page) -> str:
    """Return what the clipboard has."""
    page.evaluate(_PASTE)
    field = page.locator("#paste")
    field.press("ControlOrMeta+v")
    return field.input_value()


def test_a_family_joins_and_plays_over_plain_http(sit: Sit, server: Served) -> None:
    """The host copies the link; the other one opens it, sits down, and a play reaches both."""
    ann, ben = _at_home(sit(), server), _at_home(sit(phone=True), server)
    code = open_for_a_friend(ann)
    assert ann.page.evaluate("isSecureContext") is False
    ann.press("Copy the link")
    expect(ann.page.get_by_role("button", name="Copied")).to_be_focused()
    assert _pasted(ann.page) == f"{ann.address}#/join/{code}"
    join_with_code(ben, code)
    play_a_turn_together(ann, ben)


def test_a_kept_game_is_shared_over_plain_http(sit: Sit, server: Served) -> None:
    """Its link can be copied from the dialog, and another phone follows with it."""
    ann, ben = _at_home(sit(), server), _at_home(sit(), server)
    ann.go("keep")
    ann.page.get_by_test_id("keep-start").click()
    ann.page.get_by_test_id("keep-menu").click()
    ann.page.get_by_test_id("keep-share").click()
    ann.page.get_by_test_id("keep-share-do").click()
    ann.press("Copy the link")
    expect(ann.page.get_by_role("button", name="Copied")).to_be_focused()
    link = ann.page.get_by_test_id("keep-link").inner_text()
    ann.page.keyboard.press("Escape")
    assert _pasted(ann.page) == link
    ben.page.goto(link)
    expect(ben.page.get_by_role("grid")).to_be_visible()

"""The screens around the table: setup, lists, replay, titles, focus and the gallery."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Sit
from tests.web.people import Person
from tests.web.serving import Served
from tests.web.test_access import AXE, COLORS, RULES

_IS_ABOVE = """([one, other]) =>
  one.getBoundingClientRect().bottom <= other.getBoundingClientRect().top"""


def test_setup_offers_what_the_edition_has(sit: Sit) -> None:
    """Switch asks for the youngest person only; Finish Line asks for targets; clocks are free."""
    ann = sit()
    page = ann.page
    ann.set_up("switch", "computer", name="Ann")
    expect(page.get_by_role("combobox")).to_have_count(0)
    ann.set_up("switch", "computer", "here", name="Ann")
    expect(page.get_by_role("combobox").get_by_role("option")).to_have_text(["Ann", "Guest 3"])
    ann.set_up("glass", "computer", name="Ann", variant="Glass, Finish Line")
    expect(page.get_by_role("combobox")).to_have_count(1)
    expect(page.get_by_test_id("target")).to_contain_text("intermediate")
    page.get_by_role("combobox").first.select_option("beginner")
    page.locator("[data-change='clock']").click()
    page.get_by_role("radio", name="Custom").check()
    page.get_by_role("spinbutton").first.fill("12")
    page.get_by_role("spinbutton").last.fill("7")
    page.get_by_role("radio", name=re.compile("Toby")).check()
    ann.start()
    ann.await_board()
    info = ann.info()
    clock = info["edition"]["clock"]
    assert (clock["kind"], clock["seconds"], clock["increment"]) == ("game", 720, 7)
    assert [seat["level"] for seat in info["seats"]] == ["beginner", "beginner"]
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Toby"]


def _answer_about(who: Person, **facts: object) -> None:
    """Let the page believe that the server is another one."""
    about = {"accounts": False, "chat": True, "notice": None, "address": None, **facts}
    who.page.route("**/api/v1/about", lambda route: route.fulfill(json=about))


def test_setup_offers_chat_where_the_host_allows_it(sit: Sit) -> None:
    """With ``tilewright serve --no-chat``, there is nothing to choose."""
    ann = sit()
    for allowed in (True, False):
        _answer_about(ann, chat=allowed)
        ann.go("new/pocket")
        ann.page.reload()
        ann.page.locator("[data-change='more']").click()
        expect(ann.page.get_by_test_id("listed")).to_be_visible()
        expect(ann.page.get_by_test_id("chat")).to_have_count(int(allowed))


def test_a_table_may_leave_out_offensive_words(sit: Sit) -> None:
    """The choice is in the setup's sentence and at the table; what computers may play is too."""
    ann = sit()
    page = ann.page
    ann.set_up("pocket", "computer", name="Ann")
    # On a phone, the choice opens above the button that starts the game.
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("[data-change='dictionary']").click()
    choice = page.get_by_test_id("rule-choice")
    page.wait_for_function(
        _IS_ABOVE, arg=[choice.element_handle(), page.locator(".foot").element_handle()]
    )
    boxes = choice.get_by_role("checkbox")
    expect(boxes).to_have_count(2)
    boxes.first.check()
    expect(boxes).to_have_count(1)
    expect(page.locator("[data-change='dictionary']")).to_contain_text("without offensive words")
    ann.start()
    ann.await_board()
    info = ann.info()
    assert (info["lexicon"]["id"], info["offensive"]) == ("family-clean", False)
    expect(page.locator("main .head")).to_contain_text(info["lexicon"]["title"])


def test_screens_have_titles_and_get_the_focus(sit: Sit) -> None:
    """Each screen has its own title, and its heading gets the focus when it is opened."""
    ann = sit()
    page = ann.page
    ann.go()
    expect(page.get_by_test_id("play-computer")).to_be_visible()
    titles = set()
    for link in ("games", "watch", "account", "settings"):
        page.locator(f"header nav a[href='#/{link}']").click()
        expect(page.locator(f"header nav a[href='#/{link}']")).to_have_attribute(
            "aria-current", "page"
        )
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_be_focused()
        expect(page).to_have_title(re.compile(re.escape(heading.inner_text())))
        titles.add(page.title())
    assert len(titles) == 4


def test_home_leads_to_strangers_who_play(sit: Sit) -> None:
    """A link in sight, outside the bar, says that others play here, and leads to their tables."""
    ann = sit(phone=True)
    ann.go()
    link = ann.page.get_by_role("main").get_by_role("link", name="Play with others")
    link.scroll_into_view_if_needed()
    expect(link).to_be_in_viewport(ratio=1)
    ann.touch(link)
    expect(ann.page.get_by_role("heading", level=1, name="Play with others")).to_be_focused()


def _finished(who: Person) -> str:
    """Play a turn, resign, and return the table."""
    who.alone()
    who.take_turn()
    assert who.await_turn()
    who.press("Table menu")
    who.press("Resign")
    who.touch(who.page.get_by_role("dialog").get_by_role("button", name="Resign"))
    expect(who.page.get_by_test_id("winners")).to_be_visible()
    return who.page.url.split("/")[-1]


def test_a_replay_follows_keys_and_links(sit: Sit) -> None:
    """The arrow keys step, the address names the turn, and a link opens the game at that turn."""
    ann = sit()
    page = ann.page
    table = _finished(ann)
    page.get_by_test_id("replay").click()
    expect(page.get_by_test_id("about")).to_contain_text("Toby")
    slider = page.get_by_role("slider")
    # The sheet, the sentence and the card of a word count turns alike.
    page.keyboard.press("End")
    expect(page.locator(".said")).to_contain_text("Turn 2 of 2")
    row = page.locator("tr.current")
    expect(row.get_by_role("rowheader")).to_have_text("2")
    expect(row).to_have_attribute("data-kind", "play")
    page.locator("[data-square] .tile.fresh").first.click()
    expect(page.get_by_test_id("word").filter(has_text="turn 2,").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 2)):
        page.keyboard.press(key)
        expect(slider).to_have_value(str(at))
        assert page.url.endswith(f"replay/{table}/{at}")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press("Space")
    expect(slider).to_have_value("2")
    # On any screen, stepping leaves the board and the controls where they are, and visible.
    for width, height in ((360, 600), (820, 1180), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_test_id("autoplay")).to_be_in_viewport()
        expect(page.get_by_role("button", name="Last turn")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        places = []
        for key in ("Home", "End"):
            page.keyboard.press(key)
            places.append(page.locator(".board").bounding_box())
        assert places[0] == places[1]
    ann.go("settings")
    ann.go(f"replay/{table}/1")
    expect(slider).to_have_value("1")
    for nowhere in ("replay/nowhere", "table/nowhere"):
        ann.go(nowhere)
        expect(page.get_by_role("alert")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("link", name="Tilewright, home")).to_be_visible()


def test_a_finished_game_can_be_removed_from_the_list(sit: Sit) -> None:
    """My games has dates; a removed game is gone for good, and an empty list says what to do."""
    ann = sit()
    _finished(ann)
    ann.go("games")
    listed = ann.page.get_by_role("listitem")
    expect(listed).to_have_count(1)
    expect(listed.locator("time")).to_be_visible()
    listed.get_by_role("button").click()
    empty = ann.page.get_by_test_id("empty")
    expect(empty).to_be_visible()
    ann.page.reload()
    empty.get_by_role("link").click()
    expect(ann.page.get_by_test_id("play-computer")).to_be_visible()


def test_an_invitation_says_where_its_link_works(sit: Sit) -> None:
    """On the server's own computer, the page warns that no other device can open the link."""
    ann = sit()
    ann.go("new/pocket/friend")
    ann.page.locator("[data-kind='you']").get_by_role("textbox").fill("Ann")
    ann.start()
    expect(ann.page.get_by_test_id("qr")).to_be_visible()
    expect(ann.page.get_by_test_id("reach")).to_have_attribute("data-network", "false")
    _answer_about(ann, address="http://192.0.2.7:8765/")
    ann.page.reload()
    expect(ann.page.get_by_test_id("reach")).to_have_attribute("data-network", "true")
    expect(ann.page.get_by_test_id("link")).to_contain_text("http://192.0.2.7:8765/#/join/")


@pytest.mark.parametrize(
    "phone",
    [
        pytest.param(False, marks=pytest.mark.smoke),
        pytest.param(True, marks=pytest.mark.soak),
    ],
)
def test_the_gallery_is_clean_in_every_theme(sit: Sit, server: Served, *, phone: bool) -> None:
    """Every component passes axe in every theme, and nothing is wider than a phone's screen."""
    if not AXE.exists():
        pytest.skip("axe is not installed: make web")
    page = sit(phone=phone).page
    page.goto(f"{server.address}components.html")
    expect(page.get_by_role("grid")).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for theme, rules in (("light", RULES), ("dark", COLORS), ("contrast", COLORS)):
        page.locator(f"[data-theme-button='{theme}']").click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        found = page.evaluate(
            "(rules) => axe.run('body', {...rules, resultTypes: ['violations']})", rules
        )
        assert [
            (one["id"], node["target"]) for one in found["violations"] for node in one["nodes"]
        ] == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

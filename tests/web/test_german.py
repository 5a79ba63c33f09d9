"""The page in German: chosen, remembered, and without a word of English."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.company import Company, Setting
from tests.web.conftest import Sit
from tests.web.english import english_in, listen
from tests.web.people import Person, on_turn, seat_all
from tests.web.test_geometry import Surveyor, visit_states
from tilewright.catalogue import speaking, translate
from tilewright.lexicon import DEFAULT, known_lexicons

WORDS = {
    "Accept": "Akzeptieren",
    "Agree": "Zustimmen",
    "Challenge": "Anzweifeln",
    "Close": "Schließen",
    "Exchange": "Tauschen",
    "Pass": "Passen",
    "Pass and end my turn": "Passen und Zug beenden",
    "Recall": "Zurückholen",
    "Resign": "Aufgeben",
    "Switch": "Wechseln",
    "Table menu": "Tischmenü",
}
"""The buttons that people press in these tests."""
ALLOWED = {
    "tilewright serve --lan": "a command to type",
}
"""What may be English on a German page, and why."""


_SPILLING = """() => [...document.querySelectorAll('main *')].filter((one) => {
  const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!hasText || one.closest('.hidden, svg, [role=grid]') || !one.checkVisibility()) return false;
  const isWide = one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
  const limit = Math.min(innerWidth, one.parentElement.getBoundingClientRect().right);
  return isWide || one.getBoundingClientRect().right > limit + 1;
}).map((one) => `${one.tagName}.${one.className}: ${one.textContent}`)"""
"""Text that leaves its box, or the box around that, or the screen."""


def german(sit: Sit, *, phone: bool = False) -> Person:
    """Return a person whose browser is in Austrian German."""
    return sit(phone=phone, language="de-AT", words=WORDS)


def without_allowed(text: str) -> str:
    """Return a text without what may be English."""
    for allowed in ALLOWED:
        text = text.replace(allowed, "")
    return text


def check_german(heard: set[str], *expected: str) -> None:
    """Check that enough was heard, and no English."""
    assert english_in(map(without_allowed, heard)) == []
    for text in expected:
        assert any(text in one for one in heard), text


_MANIFEST = """async () =>
  (await fetch(document.querySelector('link[rel="manifest"]').href)).json()"""


@pytest.mark.smoke
def test_the_choice_of_language(sit: Sit) -> None:
    """The browser's language is used until another one is chosen, which is remembered.

    A player who installs the page reads about it in that language, and the hint for browsers
    without JavaScript is in every language.
    """
    ann = german(sit)
    page, root = ann.page, ann.page.locator("html")
    ann.go()
    expect(root).to_have_attribute("lang", "de")
    expect(page.get_by_test_id("play-computer")).to_contain_text("Kompakt")
    hint = page.get_by_test_id("no-words")
    expect(hint).to_contain_text("tilewright serve --lexicons ORDNER mit german.txt")
    translated = page.evaluate(_MANIFEST)
    assert translated.pop("lang") == "de"
    english = page.get_by_role("button", name="English")
    english.click()
    expect(root).to_have_attribute("lang", "en")
    expect(page.get_by_test_id("play-computer")).to_contain_text("Pocket")
    expect(english).to_be_focused()
    expect(hint).to_have_count(0)
    original = page.evaluate(_MANIFEST)
    assert original.pop("lang") == "en"
    assert {key for key in original if original[key] != translated[key]} == {"description"}
    home = page.request.get(ann.address).text()
    assert re.findall(r'<p lang="(\w+)">', home[home.index("<noscript>") :]) == ["en", "de"]
    page.reload()
    expect(page.get_by_test_id("play-computer")).to_contain_text("Pocket")
    expect(root).to_have_attribute("lang", "en")
    ann.go("settings")
    page.get_by_role("radio", name="Deutsch").check()
    expect(root).to_have_attribute("lang", "de")
    expect(page.get_by_role("radio", name="Deutsch")).to_be_focused()
    expect(page).to_have_title(re.compile("^Einstellungen"))


def test_another_language_is_english(sit: Sit) -> None:
    """A browser whose languages we don't have gets English."""
    ann = sit(language="fr-FR")
    ann.go()
    expect(ann.page.get_by_test_id("play-computer")).to_contain_text("Pocket")
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")


def _visit_screens(who: Person) -> None:
    """Visit every screen around the table."""
    page = who.page
    heading = page.get_by_role("heading", level=1)
    who.go()
    expect(page.get_by_test_id("play-computer")).to_be_visible()
    for box in ("pocket", "super", "large-print", "glass", "switch"):
        who.go(f"new/{box}")
        expect(page.get_by_test_id("start")).to_be_visible()
        expect(page.get_by_test_id("no-words")).to_be_visible()
        for part in page.locator("[data-change]").all():
            part.click()
            expect(page.get_by_test_id("rule-choice")).to_be_visible()
            part.click()
    for kind in ("open", "here", "computer"):
        add = page.locator(f"[data-add='{kind}']")
        if add.count():
            add.click()
    for screen in (
        "games",
        "watch",
        "judge",
        "account",
        "settings",
        "study",
        "puzzle",
        "join/AAAAAA",
        "table/none",
        "replay/0",
    ):
        who.go(screen)
        expect(heading.or_(page.get_by_role("alert")).first).to_be_visible()
        expect(page.get_by_text("Wird geladen …")).to_have_count(0)
    who.go("account")
    for password in ("password", "ein gutes Passwort"):
        page.locator("input").first.fill("Anna Adler")
        page.locator("input[type=password]").fill(password)
        who.touch(page.get_by_role("button", name="Konto anlegen"))
        expect(page.get_by_role("alert").or_(page.get_by_test_id("account")).first).to_be_visible()
    expect(page.get_by_test_id("account")).to_contain_text("Anna Adler")


def _meet(anna: Person, ben: Person) -> None:
    """Open a table on the page and join it on the page, with a draw."""
    anna.go("new/pocket/friend")
    anna.page.locator("[data-kind='you']").get_by_role("textbox").fill("Anna")
    anna.page.locator("[data-change='more']").click()
    anna.page.get_by_role("checkbox", name="Lobby").check()
    anna.start()
    code = anna.page.get_by_test_id("code").inner_text()
    ben.go("watch")
    expect(ben.page.get_by_role("listitem").first).to_be_visible()
    ben.go(f"join/{code}")
    ben.page.get_by_role("textbox").fill("Ben")
    ben.page.get_by_role("button", name="Mitspielen").click()
    for one in (anna, ben):
        one.await_board()
    ben.seat = 1


def _tabs(who: Person) -> None:
    for tab in who.page.get_by_role("tab").all():
        tab.click()
        expect(who.page.get_by_role("tabpanel")).to_be_visible()


def _faults(who: Person) -> None:
    """Lay tiles where they can't be, and take them back."""
    plain = who.rack.filter(has_not=who.page.locator(".blank"))
    for square in ("A1", "C2"):
        plain.first.click()
        who.cell(square).click()
    expect(who.page.locator(".sq.fault").first).to_be_visible()
    who.press("Recall")


def _ask_everything(who: Person) -> None:
    """Open the help, press the key of every question, and type commands."""
    keyboard = who.page.keyboard
    who.cell("H8").click()
    keyboard.press("?")
    expect(who.page.get_by_role("dialog")).to_be_visible()
    keyboard.press("Escape")
    expect(who.page.get_by_role("dialog")).to_have_count(0)
    for key in "rswlbutnhvkdzco1":
        keyboard.press(",")
        keyboard.press(key)
    line = who.page.locator("#command")
    for command in ("zeile 8", "gehe Z99", "Unsinn"):
        line.focus()
        line.fill(command)
        line.press("Enter")
    who.hears("Unbekannter Befehl: Unsinn")
    keyboard.press("Escape")


def _exchange(who: Person) -> None:
    who.press("Exchange")
    dialog = who.page.get_by_role("dialog")
    dialog.get_by_role("group").get_by_role("button").first.click()
    number = who.number()
    dialog.locator(".primary").click()
    who.await_number(number)


def _primary(who: Person) -> Locator:
    return who.page.get_by_role("dialog").locator(".btn.primary, .btn.danger").last


def _play_together(people: tuple[Person, Person], watcher: Person) -> None:
    """Make every kind of move, talk, pause, and resign."""
    first = on_turn(people)
    second = people[1] if first is people[0] else people[0]
    watcher.go(f"table/{first.page.url.split('/')[-1]}")
    watcher.await_board()
    _faults(first)
    first.play(first.phony())
    second.challenge()
    expect(first.page.get_by_test_id("verdict")).to_be_visible()
    second.page.get_by_test_id("verdict").locator(".close").click()
    second.lay(second.some_play())
    expect(second.page.get_by_test_id("score")).to_be_visible()
    second.page.get_by_role("button", name="Punkte erklären").first.click()
    expect(second.page.get_by_test_id("total")).to_be_visible()
    second.press("Close")
    second.page.get_by_test_id("play").click()
    first.challenge()
    expect(second.page.get_by_test_id("verdict")).to_be_visible()
    assert on_turn(people) is second
    _ask_everything(second)
    _exchange(second)
    assert on_turn(people) is first
    first.pass_turn()
    for one in people:
        _tabs(one)
    second.press("Table menu")
    second.page.get_by_role("button", name="Spiel unterbrechen").click()
    first.press("Agree")
    expect(second.status).to_have_attribute("data-state", "paused")
    second.page.get_by_role("button", name="Fortsetzen").click()
    expect(second.status).to_have_attribute("data-state", "turn")
    second.press("Table menu")
    second.press("Resign")
    _primary(second).click()
    for one in people:
        expect(one.page.get_by_test_id("winners")).to_be_visible()


def _look_back(who: Person) -> None:
    """Replay the game, and look at the lists that have it."""
    page = who.page
    for _ in ("open", "close"):
        page.get_by_test_id("downloads").click()
    page.get_by_test_id("replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.keyboard.press("End")
    expect(slider).not_to_have_value("0")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    for screen in ("games", "account", ""):
        who.go(screen)
        expect(page.get_by_text("Wird geladen …")).to_have_count(0)
    who.go("games")
    expect(page.get_by_role("listitem").first).to_be_visible()


def test_a_german_game_has_no_english(sit: Sit) -> None:
    """Two people and a spectator read German from Home to the replay."""
    anna, ben, cleo = german(sit), german(sit), german(sit)
    heard = [listen(one.page.context) for one in (anna, ben, cleo)]
    _visit_screens(anna)
    _meet(anna, ben)
    _play_together((anna, ben), cleo)
    _look_back(anna)
    check_german(
        set().union(*heard),
        "Einstellungen – Tilewright",
        "Das Wörterbuch ist",
        "Dieses Passwort ist zu leicht zu erraten",
        "steht nicht im Wörterbuch",
        "Anzweifeln",
        "doppelter Buchstabenwert",
        "Du setzt beim nächsten Mal aus.",
        "Umschalt und Pfeiltasten",
        "Deine Steine: ",
        "Freie Bonusfelder",
    )


def test_english_would_be_found(sit: Sit) -> None:
    """On an English page, the same search finds English everywhere."""
    ann = sit()
    heard = listen(ann.page.context)
    for screen in ("", "settings", "account", "new/glass"):
        ann.go(screen)
        expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    expect(ann.page.get_by_test_id("start")).to_be_visible()
    found = set(english_in(heard))
    assert {"Settings", "Log in", "Large print", "Pocket", "Set up Glass"} <= found
    assert {text for text in heard if text.count(" ") > 2} <= found


def test_two_people_read_their_own_language(sit: Sit) -> None:
    """At one table, one person reads German and the other one English."""
    anna, bob = people = german(sit), sit()
    heard = listen(anna.page.context), listen(bob.page.context)
    seat_all(people, ("Anna", "Bob"))
    english = next(known.title for known in known_lexicons() if known.id == DEFAULT)
    with speaking("de"):
        translated = translate(english)
    assert translated != english
    expect(anna.page.get_by_test_id("dictionary")).to_have_text(translated)
    expect(bob.page.get_by_test_id("dictionary")).to_have_text(english)
    mover = on_turn(people)
    before = set(heard[1])
    numbers = [one.number() for one in people]
    mover.play(mover.some_play())
    for one, number in zip(people, numbers, strict=True):
        one.await_number(number)
    check_german(heard[0], "legt" if mover is bob else "Du legst")
    assert english_in(heard[1] - before) != []


@pytest.mark.parametrize("edition", ["switch", "glass/finish-line"])
def test_a_computer_is_german_too(sit: Sit, edition: str) -> None:
    """Against a computer: switch tiles, targets, and a game to its end."""
    anna = german(sit)
    heard = listen(anna.page.context)
    anna.alone(edition)
    if edition == "switch" and "~" in anna.look()[1]["rack"]:
        anna.press("Switch")
        anna.press("Close")
    while anna.await_turn():
        anna.send_turn()
    expect(anna.page.get_by_test_id("winners")).to_be_visible()
    check_german(heard, "legt", "Du legst")


def test_german_fits_on_a_small_phone(sit: Sit) -> None:
    """German is longer than English; nothing is cut off or hidden on the smallest screen."""
    surveyor = Surveyor(german(sit), [[(360, 600), (844, 390), (768, 1024)]])
    visit_states(surveyor, Company(surveyor.who, Setting("pocket", 3)))
    assert surveyor.faults == []


def test_german_screens_fit_a_small_phone(sit: Sit) -> None:
    """On every screen around the table, no text leaves its box or the screen."""
    anna = german(sit, phone=True)
    page = anna.page
    page.set_viewport_size({"width": 360, "height": 600})
    for screen in (
        *("", "new/pocket", "new/glass", "new/switch"),
        *("settings", "account", "watch", "judge", "study", "puzzle"),
    ):
        anna.go(screen)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("Wird geladen …")).to_have_count(0)
        assert page.evaluate(_SPILLING) == [], screen

"""People in separate browsers, and people sharing one device."""

import re

from playwright.sync_api import expect

from tests.web.company import Company, Setting
from tests.web.conftest import Sit
from tests.web.people import SCORE, Person, on_turn, seat_all, stop_clock
from tilewright.catalogue import sentence
from tilewright.sentences.events import tile_name

NAMES = ("Ann", "Ben", "Cy", "Dee")
"""The players' names by their seats."""

_LOOK = """(one) => {
  const {color, backgroundColor, borderColor, fontWeight} = getComputedStyle(one);
  return [color, backgroundColor, borderColor, fontWeight];
}"""


def _two(sit: Sit, *names: str) -> tuple[Person, Person]:
    """Seat two people; return the one on turn, then the other."""
    people = sit(), sit()
    seat_all(people, names or NAMES[:2])
    first = on_turn(people)
    return (first, people[1]) if first is people[0] else (first, people[0])


def test_a_friend_joins_by_code(sit: Sit) -> None:
    """One player opens a table, and another joins it with the code."""
    ann, ben = sit(), sit()
    ann.set_up("pocket", "open", name="Ann")
    ann.start()
    code = ann.page.get_by_test_id("code").inner_text()
    ben.go()
    ben.page.get_by_label("Join with a code").fill(code.lower())
    ben.press("Join")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press("Join the game")
    for one in (ann, ben):
        one.await_board()
    assert on_turn((ann, ben)) in (ann, ben)


def _drawing(sit: Sit, edition: str, *, youngest: str | None = None) -> Person:
    """Seat two players at one device, with the clock stopped, and watch the draw begin."""
    ann = sit()
    page = ann.page
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    ann.set_up(edition, "here", name="Ann")
    if youngest is not None:
        page.get_by_label("Youngest player (goes first)").select_option(label=youngest)
    stop_clock(page)
    ann.start()
    expect(page.get_by_test_id("first")).to_be_attached()
    return ann


def test_the_draw_for_first_play_is_turned_over_tile_by_tile(sit: Sit) -> None:
    """Tiles are turned over one by one, then the first player is named, until it is closed.

    The draw is not a dialog: the game can be played meanwhile, and nothing closes by itself.
    """
    ann = _drawing(sit, "pocket")
    page = ann.page
    card = page.get_by_test_id("draw")
    history = ann.look()[1]["history"]
    rounds = [event["draws"] for event in history if event["type"] == "drawn-for-first"]
    drawn = [draw for one in rounds for draw in one]
    assert len(drawn) >= 2
    faces = card.locator(".letter")
    verdict = page.get_by_test_id("first")
    for turned in range(len(drawn)):
        expect(faces).to_have_count(turned)
        expect(verdict).to_be_hidden()
        page.clock.run_for(max(120, 800 // len(drawn)))
    expect(faces).to_have_text([tile.replace("?", "") for _, tile in drawn])
    # A blank beats every letter, and earlier letters beat later ones.
    winner, _ = min(rounds[-1], key=lambda draw: draw[1].replace("?", " "))
    expect(verdict).to_contain_text(("Ann", "Guest 2")[winner])
    page.clock.run_for(60_000)
    expect(verdict).to_be_visible()
    curtain = page.get_by_role("button", name=re.compile("show my tiles"))
    expect(curtain).to_contain_text(("Ann", "Guest 2")[winner])
    ann.press("Close the draw")
    page.reload()
    ann.await_board()
    expect(card).to_have_count(0)


def test_the_draw_of_four_fits_a_phone(sit: Sit) -> None:
    """However long the names are, no tile of the draw is under the button that closes it."""
    ann = sit(size=(360, 600))
    seats = [
        {"kind": "here", "name": f"Bartholomew the {place}"}
        for place in ("1st", "2nd", "3rd", "4th")
    ]
    ann.open("pocket", seats)
    ann.await_board()
    ann.page.evaluate(
        "(key) => localStorage.removeItem(key)", f"tilewright.drawn.{ann.page.url.split('/')[-1]}"
    )
    ann.page.reload()
    card = ann.page.get_by_test_id("draw")
    expect(card.locator("li .letter").last).to_be_visible()
    close = card.get_by_role("button").bounding_box()
    assert close is not None
    for one in card.get_by_role("listitem").all():
        box = one.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= close["x"] + 1


def test_the_youngest_begins_without_a_draw(sit: Sit) -> None:
    """If the youngest goes first, nothing is drawn, and the player is named until their turn."""
    ann = _drawing(sit, "switch", youngest="Guest 2")
    card = ann.page.get_by_test_id("draw")
    expect(ann.page.get_by_test_id("first")).to_have_text(
        sentence("event-first-youngest", reader="onlooker", who="Guest 2")
    )
    expect(card.locator(".letter")).to_have_count(0)
    ann.await_board()
    ann.touch(ann.page.get_by_role("button", name=re.compile("show my tiles")))
    ann.seat = 1
    ann.page.clock.resume()
    ann.play(ann.some_play())
    expect(card).to_have_count(0)


def test_a_phony_comes_back(sit: Sit) -> None:
    """A challenged phony is withdrawn: its tiles go back to the rack, and its score is removed.

    Its score can be looked at before, and does not reveal whether it is a word.
    """
    first, second = _two(sit)
    first.play(first.phony())
    second.touch(second.page.get_by_role("button", name=re.compile(r"^How \w+ scored$")))
    expect(second.page.get_by_test_id("total")).to_have_text(SCORE)
    second.press("Close")
    # Only Play is loud: Challenge looks like any other button.
    looks = [
        second.page.get_by_role("button", name=name, exact=True).evaluate(_LOOK)
        for name in ("Challenge", "Shuffle")
    ]
    assert looks[0] == looks[1]
    second.press("Challenge")
    price = sentence("challenge-if-valid-turn", reader="actor")
    expect(second.page.get_by_test_id("price")).to_contain_text(price)
    second.page.get_by_test_id("challenge").click()
    for one, reader in ((first, "affected"), (second, "actor")):
        challenged = one.event("challenged")
        (word,) = challenged["refused"]
        names = {"who": NAMES[second.seat], "whom": NAMES[first.seat]}
        one.hears(
            sentence("event-challenge-succeeded", reader=reader, words=word, count=1, **names)
        )
        expect(one.page.locator("[data-square] .tile")).to_have_count(0)
        withdrawn = one.sheet.locator(f".returned[data-seat='{first.seat}']")
        expect(withdrawn).to_have_count(1)
        verdict = one.page.get_by_test_id("verdict")
        expect(verdict.locator("li[data-valid='false']")).to_contain_text(word)
    expect(first.rack).to_have_count(7)
    assert on_turn((first, second)) is second
    # The result stays until it is dismissed or the next play is made.
    verdict = first.page.get_by_test_id("verdict")
    first.press("Close the result")
    expect(verdict).to_have_count(0)
    first.page.reload()
    first.await_board()
    expect(verdict).to_have_count(0)
    expect(second.page.get_by_test_id("verdict")).to_be_visible()
    second.play(second.some_play())
    expect(second.page.get_by_test_id("verdict")).to_have_count(0)


def test_three_people_challenge_wrongly_and_exchange(sit: Sit) -> None:
    """A failed challenge costs a turn, even out of turn; exchanged tiles stay secret."""
    people = sit(), sit(), sit()
    seat_all(people, NAMES[:3])
    first = on_turn(people)
    at = people.index(first)
    second, third = people[(at + 1) % 3], people[(at + 2) % 3]
    first.play(first.some_play())
    third.challenge()
    names = {"who": NAMES[third.seat], "whom": NAMES[first.seat]}
    for one, reader in ((first, "affected"), (second, "onlooker"), (third, "actor")):
        one.hears(sentence("event-challenge-failed", reader=reader, **names))
    assert on_turn(people) is second
    before = second.look()[1]["rack"]
    second.press("Exchange")
    choice = second.page.get_by_role("dialog").get_by_role("group", name="Your tiles")
    for tile in (0, 3, 6):
        choice.get_by_role("button").nth(tile).click()
    second.press("Exchange 3 tiles")
    who = NAMES[second.seat]
    first.hears(sentence("event-exchanged", reader="onlooker", who=who, count=3))
    assert second.look()[1]["rack"] != before
    assert "given" not in str(first.look()[1]["history"])
    # The third player lost a turn, so it is the first player's turn again.
    assert on_turn(people) is first
    lost = first.sheet.locator(f"[data-kind='skip'][data-seat='{third.seat}']")
    expect(lost).to_have_count(1)


def test_a_third_player_is_asked_or_accepts_every_play(sit: Sit) -> None:
    """The game waits for the third player's answer, and for none from one who won't be asked.

    Either way, the play can be challenged until the next turn starts.
    """
    ann = sit()
    company = Company(ann, Setting("pocket", 3))
    for _ in company.others:
        company.join(agree=True)
    ann.await_board()
    expect(ann.status).to_have_attribute("data-state", re.compile("turn|waiting"))

    def go_on() -> None:
        """Play until the first of the others is on turn."""
        while company.view()["on_turn"] != company.others[0]:
            company.play(company.view()["on_turn"])
            company.accept(range(company.count))

    go_on()
    company.play(company.others[0])
    expect(ann.status).to_have_attribute("data-state", "decide")
    ann.press("Accept")
    expect(ann.status).to_have_attribute("data-state", "waiting")
    ann.press("Table menu")
    ann.page.get_by_role("dialog").get_by_role("checkbox").uncheck()
    ann.press("Close")
    go_on()
    before = sum(event["type"] == "accepted" for event in company.view()["history"])
    company.play(company.others[0])
    expect(ann.status).to_have_attribute("data-state", "waiting")
    # Ann's page accepts by itself, although the others still could challenge.
    assert ann.event("accepted", skipped=before)["seat"] == ann.seat
    assert company.view()["must_act"][ann.seat] is None
    ann.challenge()
    assert ann.event("challenged")["seat"] == ann.seat


def test_four_people_race_to_the_finish_line(sit: Sit) -> None:
    """The first of four to reach their target ends the game, and everyone sees who won."""
    people = [sit() for _ in range(4)]
    house = {"challenge.rule": "void"}
    seat_all(people, NAMES, "glass/finish-line", house=house)
    expect(people[0].page.locator("[data-testid='race'][data-target='50']")).to_have_count(4)
    while people[0].state() != "over":
        mover = on_turn(people)
        number = mover.number()
        mover.take_turn()
        for one in people:
            one.await_number(number)
    for one in people:
        end = one.page.get_by_role("dialog", name="Game over")
        expect(end.get_by_test_id("why")).to_have_text(re.compile("reached the Finish Line"))
        expect(end.locator("[data-won=true]")).to_have_count(1)


def test_two_people_switch_pass_out_and_share(sit: Sit) -> None:
    """An orange tile is switched, no one scores, all pass: a shared victory, and a rematch."""
    people = amy, bea = sit(), sit()
    seat_all(people, ("Amy", "Bea"), "switch", youngest=[0])
    assert on_turn(people) is amy
    assert "~" in amy.look()[1]["rack"], "these names are to deal the first player an orange tile"
    amy.press("Switch")
    dialog = amy.page.get_by_role("dialog", name="Switch a tile")
    dialog.get_by_role("group", name="Tile to give").get_by_role("button").first.click()
    dialog.get_by_role("button", name="tile 3").click()
    number = bea.number()
    dialog.get_by_role("button", name="Switch", exact=True).click()
    bea.await_number(number)
    switched = bea.event("own-switched")
    edition = bea.look()[0]
    tiles = {
        side: tile_name(next(iter(edition.tiles.parse_tiles(switched[side]))), edition)
        for side in ("given", "taken")
    }
    said = sentence("event-switched-tiles", reader="affected", who="Amy", **tiles)
    expect(bea.page.get_by_test_id("last")).to_have_text(said)
    while amy.state() != "over":
        mover = on_turn(people)
        numbers = [one.number() for one in people]
        mover.pass_turn()
        for one, number in zip(people, numbers, strict=True):
            one.await_number(number)
    for one in people:
        end = one.page.get_by_role("dialog", name="Game over")
        other = "Bea" if one is amy else "Amy"
        shared = sentence("win-shared", reader="actor", others=other)
        expect(end.get_by_test_id("winners")).to_have_text(shared)
        expect(end.get_by_test_id("why")).to_have_text(sentence("end-passed-out", passes=2))
    _again(amy, bea)


def _again(amy: Person, bea: Person) -> None:
    """Propose a rematch and agree: both players sit at a new table."""
    old = amy.page.url
    amy.page.get_by_test_id("rematch").click()
    bea.press("Close")
    proposal = bea.page.get_by_test_id("proposal")
    expect(proposal).to_have_attribute("data-what", "rematch")
    expect(proposal).to_have_attribute("data-by", str(amy.seat))
    bea.press("Agree")
    for one in (amy, bea):
        expect(one.page).not_to_have_url(old)
        one.await_board()
    assert amy.page.url == bea.page.url


def test_pause_take_back_and_cancel_by_consent(sit: Sit) -> None:
    """Pausing, a takeback and canceling need everyone's agreement, and a player may decline."""
    first, second = _two(sit)
    first.press("Table menu")
    first.press("Pause the game")
    second.press("Agree")
    for one in (first, second):
        expect(one.status).to_have_attribute("data-state", "paused")
    second.press("Resume")
    for one in (first, second):
        expect(one.status).not_to_have_attribute("data-state", "paused")
    rack = first.look()[1]["rack"]
    first.play(first.some_play())
    first.press("Table menu")
    first.press("Take back my last play if everyone agrees")
    second.press("Agree")
    for one in (first, second):
        expect(one.page.locator("[data-square] .tile")).to_have_count(0)
    assert sorted(first.look()[1]["rack"]) == sorted(rack)
    assert on_turn((first, second)) is first
    second.press("Table menu")
    second.press("Cancel the game if everyone agrees")
    first.press("Decline")
    expect(second.page.get_by_test_id("waiting")).to_have_count(0)
    second.press("Table menu")
    second.press("Cancel the game if everyone agrees")
    first.press("Agree")
    for one in (first, second):
        end = one.page.get_by_role("dialog", name="Game over")
        expect(end.get_by_test_id("why")).to_have_text(sentence("end-cancelled"))
        expect(end.get_by_test_id("winners")).to_have_text(sentence("win-nobody"))


def test_talk_reaches_the_other(sit: Sit) -> None:
    """Chat messages arrive as text and never as markup."""
    first, second = _two(sit)
    words = "Nice <b>one</b>!"
    for one in (first, second):
        one.page.get_by_role("tab", name="Chat").click()
    first.page.get_by_label("Message").fill(words)
    first.press("Send")
    expect(second.page.get_by_role("log")).to_contain_text(words)


def test_one_device_hides_the_rack_between_turns(sit: Sit) -> None:
    """On a shared device, no rack is on the screen until its owner asks for it."""
    ann = sit()
    ann.set_up("pocket", "here", name="Ann")
    ann.start()
    ann.await_board()
    curtain = ann.page.get_by_role("button", name=re.compile("show my tiles"))
    expect(curtain).to_be_visible()
    expect(ann.rack).to_have_count(0)
    names = ["Ann", "Guest 2"]
    ann.seat = 0 if "Ann" in curtain.inner_text() else 1
    curtain.click()
    ann.take_turn()
    expect(ann.rack).to_have_count(0)
    expect(curtain).to_contain_text(names[1 - ann.seat])


def test_a_spectator_sees_the_board_and_no_rack(sit: Sit) -> None:
    """A visitor to a full table can watch, and sees only what is public."""
    first, _ = _two(sit)
    first.play(first.some_play())
    cy = sit()
    cy.go(f"table/{first.page.url.split('/')[-1]}")
    cy.await_board()
    expect(cy.page.get_by_test_id("spectator")).to_be_visible()
    expect(cy.rack).to_have_count(0)
    expect(cy.page.get_by_role("button", name="Challenge")).to_have_count(0)

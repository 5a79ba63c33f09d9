"""Nothing is lost on a reload, without a network, or when the server is killed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Sit
from tests.web.people import SCORE, on_turn, seat_all
from tests.web.serving import Served, served


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    """Start a server that a test may kill."""
    with served(tmp_path) as running:
        yield running


def test_a_reload_in_the_middle_changes_nothing(sit: Sit) -> None:
    """Board, sheet and draft are the same when the page is loaded again, also in another tab."""
    ann = sit()
    ann.alone()
    ann.play(ann.some_play())
    assert ann.await_turn()
    ann.lay(ann.some_play())
    page = ann.page
    squares = page.locator("[data-square]:has(.tile)")
    # Not the labels, which also name the square where the next letter would be typed.
    tiles = "all => all.map((one) => [one.dataset.square, one.innerText])"
    before, draft = squares.evaluate_all(tiles), ann.laid.count()
    sheet = page.get_by_role("table", name="Score sheet")
    told = sheet.inner_text()
    page.reload()
    ann.await_board()
    expect(squares).to_have_count(len(before))
    expect(page.get_by_test_id("play")).to_have_attribute("data-score", SCORE)
    assert squares.evaluate_all(tiles) == before
    expect(ann.laid).to_have_count(draft)
    assert sheet.inner_text() == told
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".sq.holds")).to_have_count(draft)


def test_offline_and_back(sit: Sit) -> None:
    """Offline, the page says so and keeps the tiles; a play made meanwhile is sent once."""
    ann = sit()
    ann.alone()
    tiles = ann.some_play()
    ann.lay(tiles)
    expect(ann.page.get_by_test_id("play")).to_have_attribute("data-score", SCORE)
    ann.page.context.set_offline(True)
    expect(ann.page.get_by_test_id("offline")).to_be_visible()
    expect(ann.laid).to_have_count(len(tiles))
    ann.page.get_by_test_id("play").click()
    expect(ann.status).to_have_attribute("data-unsent", "true")
    ann.page.context.set_offline(False)
    expect(ann.laid).to_have_count(0)
    assert ann.await_turn()
    history = ann.look()[1]["history"]
    assert [event["type"] for event in history if event.get("seat") == 0].count("played") == 1


@pytest.mark.smoke
def test_the_server_is_killed_in_the_middle(sit: Sit, mortal: Served) -> None:
    """A restarted server still has the game; a play that was in flight is made once."""
    people = sit(at=mortal), sit(at=mortal)
    seat_all(people, ("Ann", "Ben"))
    first = on_turn(people)
    second = people[1] if first is people[0] else people[0]
    first.play(first.some_play())
    assert second.await_turn()
    tiles = second.some_play()
    second.lay(tiles)
    lying = second.page.locator("[data-square] .tile")
    count = lying.count()
    mortal.kill()
    for one in people:
        expect(one.page.get_by_test_id("offline")).to_be_visible()
    second.page.get_by_test_id("play").click()
    mortal.start()
    for one in people:
        expect(one.page.get_by_test_id("offline")).to_have_count(0)
    assert first.await_turn()
    expect(first.page.locator("[data-square] .tile")).to_have_count(count)
    expect(second.laid).to_have_count(0)
    history = second.look()[1]["history"]
    assert [event["type"] for event in history].count("played") == 2


def test_a_page_of_another_version_asks_to_be_loaded_again(sit: Sit) -> None:
    """A tab that is out of date says so, and one press loads the new page."""
    ann = sit()
    ann.alone()
    page = ann.page
    table = page.url

    def refuse(socket: WebSocketRoute) -> None:
        socket.on_message(lambda _: socket.close(code=4426, reason="outdated"))

    page.route_web_socket(re.compile("/socket$"), refuse)
    page.reload()
    expect(page.get_by_test_id("outdated").get_by_role("button")).to_be_visible()
    page.unroute_all()
    fresh = ann.page.context.new_page()
    page.close()
    fresh.goto(table)
    expect(fresh.get_by_test_id("outdated")).to_have_count(0)


def test_a_refused_connection_says_why(sit: Sit) -> None:
    """A browser that the server sends away shows the server's reason, and later the table again."""
    ann = sit()
    ann.alone()
    page = ann.page
    reason = "This table is open in too many windows on your network."

    def refuse(socket: WebSocketRoute) -> None:
        error: dict[str, object] = {"type": "error", "id": None, "code": "too-many"}
        error |= {"message": reason, "faults": []}

        def answer(_: str | bytes) -> None:
            socket.send(json.dumps(error))
            socket.close(code=4429, reason="too many")

        socket.on_message(answer)

    page.route_web_socket(re.compile("/socket$"), refuse)
    page.reload()
    expect(page.get_by_test_id("offline")).to_have_text(reason)


def test_a_page_that_was_replaced_rests_until_the_player_continues(sit: Sit) -> None:
    """A window whose seat was opened in newer ones says so, and a button continues here."""
    ann = sit()
    ann.alone()
    page = ann.page
    opened: list[WebSocketRoute] = []

    def refuse_first(socket: WebSocketRoute) -> None:
        opened.append(socket)
        if len(opened) == 1:
            socket.on_message(lambda _: socket.close(code=4411, reason="replaced"))
        else:
            socket.connect_to_server()

    page.route_web_socket(re.compile("/socket$"), refuse_first)
    page.reload()
    resume = page.get_by_test_id("replaced").get_by_role("button")
    expect(resume).to_be_visible()
    assert len(opened) == 1
    resume.click()
    ann.await_board()
    expect(resume).to_have_count(0)


def test_who_waits_at_a_table_hears_that_it_was_closed(sit: Sit) -> None:
    """A guest at a closed table sees that it is closed, instead of waiting forever."""
    ann, ben = sit(), sit()
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}]
    code = ann.open("pocket", seats)
    ben.join(code, "Ben")
    expect(ben.page.get_by_test_id("code")).to_be_visible()
    ann.press("Close the table")
    expect(ben.page.get_by_test_id("code")).to_have_count(0)
    expect(ben.page.get_by_test_id("closed")).to_be_visible()
    ben.page.reload()
    expect(ben.page.get_by_test_id("closed")).to_be_visible()

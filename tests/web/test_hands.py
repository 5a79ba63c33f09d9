"""Input on the board: dragging, keys, taps and pinching all work."""

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Sit
from tests.web.people import SCORE, Person


def test_tiles_are_dragged(sit: Sit) -> None:
    """A tile can be dragged to a square, to others, also on a rotated board, and back."""
    ann = sit()
    ann.alone()
    ann.page.get_by_role("button", name=re.compile("^[A-Z], ")).first.drag_to(ann.cell("A1"))
    expect(ann.laid).to_have_attribute("data-square", "0")
    ann.laid.drag_to(ann.cell("C2"))
    expect(ann.laid).to_have_attribute("data-square", str(15 + 2))
    ann.press("Table menu")
    ann.press("Rotate the board")
    ann.laid.drag_to(ann.cell("A11"))
    expect(ann.laid).to_have_attribute("data-square", str(15 * 10))
    ann.laid.drag_to(ann.page.locator("[data-rack]"))
    expect(ann.laid).to_have_count(0)
    expect(ann.rack).to_have_count(7)
    ann.rack.filter(has_not=ann.page.locator(".blank")).first.drag_to(ann.cell("A1"))
    expect(ann.laid).to_have_count(1)
    ann.laid.drag_to(ann.page.locator(".seats"))
    expect(ann.laid).to_have_count(0)


_RECALL = """async () => {
  document.querySelector('[aria-label=Recall]').click();
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  return [...document.querySelectorAll('[data-rack] button')]
    .flatMap((one) => one.getAnimations()).map((one) => one.effect.getKeyframes()[0].transform);
}"""
"""Presses the button and returns where the rack's tiles start to move, before time passes."""


def test_recalled_tiles_fly_back_unless_less_motion_is_wanted(sit: Sit) -> None:
    """Each recalled tile starts on its square; for a player who wants less motion, none moves."""
    ann = sit()
    ann.alone()
    tiles = ann.some_play()
    for moves in (False, True):
        ann.page.emulate_media(reduced_motion="no-preference" if moves else "reduce")
        ann.lay(tiles)
        expect(ann.laid).to_have_count(len(tiles))
        starts = ann.page.evaluate(_RECALL)
        assert len(set(starts)) == len(starts) == (len(tiles) if moves else 0)
        expect(ann.laid).to_have_count(0)
        expect(ann.rack).to_have_count(7)


def test_keys_alone_play_a_turn(sit: Sit) -> None:
    """A turn can be played with arrows, letters, Space, Backspace, Escape and Enter alone."""
    ann = sit()
    ann.alone()
    page = ann.page
    tiles = ann.some_play()
    page.get_by_role("grid").locator('[tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    _typed(ann, tiles)
    expect(ann.laid).to_have_count(len(tiles))
    page.keyboard.press("Backspace")
    expect(ann.laid).to_have_count(len(tiles) - 1)
    page.keyboard.press("Escape")
    expect(ann.laid).to_have_count(0)
    page.keyboard.press("Space")
    _typed(ann, tiles)
    expect(page.get_by_test_id("score")).to_be_visible()
    page.keyboard.press("Enter")
    expect(ann.laid).to_have_count(0)
    expect(ann.sheet.locator(f"[data-kind='play'][data-seat='{ann.seat}']")).to_have_count(1)


def _typed(who: Person, tiles: dict[str, str]) -> None:
    """Go to each square with the arrow keys, check its label, and type its letter."""
    page = who.page
    size = page.get_by_role("grid").get_by_role("row").count()
    for place, text in tiles.items():
        at = int(page.evaluate("document.activeElement.dataset.square"))
        col, row = ord(place[0]) - 65, int(place[1:]) - 1
        keys = ["ArrowDown" if row > at // size else "ArrowUp"] * abs(row - at // size)
        keys += ["ArrowRight" if col > at % size else "ArrowLeft"] * abs(col - at % size)
        for key in keys:
            page.keyboard.press(key)
        label = re.compile(rf"^row {place[1:]}, column {place[0]},")
        expect(page.locator(":focus")).to_have_attribute("aria-label", label)
        page.keyboard.press(f"Shift+{text.upper()}" if text.islower() else text)


def test_keys_alone_reach_every_action(sit: Sit) -> None:
    """Tab and Enter open Exchange, Pass and the menu; Escape closes each of them."""
    ann = sit()
    ann.alone()
    page = ann.page
    opened = set()
    page.locator("[data-rack] button").first.focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "document.activeElement.ariaLabel ?? document.activeElement.innerText"
        ).strip()
        if name in {"Exchange", "Pass", "Table menu"}:
            page.keyboard.press("Enter")
            expect(page.get_by_role("dialog")).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
            expect(page.locator(":focus")).to_be_visible()
            opened.add(name)
    assert opened == {"Exchange", "Pass", "Table menu"}


def test_a_phone_plays_by_touch(sit: Sit) -> None:
    """At 360 pixels nothing is wider than the screen, and tiles can be placed by tapping alone."""
    ann = sit(phone=True)
    ann.alone()
    ann.play(ann.some_play())
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    ann.press("Scores, tiles left, chat, and rules")
    sheet = ann.page.get_by_role("table", name="Score sheet")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name=re.compile("explain the score")).first.tap()
    expect(ann.page.get_by_test_id("total")).to_have_text(SCORE)


def test_a_phone_plays_square_then_tiles(sit: Sit) -> None:
    """After a tap on a square, tiles go to the arrow one after another; a third tap removes it."""
    ann = sit(phone=True)
    ann.alone()
    caret = ann.page.locator(".caret")
    square = ann.cell("B2")
    square.tap()
    plain = ann.rack.filter(has_not=ann.page.locator(".blank"))
    for column in (1, 2):
        plain.first.tap()
        expect(ann.cell(f"{'ABC'[column]}2")).to_have_class(re.compile("holds"))
    expect(ann.laid).to_have_count(2)
    ann.press("Recall")
    expect(caret).to_be_visible()
    square.tap()
    expect(caret).to_have_class(re.compile("down"))
    square.tap()
    expect(caret).to_have_count(0)


def test_a_letter_that_is_missing_is_named(sit: Sit) -> None:
    """Typing a letter without a tile for it says so where everyone sees it."""
    ann = sit()
    ann.alone()
    rack = ann.look()[1]["rack"]
    assert "?" not in rack, "a blank would stand for the letter"
    missing = next(letter for letter in "QZXJKVW" if letter not in rack)
    ann.cell("A1").click()
    ann.page.keyboard.press(missing.lower())
    expect(ann.status).to_contain_text(missing)
    expect(ann.laid).to_have_count(0)


def test_the_arrow_hides_no_tile_at_the_edge(sit: Sit) -> None:
    """After a tile on the last square of a row, the arrow stays there as a frame."""
    ann = sit()
    ann.alone()
    plain = ann.rack.filter(has_not=ann.page.locator(".blank")).first.inner_text()
    ann.cell("O1").click()
    ann.page.keyboard.press(plain[0].lower())
    expect(ann.laid).to_have_count(1)
    expect(ann.page.locator(".caret")).to_have_class(re.compile("frame"))


def test_earlier_turns_can_be_looked_at(sit: Sit) -> None:
    """The board after any turn is shown by the sheet or the keys, and the draft survives."""
    ann = sit()
    ann.alone()
    page = ann.page
    for _ in range(2):
        ann.send_turn()
        assert ann.await_turn()
    ann.lay(ann.some_play())
    laid = ann.laid.count()
    tiles = page.locator("[data-square] .tile")
    full = tiles.count()
    bar = page.get_by_test_id("lookback")
    ann.sheet.locator("[data-turn='0']").get_by_role("button").first.click()
    expect(bar).to_have_attribute("data-count", "1")
    expect(ann.laid).to_have_count(0)
    assert 0 < tiles.count() < full - laid
    page.keyboard.press("ArrowLeft")
    expect(tiles).to_have_count(0)
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    expect(tiles).to_have_count(full)
    page.keyboard.press("Shift+ArrowLeft")
    expect(bar).to_be_visible()
    ann.press("Back to the game")
    expect(ann.laid).to_have_count(laid)


def test_a_played_tile_tells_its_play(sit: Sit) -> None:
    """A click on a played tile shows the word and its points, until the next turn."""
    ann = sit()
    ann.alone()
    ann.send_turn()
    played = next(event for event in ann.look()[1]["history"] if event["type"] == "played")
    assert ann.await_turn()
    ann.cell(next(iter(played["play"]["tiles"]))).click()
    expect(ann.status).to_contain_text(played["words"][0]["text"])
    expect(ann.status).to_contain_text(str(played["score"]))
    ann.send_turn()
    assert ann.await_turn()
    expect(ann.status).not_to_contain_text(played["words"][0]["text"])


def test_a_finger_drags_a_tile_that_it_does_not_hide(sit: Sit) -> None:
    """The tile is above the finger and lands where it appears; on the rack it goes back."""
    ann = sit(phone=True)
    ann.alone()
    page = ann.page
    touch = page.context.new_cdp_session(page)

    def drag(*path: tuple[float, float]) -> None:
        kinds = ["touchStart"] + ["touchMove"] * (len(path) - 1)
        for kind, (x, y) in zip(kinds, path, strict=True):
            points = [{"x": x, "y": y}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def middle(what: Locator) -> tuple[float, float]:
        box = what.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    letter = page.locator("[data-rack]").get_by_role("button", name=re.compile("^[A-Z], ")).first
    x, y = middle(ann.cell("C3"))
    drag(middle(letter), (x, y + 100), (x, y + 40))
    expect(ann.laid).to_have_attribute("data-square", str(2 * 15 + 2))
    drag(middle(ann.laid), (x, y + 100), middle(page.locator("[data-rack]")))
    expect(ann.laid).to_have_count(0)


def test_two_fingers_enlarge_the_board(sit: Sit) -> None:
    """On a phone, pinching enlarges the 21×21 board; it shows its map and accepts taps."""
    ann = sit(phone=True)
    ann.alone("super")
    page = ann.page
    middle = page.locator(f'[data-square="{10 * 21 + 10}"]')
    before = middle.bounding_box()
    assert before is not None
    assert before["width"] >= 14
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(page.get_by_role("img", name="Visible part of the board")).to_be_visible()
    after = middle.bounding_box()
    assert after is not None
    assert after["width"] > 1.8 * before["width"]
    expect(middle).to_be_in_viewport()
    middle.tap()
    ann.press("Show the whole board")
    expect(page.get_by_role("img", name="Visible part of the board")).to_have_count(0)


def test_a_tile_held_at_the_edge_moves_the_enlarged_board(sit: Sit) -> None:
    """A drag reaches squares outside the screen: the board scrolls under the tile."""
    ann = sit(large=True)
    ann.alone("super")
    mouse = ann.page.mouse
    last = ann.cell("K21")
    expect(last).not_to_be_in_viewport()
    tile = ann.rack.filter(has_not=ann.page.locator(".blank")).first.bounding_box()
    port = ann.page.locator(".port").bounding_box()
    assert tile is not None
    assert port is not None
    mouse.move(tile["x"] + 10, tile["y"] + 10)
    mouse.down()
    mouse.move(port["x"] + port["width"] / 2, port["y"] + port["height"] - 8, steps=4)
    ann.page.wait_for_function(
        """() => {
          const port = document.querySelector('.port');
          return port.scrollTop + port.clientHeight >= port.scrollHeight - 1;
        }"""
    )
    square = last.bounding_box()
    assert square is not None
    mouse.move(square["x"] + square["width"] / 2, square["y"] + square["height"] / 2)
    mouse.up()
    expect(ann.laid).to_have_attribute("data-square", str(20 * 21 + 10))


def test_large_print_follows_the_draft(sit: Sit) -> None:
    """In large print the 21×21 board is too large: it starts at its center and follows the arrow.

    The map is next to the board and never covers a square.
    """
    ann = sit(large=True)
    ann.alone("super")
    page = ann.page
    chart = page.get_by_role("img", name="Visible part of the board")
    expect(chart).to_be_visible()
    expect(page.locator(f'[data-square="{10 * 21 + 10}"]')).to_be_in_viewport()
    page.get_by_role("grid").locator('[tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    corners = {"Home": 10 * 21, "Space": 10 * 21, "End": 20 * 21}
    for key in corners:
        page.keyboard.press(key)
    corner = page.locator(f'[data-square="{20 * 21}"]')
    expect(corner).to_be_focused()
    expect(corner).to_be_in_viewport(ratio=1)
    port, shown = page.locator(".port").bounding_box(), chart.bounding_box()
    assert port is not None
    assert shown is not None
    assert port["x"] + port["width"] <= shown["x"] or port["y"] + port["height"] <= shown["y"]


def test_the_focus_is_never_lost(sit: Sit) -> None:
    """After a new screen, a play, an exchange, a challenge or a dialog, something has the focus."""
    ann = sit()
    page = ann.page
    ann.go()
    page.get_by_test_id("play-computer").focus()
    page.keyboard.press("Enter")
    board = page.get_by_role("grid").locator('[tabindex="0"]')
    expect(board).to_be_focused()
    ann.alone(name="Ann")
    ann.lay(ann.some_play())
    play = page.get_by_test_id("play")
    expect(play).to_have_attribute("data-score", SCORE)
    play.focus()
    before = ann.number()
    page.keyboard.press("Enter")
    ann.await_number(before)
    # The button was disabled and the draft is gone: the board takes the focus.
    expect(board).to_be_focused()
    assert ann.await_turn()
    for key, close in (("c", "Escape"), ("x", "Escape"), ("p", "Escape"), ("m", "Escape")):
        page.keyboard.press(",")
        page.keyboard.press(key)
        expect(page.get_by_role("dialog").locator(":focus")).to_be_visible()
        page.keyboard.press(close)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(board).to_be_focused()
    page.keyboard.press(",")
    page.keyboard.press("c")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("verdict")).to_be_visible()
    expect(board).to_be_focused()
    page.get_by_role("link", name="Home").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()

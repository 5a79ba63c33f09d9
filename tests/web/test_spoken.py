"""What a player hears who cannot see the screen: whole games, played by keyboard alone.

Everything announced is compared with the golden files next to this test, step by step. To write
them again after a change, run ``TILEWRIGHT_GOLDEN=write pytest tests/web/test_spoken.py``, and
read them aloud.
"""

import pytest
from playwright.sync_api import expect

from tests.web.company import Setting
from tests.web.conftest import Sit
from tests.web.listening import Ears

PAIR = ("Ann", "Ben")


def _questions(ears: Ears) -> None:
    """Ask everything that the keys and the command line answer."""
    for key in "rslbuwtnhvkd":
        ears.press(",", key)
    for line in ("row 8", "column H", "board 8", "rack", "turn", "accept", "agree", "nonsense"):
        ears.command(line)
    ears.press("?")
    expect(ears.page.get_by_role("dialog", name="Keys and commands")).to_be_visible()
    ears.press("Escape", what="Escape closes the help")


def _mistakes(ears: Ears) -> None:
    """Make every mistake that a key can make; each says why it did nothing."""
    rack = ears.company.view()["rack"]
    missing = next(letter for letter in "QZXJKVW" if letter not in rack)
    ears.press("Enter", what="Enter without tiles")
    ears.press("Backspace")
    ears.press("Escape")
    ears.press("Delete")
    ears.press(missing.lower(), what="a letter that is not on the rack")
    ears.press("Shift+A", what="a blank that is not on the rack")
    ears.press("Home", "ArrowLeft", what="an arrow key at the edge")
    ears.press("Space")
    ears.press("Space")
    ears.press(",", "1")
    ears.press(",", "Escape")
    ears.press(",", "c")
    ears.press(",", "g")
    letter = next(letter for letter in rack if letter.isalpha()).lower()
    ears.press(letter, what="one tile away from the start")
    ears.press("Enter", what="Enter, although the play is misplaced")
    ears.press("Backspace")


def _exchange(ears: Ears) -> None:
    """Exchange the first two tiles with two keys, Space and Tab."""
    ears.press(",", "x")
    expect(ears.page.get_by_role("dialog", name="Exchange tiles")).to_be_visible()
    ears.press("Space", "Tab", "Space", what="choose two tiles")
    ears.focus("Exchange")
    ears.move("Enter", what="exchange them")


def _play_on(ears: Ears) -> None:
    """Play to the end: Ann types on the board and on the command line in turn."""
    turns = 0
    while (view := ears.company.view())["phase"] != "over":
        seat = view["on_turn"]
        if view["phase"] == "last-play":
            responding = [one for one, act in enumerate(view["must_act"]) if act == "respond"]
            if responding == [0]:
                ears.move(",", "a")
            else:
                ears.others_move(responding[0], "accept")
        elif seat == 0:
            _take_turn(ears, by_line=turns % 2 == 1)
            turns += 1
        else:
            tiles = ears.best(seat, most=True)
            if tiles is None:
                ears.others_move(seat, "pass")
            else:
                ears.others_move(seat, "play", tiles=tiles)


def _take_turn(ears: Ears, *, by_line: bool) -> None:
    tiles = ears.best(0, most=True)
    if tiles is None:
        ears.press(",", "p")
        ears.move("Enter", what="confirm the pass")
    elif by_line:
        ears.command(ears.written(tiles), is_move=True)
    else:
        ears.type_word(tiles)
        ears.move("Enter")


@pytest.mark.slow
def test_a_whole_game_is_played_by_ear(sit: Sit) -> None:
    """Two players play a whole game with every kind of turn; the focus is never lost."""
    ears = Ears(sit(), Setting("pocket", 2, names=PAIR), "spoken-pocket")
    if ears.company.view()["on_turn"] == 1:
        ears.others_move(1, "play", tiles=ears.best(1))
    _mistakes(ears)
    _questions(ears)
    _take_turn(ears, by_line=False)
    ears.others_move(1, "play", tiles=ears.phony(1))
    ears.press(",", "c")
    ears.move("Tab", "Enter", what="challenge a phony")
    _exchange(ears)
    ears.others_move(1, "play", tiles=ears.best(1))
    ears.press(",", "c")
    ears.move("Tab", "Enter", what="challenge a valid play")
    ears.others_move(1, "exchange", tiles=ears.company.view(1)["rack"][:3])
    ears.command(ears.written(ears.phony(0)), is_move=True)
    ears.others_move(1, "challenge")
    ears.others_move(1, "play", tiles=ears.best(1))
    ears.company.propose(1, "pause")
    expect(ears.page.get_by_test_id("proposal")).to_be_visible()
    ears.listen("Ben proposes a pause")
    ears.move(",", "y")
    ears.company.propose(1, "resume")
    ears.listen("Ben resumes")
    _play_on(ears)
    expect(ears.page.get_by_role("dialog", name="Game over")).to_be_visible()
    ears.press("Escape", what="Escape closes the result")
    ears.script.finish()


@pytest.mark.smoke
@pytest.mark.slow
def test_switch_tiles_are_given_and_words_refused_by_ear(sit: Sit) -> None:
    """In the switch edition the tiles given and taken are named, and invalid words are refused."""
    ears = Ears(sit(), Setting("switch", 2, names=("Amy", "Bea")), "spoken-switch")
    while ears.company.view()["on_turn"] != 0:
        ears.others_move(1, "play", tiles=ears.best(1))
    ears.press(",", "x")
    ears.press(",", "r")
    ears.press(",", "g")
    expect(ears.page.get_by_role("dialog", name="Switch a tile")).to_be_visible()
    ears.press("Space", what="choose the tile to give")
    ears.focus("tile 3")
    ears.press("Space", what="choose the third of Bea's tiles")
    ears.focus("Switch")
    ears.move("Enter", what="switch")
    ears.command(ears.written(ears.phony(0)))
    ears.press("Escape", what="take the tiles back")
    _take_turn(ears, by_line=True)
    ears.others_move(1, "play", tiles=ears.best(1))
    ears.press(",", "u")
    ears.press(",", "k")
    for _ in range(2):
        ears.press(",", "p")
        ears.move("Enter", what="confirm the pass")
        ears.others_move(1, "pass")
    expect(ears.page.get_by_role("dialog", name="Game over")).to_be_visible()
    ears.script.finish()


@pytest.mark.slow
def test_three_players_and_a_lost_connection_by_ear(sit: Sit) -> None:
    """With three players the listener is asked to accept, hears the race, and the connection."""
    ears = Ears(sit(), Setting("glass/finish-line", 3, names=("Ann", "Ben", "Cy")), "spoken-race")
    for _ in range(4):
        turn = ears.company.view()["on_turn"]
        if turn == 0:
            _take_turn(ears, by_line=True)
        else:
            ears.others_move(turn, "play", tiles=ears.best(turn))
        _respond(ears)
    ears.press(",", "s")
    ears.press(",", "w")
    ears.page.context.set_offline(True)
    expect(ears.page.get_by_test_id("offline")).to_be_visible()
    ears.listen("the connection is lost")
    ears.page.context.set_offline(False)
    ears.reconnect()
    ears.listen("the connection is back")
    ears.others_move(2, "resign")
    ears.others_move(1, "resign")
    expect(ears.page.get_by_role("dialog", name="Game over")).to_be_visible()
    ears.script.finish()


def _respond(ears: Ears) -> None:
    """Accept the open play for everyone who must."""
    for seat, action in enumerate(ears.company.view()["must_act"]):
        if action == "respond" and seat == 0:
            ears.move(",", "a")
        elif action == "respond":
            ears.others_move(seat, "accept")

"""A game at one keyboard: whole games, every command, and no rack shown to the wrong eyes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from tilewright.cli.terminal.color import Depth
from tilewright.cli.terminal.hot_seat import HotSeat, Quit, explain_last, sheet_lines
from tilewright.cli.terminal.screen import Screen
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.formats.plays import write_play
from tilewright.geometry import Square
from tilewright.lexicon import Lexicon
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.event import Participant
from tilewright.rules.play.faults import Fault, Finding
from tilewright.table import Table, open_game

NAMES = ("Ann", "Ben", "Cleo", "Dan")
WORDS = Lexicon.from_words(
    [
        "AT",
        "AN",
        "IN",
        "IT",
        "ON",
        "TO",
        "NO",
        "SO",
        "IS",
        "AS",
        "ES",
        "RE",
        "ER",
        "TEA",
        "EAT",
        "RAT",
        "TAR",
    ],
    id="small",
)
CLEAR = "the screen is cleared"


def opened(edition: str = "pocket", players: int = 2, seed: int = 0, **house: object) -> Table:
    """Return a fresh table."""
    rules = {key.replace("__", "."): value for key, value in house.items()}
    who = [Participant(name) for name in NAMES[:players]]
    first = open_game(
        load_edition(edition, rules),
        WORDS,
        who,
        now=0,
        seed=random.Random(seed).randbytes(32),
        youngest=(0,),
    )
    return Table.open(first, WORDS, now=lambda: 0)


class Shown:
    """What was on the screen, and a screen that answers by a function."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        """Answer each prompt by ``answer``."""
        self.lines: list[str] = []
        self.answer = answer

    def ask(self, prompt: str) -> str:
        """Note the prompt and answer it."""
        self.lines.append(prompt)
        return self.answer(prompt)

    def screen(self) -> Screen:
        """Return the screen to play on."""
        return Screen(
            self.ask, self.lines.append, Depth.NONE, 80, clear=lambda: self.lines.append(CLEAR)
        )

    @property
    def text(self) -> str:
        """Everything that was shown."""
        return "\n".join(self.lines)


def script(*answers: str) -> Callable[[str], str]:
    """Answer what players are asked on their turns; agree, accept and hand over by Enter."""
    waiting: Iterator[str] = iter(answers)

    def answer(prompt: str) -> str:
        if prompt.endswith("> ") or "challenge?" in prompt:
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None
        return ""

    return answer


def robot(table: Table) -> Callable[[str], str]:
    """Play the first play that exists, else pass; challenge now and then."""
    chance = random.Random(1)

    def answer(prompt: str) -> str:
        if "challenge?" in prompt:
            owner = table.view(None).open_play
            assert owner is not None
            others = [name for seat, name in enumerate(NAMES) if seat != owner.seat]
            return others[0] if chance.random() < 0.1 else ""
        if not prompt.endswith("> "):
            return ""
        seat = table.view(None).on_turn
        view = table.view(seat)
        play = find_play(view.board, view.rack, view.edition, WORDS)
        if play is None:
            return "pass"
        return write_play(play, view.board, view.edition, coordinates=view.edition.coordinates)

    return answer


@pytest.mark.parametrize("edition", edition_ids())
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_of_every_edition(edition: str, players: int) -> None:
    """A game typed at the keyboard comes to its end, and the end is told step by step."""
    table = opened(edition, players)
    shown = Shown(robot(table))
    HotSeat(table, shown.screen()).run()
    view = table.view(None)
    assert view.result is not None
    assert "wins" in shown.text or "share the victory" in shown.text
    for who in view.participants:
        assert f"{who.name}: " in shown.text


def test_the_rack_is_wiped_before_the_next_player_looks() -> None:
    """Between a rack on the screen and another player's prompt the screen is cleared."""
    table = opened()
    shown = Shown(script("pass", "pass", "pass"))
    with pytest.raises(Quit):
        HotSeat(table, shown.screen()).run()
    rack_shown = False
    for line in shown.lines:
        if line == CLEAR:
            rack_shown = False
        elif line.startswith("Type a play"):
            rack_shown = True
        elif "Press Enter when only you" in line:
            assert not rack_shown


def test_the_next_player_may_challenge_before_anything_else() -> None:
    """A phony is challenged by name, comes back, and the words are named."""
    table = opened(seed=3)
    seat_holder: dict[str, int] = {}

    def answer(prompt: str) -> str:
        view = table.view(None)
        if prompt.endswith("> "):
            seat = view.on_turn
            if seat_holder:
                raise EOFError
            seat_holder["seat"] = seat
            rack = [code for code in table.view(seat).rack if code != view.edition.tiles.blank]
            letters = view.edition.tiles.text(sorted(rack, reverse=True)[:5])
            return f"8D {letters}"
        if "challenge?" in prompt:
            return NAMES[1 - seat_holder["seat"]][:1].lower()
        return ""

    shown = Shown(answer)
    with pytest.raises(Quit):
        HotSeat(table, shown.screen()).run()
    assert "not in the dictionary" in shown.text
    assert "takes the tiles back" in shown.text
    assert table.view(None).board.is_empty


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("help", "exchange AEI"),
        ("rules", "A tie goes to the player"),
        ("unseen", "Unseen (93)"),
        ("sheet", "Draw for first play"),
        ("explain", "No score to explain yet"),
        ("exchange", "say which tiles to exchange"),
        ("exchange 7", "is no tile of this edition"),
        ("exchagne ABC", "did you mean exchange?"),
        ("switch", "say which tile to give"),
        ("switch A Ben", Finding(Fault.NO_SWITCH).sentence),
        ("switch A Zoe", "names no player"),
        ("switch A Ben x", "is no place in a tray"),
        ("hello there", "is no play and no command"),
        ("99Z CAT", "is off the board"),
        ("8F", "expected a start and a word"),
        ("try 8F", "expected a start and a word"),
        ("try 1A AT", Finding(Fault.FIRST_OFF_START, squares=(Square(7, 7),)).sentence),
        ("try 8H AT", "together 4"),
        ("8A QZJXK", "You don't have"),
        ("proof", Finding(Fault.PROOF_BAG).sentence),
    ],
)
def test_what_is_typed_is_answered_in_words(typed: str, answer: str) -> None:
    """Every command answers, and whatever is wrong is said in a sentence."""
    table = opened()
    shown = Shown(script(typed))
    with pytest.raises(Quit):
        HotSeat(table, shown.screen()).run()
    assert answer in shown.text


def test_shuffling_and_sorting_keep_the_rack() -> None:
    """The order of a rack changes nothing but the order."""
    table = opened()
    shown = Shown(script("shuffle", "sort"))
    with pytest.raises(Quit):
        HotSeat(table, shown.screen()).run()
    view = table.view(table.view(None).on_turn)
    shuffled, ordered = [line for line in shown.lines if len(line.split()) == len(view.rack)][-2:]
    assert sorted(shuffled.split()) == sorted(ordered.split())


def test_resigning_ends_a_game_of_two() -> None:
    """The player who is left has won, without settlement."""
    table = opened()
    shown = Shown(script("resign"))
    HotSeat(table, shown.screen()).run()
    assert "resigns" in shown.text
    assert "the last player in the game" in shown.text


def test_a_switch_is_shown_to_the_player_and_the_turn_goes_on() -> None:
    """In the switch edition a tile changes hands before the play."""
    for seed in range(40):
        table = opened("switch", seed=seed)
        orange: list[str] = []

        def answer(prompt: str, table: Table = table, orange: list[str] = orange) -> str:
            if not prompt.endswith("> "):
                return ""
            view = table.view(table.view(None).on_turn)
            faces = [view.edition.tiles.face(code) for code in view.rack]
            marked = [face.text for face in faces if face.mark == "~"]
            if orange or not marked:
                raise EOFError
            orange.append(marked[0])
            return f"switch {marked[0]} Ben 2"

        shown = Shown(answer)
        with pytest.raises(Quit):
            HotSeat(table, shown.screen()).run()
        if orange:
            assert f"Ann gives {orange[0]} to Ben and takes" in shown.text
            assert table.view(None).on_turn == 0
            return
    pytest.fail("no rack with an orange tile in forty deals")


def test_the_last_score_can_be_explained_and_stands_on_the_sheet() -> None:
    """After a play the sheet has its line, and the explanation adds up to the score."""
    table = opened(seed=5)
    shown = Shown(robot(table))
    HotSeat(table, shown.screen()).run()
    view = table.view(None)
    assert explain_last(view)
    assert any("  " in line for line in sheet_lines(view))

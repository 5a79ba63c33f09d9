"""What a player types on their turn: all input is understood or refused, never an exception."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.terminal_tables import begun, holding
from tilewright.cli.terminal.answers import match_name, read_number
from tilewright.cli.terminal.typed_commands import (
    COMMANDS,
    Confirm,
    Intent,
    Look,
    Try,
    help_lines,
    offers,
    read_intent,
)
from tilewright.edition import HouseRules
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.errors import NotationError
from tilewright.formats.plays import example_place, parse_play
from tilewright.geometry import Axis, Coordinates, Square
from tilewright.rules.participant import Participant
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import (
    AskProof,
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Resign,
    Switch,
)
from tilewright.rules.view import View
from tilewright.tiles import BLANK_BIT, Tally
from tilewright.units import Seat

VIEWS = {name: begun(name, 3).view(0) for name in edition_ids()}
ODD = (
    "²",
    "٣",
    "9" * 5000,
    "8" * 4301,
    "\x1b[2J",
    "\0",
    "8H",
    "=",
    "8H A =²",
    "[",
    "[[I~]",
    "8H [",
)


def pocket(rack: str, house: HouseRules | None = None) -> View:
    """Return a view of an empty board with these tiles on the rack."""
    table = begun("pocket", 2, house=house)
    return holding(table.view(table.view(None).on_turn), rack)


def switch(rack: str, players: int = 2) -> View:
    """Return a view of the edition with switch tiles."""
    return holding(begun("switch", players).view(0), rack)


@given(st.sampled_from(sorted(VIEWS)), st.one_of(st.text(), st.sampled_from(ODD)))
def test_any_text_is_a_command_or_an_error(edition: str, text: str) -> None:
    """Whatever is typed, the player gets a command or a clear error."""
    check(text, VIEWS[edition])


@given(
    st.sampled_from(sorted(VIEWS)),
    st.sampled_from(
        [command.name for command in COMMANDS] + ["8H", "H8", "pass!", "x", "switch I"]
    ),
    st.lists(
        st.one_of(st.text(max_size=8), st.sampled_from((*ODD, "Ben", "3", "horn"))), max_size=4
    ),
)
def test_any_arguments_are_a_command_or_an_error(edition: str, name: str, rest: list[str]) -> None:
    """The same after a real command."""
    check(" ".join([name, *rest]), VIEWS[edition])


def check(text: str, view: View) -> None:
    """A line is an intent, or an error with a message."""
    try:
        intent: Intent | None = read_intent(text, view)
    except NotationError:
        intent = None
    assert intent is None or isinstance(intent, Intent)


@pytest.mark.parametrize("text", ["²", "٣", "9" * 5000, "-1", "1.0", "", "x", "1" * 10])
def test_what_is_not_a_number(text: str) -> None:
    """Only the digits 0 to 9 form numbers, and not too many of them."""
    assert read_number(text) is None


def test_numbers() -> None:
    """Spaces around a number do not matter."""
    assert read_number(" 12 ") == 12


@pytest.mark.parametrize(
    ("rack", "typed", "cells"),
    [
        ("HORNAEI", "8F HORN", "HORN"),
        ("HORNAEI", "8f horn", "HORN"),
        ("HORNAEI", "8f Horn", "HORN"),
        ("HORNAE?", "8f horn", "HORN"),
        ("HORNAE?", "8F HoRN", "HoRN"),
        ("HRNAEI?", "8f horn", "HoRN"),
        ("HRNAEI?", "8F HORN", "HORN"),
        ("HRNAEII", "8F HoRN", "HORN"),
        ("HRNAE??", "8f hoorn", "HooRN"),
        ("AEINRST", "8f morill", "MORILL"),
    ],
)
def test_small_letters_are_blanks_only_where_a_blank_is_held(
    rack: str, typed: str, cells: str
) -> None:
    """Letters on the rack are letters, however they are typed; what is missing is a blank."""
    view = pocket(rack)
    play = read_intent(typed, view)
    assert isinstance(play, Play)
    assert "".join(view.edition.tiles.cell_text(cell) for _, cell in play.tiles()) == cells
    assert play.squares[0] == Square(7, 5)
    assert play == Play.line(Square(7, 5), Axis.ACROSS, play.cells)


def test_the_player_says_which_of_two_letters_is_the_blank() -> None:
    """With one O and a blank, `hoorn` could be two plays."""
    view = pocket("HORNAE?")
    with pytest.raises(NotationError):
        read_intent("8f hoorn", view)
    play = read_intent("8F HOoRN", view)
    assert isinstance(play, Play)
    assert [bool(cell & BLANK_BIT) for cell in play.cells] == [False, False, True, False, False]


def test_scores_are_announced_where_the_table_plays_so() -> None:
    """The score follows the play after an equals sign."""
    view = pocket("HORNAEI", {"scoring.announce": True})
    for typed in ("8F HORN =14", "8F HORN = 14", "8F HORN=14"):
        play = read_intent(typed, view)
        assert isinstance(play, Play)
        assert play.announced == 14
    for typed in ("8F HORN =", "8F HORN =²", "8F HORN =x", f"8F HORN ={'9' * 5000}"):
        with pytest.raises(NotationError):
            read_intent(typed, view)
    with pytest.raises(NotationError):
        read_intent("8F HORN =14", pocket("HORNAEI"))


@pytest.mark.parametrize(
    ("typed", "move"),
    [("challenge", Challenge()), ("proof", AskProof()), ("pass!", Pass()), ("resign!", Resign())],
)
def test_moves(typed: str, move: Move) -> None:
    """Moves that need only their name."""
    assert read_intent(typed, pocket("HORNAEI")) == move


@pytest.mark.parametrize(("typed", "move"), [("pass", Pass()), ("p", Pass()), ("resign", Resign())])
def test_moves_that_are_confirmed(typed: str, move: Move) -> None:
    """A pass and a resignation need confirmation."""
    intent = read_intent(typed, pocket("HORNAEI"))
    assert isinstance(intent, Confirm)
    assert intent.move == move


def test_looking() -> None:
    """Requests that change nothing."""
    view = pocket("HORNAEI")
    for name in ("shuffle", "sort", "unseen", "sheet", "explain", "rules", "quit", "help"):
        assert read_intent(name.upper(), view) == Look(name)
    assert read_intent("?", view) == Look("help")
    intent = read_intent("try 8f horn", view)
    assert isinstance(intent, Try)
    assert len(intent.play.cells) == 4


def test_an_exchange_names_tiles_that_are_held() -> None:
    """A letter means a tile of it on the rack, marked or not."""
    view = switch("E[E+][I~]")
    tiles = view.edition.tiles
    assert read_intent("exchange eei", view) == Exchange(tiles.parse_tiles("E[E+][I~]"))
    assert read_intent("exchange [E+]", view) == Exchange(tiles.parse_tiles("[E+]"))


def test_an_exchange_of_none_names_no_tiles_unless_the_rack_has_them() -> None:
    """``exchange none`` is for the rules to judge; a rack with N, O, N and E can exchange them."""
    assert read_intent("exchange none", switch("E[E+][I~]")) == Exchange(Tally())
    view = switch("NNOEA")
    assert read_intent("x none", view) == Exchange(view.edition.tiles.parse_tiles("NNOE"))


@pytest.mark.parametrize(
    ("typed", "tile", "other", "point"),
    [
        ("switch I Ben", "[I~]", 1, 0),
        ("switch i ben 3", "[I~]", 1, 2),
        ("switch [I~] Cleo 2", "[I~]", 2, 1),
        ("switch I Expert 2", "[I~]", 1, 0),
        ("switch I Expert 2 4", "[I~]", 1, 3),
        ("switch E Ben", "E", 1, 0),
    ],
)
def test_a_switch_gives_the_switch_tile(typed: str, tile: str, other: int, point: int) -> None:
    """A letter means the switch tile of that letter, and names may end in a number."""
    view = switch("EI[I~]", players=3)
    if "Expert" in typed:
        others = (Participant("Ann"), Participant("Expert 2"), Participant("Cleo"))
        view = replace(view, participants=others)
    code = view.edition.tiles.parse_tile(tile)
    assert read_intent(typed, view) == Switch(code, Seat(other), point)


def test_a_switch_with_the_only_other_player_needs_no_name() -> None:
    """With two players there is only one other."""
    view = switch("[I~]")
    assert read_intent("switch I", view) == Switch(
        view.edition.tiles.parse_tile("[I~]"), Seat(1), 0
    )


@pytest.mark.parametrize(
    "typed",
    [
        "switch",
        "switch I Zoe",
        "switch I Ben ²",
        "switch I Ben 0",
        "switch I Ben 9",
        f"switch I Ben {'9' * 5000}",
        "switch I Ann",
        "switch EI Ben",
        "exchange",
        "exchange 7",
        "exchagne ABC",
        "hello there",
        "99Z CAT",
        "8F",
        "try 8F",
        "try",
    ],
)
def test_what_is_not_understood(typed: str) -> None:
    """Everything else is an error."""
    with pytest.raises(NotationError):
        read_intent(typed, switch("EI[I~]", players=3))


def test_the_help_lists_what_the_edition_has() -> None:
    """Commands that cannot be used are not listed; those that can are."""
    listed = {name: "\n".join(help_lines(load_edition(name))) for name in ("pocket", "switch")}
    for word, editions in {"exchange": "pocket", "proof": "pocket", "challenge": "pocket"}.items():
        assert (word in listed["pocket"]) == (editions == "pocket")
        assert word not in listed["switch"]
    assert "switch" in listed["switch"]
    assert "switch" not in listed["pocket"]
    assert "=14" in "\n".join(help_lines(load_edition("pocket", {"scoring.announce": True})))
    assert max(len(line) for text in listed.values() for line in text.split("\n")) < 80


def test_names_are_matched_exactly_or_by_an_unambiguous_beginning() -> None:
    """An exact name wins over the beginning of another; an ambiguous beginning is refused."""
    people = [Participant(name) for name in ("Nora", "No", "Norbert", "Ben")]
    assert match_name("no", people).seat == 1
    assert match_name("no", people).is_exact
    assert match_name("B", people).seat == 3
    assert not match_name("B", people).is_exact
    for text in ("Nor", "", "Zoe"):
        with pytest.raises(NotationError):
            match_name(text, people)
    assert match_name("Nor", people, [Seat(0), Seat(3)]).seat == 0


@pytest.mark.parametrize("name", ["pocket", "super", "large-print", "glass", "switch", "spanish"])
def test_the_examples_of_the_help_cover_the_start(name: str) -> None:
    """A beginner who types an example as the first play isn't told that it misses the start."""
    edition = load_edition(name)
    board = Board.empty(edition.size)
    for at, word in ((example_place(edition), "HORN"), (example_place(edition, Axis.DOWN), "FARM")):
        assert any(at in line for line in help_lines(edition))
        play = parse_play(f"{at} {word}", board, edition, coordinates=edition.coordinates)
        assert isinstance(judge(board, play, edition), Verdict)
    assert f"{example_place(edition)} HORN" in offers(edition)
    # Errors of the library, which always reads row and column as tournaments do.
    place = example_place(edition, coordinates=Coordinates.TOURNAMENT)
    with pytest.raises(NotationError, match=f"such as {place} HORN"):
        parse_play("HORN", Board.empty(edition.size), edition)

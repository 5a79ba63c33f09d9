"""``tilewright judge``: scores, breakdowns, refusals, and which setting has priority."""

import re

import pytest

from tests.cli.conftest import Run
from tilewright.geometry import Axis, Coordinates, Square
from tilewright.rules.play.faults import Fault, Finding

WORKED = (("F8", "HORN"), ("6H", "FARM"), ("F10", "PASTE"), ("H9", "MOB"), ("E11", "BIT"))
"""The worked example of the sheets, in their notation: letter first is across."""
SCORES = [14, 9, 25, 16, 16]


def worked(*, shift: int = 0, transposed: bool = False) -> list[str]:
    """Return the worked example in tournament notation."""
    plays = []
    for place, word in WORKED:
        square, axis = Coordinates.PRINTED.read(place, 21)
        square = Square(square.row + shift, square.col + shift)
        if transposed:
            square, axis = square.transposed, axis.other
        plays.append(f"{Coordinates.TOURNAMENT.write(square, axis)} {word}")
    return plays


def test_the_helper_writes_what_the_sheet_prints() -> None:
    """The plays that the other tests use are those of the sheet."""
    assert worked()[:2] == ["8F HORN", "H6 FARM"]
    assert worked(shift=3)[:2] == ["11I HORN", "K9 FARM"]
    assert Axis.ACROSS.other is Axis.DOWN


@pytest.mark.parametrize("transposed", [False, True], ids=["as printed", "transposed"])
@pytest.mark.parametrize("edition", ["pocket", "super", "large-print", "glass"])
def test_worked_example(run: Run, edition: str, *, transposed: bool) -> None:
    """The worked example scores the same in all four editions that print it."""
    plays = worked(shift=3 if edition == "super" else 0, transposed=transposed)
    answer = run("judge", "--edition", edition, *plays, "--json")
    assert answer.code == 0
    assert [play["score"] for play in answer.data["plays"]] == SCORES
    assert answer.data["total"] == sum(SCORES)
    assert [play["play"] for play in answer.data["plays"]] == plays
    assert answer.data["plays"][3] | {"breakdown": None} == {
        "play": plays[3],
        "score": 16,
        "bonus": 0,
        "square_points": 0,
        "words": [
            {"word": "MOB", "score": 8},
            {"word": "NOT", "score": 4},
            {"word": "BE", "score": 4},
        ],
        "breakdown": None,
    }


def test_the_breakdown_is_told(run: Run) -> None:
    """Without JSON each play is shown with its words, letter by letter, and the total."""
    answer = run("judge", "--edition", "pocket", *worked())
    assert answer.code == 0
    assert "10F PASTE  25\n" in answer.out
    assert "PASTE: P3×3 + A1 + S1 + T1 + E1×3 = 15" in answer.out
    assert answer.out.endswith("total 80\n")


def test_printed_coordinates(run: Run) -> None:
    """With the edition's notation the large-print sheet's own coordinates are read."""
    printed = [f"{place} {word}" for place, word in WORKED]
    answer = run("judge", "--edition", "large-print", "--notation", "edition", *printed, "--json")
    assert [play["score"] for play in answer.data["plays"]] == SCORES
    answer = run("judge", "--edition", "pocket", "--notation", "edition", *worked(), "--json")
    assert [play["score"] for play in answer.data["plays"]] == SCORES


@pytest.mark.parametrize(
    ("edition", "plays", "scores"),
    [
        # BASE before BALL scores all eight tiles, and covers a square of plus ten.
        ("switch", ["8E BALL", "8A BASEBALL"], [6, 12 + 10]),
        # An S after PLAY scores all five; H9 and H12 add nothing.
        ("switch", ["8H PLAY", "8H PLAYS"], [8, 9]),
        # A purple tile prints double points; a wild one none.
        ("switch", ["8H B[E+]"], [3 + 2]),
        ("switch", ["8H Be"], [3]),
        # Eight tiles, one of them on plus ten: squares add once, the bonus comes after all else.
        ("switch", ["8H STRAINER"], [8 + 10 + 50]),
        ("large-print", ["8H TRAINER", "8G STRAINERS"], [2 * 8 + 50, 9 * 3]),
        ("super", ["11K IONIZED"], [104]),
        ("super", ["11J PIZzAZz"], [120]),
        ("pocket/9-tile", ["8D TRAINERS"], [2 * (8 + 1) + 50]),
    ],
)
def test_known_scores(run: Run, edition: str, plays: list[str], scores: list[int]) -> None:
    """Bonuses, extensions, blanks, marked faces and additive squares score as the sheets say."""
    answer = run("judge", "--edition", edition, *plays, "--json")
    assert (answer.code, answer.err) == (0, "")
    assert [play["score"] for play in answer.data["plays"]] == scores


def test_the_bonus_stands_apart(run: Run) -> None:
    """The bonus is part of the score and also listed separately."""
    data = run("judge", "--edition", "glass", "8B TRAINER", "--json").data
    assert data["plays"][0]["bonus"] == 50
    assert data["plays"][0]["score"] == 50 + data["plays"][0]["words"][0]["score"]


@pytest.mark.parametrize(
    ("plays", "codes"),
    [
        (["1A HORN"], [Fault.FIRST_OFF_START.value]),
        (["8H H"], [Fault.FIRST_TOO_SHORT.value]),
        (["8F HORN", "1A FARM"], [Fault.NOT_CONNECTED.value]),
        (["8F HORN", "8F CORN"], ["does-not-fit"]),
        (["8F HORN", "8F HORN"], ["does-not-fit"]),
        (["8M HORN"], ["does-not-fit"]),
        (["8F H.RN"], ["does-not-fit"]),
        (["8E JAJA"], ["not-in-set"]),
        (["8E aaa"], [Fault.FIRST_OFF_START.value, "not-in-set"]),
        (["8H JA", "9H EX", "7H JO"], ["not-in-set"]),
        (["1A Z"], [Fault.FIRST_TOO_SHORT.value, Fault.FIRST_OFF_START.value]),
        (["8D TRAINERS"], [Fault.TOO_MANY_TILES.value]),
    ],
)
def test_a_refused_play_exits_1(run: Run, plays: list[str], codes: list[str]) -> None:
    """A play that can be read but not made is refused, with everything that is wrong with it."""
    answer = run("judge", "--edition", "pocket", *plays, "--json")
    assert answer.code == 1
    assert answer.data["codes"] == codes
    assert len(answer.err.splitlines()) == 1
    assert plays[-1] in answer.err
    assert all(fault in answer.err for fault in answer.data["faults"])


def test_what_stood_before_a_refusal_is_still_told(run: Run) -> None:
    """Plays before the refused one keep their scores, in text and in JSON."""
    answer = run("judge", "--edition", "pocket", "8F HORN", "1A FARM", "--json")
    assert answer.code == 1
    assert [play["score"] for play in answer.data["plays"]] == [14]
    assert answer.data["total"] == 14
    assert answer.data["error"] == Finding(Fault.NOT_CONNECTED).sentence
    assert "8F HORN  14" in run("judge", "--edition", "pocket", "8F HORN", "1A FARM").out


@pytest.mark.parametrize(
    "play", ["HORN", "8F", "", "8F HO RN", "99Z HORN", "8P HORN", "8F H1RN", "8F (HORN", "8F [HORN"]
)
def test_an_unreadable_play_exits_2(run: Run, play: str) -> None:
    """A meaningless play is bad input: one sentence, no traceback."""
    answer = run("judge", "--edition", "pocket", play)
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("--edition", "poket", "8F HORN"),
        ("--edition", "nowhere.toml", "8F HORN"),
        ("--edition", "pocket", "--house", "rack", "8F HORN"),
        ("--edition", "pocket", "--house", "board.rows=1", "8F HORN"),
        ("--edition", "pocket", "--house", "rack=99", "8F HORN"),
        ("--edition", "pocket", "--position", "15/15", "8F HORN"),
        ("--edition", "pocket", "--notation", "klingon", "8F HORN"),
        ("--edition", "pocket"),
    ],
)
def test_bad_input_exits_2(run: Run, arguments: tuple[str, ...]) -> None:
    """Unknown editions, wrong house rules, positions and options are bad input."""
    answer = run("judge", *arguments)
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1
    assert answer.err.startswith("tilewright: ")


EMPTY = "/".join(["15"] * 15)
HORN = "/".join([*["15"] * 7, "5HORN6", *["15"] * 7])


def test_a_position_is_played_on(run: Run) -> None:
    """Plays continue from the given position."""
    position = f"{HORN} / 0/0 0"
    answer = run("judge", "--edition", "pocket", "--position", position, "H6 FARM", "--json")
    assert answer.data["total"] == 9
    assert answer.data["warnings"] == []


def test_tiles_of_the_position_are_counted(run: Run) -> None:
    """Tiles on the board cannot be played again."""
    position = "/".join([*["15"] * 7, "7JA6", *["15"] * 7]) + " / 0/0 0"
    answer = run("judge", "--position", position, "9H JO", "--json")
    assert answer.code == 1
    assert answer.data["codes"] == ["not-in-set"]


def test_an_overdrawn_position_is_a_warning(run: Run) -> None:
    """A position with more tiles than the set causes a warning, but is judged."""
    position = "/".join([*["15"] * 7, "6JJJ6", *["15"] * 7]) + " / 0/0 0"
    answer = run("judge", "--position", position, "9H AH")
    assert answer.code == 0
    assert re.search(r"\bJ\b.*\b3\b", answer.err)


NINE = "8D TRAINERS"


@pytest.mark.parametrize(
    ("options", "tail", "code"),
    [
        # The edition's default: eight tiles are too many for seven on a rack.
        ((), "", 1),
        # An opcode overrides the edition's default, with and without an option for the edition.
        ((), " rk 8;", 0),
        (("--edition", "pocket"), " rk 8;", 0),
        ((), " ed pocket/9-tile@1;", 0),
        # An option overrides the opcode.
        (("--edition", "pocket"), " ed pocket/9-tile@1;", 1),
        (("--house", "rack=8"), "", 0),
        (("--house", "rack=8"), " rk 7;", 0),
        (("--house", "rack=7"), " rk 8;", 1),
        (("--edition", "glass/9-tile", "--house", "rack=7"), " rk 8;", 1),
    ],
)
def test_option_beats_opcode_beats_edition(
    run: Run, options: tuple[str, ...], tail: str, code: int
) -> None:
    """An option overrides a CGP opcode, which overrides the edition's default."""
    position = f"{EMPTY} / 0/0 0{tail}"
    assert run("judge", *options, "--position", position, NINE).code == code


@pytest.mark.parametrize(
    ("tail", "bonus"),
    [(" bn 4=20;", 20), (" hr scoring.bonus.4=30;", 30), (" bn 4=20; lex CSW21;", 20), ("", 0)],
)
def test_rules_of_opcodes_reach_the_judge(run: Run, tail: str, bonus: int) -> None:
    """House rules of a position also apply to an edition named by an option."""
    position = f"{EMPTY} / 0/0 0{tail}"
    answer = run("judge", "--edition", "glass", "--position", position, "8F HORN", "--json")
    assert answer.data["plays"][0]["bonus"] == bonus


def test_a_wrong_opcode_is_bad_input(run: Run) -> None:
    """The error names an opcode whose value cannot be read."""
    answer = run("judge", "--edition", "glass", "--position", f"{EMPTY} / 0/0 0 rk x;", "8F HORN")
    assert answer.code == 2
    assert "rk" in answer.err


def test_house_rules_are_shown(run: Run) -> None:
    """House rules apply, and JSON shows them as differences from the printed rules."""
    answer = run(
        *("judge", "--edition", "pocket", "--house", "scoring.bonus.4=20"),
        *("--house", 'challenge.rule="five"', "--house", "end.passes=3"),
        *("8F HORN", "--json"),
    )
    assert answer.data["plays"][0]["score"] == 34
    assert len(answer.data["house"]) == 3


def test_house_rules_need_no_quotes(run: Run) -> None:
    """Text may be written without the quotes that a shell would remove."""
    answer = run("judge", "--house", "challenge.rule=five", "8F HORN", "--json")
    (rule,) = answer.data["house"]
    assert rule.startswith("challenges: a failed challenge gives the other player 5 points")
    assert rule.endswith("(printed rule: a failed challenge costs a turn)")


def test_no_dictionary_is_consulted(run: Run) -> None:
    """A phony scores like a word."""
    assert run("judge", "--edition", "pocket", "8F QXZJ").code == 0

"""House rules: an overlay that is checked, and shown as a difference from the printed rules."""

import pytest

from tests.rules.rulebook.sheets import PRINTED
from tilewright.edition import ChallengeRule, Difference
from tilewright.edition.shipped import load_edition
from tilewright.errors import EditionError
from tilewright.rules.event import (
    Awarded,
    Returned,
    TurnLost,
)
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import AskHint
from tilewright.testing.scripted import ScriptedTable, refused
from tilewright.units import Instant, Seat


@pytest.mark.parametrize("name", PRINTED)
def test_double_is_as_printed(name: str) -> None:
    """As printed, an invalid play is withdrawn and a failed challenge costs a turn: ``double``."""
    assert load_edition(name).challenge.rule is ChallengeRule.DOUBLE
    assert load_edition("switch").challenge.rule is ChallengeRule.VOID


@pytest.mark.parametrize("rule", ["single", "double", "five", "ten"])
def test_an_invalid_play_is_always_withdrawn(rule: str) -> None:
    """Under every rule but ``void`` an invalid play that is challenged is withdrawn."""
    table = ScriptedTable("CATZ", "DOG", house={"challenge.rule": rule})
    table.play("8H CATZ")
    table.challenge(1)
    assert table.happened(Returned) == [Returned(Instant(0), Seat(0))]
    assert table.scores == (0, 0)
    assert table.on_turn == 1


def test_void() -> None:
    """``void``: words are judged as they are played; an invalid play is refused at no cost."""
    table = ScriptedTable("CATZ", "DOG", house={"challenge.rule": "void"})
    with refused(Fault.NOT_A_WORD):
        table.play("8H CATZ")
    assert table.on_turn == 0
    table.play("8H CAT")
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)


def test_void_among_four_needs_no_window() -> None:
    """``void``: no play is open to challenge, so no one has to wait."""
    table = ScriptedTable("CATZ", "ORE", "SEA", "DOG", house={"challenge.rule": "void"})
    table.play("8H CAT")
    table.play("9J OR")
    assert table.on_turn == 2


def test_single() -> None:
    """``single``: a failed challenge costs nothing, and settles the play."""
    table = ScriptedTable("CATZ", "DOG", house={"challenge.rule": "single"})
    table.play("8H CAT")
    table.challenge(1)
    assert table.on_turn == 1
    assert table.scores == (10, 0)
    assert not table.happened(TurnLost)
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)


@pytest.mark.parametrize(("rule", "points"), [("five", 5), ("ten", 10)])
def test_five_and_ten(rule: str, points: int) -> None:
    """``five`` and ``ten``: a failed challenge awards the player these points; no turn is lost."""
    table = ScriptedTable("CATZ", "DOG", house={"challenge.rule": rule})
    table.play("8H CAT")
    table.challenge(1)
    assert table.happened(Awarded) == [Awarded(Instant(0), Seat(0), points)]
    assert table.scores == (10 + points, 0)
    assert table.on_turn == 1
    assert not table.happened(TurnLost)


def test_the_points_are_given_once_a_play() -> None:
    """The points are awarded once per play, however many players want to challenge."""
    table = ScriptedTable("CATZ", "ORE", "SEA", "DOG", house={"challenge.rule": "five"})
    table.play("8H CAT")
    table.challenge(3)
    for other in (1, 2):
        with refused(Fault.NOTHING_TO_CHALLENGE):
            table.challenge(other)
    assert table.scores == (15, 0, 0, 0)


def test_any_edition_can_use_them() -> None:
    """Any edition may be played under any of these rules, the 110-tile game too."""
    table = ScriptedTable("CATZ", "DOG", edition="switch", house={"challenge.rule": "double"})
    table.play("8H CATZ")
    table.challenge(1)
    assert table.game.board.is_empty


def test_they_are_shown_as_differences() -> None:
    """House rules are shown to the players as differences from the printed rules."""
    house = {"exchange.minimum": 7, "scoring.bonus.6": 20, "challenge.rule": "double"}
    edition = load_edition("pocket", house)
    assert edition.house == (
        Difference("exchange.minimum", 0, 7),
        Difference("scoring.bonus.6", None, 20),
    )


@pytest.mark.parametrize(
    "house",
    [
        {"challenge.rule": "never"},
        {"rack": 12},
        {"end.passes": 0},
        {"board.rows": "..."},
        {"nonsense": 1},
    ],
)
def test_they_are_checked(house: dict[str, object]) -> None:
    """An unknown house rule, or one that makes no sense, is refused."""
    with pytest.raises(EditionError):
        load_edition("pocket", house)


def test_a_table_may_choose_rack_and_bonus() -> None:
    """Rack size and bonuses are house rules."""
    table = ScriptedTable("TRAINER", "DOG", house={"rack": 8, "scoring.bonus.3": 5})
    assert len(table.game.racks[0]) == 8
    table.play("8H RAN")
    assert table.scores[0] == 2 * 3 + 5


def test_a_table_may_choose_its_own_letters() -> None:
    """A table may choose its own letter set."""
    edition = load_edition("pocket", {"tiles.standard.letters.E": [20, 2]})
    code = edition.tiles.parse_tile("E")
    assert edition.tiles.tally.count(code) == 20
    assert edition.tiles.points_of[code] == 2


def test_a_table_may_draw_or_name_the_youngest() -> None:
    """A table may choose who begins and which coordinates are shown."""
    edition = load_edition("switch", {"first": "draw", "coordinates": "printed"})
    assert edition.first.value == "draw"
    assert edition.coordinates.value == "printed"


def test_exchange_in_the_110_tile_game() -> None:
    """A table may allow exchanges in the 110-tile game."""
    table = ScriptedTable("CATQ", "DOG", edition="switch", house={"exchange.allowed": True})
    table.exchange("Q")
    assert table.on_turn == 1


@pytest.mark.parametrize("name", [*PRINTED, "switch"])
def test_hints_are_off_as_printed(name: str) -> None:
    """The sheets know no hints, so no table has them unless its players agree."""
    assert not load_edition(name).hints


def test_a_table_may_allow_hints() -> None:
    """The player on turn takes them one by one, which everyone sees; they start the turn."""
    table = ScriptedTable("CATZ", "DOG", house={"hints.allowed": True})
    table.play("8H CAT")
    for strength in (1, 2, 3):
        table.does(1, AskHint(strength))
        assert table.game.hints == (0, strength)
    with refused(Fault.ALL_HINTS_TAKEN):
        table.does(1, AskHint(3))
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)

"""House rules: what a table may agree on, how it is shown, and which source an error names."""

import pytest

from tests.edition.conftest import SMALL, Refused
from tilewright.edition import (
    ChallengeRule,
    ClockKind,
    Difference,
    Edition,
    FirstPlay,
    HouseRules,
    LastPlay,
    Level,
    TieRule,
    Unplayed,
    parse_edition,
)
from tilewright.edition.house_rules import HOUSE_FIELDS, rule_of
from tilewright.errors import Cause
from tilewright.geometry import Coordinates


def _under(house: HouseRules, variant: str | None = None) -> Edition:
    return parse_edition(SMALL, house=house, variant=variant)


def test_every_house_rule_reaches_the_edition() -> None:
    """Each field that a table may agree on changes the rule of that name and nothing else."""
    edition = _under(
        {
            "rack": 2,
            "first": "youngest",
            "coordinates": "printed",
            "scoring.bonus.2": 20,
            "scoring.unplayed": "none",
            "scoring.tie": "shared",
            "scoring.announce": True,
            "exchange.allowed": False,
            "exchange.minimum": 4,
            "switch.allowed": True,
            "hints.allowed": True,
            "challenge.rule": "ten",
            "challenge.window": 30,
            "end.passes": 3,
            "end.scoreless_rounds": 2,
            "end.switches_keep_alive": True,
            "challenge.last_play": "points",
            "clock.kind": "move",
            "clock.seconds": 60,
            "clock.increment": 5,
            "clock.overtime_points": 7,
            "clock.overtime_minutes": 8,
            "clock.absence": 9,
            "target.points": 150,
            "tiles.standard.letters.A": [6, 2],
        }
    )
    assert edition.rack == 2
    assert edition.first is FirstPlay.YOUNGEST
    assert edition.coordinates is Coordinates.PRINTED
    assert edition.bonuses == (0, 0, 20, 0, 0, 0, 0, 0, 0, 0)
    assert edition.bonuses[2] == 20
    assert edition.unplayed is Unplayed.NONE
    assert edition.tie is TieRule.SHARED
    assert edition.announce
    assert (edition.exchange.allowed, edition.exchange.minimum) == (False, 4)
    assert edition.switch
    assert edition.hints
    assert (edition.challenge.rule, edition.challenge.window) == (ChallengeRule.TEN, 30)
    assert (edition.end.passes, edition.end.scoreless_rounds) == (3, 2)
    assert edition.end.switches_keep_alive
    assert edition.challenge.last_play is LastPlay.POINTS
    clock = edition.clock
    assert (clock.kind, clock.seconds, clock.increment) == (ClockKind.MOVE, 60, 5)
    assert (clock.overtime_points, clock.overtime_minutes, clock.absence) == (7, 8, 9)
    assert edition.target is not None
    assert {edition.target.of(n, level) for n in (2, 3, 4) for level in Level} == {150}
    assert edition.tiles.points_of[1] == 2
    assert len(edition.tiles.tally) == 13
    assert len(edition.house) == len(HOUSE_FIELDS)
    assert {rule_of(rule.field) for rule in edition.house} == set(HOUSE_FIELDS)


def test_the_printed_rules_have_no_differences(small: Edition) -> None:
    """Without house rules, and with rules equal to the printed ones, nothing differs."""
    assert small.house == ()
    assert _under({}).house == ()
    same = _under({"rack": 3, "challenge.rule": "double", "scoring.bonus": {}})
    assert same == small


@pytest.mark.parametrize(
    ("field", "agreed", "printed"),
    [
        ("rack", 2, 3),
        ("challenge.rule", "void", "double"),
        ("exchange.allowed", False, True),
        ("scoring.announce", True, False),
        ("scoring.bonus.3", 20, None),
        ("target.points", 99, None),
        ("tiles.standard.letters.A", [6, 1], [5, 1]),
        ("tiles.blank.count", 2, 1),
    ],
)
def test_a_difference_keeps_both_values(field: str, agreed: object, printed: object) -> None:
    """Players see what is agreed next to what is printed."""
    edition = _under({field: agreed})
    assert edition.house == (Difference(field, printed, agreed),)
    assert edition != parse_edition(SMALL)


def test_a_rule_given_as_a_table_is_taken_apart() -> None:
    """A table is merged field by field, and only what differs is a difference."""
    letters = {"standard": {"letters": {"A": [5, 1], "B": [4, 2]}}}
    edition = _under({"tiles": letters, "scoring.bonus": {"2": 5, "3": 10}})
    assert edition.house == (
        Difference("tiles.standard.letters.B", [3, 2], [4, 2]),
        Difference("scoring.bonus.2", None, 5),
        Difference("scoring.bonus.3", None, 10),
    )
    assert {rule.field: rule.agreed for rule in edition.house} == {
        "tiles.standard.letters.B": [4, 2],
        "scoring.bonus.2": 5,
        "scoring.bonus.3": 10,
    }


def test_house_rules_lie_over_the_variant() -> None:
    """The variant is the printed rule from which a house rule differs."""
    edition = _under({"rack": 3}, variant="long")
    assert edition.house == (Difference("rack", 4, 3),)
    race = _under({"target.points": 50}, variant="race")
    assert race.target is not None
    assert race.target.of(2, Level.BEGINNER) == race.target.of(3, Level.EXPERT) == 50


@pytest.mark.parametrize(
    ("field", "shown"),
    [("board.rows", "board.rows"), ("rak", "rak"), ("", ""), ("\x1b", r"'\x1b'"), ("end", "end")],
)
def test_what_is_no_house_rule_is_refused(refused: Refused, field: str, shown: str) -> None:
    """A field that is not a house rule is refused, and the error lists the fields that are."""
    error = refused(house={field: 1})
    assert error.field == shown
    assert error.cause is Cause.UNKNOWN
    assert all(known in error.expected for known in HOUSE_FIELDS)
    assert error.line is None


@pytest.mark.parametrize(
    ("house", "field", "outcome"),
    [
        ({"rack": 10}, "rack", "10"),
        ({"rack": None}, "rack", "None"),
        ({"rack.x": 1}, "rack", "a table"),
        ({"rack": 5}, "tiles", "12"),
        ({"clock.kind": "game"}, "clock.seconds", Cause.INVALID),
        ({"challenge.rule": "none"}, "challenge.rule", "'none'"),
        ({"scoring.bonus.12": 1}, "scoring.bonus.12", Cause.UNKNOWN),
        ({"scoring.bonus.": 1}, "scoring.bonus", Cause.UNKNOWN),
        ({"scoring.bonus": 5}, "scoring.bonus", "5"),
        ({"target": {"x": 5}}, "target.2", Cause.MISSING),
        ({"tiles.standard.letters.a": [1, 1]}, "tiles.standard.letters.a", Cause.INVALID),
    ],
)
def test_a_wrong_house_rule_is_blamed_on_the_table(
    refused: Refused, house: HouseRules, field: str, outcome: Cause | str
) -> None:
    """If the file is valid and the house rule is not, the error names no line of the file."""
    error = refused(house=house)
    assert error.field == field
    assert (error.cause if error.found is None else error.found) == outcome
    assert (error.source, error.line) == ("house rules", None)


def test_a_wrong_file_is_blamed_before_its_house_rules(refused: Refused) -> None:
    """An error of the file keeps its line, whatever the table agreed on."""
    error = refused(("rack = 3", "rack = 33"), house={"clock.kind": "x"})
    assert (error.field, error.source, error.line) == ("rack", "own.toml", 6)


def test_a_rule_given_twice_is_refused(refused: Refused) -> None:
    """A field given both in a table and by itself has no single value."""
    error = refused(house={"scoring.bonus": {"3": 5}, "scoring.bonus.3": 6})
    assert (error.field, error.line) == ("scoring.bonus.3", None)
    assert error.cause is Cause.INVALID


def test_names_of_fields_are_texts(refused: Refused) -> None:
    """A table with other keys, or an infinite one, is refused in one sentence."""
    error = refused(house={"scoring.bonus": {7: 50}})
    assert error.found == "7"
    assert refused(house={"tiles" + ".x" * 13: 1}).cause is Cause.INVALID
    endless: dict[str, object] = {}
    endless["x"] = endless
    assert refused(house={"tiles": endless}).cause is Cause.INVALID

"""House rules as differences from the printed rules: one golden sentence for every field."""

from tests.edition.conftest import SMALL
from tests.sentences.golden_files import check
from tilewright.edition import Difference, parse_edition
from tilewright.edition.house_rules import HOUSE_FIELDS, rule_of
from tilewright.sentences.house_rules import describe

AGREED: dict[str, object] = {
    "rack": 2,
    "first": "youngest",
    "coordinates": "printed",
    "scoring.bonus.2": 20,
    "scoring.unplayed": "none",
    "scoring.tie": "shared",
    "scoring.announce": True,
    "exchange.allowed": False,
    "exchange.minimum": 7,
    "switch.allowed": True,
    "hints.allowed": True,
    "challenge.rule": "five",
    "challenge.window": 30,
    "challenge.last_play": "points",
    "end.passes": 3,
    "end.scoreless_rounds": 1,
    "end.switches_keep_alive": True,
    "clock.kind": "game",
    "clock.seconds": 1500,
    "clock.increment": 10,
    "clock.overtime_points": 5,
    "clock.overtime_minutes": 3,
    "clock.absence": 60,
    "target.points": 300,
    "tiles.standard.letters.A": [6, 1],
    "tiles.blank.count": 2,
}


def differences() -> tuple[Difference, ...]:
    """Return a difference for every house rule, with values of every kind."""
    return parse_edition(SMALL, house=AGREED).house


def test_every_house_rule_has_its_sentence() -> None:
    """Players read what the table agreed on, and what is printed."""
    check("differences.txt", (f"{one.field}: {describe(one)}" for one in differences()))


def test_no_house_rule_is_forgotten() -> None:
    """Every field that a table may agree on is among the cases."""
    assert {rule_of(field) for field in AGREED} == set(HOUSE_FIELDS)

"""The rules as sentences: every edition, and every rule that a table can agree on."""

import pytest

from tests.sentences.golden_files import check
from tilewright.edition import Edition
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.rules.endings.scoreless import apply_for
from tilewright.rules.participant import Participant
from tilewright.sentences.rules import rules_of

HOUSE_RULES: tuple[dict[str, object], ...] = (
    {"challenge.rule": "void"},
    {"challenge.rule": "single"},
    {"challenge.rule": "five"},
    {"challenge.rule": "ten"},
    {"challenge.last_play": "points"},
    {"challenge.rule": "single", "challenge.last_play": "points"},
    {"end.passes": 1},
    {"end.passes": 3},
    {"end.scoreless_rounds": 1},
    {"end.scoreless_rounds": 3},
    {"clock.kind": "move", "clock.seconds": 45},
    {"clock.kind": "move", "clock.seconds": 259_200},
    {"clock.kind": "game", "clock.seconds": 1500, "clock.increment": 10},
    {"clock.kind": "game", "clock.seconds": 90, "clock.overtime_minutes": 1},
    {"hints.allowed": True},
    {"scoring.announce": True},
    {"scoring.tie": "shared"},
    {"scoring.unplayed": "none"},
    {"target.points": 300},
    {"exchange.minimum": 1},
    {"exchange.minimum": 7},
    {"exchange.allowed": False},
    {"scoring.bonus.6": 20},
    {"rack": 9},
)
HOUSE_CASES: tuple[tuple[str, dict[str, object]], ...] = (
    *(("pocket", house) for house in HOUSE_RULES),
    ("switch", {"end.switches_keep_alive": True}),
)
"""House rules with the edition that they change."""


def test_the_rules_of_every_edition() -> None:
    """The rules as players read them before the first turn."""
    check("rules.txt", (line for name in (*edition_ids(), "spanish") for line in _lines(name)))


def _lines(name: str) -> list[str]:
    return [f"# {name}", "", *(f"- {rule}" for rule in rules_of(load_edition(name))), ""]


def test_what_house_rules_change() -> None:
    """Each house rule changes the sentence about it."""
    lines = []
    for name, house in HOUSE_CASES:
        printed = rules_of(load_edition(name))
        rules = [rule for rule in rules_of(load_edition(name, house)) if rule not in printed]
        fields = ", ".join(f"{field} = {value}" for field, value in house.items())
        lines += [f"# {fields}", "", *(f"- {rule}" for rule in rules), ""]
    check("house_rules.txt", lines)


@pytest.mark.parametrize(("name", "house"), HOUSE_CASES, ids=str)
def test_every_house_rule_can_be_read(name: str, house: dict[str, object]) -> None:
    """A rule that a table agreed on is in the sentences, and as a difference at their end.

    The limit that every game with a computer has is only in the sentences.
    """
    printed, agreed = load_edition(name), load_edition(name, house)
    is_usual = house == {"end.scoreless_rounds": 3}
    assert len(set(rules_of(agreed)) - set(rules_of(printed))) >= (1 if is_usual else 2)
    assert (rules_of(agreed)[-1] == rules_of(printed)[-1]) == is_usual


@pytest.mark.parametrize("name", edition_ids())
def test_an_untouched_game_with_a_computer_has_no_house_rules(name: str) -> None:
    """Nobody has changed a rule, so nothing is compared with the printed one."""
    people = (Participant("Ann"), Participant("Mara", is_computer=True))
    rules = rules_of(apply_for(load_edition(name), people))
    assert not any("printed" in rule or "gedruckt" in rule for rule in rules)


@pytest.mark.parametrize("name", edition_ids())
def test_rules_are_whole_sentences(name: str) -> None:
    """Each rule begins with a capital or a figure and ends with a period."""
    edition: Edition = load_edition(name)
    for rule in rules_of(edition):
        assert rule[0].isupper() or rule[0].isdigit()
        assert rule.endswith(".")

"""The rules in words: every rule that a table can agree on has its sentence."""

import pytest

from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.sentences.rules import number, rules_in_words, tiles


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ({"challenge.rule": "void"}, "Words are judged as they are played"),
        ({"challenge.rule": "single"}, "a wrong challenge costs nothing."),
        ({"challenge.rule": "five"}, "gives the player five points."),
        ({"challenge.rule": "ten"}, "gives the player ten points."),
        ({"end.passes": 1}, "every player has passed once."),
        ({"end.passes": 3}, "every player has passed three times in a row."),
        ({"end.scoreless_rounds": 3}, "after three rounds in a row without a point."),
        ({"clock.kind": "move", "clock.seconds": 45}, "Each turn has 45 seconds;"),
        (
            {"clock.kind": "game", "clock.seconds": 1500, "clock.increment": 10},
            "Each player has 25 minutes for the game and 10 seconds more after each turn;",
        ),
        ({"clock.kind": "game", "clock.seconds": 90}, "Each player has 1 minute 30 seconds"),
        ({"scoring.announce": True}, "Players announce their own score"),
        ({"scoring.tie": "shared"}, "A tie is shared."),
        ({"scoring.unplayed": "none"}, "Unplayed tiles count for nothing."),
        ({"target.points": 300}, "Whoever reaches 300 points first wins."),
        ({"exchange.minimum": 7}, "while the bag holds at least seven tiles"),
        ({"scoring.bonus.6": 20}, "20 points more for playing six tiles in one turn."),
        ({"rack": 8}, "House rules: tiles on a rack: 8, printed: 7."),
    ],
)
def test_every_house_rule_is_told(house: dict[str, object], sentence: str) -> None:
    """What a table agrees on can be read in the rules."""
    assert sentence in " ".join(rules_in_words(load_edition("pocket", house)))


@pytest.mark.parametrize("name", edition_ids())
def test_rules_are_whole_sentences(name: str) -> None:
    """Each rule begins with a capital or a figure and ends with a full stop."""
    for rule in rules_in_words(load_edition(name)):
        assert rule[0].isupper() or rule[0].isdigit()
        assert rule.endswith(".")


def test_numbers() -> None:
    """Small numbers are words, and one tile is not several."""
    assert [number(count) for count in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert (tiles(1), tiles(7)) == ("one tile", "seven tiles")

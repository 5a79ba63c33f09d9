"""Who is asked to a bulk game, read from the command line."""

from __future__ import annotations

import pytest

from tilewright.bulk.matches.seats import Entrant, read_entrant, read_entrants
from tilewright.edition import Level
from tilewright.errors import PlayerError


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("equity", Entrant("equity")),
        (" Equity ", Entrant("equity")),
        ("equity:", Entrant("equity")),
        ("beginner", Entrant("beginner", Level.BEGINNER)),
        ("champion:seconds=1", Entrant("champion:seconds=1")),
        ("equity:level=beginner", Entrant("equity", Level.BEGINNER)),
        ("equity:intermediate", Entrant("equity", Level.INTERMEDIATE)),
        ("beginner:level=expert", Entrant("beginner", Level.EXPERT)),
        ("equity: leaves = none , level=beginner", Entrant("equity:leaves=none", Level.BEGINNER)),
    ],
)
def test_a_player_and_its_level(text: str, expected: Entrant) -> None:
    """Options go to the player, the level to its seat; a level's own player has that level."""
    assert read_entrant(text) == expected
    assert read_entrant(str(expected)) == expected


def test_a_list_of_players_with_options() -> None:
    """Commas part players and options alike."""
    assert read_entrants("beginner,simulation:plies=2,seconds=1.5,equity,equity:leaves=none") == (
        Entrant("beginner", Level.BEGINNER),
        Entrant("simulation:plies=2,seconds=1.5"),
        Entrant("equity"),
        Entrant("equity:leaves=none"),
    )


def test_options_are_read_again() -> None:
    """The name and the options of a player can be asked for."""
    entrant = read_entrant("equity:leaves=none,x=1")
    assert entrant.name == "equity"
    assert entrant.options == {"leaves": "none", "x": "1"}


@pytest.mark.parametrize("text", ["", ":", "equity,,equity", "equity:level=genius"])
def test_nobody_is_refused(text: str) -> None:
    """A missing name and an unknown level end in a sentence."""
    with pytest.raises(PlayerError, match=r"expected the name of a player|'genius' is no level"):
        read_entrants(text)

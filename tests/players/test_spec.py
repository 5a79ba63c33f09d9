"""Player specs: names, options and levels, one by one and in lists."""

from __future__ import annotations

import pytest

from tilewright.edition import Level
from tilewright.errors import Cause, PlayerError
from tilewright.players.spec import PlayerSpec, parse_player, parse_players

BEGINNER = Level.BEGINNER


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("equity", PlayerSpec("equity")),
        (" Equity ", PlayerSpec("equity")),
        ("equity:", PlayerSpec("equity")),
        ("beginner", PlayerSpec("beginner", BEGINNER)),
        ("champion:seconds=1", PlayerSpec("champion:seconds=1")),
        ("equity:level=beginner", PlayerSpec("equity", BEGINNER)),
        ("equity:intermediate", PlayerSpec("equity", Level.INTERMEDIATE)),
        ("beginner:level=expert", PlayerSpec("beginner", Level.EXPERT)),
        (
            "equity: leaves = none , level=beginner",
            PlayerSpec("equity:leaves=none", BEGINNER),
        ),
    ],
)
def test_a_player_and_its_level(text: str, expected: PlayerSpec) -> None:
    """Options go to the player, the level to its seat; a player named after a level has it."""
    assert parse_player(text) == expected
    assert parse_player(str(expected)) == expected


def test_a_list_of_players_with_options() -> None:
    """Commas separate players as well as options."""
    assert parse_players("beginner,simulation:plies=2,seconds=1.5,equity,equity:leaves=none") == (
        PlayerSpec("beginner", BEGINNER),
        PlayerSpec("simulation:plies=2,seconds=1.5"),
        PlayerSpec("equity"),
        PlayerSpec("equity:leaves=none"),
    )


def test_options_are_read_again() -> None:
    """The name and the options of a player can be read."""
    spec = parse_player("equity:leaves=none,x=1")
    assert spec.name == "equity"
    assert spec.options == {"leaves": "none", "x": "1"}


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", Cause.INVALID),
        (":", Cause.INVALID),
        ("equity,,equity", Cause.INVALID),
        ("equity:level=genius", Cause.UNKNOWN),
    ],
)
def test_a_missing_name_is_refused(text: str, cause: Cause) -> None:
    """A missing name and an unknown level are refused."""
    with pytest.raises(PlayerError) as caught:
        parse_players(text)
    assert caught.value.cause is cause

"""The chances shipped with the program: for every edition, sensible, and small."""

from importlib.resources import files

import pytest

from tests.rules.laws.editions import COUNTS
from tilewright.edition.shipped import load_edition
from tilewright.players.win_chances import game_kind, shipped_chances

RACE = "glass/finish-line"
EDITIONS = (
    "pocket",
    "pocket/9-tile",
    "large-print",
    "large-print/8-tile",
    "glass",
    "glass/9-tile",
    RACE,
    "super",
    "switch",
)


@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_has_chances(name: str, seats: int) -> None:
    """They match the number of players, and a game that has just begun is open."""
    edition = load_edition(name)
    chances = shipped_chances(edition, seats)
    assert chances is not None
    assert chances.seats == seats
    fair = 1 / seats
    begin = [chances.win(0, 300, before) for before in range(seats)]
    assert sum(begin) == pytest.approx(1, abs=0.15)
    assert all(fair / 2 < chance < fair * 1.6 for chance in begin)


@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("name", [name for name in EDITIONS if name != RACE])
def test_a_great_lead_at_the_end_is_a_win(name: str, seats: int) -> None:
    """Toward the end the same lead is worth more, and a hundred points nearly everything."""
    chances = shipped_chances(load_edition(name), seats)
    assert chances is not None
    for before in range(seats):
        assert chances.win(100, 10, before) > 0.95
        assert chances.win(-100, 10, before) < 0.05
        assert chances.win(40, 12, before) > chances.win(40, 80, before) - 0.02


@pytest.mark.parametrize("seats", COUNTS)
def test_who_needs_little_wins_the_race(seats: int) -> None:
    """With ten points to go against a hundred, on turn or not."""
    chances = shipped_chances(load_edition(RACE), seats)
    assert chances is not None
    for before in range(seats):
        assert chances.win(90, 110, before) > 0.85
        assert chances.win(-90, 110, before) < 0.15


def test_alike_games_share_their_chances() -> None:
    """A board with other colors, or a house rule about challenges, changes nothing."""
    pocket = load_edition("pocket")
    assert game_kind(load_edition("glass")) == game_kind(pocket)
    assert game_kind(load_edition("pocket", {"challenge.rule": "single"})) == game_kind(pocket)
    assert game_kind(load_edition("pocket/9-tile")) != game_kind(pocket)
    assert shipped_chances(load_edition("pocket", {"rack": 5}), 2) is None


def test_tables_are_small() -> None:
    """A few kilobytes each: curves, not noise."""
    folder = files("tilewright.players").joinpath("data", "chances")
    sizes = [len(file.read_bytes()) for file in folder.iterdir()]
    assert len(sizes) == 6
    assert max(sizes) < 6000

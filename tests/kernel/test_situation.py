"""Situations: what the player on turn knows, checked on construction."""

from dataclasses import replace

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import ArgumentError
from tilewright.kernel.situation import Situation
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally
from tilewright.units import Seat


@pytest.fixture(scope="module")
def situation() -> Situation:
    """Return the start of a three-player game, with the second player on turn."""
    edition = load_edition("pocket")
    rack = Tally(edition.tiles.tally.codes[:7])
    return Situation(
        edition=edition,
        board=Board.empty(edition.size),
        rack=rack,
        counts=(7, 7, 7),
        seat=Seat(1),
        unseen=edition.tiles.tally - rack,
        scores=(0, 0, 0),
        targets=None,
        passes=(0, 0, 0),
        scoreless=0,
        active=(True, True, True),
    )


def test_the_bag_is_what_nobody_holds(situation: Situation) -> None:
    """The bag's size follows from the unseen tiles and the racks of the others."""
    assert situation.bag == 100 - 3 * 7
    assert situation.seats == 3


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"scores": (0, 0)}, "scores"),
        ({"targets": (90,)}, "targets"),
        ({"seat": 3}, "seat"),
        ({"active": (True, False, True)}, "active"),
        ({"active": (False, True, False)}, "active"),
        ({"counts": (7, 6, 7)}, "counts"),
        ({"unseen": Tally([1, 2])}, "unseen"),
    ],
)
def test_what_no_game_could_show_is_refused(
    situation: Situation, change: dict[str, object], field: str
) -> None:
    """The error names the field."""
    with pytest.raises(ArgumentError) as caught:
        replace(situation, **change)  # type: ignore[arg-type]
    assert caught.value.name == field

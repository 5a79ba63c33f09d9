"""Situations: what the player on turn knows, checked where they are made."""

from dataclasses import replace

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.kernel.situation import Situation
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally


@pytest.fixture(scope="module")
def situation() -> Situation:
    """Return the start of a game of three, with the second on turn."""
    edition = load_edition("pocket")
    rack = Tally(edition.tiles.tally.codes[:7])
    return Situation(
        edition=edition,
        board=Board.empty(edition.size),
        rack=rack,
        counts=(7, 7, 7),
        seat=1,
        unseen=edition.tiles.tally - rack,
        scores=(0, 0, 0),
        targets=None,
        passes=(0, 0, 0),
        scoreless=0,
        active=(True, True, True),
    )


def test_the_bag_is_what_nobody_holds(situation: Situation) -> None:
    """Its size follows from the tiles unseen and the racks of the others."""
    assert situation.bag == 100 - 3 * 7
    assert situation.seats == 3


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"scores": (0, 0)}, "scores: expected one for each of 3 seats"),
        ({"targets": (90,)}, "targets: expected one for each of 3 seats"),
        ({"seat": 3}, "seat: expected 0 to 2, not 3"),
        ({"active": (True, False, True)}, "the player on turn and an opponent"),
        ({"active": (False, True, False)}, "the player on turn and an opponent"),
        ({"counts": (7, 6, 7)}, "expected 7 tiles for the player on turn, not 6"),
        ({"unseen": Tally([1, 2])}, "opponents hold 14 tiles, but only 2"),
    ],
)
def test_what_no_game_could_show_is_refused(
    situation: Situation, change: dict[str, object], word: str
) -> None:
    """The sentence names the field and what was expected."""
    with pytest.raises(ValueError, match=word):
        replace(situation, **change)  # type: ignore[arg-type]

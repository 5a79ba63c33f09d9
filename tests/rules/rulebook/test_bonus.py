"""The bonus for many tiles in one turn: which numbers of tiles earn it, and when it is added."""

import pytest

from tests.rules.rulebook.sheets import PRINTED
from tilewright.edition.shipped import load_edition
from tilewright.testing.boards import judged, judged_on, put

BONUSES = {
    "pocket": {7: 50},
    "super": {7: 50},
    "large-print": {7: 50},
    "glass": {7: 50},
    "glass/finish-line": {7: 50},
    "pocket/9-tile": {7: 50, 8: 50, 9: 50},
    "glass/9-tile": {7: 50, 8: 50, 9: 50},
    "large-print/8-tile": {7: 50, 8: 50},
    "switch": {8: 50},
}


@pytest.mark.parametrize("name", BONUSES)
def test_which_numbers_of_tiles_bring_it(name: str) -> None:
    """50 points for seven tiles; 7, 8 or 9 with nine; 7 or 8 with eight; all eight of a tray."""
    edition = load_edition(name)
    found = {tiles: edition.bonuses[tiles] for tiles in range(10) if edition.bonuses[tiles]}
    assert found == BONUSES[name]


@pytest.mark.parametrize("name", PRINTED)
def test_seven_tiles(name: str) -> None:
    """Playing seven tiles in one turn scores a 50-point bonus; playing six does not."""
    start = "11K" if name == "super" else "8H"
    seven = judged(name, f"{start} TRAINER")
    assert seven.bonus == 50
    assert seven.score == sum(word.score for word in seven.words) + 50
    assert judged(name, f"{start} TRAINS").bonus == 0


@pytest.mark.parametrize("name", PRINTED)
def test_it_is_not_multiplied(name: str) -> None:
    """The 50 points are added after doubling or tripling, once for the whole turn."""
    board = put(name, "1B A")
    verdict = judged_on(name, board, "1A HANDSOME")
    assert verdict.bonus == 50
    assert verdict.score == verdict.words[0].score + 50
    assert verdict.words[0].score % (3 if name != "super" else 4) == 0


def test_it_counts_tiles_and_not_letters() -> None:
    """Tiles played count, not letters: a long word through tiles on the board may earn no bonus."""
    board = put("pocket", "8H TRAIN")
    assert judged_on("pocket", board, "8H TRAINERS").bonus == 0
    seven_through_one = judged_on("pocket", put("pocket", "8H S"), "8H STRAINER")
    assert seven_through_one.bonus == 50


@pytest.mark.parametrize("name", ["pocket/9-tile", "glass/9-tile"])
def test_nine_tile_game(name: str) -> None:
    """With nine tiles on the rack, playing seven, eight or nine of them scores a 50-point bonus."""
    assert judged(name, "8D STRAIN").bonus == 0
    assert judged(name, "8D TRAINER").bonus == 50
    assert judged(name, "8D STRAINER").bonus == 50
    assert judged(name, "8D STRAINERS").bonus == 50


def test_eight_tile_game() -> None:
    """With eight tiles on the rack, playing seven or all eight of them scores a 50-point bonus."""
    assert judged("large-print/8-tile", "8D STRAIN").bonus == 0
    assert judged("large-print/8-tile", "8D TRAINER").bonus == 50
    assert judged("large-print/8-tile", "8D STRAINER").bonus == 50


def test_all_eight_tiles_of_a_tray() -> None:
    """In the 110-tile game playing all eight tiles scores a 50-point bonus; seven earn none."""
    assert judged("switch", "8H BASEBALL").bonus == 50
    assert judged("switch", "8H TRAINER").bonus == 0


def test_eight_tiles_in_a_longer_word() -> None:
    """Any play of eight tiles earns the bonus, however long the word is."""
    board = put("switch", "8G S")
    verdict = judged_on("switch", board, "8G STRAINERS")
    assert len(verdict.words[0].text) == 9
    assert verdict.bonus == 50
